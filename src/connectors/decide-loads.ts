import type { CountedAs, MonthOfFile, Sums } from "../bills/index.ts";
import { monthOfDay } from "../core/days.ts";
import { addDecimals } from "../core/decimals.ts";
import { notesOfDoubles } from "./decide-doubles.ts";
import type { CurrentLoad, FileWithTotals, MonthPart, MonthToLoad, Note } from "./facts.ts";

export type LoadsDecision =
  | { readonly ok: true; readonly months: readonly MonthToLoad[]; readonly notes: readonly Note[] }
  /** A delivery that has lost all lines of a month is not believed. */
  | { readonly ok: false; readonly message: string };

/**
 * A month is made of the lines of that month in all files, wherever they stand, and is loaded again where those files
 * are not the ones that its current load was made of, or were mapped by another version. Months that are in no file any
 * more stay as they are.
 */
export function decideLoads(
  files: readonly FileWithTotals[],
  current: readonly CurrentLoad[],
  mappingVersion: number,
): LoadsDecision {
  const months = [...new Set(files.flatMap((file) => file.months.map(({ month }) => month)))].sort();
  const lost = files.find(
    ({ manifest }) =>
      manifest?.month && !months.includes(manifest.month) && current.some(({ month }) => month === manifest.month),
  );
  if (lost) {
    const what = `${lost.manifest?.path} delivers no lines of ${monthOfDay(lost.manifest?.month ?? "")}`;
    return { ok: false, message: `${what}, which had some before. Deliver it again.` };
  }

  const filesOf = Map.groupBy(files.flatMap(byMonth), ({ month }) => month);
  const wanted = months.map((month) => {
    const parts = partsOf((filesOf.get(month) ?? []).map(({ file }) => file));
    return { month, parts, fingerprint: fingerprintOf(parts, mappingVersion) };
  });
  const isCurrent = ({ month, fingerprint }: MonthToLoad) =>
    current.some((load) => load.month === month && load.fingerprint === fingerprint);
  return {
    ok: true,
    months: wanted.filter((month) => !isCurrent(month)),
    notes: [...files.flatMap(strangers), ...files.flatMap(unread), ...notesOfDoubles(files)],
  };
}

function byMonth(file: FileWithTotals): readonly { readonly month: string; readonly file: FileWithTotals }[] {
  return [...new Set(file.months.map(({ month }) => month))].map((month) => ({ month, file }));
}

/** Months that have files in common, directly or by others between them, in one group. Takes each file of each once. */
export function groupsOfMonths(months: readonly MonthToLoad[]): readonly (readonly MonthToLoad[])[] {
  const earlier = new Map<MonthToLoad, MonthToLoad>();
  const firstOf = (month: MonthToLoad): MonthToLoad => {
    let first = month;
    for (let before = earlier.get(first); before; before = earlier.get(first)) first = before;
    return first;
  };
  const monthOf = new Map<FileWithTotals, MonthToLoad>();
  for (const month of months) {
    for (const { from } of month.parts) {
      const [one, other] = [firstOf(monthOf.get(from) ?? month), firstOf(month)];
      if (one !== other) earlier.set(other, one);
      monthOf.set(from, month);
    }
  }
  return [...Map.groupBy(months, firstOf).values()];
}

/**
 * The files of a month, each view of a scope counted once: FOCUS alone where it is delivered, else actual costs as
 * billed and amortized ones as effective, else the one that there is as both.
 */
function partsOf(files: readonly FileWithTotals[]): readonly MonthPart[] {
  const delivered = new Map<string | undefined, Set<string | undefined>>();
  for (const { view } of files) delivered.set(view?.scope, (delivered.get(view?.scope) ?? new Set()).add(view?.kind));
  return files.flatMap((from) => {
    const { view } = from;
    const countedAs = view ? countedAmong(view.kind, delivered.get(view.scope) ?? new Set()) : "all";
    return countedAs ? [{ from, countedAs }] : [];
  });
}

function countedAmong(kind: string, kinds: ReadonlySet<string | undefined>): CountedAs | null {
  if (kinds.has("FocusCost")) return kind === "FocusCost" ? "all" : null;
  if (!kinds.has("ActualCost") || !kinds.has("AmortizedCost")) return "all";
  return kind === "ActualCost" ? "billed" : "effective";
}

/** What a month's files hold of it, by what they are counted as. */
export function sumsOfParts({ month, parts }: MonthToLoad): readonly MonthOfFile[] {
  return parts.flatMap(({ from, countedAs }) =>
    from.months.filter((part) => part.month === month).map((part) => ({ ...part, ...NOT_COUNTED[countedAs] })),
  );
}

const NOT_COUNTED: Readonly<Record<CountedAs, Partial<Sums>>> = {
  all: {},
  billed: { EffectiveCost: "0" },
  effective: { BilledCost: "0", ListCost: "0", ContractedCost: "0" },
};

function fingerprintOf(parts: readonly MonthPart[], mappingVersion: number): string {
  const names = parts.map(({ from: { file }, countedAs }) =>
    countedAs === "all" ? [file.path, file.etag] : [file.path, file.etag, countedAs],
  );
  return JSON.stringify([mappingVersion, ...names.sort()]);
}

/** Lines of another month than their manifest's. */
function strangers({ file, manifest, months }: FileWithTotals): readonly Note[] {
  return months
    .filter(({ month }) => manifest?.month && month !== manifest.month)
    .map(({ month, lines }) => {
      const went = `its ${lines} lines of ${monthOfDay(month)} went there`;
      return { text: `${file.path} was delivered for ${monthOfDay(manifest?.month ?? "")}; ${went}.`, months: null };
    });
}

/** Lines that count all the same: with nothing in place of a cost or currency that is empty, and as untagged. */
function unread({ file, months }: FileWithTotals): readonly Note[] {
  return months.flatMap(({ month, currency, lines, unreadTags, blank }) => {
    const of = `of its ${lines} lines of ${monthOfDay(month)} in ${currency || "no currency"} have`;
    const found = [
      ...(blank ? [`${blank} ${of} no cost or no currency, and count as 0 or without one.`] : []),
      ...(unreadTags ? [`${unreadTags} ${of} tags that are not JSON of keys and values, and count without them.`] : []),
    ];
    return found.map((what) => ({ text: `${file.path}: ${what}`, months: [monthOfDay(month)] }));
  });
}

const AMOUNTS = ["lines", "BilledCost", "EffectiveCost", "ListCost", "ContractedCost"] as const;

/** Adds up sums, exactly, by currency; in the order of the currencies. */
export function addSums(sums: readonly Sums[]): readonly Sums[] {
  const byCurrency = Map.groupBy(sums, ({ currency }) => currency);
  return [...byCurrency]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([currency, parts]) => {
      const amounts = AMOUNTS.map((name) => [name, addDecimals(parts.map((part) => part[name]))]);
      return { currency, ...Object.fromEntries(amounts) } as Sums;
    });
}
