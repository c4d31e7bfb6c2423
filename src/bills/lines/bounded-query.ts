import type { ClickHouse, Statement } from "../../stores/clickhouse/index.ts";
import type { SyncFailed } from "../sync-failed.ts";

/** What an answer may be at most, and what a sync fails with where it is more. */
export type AnswerBound = { readonly rowsMax: number; readonly tooMany: () => SyncFailed };

const ANSWER_BYTES_MAX = 64_000_000;
const TOO_MANY_ROWS_OR_BYTES = 396;

/** Asks what depends on a stranger's file; the engine stops where the answer has too many rows, or 64 MB. */
export function queryBounded<Row extends object>(
  clickhouse: ClickHouse,
  statement: Statement,
  { rowsMax, tooMany }: AnswerBound,
): Promise<readonly Row[]> {
  const bounds = { max_result_rows: rowsMax, max_result_bytes: ANSWER_BYTES_MAX, result_overflow_mode: "throw" };
  const settings = { ...statement.settings, ...bounds };
  return clickhouse.query<Row>({ ...statement, settings }).catch((cause: unknown) => {
    throw (cause as { code?: unknown }).code === TOO_MANY_ROWS_OR_BYTES ? tooMany() : cause;
  });
}
