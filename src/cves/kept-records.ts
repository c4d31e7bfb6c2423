/** Reads records of rows; those that are not there are left out. */
export type ReadRecords = (rows: readonly string[]) => Promise<ReadonlyMap<string, string>>;

/** Records of the pages that were shown last, by row. What stands in a row never changes. */
export type KeptRecords = (rows: readonly string[], read: ReadRecords) => Promise<ReadonlyMap<string, string>>;

const RECORDS_MAX = 1_000;
/** A longer one is read each time, so that all of them together stay small. */
const CHARS_MAX = 32_768;

/** Keeps the records that were asked for last; `read` gets what is not kept. */
export function keepRecords(): KeptRecords {
  const kept = new Map<string, string>();
  function keep(row: string, record: string): void {
    kept.delete(row);
    if (record.length <= CHARS_MAX) kept.set(row, record);
  }
  return async (rows, read) => {
    const missing = rows.filter((row) => !kept.has(row));
    const known = rows.flatMap((row) => {
      const record = kept.get(row);
      return record === undefined ? [] : [[row, record] as const];
    });
    const records = new Map([...known, ...(missing.length > 0 ? await read(missing) : [])]);
    for (const [row, record] of records) keep(row, record);
    for (const oldest of [...kept.keys()].slice(0, -RECORDS_MAX)) kept.delete(oldest);
    return records;
  };
}
