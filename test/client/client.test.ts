import { inspect } from "node:util";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Attempt,
  AuthenticationError,
  ConnectionError,
  Costplane,
  CostplaneError,
  IdempotencyKeyReusedError,
  InvalidRequestError,
  NotFoundError,
  PermissionError,
  QuotaError,
  RateLimitError,
  TimeoutError,
  UnavailableError,
} from "../../client/src/index.ts";
import { openDataRoom } from "../support/data-room.ts";
import { type MischiefProxy, startMischiefProxy } from "../support/mischief-proxy.ts";
import type { SpendRoom } from "../support/spend-room.ts";
import { makeOrganization } from "../support/test-app.ts";

const QUOTE = { units: 7, free_units: 2, cents_per_unit: 3 };

let room: SpendRoom;
let proxy: MischiefProxy;
let attempts: Attempt[] = [];

beforeAll(async () => {
  room = await openDataRoom();
  await room.bill([{}, { ServiceName: "Storage, cold", BilledCost: "0.1000000000000000000000001" }]);
  proxy = await startMischiefProxy(room.app.port);
});

beforeEach(() => {
  proxy.next.length = 0;
  attempts = [];
});

afterAll(async () => {
  proxy.close();
  await room.close();
});

const clientOf = (apiKey: string, more: object = {}) =>
  new Costplane({ apiKey, baseUrl: proxy.url, onAttempt: (attempt) => attempts.push(attempt), ...more });
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );
const newOrganization = (plan: object = {}) => makeOrganization(room.db.database, plan);
const statuses = () => attempts.map(({ status }) => status);

describe("what may be sent again", () => {
  test.each([["cut"], ["lose"], ["halve"], ["double"], [502], [503], [504], [408]] as const)(
    "a quote whose connection meets %s is there once, and counted once",
    async (what) => {
      const { key } = await newOrganization();
      const costplane = clientOf(key);
      proxy.next.push(what);
      expect(await costplane.quotes.create(QUOTE)).toEqual({
        amount_cents: 15,
        billable_units: 5,
        currency_unit: "cents",
      });
      expect((await costplane.usage.get()).quota.used).toBe(1);
    },
  );

  test("two calls are two quotes, but with one Idempotency-Key one", async () => {
    const { key } = await newOrganization();
    const costplane = clientOf(key);
    await costplane.quotes.create(QUOTE);
    await costplane.quotes.create(QUOTE);
    for (const _ of [1, 2]) await costplane.quotes.create(QUOTE, { idempotencyKey: "invoice-42" });
    expect((await costplane.usage.get()).quota.used).toBe(3);
  });

  test("what is read is asked for again, twice and no more", async () => {
    const costplane = clientOf(room.key);
    proxy.next.push("cut", 503);
    expect((await costplane.usage.get()).plan).toBe("enterprise");
    expect(statuses()).toEqual([null, 503, 200]);
    proxy.next.push("cut", "lose", "cut");
    expect(await failure(costplane.usage.get())).toBeInstanceOf(ConnectionError);
    expect(proxy.next).toEqual([]);
    proxy.next.push("cut");
    expect(await failure(costplane.usage.get({ retries: 0 }))).toBeInstanceOf(ConnectionError);
  });

  test("a POST that is not idempotent is sent once, whatever becomes of it", async () => {
    for (const what of ["lose", 503] as const) {
      proxy.next.push(what);
      expect(await failure(clientOf(room.key).ask.query({ query: "How many CVEs?" }))).toBeInstanceOf(CostplaneError);
    }
    expect(statuses()).toEqual([null, 503]);
  });

  test("nothing is sent again where the answer says so, nor before a long Retry-After is over", async () => {
    const { key } = await newOrganization({ plan: "enterprise", quotesPerMonth: 0 });
    const refused = (await failure(clientOf(key).quotes.create(QUOTE))) as QuotaError;
    expect(refused).toBeInstanceOf(QuotaError);
    proxy.next.push(429);
    const late = (await failure(clientOf(room.key).usage.get())) as RateLimitError;
    expect(late).toBeInstanceOf(RateLimitError);
    expect(late.retryAfterSeconds).toBe(3600);
    expect(attempts.map(({ retryInMs }) => retryInMs)).toEqual([null, null]);
  });
});

