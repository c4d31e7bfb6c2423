import type { Api } from "../../lib/api.ts";
import type { SpendAnswer, SpendRow } from "../../lib/api-types.ts";
import type { Params } from "../../lib/search.ts";
import { ROWS_MAX } from "./spend-params.ts";

/** More pages than these are neither drawn nor put together. */
export const PAGES_MAX = 8;
/** As many are asked for before it is known that there are as many. */
const PAGES_AT_ONCE = 3;

/**
 * The pages of a question, as long as they are few enough. As many as there are `expected` to be are asked for at once.
 */
export async function readPages(
  api: Api,
  params: Params,
  signal: AbortSignal,
  expected = 1,
): Promise<readonly SpendAnswer[]> {
  const read = (from: number, to: number) =>
    Promise.all(
      Array.from({ length: Math.max(0, to - from + 1) }, (_, index) =>
        api.spend.query({ ...params, page: String(from + index) }, signal),
      ),
    );
  const begun = await read(1, Math.max(1, Math.min(expected, PAGES_AT_ONCE)));
  const pages = Math.min(PAGES_MAX, Math.ceil((begun[0]?.total_records ?? 0) / ROWS_MAX));
  return [...begun, ...(await read(begun.length + 1, pages))];
}

/** The rows of all pages. */
export async function readAll(...asked: Parameters<typeof readPages>): Promise<readonly SpendRow[]> {
  return (await readPages(...asked)).flatMap(({ data }) => data);
}
