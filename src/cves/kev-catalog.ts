import type { ClickHouse } from "../stores/clickhouse/index.ts";
import { fulfils, type KeywordCondition, tokensOf } from "./parse-keyword.ts";
import { type Loads, readKevTexts } from "./store-search.ts";
import { type KevEntry, type KevRow, readKev } from "./store-sets.ts";

/** The entries of KEV in one state: some thousands, asked with every search. */
export type KevCatalog = {
  entryOf(no: string): KevEntry | null;
  /** The CVEs of which a field of KEV fulfils the condition, and none of NVD does: seldom any. */
  fulfillingAlone(condition: KeywordCondition): readonly string[];
};

export type KevCatalogs = (clickhouse: ClickHouse, state: Loads) => Promise<KevCatalog>;

const CATALOGS_MAX = 4;

/** Keeps the catalogs of the last few states in memory; what is in a load never changes. */
export function keepKevCatalogs(): KevCatalogs {
  const kept = new Map<string, Promise<KevCatalog>>();
  return async (clickhouse, { nvdLoads, kevLoad, epssLoad }) => {
    const state = { nvdLoads, kevLoad, epssLoad };
    const name = JSON.stringify([nvdLoads, kevLoad]);
    const known = kept.get(name);
    if (known) return known;
    const reading = readCatalog(clickhouse, state);
    kept.set(name, reading);
    // What could not be read is tried again by the next search.
    reading.catch(() => kept.delete(name));
    for (const oldest of [...kept.keys()].slice(0, -CATALOGS_MAX)) kept.delete(oldest);
    return reading;
  };
}

type Row = KevRow & { readonly tokens: readonly string[]; readonly nvdFields: readonly string[] };

async function readCatalog(clickhouse: ClickHouse, state: Loads): Promise<KevCatalog> {
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
    entryOf: (no) => entries.get(no) ?? null,
    fulfillingAlone: (condition) =>
      found.filter((row) => kevFulfils(condition, row) && !fulfils(condition, row.nvdFields)).map(({ no }) => no),
  };
}

function kevFulfils(condition: KeywordCondition, { fields, tokens }: Row): boolean {
  if (condition.kind === "literal") return fulfils(condition, fields);
  return tokens.some((token) => token.startsWith(condition.token));
}
