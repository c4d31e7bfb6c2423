import fc from "fast-check";
import type { FastifyRequest } from "fastify";
import { expect, test } from "vitest";
import { z } from "zod";
import { parseInput } from "./input.ts";
import { parseRequest } from "./parse-request.ts";

const query = z.strictObject({ limit: z.coerce.number().int().max(9).default(3), name: z.string().optional() });
const route = { path: "/api/x", params: null, query, body: null };

function ask(search: string) {
  const url = `/api/x${search}`;
  const sent = Object.fromEntries(new URLSearchParams(search.slice(1)));
  const request = { raw: { url, headers: {} }, headers: {}, query: sent } as unknown as FastifyRequest;
  return { found: parseRequest(route, request), fresh: parseInput(query, sent, "query") };
}

test("a query reads the same however often and after whatever others it is sent, and wrong ones stay wrong", () => {
  const search = fc.constantFrom("", "?", "?limit=1", "?limit=2", "?limit=2&name=a", "?limit=99", "?nme=a", "?limit=x");
  fc.assert(
    fc.property(fc.array(search, { maxLength: 40 }), (searches) => {
      for (const one of searches) {
        const { found, fresh } = ask(one);
        if ("value" in fresh) expect(found).toMatchObject({ query: fresh.value });
        else expect(found).toMatchObject({ problem: { code: "invalid_request", errors: fresh.errors } });
      }
    }),
  );
});

test("queries of many callers, and long ones, drive out older ones and are read as they were sent", () => {
  for (let count = 0; count < 3_000; count += 1) {
    const name = `${count}`.padStart(count % 100 === 0 ? 3_000 : 100, "x");
    expect(ask(`?name=${name}`).found).toMatchObject({ query: { limit: 3, name } });
  }
  expect(ask("?name=0").found).toMatchObject({ query: { name: "0" } });
});

test("a query behind a # is kept as its own, and never read for the part of it that follows a ?", () => {
  const odd = ask("#name=x?limit=4");
  expect(odd.found).toMatchObject({ query: { limit: 3, name: "x?limit=4" } });
  expect(ask("?limit=4").found).toEqual({ params: null, body: null, query: { limit: 4 } });
  expect(ask("#limit=5").found).toMatchObject({ query: { limit: 5 } });
});
