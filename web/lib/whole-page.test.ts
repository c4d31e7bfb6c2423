import fc from "fast-check";
import { expect, test } from "vitest";
import { ApiProblem } from "./problems.ts";
import type { Params } from "./search.ts";
import { readWholePage } from "./whole-page.ts";

const PAGE_MAX = 100;

/** A list that answers pages as the service does, which refuses those of more than a hundred. */
function listOf(sizes: readonly number[]) {
  return async ({ page = "1", limit }: Params) => {
    const first = (Number(page) - 1) * Number(limit);
    const data = sizes.slice(first, first + Number(limit));
    const fits = data.findIndex((_, index) => data.slice(0, index + 1).reduce((a, b) => a + b, 0) > PAGE_MAX);
    if (fits >= 0) throw tooLarge(Math.max(1, Math.floor(fits / 2)));
    return { page: Number(page), limit: Number(limit), total_records: sizes.length, data };
  };
}

function tooLarge(rows: number): ApiProblem {
  const message = `A page has at most 100 bytes. Ask for fewer rows, such as limit=${rows}.`;
  const errors = [{ field: "limit", code: "page_too_large", message }];
  const facts = { status: 422, code: "invalid_request", title: "", detail: "", requestId: null, retryAfter: null };
  return new ApiProblem({ ...facts, errors });
}

test("a page has the same rows, however often the service wants smaller ones", async () => {
  const size = fc.integer({ min: 0, max: PAGE_MAX });
  const page = fc.integer({ min: 1, max: 4 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(size, { maxLength: 60 }),
      page,
      fc.constantFrom(1, 7, 9, 25),
      async (sizes, at, limit) => {
        const answer = await readWholePage<number, Awaited<ReturnType<ReturnType<typeof listOf>>>>(listOf(sizes), {
          page: String(at),
          limit: String(limit),
        });
        const data = sizes.slice((at - 1) * limit, at * limit);
        expect(answer).toEqual({ page: at, limit, total_records: sizes.length, data });
      },
    ),
  );
});

test("what is wrong otherwise, and a single row that does not fit, is told", async () => {
  const refusal = tooLarge(1);
  await expect(readWholePage(() => Promise.reject(refusal), { limit: "1" })).rejects.toBe(refusal);
  const other = new Error("Something else.");
  await expect(readWholePage(() => Promise.reject(other), { limit: "25" })).rejects.toBe(other);
});
