import type { CveState } from "../feeds/index.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import { type KeptRecords, keepRecords } from "./kept-records.ts";
import { fulfils, type KeywordCondition, tokensOf } from "./parse-keyword.ts";
import { type KevEntry, type KevRow, readKev } from "./store-kev.ts";
import { readKevTexts, readWords } from "./store-search.ts";
import { type WordList, wordListOf } from "./word-list.ts";

/** What every search of one state asks: KEV, the words of the loads, and the counts that were made before. */
export type StateCatalog = {
  readonly words: WordList;
  entryOf(no: string): KevEntry | null;
  /** The CVEs of which a field of KEV fulfils the condition, and none of NVD does: seldom any. */
  fulfillingAlone(condition: KeywordCondition): readonly string[];
  /** Those of the pages that were shown last, of this state and others. */
  readonly records: KeptRecords;
  /** The count of that name, made by `count` where it was not yet: a state never changes, so its counts stay true. */
  countOnce(name: string, count: () => Promise<number>): Promise<number>;
};

export type StateCatalogs = (clickhouse: ClickHouse, state: CveState) => Promise<StateCatalog>;

const CATALOGS_MAX = 4;
const COUNTS_MAX = 1_000;

/** Keeps the catalogs of the last few states in memory; what is in a load never changes. */
export function keepStateCatalogs(): StateCatalogs {
  const kept = new Map<string, Promise<StateCatalog>>();
  const records = keepRecords();
  return async (clickhouse, state) => {
    const name = JSON.stringify([state.nvdLoads, state.kevLoad, state.epssLoad]);
    const known = kept.get(name);
    if (known) return known;
    const reading = readCatalog(clickhouse, state, records);
    kept.set(name, reading);
    // What could not be read is tried again by the next search.
    reading.catch(() => kept.delete(name));
    for (const oldest of [...kept.keys()].slice(0, -CATALOGS_MAX)) kept.delete(oldest);
    return reading;
  };
}

type Row = KevRow & { readonly tokens: readonly string[]; readonly nvdFields: readonly string[] };

async function readCatalog(clickhouse: ClickHouse, state: CveState, records: KeptRecords): Promise<StateCatalog> {
  const rows = state.kevLoad === null ? [] : await readKev(clickhouse, state.kevLoad);
  const texts = rows.length > 0 ? await readKevTexts(clickhouse, state) : new Map<string, string>();
  const entries = new Map(rows.map(({ no, entry }) => [no, entry]));
  // An entry of a CVE that NVD does not have is never found.
  const found = rows.flatMap((row): Row[] => {
    const text = texts.get(row.no);
    if (text === undefined) return [];
    return [{ ...row, tokens: row.fields.flatMap(tokensOf), nvdFields: text.split("\0") }];
  });
  return {
    words: wordListOf(await readWords(clickhouse, state.nvdLoads)),
    entryOf: (no) => entries.get(no) ?? null,
    fulfillingAlone: (condition) =>
      found.filter((row) => kevFulfils(condition, row) && !fulfils(condition, row.nvdFields)).map(({ no }) => no),
    records,
    countOnce: keepCounts(),
  };
}

function keepCounts(): StateCatalog["countOnce"] {
  const kept = new Map<string, number>();
  return async (name, count) => {
    const known = kept.get(name);
    if (known !== undefined) return known;
    const counted = await count();
    kept.set(name, counted);
    for (const oldest of [...kept.keys()].slice(0, -COUNTS_MAX)) kept.delete(oldest);
    return counted;
  };
}

function kevFulfils(condition: KeywordCondition, { fields, tokens }: Row): boolean {
  if (condition.kind === "literal") return fulfils(condition, fields);
  return tokens.some((token) => token.startsWith(condition.token));
}
