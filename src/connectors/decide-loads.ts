import { addDecimals } from "../core/decimals.ts";
import type { CurrentLoad, MonthToLoad, Sums, SurveyedFile } from "./facts.ts";

// Goes up when files are mapped in another way, so that every month is loaded again.
const MAPPING_VERSION = 1;

export type LoadsDecision =
  | { readonly ok: true; readonly months: readonly MonthToLoad[]; readonly warnings: readonly string[] }
  /** A delivery that has lost all lines of a month is not believed. */
  | { readonly ok: false; readonly message: string };

/**
 * A month is made of the lines of that month in all files, wherever they stand, and is loaded again where those files
 * are not the ones that its current load was made of. Months that are in no file any more stay as they are.
 */
export function decideLoads(files: readonly SurveyedFile[], current: readonly CurrentLoad[]): LoadsDecision {
  const months = [...new Set(files.flatMap((file) => file.months.map(({ month }) => month)))].sort();
  const lost = files.find(
    ({ manifest }) =>
      manifest?.month && !months.includes(manifest.month) && current.some(({ month }) => month === manifest.month),
  );
  if (lost)
    return {
      ok: false,
      message: `${lost.manifest?.path} delivers no line of ${shown(lost.manifest?.month)}, which has had some.`,
    };

  const wanted = months.map((month) => {
    const ofMonth = files.filter((file) => file.months.some((part) => part.month === month));
    return { month, files: ofMonth, fingerprint: fingerprintOf(ofMonth) };
  });
  const isCurrent = ({ month, fingerprint }: MonthToLoad) =>
    current.some((load) => load.month === month && load.fingerprint === fingerprint);
  return {
    ok: true,
    months: wanted.filter((month) => !isCurrent(month)),
    warnings: [...files.flatMap(strangers), ...copies(files)],
  };
}

/** Months that have files in common, directly or by others between them, in one group. */
export function groupsOfMonths(months: readonly MonthToLoad[]): readonly (readonly MonthToLoad[])[] {
  return months.reduce<readonly (readonly MonthToLoad[])[]>((groups, month) => {
    const shares = (group: readonly MonthToLoad[]) =>
      group.some(({ files }) => files.some((file) => month.files.includes(file)));
    const joined = groups.filter(shares);
    return [...groups.filter((group) => !joined.includes(group)), [...joined.flat(), month]];
  }, []);
}

function fingerprintOf(files: readonly SurveyedFile[]): string {
  const names = files.map(({ file }) => [file.path, file.etag]).sort();
  return JSON.stringify([MAPPING_VERSION, ...names]);
}

/** Lines of another month than their manifest's. */
function strangers({ file, manifest, months }: SurveyedFile): readonly string[] {
  return months
    .filter(({ month }) => manifest?.month && month !== manifest.month)
    .map(
      ({ month, lines }) =>
        `${file.path} was delivered for ${shown(manifest?.month)}; its ${lines} lines of ${shown(month)} went there.`,
    );
}

/** Two files that hold the same may be one bill that was delivered twice; only a person can tell. */
function copies(files: readonly SurveyedFile[]): readonly string[] {
  const filled = files.filter(({ months }) => months.length > 0);
  const same = Map.groupBy(filled, ({ file, months }) => JSON.stringify([file.bytes, months]));
  return [...same.values()]
    .filter((group) => group.length > 1)
    .map((group) => `${group.map(({ file }) => file.path).join(" and ")} hold the same lines and sums: is one a copy?`);
}

function shown(month: string | null | undefined): string {
  return month?.slice(0, 7) ?? "";
}

const AMOUNTS = ["lines", "BilledCost", "EffectiveCost", "ListCost", "ContractedCost"] as const;

/** Adds up sums, exactly, by currency; in the order of the currencies. */
export function addSums(sums: readonly Sums[]): readonly Sums[] {
  const byCurrency = Map.groupBy(sums, ({ currency }) => currency);
  return [...byCurrency].sort(byName).map(([currency, parts]) => {
    const amounts = AMOUNTS.map((name) => [name, addDecimals(parts.map((part) => part[name]))]);
    return { currency, ...Object.fromEntries(amounts) } as Sums;
  });
}

function byName([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one < other ? -1 : 1;
}