describe("errors", () => {
  test("have the class of their problem, and all that it says", async () => {
    const costplane = clientOf(room.key);
    expect(await failure(clientOf("cpk_wrong").usage.get())).toBeInstanceOf(AuthenticationError);
    expect(await failure(costplane.cves.get("CVE-1999-99999"))).toBeInstanceOf(NotFoundError);
    const { key } = await newOrganization({ services: [] });
    expect(await failure(clientOf(key).spend.query())).toBeInstanceOf(PermissionError);
    const wrong = (await failure(costplane.spend.query({ limit: 0 }))) as InvalidRequestError;
    expect(wrong).toBeInstanceOf(InvalidRequestError);
    expect(wrong).toMatchObject({ status: 422, code: "invalid_request", errors: [{ field: "limit" }] });
    expect(wrong.requestId).toBe(attempts.at(-1)?.requestId);
    expect(wrong.message).toContain("limit");
    await costplane.quotes.create(QUOTE, { idempotencyKey: "one-quote" });
    const other = costplane.quotes.create({ ...QUOTE, units: 8 }, { idempotencyKey: "one-quote" });
    expect(await failure(other)).toBeInstanceOf(IdempotencyKeyReusedError);
  });

  test("an answer that is not the service's own is one, too", async () => {
    proxy.next.push(502, 502, 502);
    const error = (await failure(clientOf(room.key).usage.get())) as UnavailableError;
    expect(error).toBeInstanceOf(UnavailableError);
    expect(error).toMatchObject({ status: 502, code: "unknown" });
  });

  test("a time-out and the caller's own signal end a call", async () => {
    proxy.next.push("hang");
    expect(await failure(clientOf(room.key, { timeoutMs: 50, retries: 0 }).usage.get())).toBeInstanceOf(TimeoutError);
    proxy.next.push("hang");
    const controller = new AbortController();
    const call = failure(clientOf(room.key).usage.get({ signal: controller.signal }));
    controller.abort(new Error("Not needed any more."));
    expect(await call).toEqual(new Error("Not needed any more."));
  });

  test("the key is in no error, no inspection and no trace", async () => {
    const costplane = clientOf(room.key, { retries: 0 });
    const seen: unknown[] = [costplane];
    for (const what of ["cut", "halve", 503] as const) {
      proxy.next.push(what);
      seen.push(await failure(costplane.usage.get()));
    }
    seen.push(await failure(costplane.spend.query({ limit: 0 })), attempts);
    const text = seen.map((it) => inspect(it, { depth: 9, showHidden: true }) + JSON.stringify(it)).join();
    expect(text).not.toContain(room.key.slice(4, 20));
    const broken = `${room.key}\n`;
    expect(() => clientOf(broken)).toThrow(CostplaneError);
    expect(() => clientOf(broken)).not.toThrow(room.key);
  });
});

describe("what is asked", () => {
  test("lists go on from page to page, by number and by cursor", async () => {
    const costplane = clientOf(room.key);
    const services: (string | null | undefined)[] = [];
    const march = { billing_period: "2026-03" };
    for await (const row of costplane.spend.rows({ ...march, limit: 1 })) services.push(row.service);
    expect(services.toSorted()).toEqual(["Compute", "Storage, cold"]);
    const charges = await costplane.spend.charges({ ...march, limit: 1 }).toArray();
    expect(charges.map(({ ServiceName }) => ServiceName).toSorted()).toEqual(services.toSorted());
    const ids: string[] = [];
    for await (const cve of costplane.cves.search({ limit: 1 })) ids.push(cve.id);
    expect(ids.toSorted()).toEqual(["CVE-2026-0001", "CVE-2026-0002"]);
    expect((await costplane.cves.search({ kev: true, severity: ["critical", "high"] }).first()).total_records).toBe(1);
    expect((await costplane.connectors.list().toArray()).length).toBe(1);
  });

  test("money stays text, to the last digit", async () => {
    const query = { billing_period: "2026-03", group_by: ["service", "tag:team"], service: "Storage\\, cold" };
    const { totals, data } = await clientOf(room.key).spend.query(query);
    expect(totals[0]?.cost).toBe("0.1000000000000000000000001");
    expect(data[0]).toMatchObject({ service: "Storage, cold", "tag:team": null });
  });

  test("streams: rows, files, and an answer in words as it comes about", async () => {
    const costplane = clientOf(room.key);
    const rows: string[] = [];
    for await (const { cost } of costplane.spend.stream({ billing_period: "2026-03" })) rows.push(cost);
    expect(rows.length).toBe(2);
    const csv = await new Response(await costplane.spend.csv({ billing_period: "2026-03" })).text();
    expect(csv).toContain("0.1000000000000000000000001");
    const names: string[] = [];
    for await (const event of costplane.ask.stream({ query: "How many CVEs are in KEV?" })) names.push(event.name);
    expect(names).toEqual(["plan", "facts", "text", "done"]);
  });

  test("the limits of the last answer are there, and a trace of every attempt", async () => {
    const costplane = clientOf(room.key);
    expect(costplane.limits).toBeNull();
    await costplane.usage.get({ headers: { "x-request-id": "my-own-request" } });
    expect(costplane.limits).toMatchObject({ limit: 60_000, resetsAt: expect.any(Date) });
    expect(attempts).toMatchObject([{ method: "GET", path: "/api/usage", number: 1, requestId: "my-own-request" }]);
  });

  test("no wait is longer than its limit, whatever is asked for and drawn", async () => {
    const waits: number[] = [];
    const onAttempt = ({ retryInMs }: { readonly retryInMs: number | null }) => waits.push(retryInMs ?? 0);
    for (const [retryWaitMsMax, headers] of [
      [1_000, { "retry-after": "1" }],
      [5, {}],
    ] as const) {
      const busy = async () => new Response("{}", { status: 503, headers: { ...headers } });
      const options = { baseUrl: "http://x", apiKey: "cpk_x", retries: 1, retryWaitMsMax, onAttempt, fetch: busy };
      await expect(new Costplane(options).usage.get()).rejects.toThrow();
      expect(Math.max(...waits.splice(0))).toBeLessThanOrEqual(retryWaitMsMax);
    }
  });

  test("a connection that is refused is an error that says so", async () => {
    const costplane = new Costplane({ baseUrl: "http://127.0.0.1:1", apiKey: "cpk_x", retries: 0 });
    await expect(costplane.usage.get()).rejects.toThrow(
      /^GET \/api\/usage got no whole answer: .*(ECONNREFUSED|bad port)/,
    );
  });

  test("without options the environment says key and address; without either it says what to do", () => {
    expect(() => new Costplane({ baseUrl: proxy.url })).toThrow("COSTPLANE_API_KEY");
    expect(() => new Costplane({ apiKey: room.key, baseUrl: "costplane" })).toThrow("COSTPLANE_URL");
  });
});
