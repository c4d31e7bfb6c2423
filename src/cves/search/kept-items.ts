import { LRUCache } from "lru-cache";
import type { SeverityRule } from "../schema.ts";
import { type RecordItem, readItem } from "./read-record.ts";

/** Reads records of rows; those that are not there are left out. */
export type ReadRecords = (rows: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** What answers show of the records of rows, by row. */
export type ItemsOfRows = (
  rows: readonly string[],
  severityBy: SeverityRule,
  read: ReadRecords,
) => Promise<ReadonlyMap<string, RecordItem>>;

/** Reads each record that is asked for. */
export const readEach: ItemsOfRows = async (rows, severityBy, read) => {
  const records = rows.length > 0 ? await read(rows) : new Map<string, string>();
  return new Map([...records].map(([row, record]) => [row, readItem(record, severityBy)]));
};

type Kept = { readonly item: RecordItem; readonly chars: number };

/**
 * Keeps what was shown last; what stands in a row never changes. `charsMax`: of the records of all that is kept, which
 * are longer than what is shown of them: some are of half a million characters, and take milliseconds to parse.
 */
export function keepItems(charsMax = 32_000_000): ItemsOfRows {
  const kept = new LRUCache<string, Kept>({ maxSize: charsMax, sizeCalculation: ({ chars }) => chars });
  return async (rows, severityBy, read) => {
    const nameOf = (row: string) => `${severityBy} ${row}`;
    const known = rows.flatMap((row) => {
      const one = kept.get(nameOf(row));
      return one ? [[row, one] as const] : [];
    });
    const missing = rows.filter((row) => !kept.get(nameOf(row)));
    const records = missing.length > 0 ? await read(missing) : new Map<string, string>();
    const fresh = [...records].map(([row, record]) => {
      return [row, { item: readItem(record, severityBy), chars: record.length }] as const;
    });
    for (const [row, one] of fresh) kept.set(nameOf(row), one);
    return new Map([...known, ...fresh].map(([row, { item }]) => [row, item]));
  };
}
