import { ApiProblem } from "./problems.ts";
import { oneOf, type Params } from "./search.ts";

type PageOf<Row> = { readonly total_records: number; readonly limit: number; readonly data: readonly Row[] };

/**
 * A page as it was asked for. Where its rows are too many bytes for one answer, it is put together from smaller pages:
 * of a size that divides its own, so that each row is there once.
 */
export async function readWholePage<Row, Answer extends PageOf<Row>>(
  ask: (params: Params) => Promise<Answer>,
  params: Params,
): Promise<Answer> {
  const limit = numberOf(params["limit"]);
  try {
    return await ask(params);
  } catch (error) {
    const size = sizeThatFits(error, limit);
    if (size === null) throw error;
    return readInParts(ask, params, { limit, size });
  }
}

async function readInParts<Row, Answer extends PageOf<Row>>(
  ask: (params: Params) => Promise<Answer>,
  params: Params,
  { limit, size }: { readonly limit: number; readonly size: number },
): Promise<Answer> {
  const before = (numberOf(params["page"]) || 1) - 1;
  const part = (index: number) =>
    readWholePage<Row, Answer>(ask, {
      ...params,
      limit: String(size),
      page: String((before * limit) / size + index + 1),
    });
  const first = await part(0);
  const rows = Math.min(limit, first.total_records - before * limit);
  const rest = Array.from({ length: Math.max(0, Math.ceil(rows / size) - 1) }, (_, index) => part(index + 1));
  const data = [first, ...(await Promise.all(rest))].flatMap((answer) => answer.data);
  return { ...first, page: before + 1, limit, data };
}

/** The largest size of pages that divides the limit and may fit; null where something else is wrong. */
function sizeThatFits(error: unknown, limit: number): number | null {
  const tooLarge = error instanceof ApiProblem && error.errors.find(({ code }) => code === "page_too_large");
  if (!tooLarge || !(limit > 1)) return null;
  const [, told = "1"] = /limit=(\d+)/.exec(tooLarge.message) ?? [];
  let parts = 2;
  while (limit % parts !== 0 || limit / parts > Math.max(1, Number(told))) parts += 1;
  return limit / parts;
}

function numberOf(param: Params[string]): number {
  return Number(oneOf(param) ?? Number.NaN);
}
