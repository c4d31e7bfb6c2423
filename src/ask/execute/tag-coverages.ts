import { compareDecimals, ratioOfDecimals, subtractDecimals } from "../../core/decimals.ts";
import type { Period } from "../../planner/index.ts";
import { listDimensions } from "../../spend/index.ts";
import type { Table } from "../answer-schema.ts";
import type { Placeholder } from "../fact-book.ts";
import { askSpend, costIn, type Spent } from "./ask-spend.ts";
import { ask, pinnedOf } from "./asking.ts";
import type { Asking, Execution } from "./execution.ts";
import { tableOf } from "./tell-rows.ts";
import type { AboutSpend } from "./tell-spend.ts";

const KEYS_MAX = 10;
const KEYS_READ = 1_000;

/** The keys that are on most lines, and how many there are in all. */
export function* tagKeys(run: Execution, { start_date, end_date }: Period): Asking<TagKeys> {
  const params = { dimension: "tag", start_date, end_date, page: 1, limit: KEYS_READ } as const;
  const { data } = yield* ask(listDimensions(pinnedOf(run), params, run.signal));
  const keys = data.toSorted((one, other) => other.line_items - one.line_items).map(({ value }) => value);
  const named = keys.flatMap((key) => key || []);
  return { keys: named.slice(0, KEYS_MAX), count: named.length };
}

type TagKeys = { readonly keys: readonly string[]; readonly count: number };

/** "These are the ten that are on most lines, of thirty in all": a list that is cut may not read as a whole one. */
export function tellCut({ keys, count }: TagKeys, all: Spent): string {
  if (count <= keys.length) return "";
  const [told, whole] = [all.count("tags that are told", keys.length), all.count("tags in all", count)];
  return `These are the ${told} tags that are on most lines, of ${whole} in all.`;
}

/** The cost that has a tag, by currency, beside all of it. */
export type Coverage = { readonly key: string; readonly tagged: Spent; readonly rows: readonly Covered[] };

type Covered = {
  readonly tag: string;
  readonly currency: string | null;
  readonly cost: string;
  readonly whole: string;
  /** null: of nothing. */
  readonly share: string | null;
};

export function* coveragesOf(
  run: Execution,
  { scope, period }: AboutSpend,
  keys: readonly string[],
  all: Spent,
): Asking<readonly Coverage[]> {
  const coverages: Coverage[] = [];
  for (const key of keys) {
    const tags = [...scope.tags, { key, values: null, excludes: false }];
    const tagged = yield* askSpend(run, { ...scope, tags }, period);
    const rows = all.totals.map(({ currency, cost: whole }) => {
      const cost = costIn(currency, tagged.totals) ?? "0";
      return { tag: key, currency, cost, whole, share: ratioOfDecimals(cost, whole) };
    });
    coverages.push({ key, tagged, rows });
  }
  return coverages;
}

export function tellCoverage(coverage: Coverage, all: Spent): readonly string[] {
  return figuresOf(coverage, all).map(({ tag, ratio, part }) => `${ratio} (${part}) has the tag ${tag}`);
}

/** Of one tag what has it and what lacks it are told together: either can be what is asked for. */
export function tellBoth(coverage: Coverage, all: Spent): readonly string[] {
  return figuresOf(coverage, all).map(({ tag, ratio, part, lack }) => {
    const has = `${ratio} (${part}) has the tag ${tag}`;
    return lack === null ? has : `${has} and ${lack} lacks it`;
  });
}

/** What of the cost has a tag, in each currency of which there is any; `lack` null: all of it has. */
export function figuresOf({ key, tagged, rows }: Coverage, all: Spent): readonly Figured[] {
  const tag = tagged.entity(key);
  return rows.flatMap(({ currency, cost, whole, share }): readonly Figured[] => {
    if (share === null) return [];
    const part = tagged.money(`cost with ${key}`, { currency, cost });
    const total = all.money("total", { currency, cost: whole });
    const ratio = tagged.ratio(`share with ${key}`, share, [part, total]);
    const without = subtractDecimals(whole, cost);
    const rate = compareDecimals(without, "0") === 0 ? null : ratioOfDecimals(without, whole);
    if (rate === null) return [{ tag, ratio, part, lack: null }];
    const rest = tagged.money(`cost without ${key}`, { currency, cost: without }, [total, part]);
    return [{ tag, ratio, part, lack: `${tagged.ratio(`share without ${key}`, rate, [rest, total])} (${rest})` }];
  });
}

type Figured = Record<"tag" | "ratio" | "part", Placeholder> & { readonly lack: string | null };

/** The tag on most of the cost first; of several currencies the first counts. */
export function widestFirst(coverages: readonly Coverage[]): readonly Coverage[] {
  const costOf = ({ tagged }: Coverage) => tagged.totals[0]?.cost ?? "0";
  return coverages.toSorted((one, other) => compareDecimals(costOf(other), costOf(one)));
}

export function coverageTable(coverages: readonly Coverage[]): Table {
  return tableOf(
    coverages.flatMap(({ rows }) => rows),
    [
      "tag",
      ["cost with it", ({ cost }) => cost],
      ["cost without it", ({ cost, whole }) => subtractDecimals(whole, cost)],
      "share",
      "currency",
    ],
  );
}
