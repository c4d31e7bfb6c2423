import type { FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { openDoor } from "../../test/support/open-door.ts";
import { queryRoute } from "../../test/support/query-route.ts";
import { StoreFailure } from "../core/store-failure.ts";
import { type Span, type SpanStart, traceBy } from "../core/tracing.ts";
import { createQuerySlots } from "./answer/query-slots.ts";
import { createAddressLimiter } from "./doors/address-limiter.ts";
import { serveQuickly } from "./fast-path.ts";
import type { Handled } from "./route.ts";
import { serveRoutes } from "./serve-routes.ts";
import { createServer } from "./server/server.ts";
import type { AccessLine } from "./server/server-options.ts";

const open: FastifyInstance[] = [];
afterEach(async () => {
  traceBy(null);
  for (const server of open.splice(0)) {
    server.server.closeAllConnections();
    await server.close();
  }
});

/** A query whose answer has the ETag `W/"a"`, behind the fast path; counts what is done for it. */
async function serve(handle?: () => Promise<Handled>) {
  const counts = { admitted: 0, framework: 0 };
  const state = { etag: 'W/"a"', isClosing: false, beginsToClose: false };
  const lines: AccessLine[] = [];
  const errors: unknown[] = [];
  const options = {
    clock: () => new Date(0),
    limiter: createAddressLimiter(100, () => new Date(0)),
    trustProxy: false as const,
    onAnswer: (line: AccessLine) => lines.push(line),
    onError: (error: unknown) => errors.push(error),
    isClosing: () => state.isClosing,
  };
  const server = createServer(options);
  open.push(server);
  server.addHook("onRequest", (_request, _reply, done) => {
    counts.framework += 1;
    done();
  });
  const door = openDoor();
  const enter: typeof door.enter = async (request, asked) => {
    counts.admitted += 1;
    state.isClosing = state.beginsToClose;
    return door.enter(request, asked);
  };
  const work = async () => ({ status: 200, json: { state: state.etag } }) as const;
  const routes = [queryRoute(handle ?? (async () => ({ query: { etag: state.etag, work } })))];
  const counting = { ...door, enter };
  serveRoutes(server, routes, { door: counting, slots: createQuerySlots(), onError: options.onError });
  const url = await server.listen({ host: "127.0.0.1", port: 0 });
  serveQuickly(server, routes, { door: counting as never, options });
  const ask = (query: string, known?: string) =>
    fetch(`${url}/api/test${query}`, known === undefined ? {} : { headers: { "if-none-match": known } });
  return { ask, counts, state, lines, errors };
}

test("304 without the framework for who has the answer of a question that was asked before", async () => {
  const { ask, counts, lines } = await serve();
  expect((await ask("?limit=1")).status).toBe(200);
  expect(counts).toEqual({ admitted: 1, framework: 1 });
  const known = await ask("?limit=1", 'W/"a"');
  expect([known.status, known.headers.get("etag"), await known.text()]).toEqual([304, 'W/"a"', ""]);
  expect(counts).toEqual({ admitted: 2, framework: 1 });
  expect(lines.map(({ status }) => status)).toEqual([200, 304]);
});

test("a question that nobody has asked before, and a wrong one, are the framework's to read", async () => {
  const { ask, counts } = await serve();
  expect((await ask("?limit=2", 'W/"a"')).status).toBe(304);
  expect(counts).toEqual({ admitted: 1, framework: 1 });
  for (const time of [2, 3]) {
    expect((await ask("?nothing=2", "*")).status).toBe(422);
    expect(counts).toEqual({ admitted: time, framework: time });
  }
});

test("200 by the framework where the data has changed: admitted once, one id, one line, one span", async () => {
  const { ask, counts, state, lines } = await serve();
  await ask("");
  state.etag = 'W/"b"';
  const spans = traceAll();
  const changed = await ask("", 'W/"a"');
  expect([changed.status, await changed.json()]).toEqual([200, { state: 'W/"b"' }]);
  expect(counts).toEqual({ admitted: 2, framework: 2 });
  expect(lines).toHaveLength(2);
  expect(changed.headers.get("x-request-id")).toBe(lines[1]?.requestId);
  expect(spans).toEqual([{ name: "GET /api/test", ended: 1 }]);
});

test("503 where the route fails: it is asked once, and its failure told once", async () => {
  let asked = 0;
  const { ask, counts, errors, lines } = await serve(async () => {
    asked += 1;
    if (asked > 1) throw new StoreFailure("PostgreSQL", "unavailable", "gone");
    return { status: 200, json: {} };
  });
  await ask("");
  const failed = await ask("", "*");
  expect([failed.status, failed.headers.get("retry-after") !== null]).toEqual([503, true]);
  expect(counts).toEqual({ admitted: 2, framework: 2 });
  expect([asked, errors.length, lines.at(-1)?.code]).toEqual([2, 1, "store_unavailable"]);
});

test("a request that came before the service began to stop has its answer, changed data or not", async () => {
  const { ask, state } = await serve();
  await ask("");
  state.etag = 'W/"b"';
  state.beginsToClose = true;
  expect((await ask("", 'W/"a"')).status).toBe(200);
  expect((await ask("", 'W/"b"')).status).toBe(503);
});

/** The spans that begin from now on, and how often each was ended. */
function traceAll(): readonly { readonly name: string; readonly ended: number }[] {
  const spans: { name: string; ended: number }[] = [];
  traceBy({
    start: ({ name }: SpanStart): Span => {
      const span = { name, ended: 0 };
      spans.push(span);
      return {
        isSampled: true,
        traceId: "0".repeat(32),
        link: () => {},
        end: () => {
          span.ended += 1;
        },
      };
    },
  });
  return spans;
}
