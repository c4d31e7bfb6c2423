import type { FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { openDoor } from "../../../test/support/open-door.ts";
import { queryRoute } from "../../../test/support/query-route.ts";
import { LIMITS } from "../../core/limits.ts";
import { StoreFailure } from "../../core/store-failure.ts";
import { createAddressLimiter } from "../doors/address-limiter.ts";
import type { Query } from "../route.ts";
import { serveRoutes } from "../serve-routes.ts";
import { createServer } from "../server/server.ts";
import { createQuerySlots } from "./query-slots.ts";

const open: FastifyInstance[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) {
    server.server.closeAllConnections();
    await server.close();
  }
});

async function serve(query: Query) {
  const errors: unknown[] = [];
  const limiter = createAddressLimiter(100, () => new Date(0));
  const server = createServer({
    clock: () => new Date(0),
    limiter,
    trustProxy: false,
    onAnswer: () => {},
    onError: (error) => errors.push(error),
    isClosing: () => false,
  });
  open.push(server);
  serveRoutes(server, [queryRoute(() => ({ query }))], {
    door: openDoor(),
    slots: createQuerySlots(),
    onError: (error) => errors.push(error),
  });
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  const ask = (headers: Record<string, string> = {}, signal?: AbortSignal) =>
    fetch(`${url}/api/test`, { headers: { authorization: "Bearer key", ...headers }, signal: signal ?? null });
  return { ask, errors };
}

const never = (signal: AbortSignal) =>
  new Promise<never>((_resolve, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 5));
}

test("304 without any work for a caller that has the state already", async () => {
  let worked = 0;
  const work = async () => ({ status: 200, json: { worked: ++worked } }) as const;
  const { ask } = await serve({ etag: 'W/"a"', work });
  const first = await ask();
  expect([first.status, first.headers.get("etag"), worked]).toEqual([200, 'W/"a"', 1]);
  const second = await ask({ "if-none-match": '"b", "a"' });
  expect([second.status, await second.text(), worked]).toEqual([304, "", 1]);
});

test("429 for a query beyond the organization's slots, until one has ended or its caller has left", async () => {
  const running: AbortSignal[] = [];
  const work = async (signal: AbortSignal) => {
    running.push(signal);
    return never(signal);
  };
  const { ask } = await serve({ work });
  const leavers = Array.from({ length: LIMITS.organizationQueriesMax }, () => new AbortController());
  const asked = leavers.map(({ signal }) => ask({}, signal).catch(() => null));
  await until(() => running.length === LIMITS.organizationQueriesMax);

  const refused = await ask();
  expect(refused.status).toBe(429);
  expect(await refused.json()).toMatchObject({ code: "too_many_queries" });
  expect(refused.headers.get("x-ratelimit-remaining")).toBe("0");
  expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);

  for (const leaver of leavers) leaver.abort();
  await Promise.all(asked);
  await until(() => running.every(({ aborted }) => aborted));
  const last = new AbortController();
  const again = ask({}, last.signal).catch(() => null);
  await until(() => running.length > LIMITS.organizationQueriesMax);
  last.abort();
  await again;
});

test("504 when the time is over, also for work that does not listen", async () => {
  const { ask } = await serve({ work: () => new Promise<never>(() => {}), msMax: 20 });
  const answer = await ask();
  expect(answer.status).toBe(504);
  expect(await answer.json()).toMatchObject({ code: "query_timeout" });
});

async function* bytes(...parts: readonly (string | Error)[]) {
  for (const part of parts) {
    if (part instanceof Error) throw part;
    yield Buffer.from(part);
  }
}

test("a stream arrives whole under the media type that was asked for", async () => {
  const { ask } = await serve({ work: async () => ({ stream: bytes("a,b\n", "1,2\n") }) });
  const answer = await ask({ accept: "application/json;q=0.5, text/csv" });
  expect(answer.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  expect(await answer.text()).toBe("a,b\n1,2\n");
});

test("503 for a store that fails before the first bytes, and a cut connection after them", async () => {
  const failure = new StoreFailure("ClickHouse", "unavailable", "gone");
  const early = await serve({ work: async () => ({ stream: bytes(failure) }) });
  const answer = await early.ask({ accept: "text/csv" });
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: "store_unavailable" }]);

  const late = await serve({ work: async () => ({ stream: bytes("a\n", failure) }) });
  await expect(late.ask({ accept: "text/csv" }).then((cut) => cut.text())).rejects.toThrow();
  expect(late.errors).toEqual([failure]);
});

test("a stream whose caller leaves is ended, and its slot is free again", async () => {
  let left = 0;
  async function* endless() {
    try {
      for (;;) yield Buffer.alloc(65_536, "x");
    } finally {
      left += 1;
    }
  }
  const { ask } = await serve({ work: async () => ({ stream: endless() }) });
  for (let round = 1; round <= LIMITS.organizationQueriesMax + 1; round += 1) {
    const leaver = new AbortController();
    const answer = await ask({ accept: "text/csv" }, leaver.signal);
    expect(answer.status).toBe(200);
    leaver.abort();
    await until(() => left === round);
  }
});
