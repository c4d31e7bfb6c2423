import { LRUCache } from "lru-cache";
import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import type { KevEntry } from "../schema.ts";
import type { CveState } from "../store.ts";
import { type ItemsOfRows, keepItems } from "./kept-items.ts";
import { fulfils, type KeywordCondition, tokensOf } from "./parse-keyword.ts";
import { indexRows, type RowIndex } from "./row-index.ts";
import { type KevDay, type KevRow, readKev } from "./store-kev.ts";
import { readRowColumns, readTexts, readWords } from "./store-search.ts";
import { type WordList, wordListOf } from "./word-list.ts";

/** What every search of one state asks, in memory: its rows, KEV, its words, and what was found before. */
export type StateCatalog = {
  readonly rows: RowIndex;
  readonly words: WordList;
  entryOf(no: string): KevEntry | null;
  /** The ranks, ascending, of those whose entry in KEV fulfils a condition. */
  kevWhere(fulfils: (entry: KevEntry) => boolean): Uint32Array;
  /** All ranks by a day of their entry in KEV; those that have none come first. */
  byKevDay(day: KevDay): Uint32Array;
  /** The vendor that KEV calls so, in any case, or the only one whose name begins with these words; null: none. */
  kevVendor(name: string): string | null;
  /** The CVEs of which a field of KEV fulfils the condition, and none of NVD does: seldom any. */
  fulfillingAlone(condition: KeywordCondition): readonly string[];
  /** Those of the pages that were shown last, of this state and others. */
  readonly itemsOf: ItemsOfRows;
  /** The ranks of that name, read where they are not kept: a state never changes, so they stay true. */
  ranksOnce(name: string, read: () => Promise<Uint32Array>): Promise<Uint32Array>;
};

export type StateCatalogs = (clickhouse: ClickHouse, state: CveState) => Promise<StateCatalog>;

const CATALOGS_MAX = 3;
/** Of one state; four bytes each. */
const RANKS_MAX = 6_000_000;

/** Keeps the catalogs of the last few states in memory; what is in a load never changes. */
export function keepStateCatalogs(): StateCatalogs {
  const kept = new LRUCache<string, Promise<StateCatalog>>({ max: CATALOGS_MAX });
  const itemsOf = keepItems();
  return async (clickhouse, state) => {
    const name = JSON.stringify([state.nvdLoads, state.kevLoad, state.epssLoad]);
    const known = kept.get(name);
    if (known) return known;
    const reading = readCatalog(clickhouse, state, itemsOf);
    kept.set(name, reading);
    // What could not be read is tried again by the next search.
    reading.catch(() => kept.delete(name));
    return reading;
  };
}

type Row = KevRow & { readonly tokens: readonly string[]; readonly nvdFields: readonly string[] };

async function readCatalog(clickhouse: ClickHouse, state: CveState, itemsOf: ItemsOfRows): Promise<StateCatalog> {
  const loads = state.nvdLoads;
  const kev = state.kevLoad === null ? [] : await readKev(clickhouse, state.kevLoad);
  const nos = kev.map(({ no }) => no);
  const texts = nos.length > 0 ? await readTexts(clickhouse, loads, nos) : new Map<string, string>();
  const entries = new Map(kev.map(({ no, entry }) => [no, entry]));
  // An entry of a CVE that NVD does not have is never found.
  const found = kev.flatMap((row): Row[] => {
    const text = texts.get(row.no);
    if (text === undefined) return [];
    return [{ ...row, tokens: row.fields.flatMap(tokensOf), nvdFields: text.split("\0") }];
  });
  const rows = indexRows(await readRowColumns(clickhouse, loads), entries);
  return {
    rows,
    ...kevByRank(rows, entries),
    words: wordListOf(await readWords(clickhouse, loads)),
    entryOf: (no) => entries.get(no) ?? null,
    fulfillingAlone: (condition) =>
      found.filter((row) => kevFulfils(condition, row) && !fulfils(condition, row.nvdFields)).map(({ no }) => no),
    itemsOf,
    ranksOnce: keepRanks(RANKS_MAX),
  };
}

/** What is asked by what stands in the entries of KEV. */
export function kevByRank(
  { size, rankOf }: Pick<RowIndex, "size" | "rankOf">,
  entries: ReadonlyMap<string, KevEntry>,
): Pick<StateCatalog, "kevWhere" | "byKevDay" | "kevVendor"> {
  const listed = [...entries]
    .flatMap(([no, entry]) => ({ rank: rankOf(Number(no)) ?? -1, entry }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank);
  const vendors = new Map([...entries.values()].map(({ vendor }) => [vendor.toLowerCase(), vendor]));
  return {
    kevVendor: (name) => vendorOf(name.toLowerCase(), vendors),
    kevWhere: (fulfils) =>
      Uint32Array.from(
        listed.filter(({ entry }) => fulfils(entry)),
        ({ rank }) => rank,
      ),
    byKevDay: (day) => {
      const dated = listed.filter(({ entry }) => entry[day] !== null);
      const isDated = new Set(dated.map(({ rank }) => rank));
      const others = Uint32Array.from({ length: size }, (_, rank) => rank).filter((rank) => !isDated.has(rank));
      const byDay = dated.toSorted((one, other) => byText(one.entry[day] ?? "", other.entry[day] ?? ""));
      return Uint32Array.from([...others, ...byDay.map(({ rank }) => rank)]);
    },
  };
}

function vendorOf(name: string, vendors: ReadonlyMap<string, string>): string | null {
  // "Palo Alto" is Palo Alto Networks.
  const [longer, ...others] = [...vendors.keys()].filter((vendor) => vendor.startsWith(`${name} `));
  return vendors.get(name) ?? (others.length === 0 ? vendors.get(longer ?? "") : undefined) ?? null;
}

function byText(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Keeps the lists that were asked for last, of together at most so many ranks; a longer one is read each time. */
export function keepRanks(ranksMax: number): StateCatalog["ranksOnce"] {
  const kept = new LRUCache<string, Uint32Array>({
    maxSize: ranksMax,
    sizeCalculation: ({ length }) => Math.max(1, length),
  });
  return async (name, read) => {
    const known = kept.get(name);
    if (known) return known;
    const ranks = await read();
    kept.set(name, ranks);
    return ranks;
  };
}

function kevFulfils(condition: KeywordCondition, { fields, tokens }: Row): boolean {
  if (condition.kind === "literal") return fulfils(condition, fields);
  return tokens.some((token) => token.startsWith(condition.token));
}
