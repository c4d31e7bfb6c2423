import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "vitest";
import {
  COLUMNS_OF_LINES,
  type FileReading,
  openBill,
  type Provider,
  readControlTotals,
  writeLines,
} from "../../src/bills/index.ts";
import type { BillFile } from "../../src/storage/index.ts";
import { deliver } from "./bills.ts";
import { openTestClickHouse, type TestClickHouse } from "./clickhouse.ts";

type Files = Readonly<Record<string, string | null>>;
type Row = Readonly<Record<string, unknown>>;

/** Files that are loaded one after the other, and what has become of their lines. */
export type LoadedBills = {
  readonly clickhouse: TestClickHouse;
  /** Where the files are. */
  readonly folder: string;
  /** Loads a file, made of this text unless it is there already, and reads these columns of its lines. */
  linesOf(provider: Provider, files: Files, columns: string): Promise<readonly Row[]>;
  /** The files that were read line by line, too, and came to the same. */
  readonly readByLine: ReadonlySet<string>;
  close(): Promise<void>;
};

/** An engine of its own, and a folder for files. */
export async function openLoadedBills(): Promise<LoadedBills> {
  const clickhouse = await openTestClickHouse();
  const folder = mkdtempSync(join(tmpdir(), "costplane-formats-"));
  const readByLine = new Set<string>();
  let load = 0;

  function billFile(path: string, text: string | null): BillFile {
    if (text !== null) deliver(folder, { [path]: text });
    const location = join(folder, path);
    return { path, reader: "file", location, etag: "", bytes: statSync(location).size, writtenMs: 0 };
  }

  async function rowsOf(file: BillFile, reading: FileReading, columns: string): Promise<readonly Row[]> {
    load += 1;
    const totals = await readControlTotals(clickhouse, file, reading);
    const into = totals.map(({ month }) => ({ organization: 1, load, month }));
    await writeLines(clickhouse, [file], reading, into);
    const sql = `SELECT ${columns} FROM (SELECT ${COLUMNS_OF_LINES} FROM charge_lines) AS charge_lines
      WHERE load = {load:UInt32} ORDER BY SubAccountId, charge_lines.BilledCost`;
    return clickhouse.query<Row>({ sql, params: { load } });
  }

  return {
    clickhouse,
    folder,
    readByLine,
    async linesOf(provider, files, columns) {
      const [[path, text]] = Object.entries(files) as [[string, string | null]];
      const file = billFile(path, text === null ? null : `${text}\n`);
      const reading = await openBill(clickhouse, provider, file);
      if (!reading) throw new Error("The file is empty.");
      const rows = await rowsOf(file, reading, columns);
      if (reading.byLine) {
        expect(await rowsOf(file, reading.byLine, columns)).toEqual(rows);
        readByLine.add(path);
      }
      return rows;
    },
    async close() {
      await clickhouse.close();
      rmSync(folder, { recursive: true });
    },
  };
}
