import { type BillFile, paramsOf, pathInTable } from "../../storage/index.ts";
import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import type { MonthOfFile, Sums } from "../facts.ts";
import { failureOfReading } from "../failure-of-file.ts";
import { controlTotalsSql, type FileReading, firstWrongLineSql } from "../formats/line-statements.ts";
import { SyncFailed } from "../sync-failed.ts";
import { queryBounded } from "./bounded-query.ts";
import { IN_ORDER, READING_MS_MAX } from "./read-bill.ts";

type Row = Sums & {
  readonly month: string;
  readonly wrong: string;
  readonly unread_tags: string;
  readonly blank: string;
  readonly first_day: string;
  readonly last_day: string;
};

/**
 * Adds up several files that have one `readingKey` by one statement; answers in their order. null where that is not
 * how it can be told: one of them is wrong, or could not be read. Which, and why, `readControlTotals` of each tells.
 */
export async function readControlTotalsTogether(
  clickhouse: ClickHouse,
  files: readonly BillFile[],
  reading: FileReading,
): Promise<readonly (readonly MonthOfFile[])[] | null> {
  const params = {
    ...paramsOf(...files),
    files: files.map(({ path }) => path),
    paths_in_table: files.map(pathInTable),
  };
  const totals = { params, sql: controlTotalsSql(reading, "several"), settings: reading.settings };
  const [first] = files as readonly [BillFile, ...BillFile[]];
  const statement = { ...totals, timeoutMsMax: READING_MS_MAX };
  const rows = await queryBounded<Row & { file: string }>(clickhouse, statement, groupsOf(first)).catch(() => null);
  if (!rows || rows.some(({ wrong }) => wrong !== "0")) return null;
  const byFile = Map.groupBy(rows, ({ file }) => file);
  return files.map(({ path }) => (byFile.get(path) ?? []).map(({ file: _, ...row }) => monthOf(row)));
}

function monthOf({ wrong: _, unread_tags, blank, first_day: firstDay, last_day: lastDay, ...sums }: Row): MonthOfFile {
  const unread = { ...(unread_tags !== "0" && { unreadTags: unread_tags }), ...(blank !== "0" && { blank }) };
  return { ...sums, firstDay, lastDay, ...unread };
}

/** Reads a whole file and adds it up. Throws `SyncFailed` with the first line that is wrong. */
export async function readControlTotals(
  clickhouse: ClickHouse,
  file: BillFile,
  reading: FileReading,
): Promise<readonly MonthOfFile[]> {
  const statement = { params: paramsOf(file), timeoutMsMax: READING_MS_MAX };
  const totals = { ...statement, sql: controlTotalsSql(reading), settings: reading.settings };
  const rows = await queryBounded<Row>(clickhouse, totals, groupsOf(file)).catch((cause: unknown) =>
    locate(failureOfReading(file, cause)),
  );
  if (rows.every(({ wrong }) => wrong === "0")) return rows.map(monthOf);
  const [first] = await firstWrong();
  throw new SyncFailed("unreadable_file", `${file.path}, line ${first?.line}: ${first?.parse_error.trim()}`);

  function firstWrong() {
    const sql = firstWrongLineSql(reading);
    return clickhouse
      .query<{ line: string; parse_error: string }>({
        ...statement,
        sql,
        settings: { ...reading.settings, ...IN_ORDER },
      })
      .catch((cause: unknown) => {
        throw failureOfReading(file, cause);
      });
  }

  // Several threads do not count lines from the start of the file; one does.
  async function locate(failure: unknown): Promise<never> {
    if (failure instanceof SyncFailed && failure.code === "unreadable_file") await firstWrong();
    throw failure;
  }
}

const GROUPS_MAX = 100_000;

function groupsOf({ path }: BillFile) {
  const what = `has more than ${GROUPS_MAX.toLocaleString("en")} pairs of a billing month and a currency`;
  const tooMany = () =>
    new SyncFailed("schema_not_recognized", `${path} ${what}, which no bill has: remove it from there.`);
  return { rowsMax: GROUPS_MAX, tooMany };
}
