import { randomBytes } from "node:crypto";
import { openAsk } from "../../src/app/ask.ts";
import { readConfig } from "../../src/app/config.ts";
import { openCves } from "../../src/app/cves.ts";
import type { AskAnswer, AskNeeds } from "../../src/ask/index.ts";
import type { Clock } from "../../src/core/clock.ts";
import type { OrgScope } from "../../src/core/org-scope.ts";
import { setPlan } from "../../src/plans/index.ts";
import type { ClickHouse } from "../../src/stores/clickhouse/index.ts";
import type { Database } from "../../src/stores/postgres/index.ts";
import { type DemoRoom, openDemoRoom } from "./demo-room.ts";
import { makeTestKey, startTestApp, TESTER, type TestApp } from "./test-app.ts";

/** An organization's data over which questions are asked. */
export type AskStores = {
  readonly database: Database;
  readonly clickhouse: ClickHouse;
  readonly org: OrgScope;
  readonly clock: Clock;
};

/** An answer over HTTP, whatever its status. */
export type Told = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says by what it expects which members there are.
  readonly body: any;
};

/** The service in front of an organization's data. */
export type AskRoom = {
  readonly app: TestApp;
  readonly key: string;
  /** `POST /api/dory-ai/query`. */
  ask(query: string, context?: object, headers?: Record<string, string>): Promise<Told>;
  /** The answer of a question that has one. */
  answer(query: string, context?: object): Promise<AskAnswer>;
  /** The JSON of a `GET`, asked for once. */
  get(request: string): Promise<unknown>;
  stop(): Promise<void>;
};

/** What the room of questions works with on these stores, with no model. */
export function askNeeds({ database, clickhouse, clock }: AskStores, env: Record<string, string> = {}): AskNeeds {
  const reading = readConfig({ LOG_LEVEL: "silent", ...env });
  if (!reading.ok) throw new Error(reading.problems.join("\n"));
  const spend = { database, clickhouse: () => clickhouse, clock };
  const logger = { info: () => {}, warn: () => {} };
  const cves = openCves(reading.config, { database, clickhouse: () => clickhouse, logger }).sources;
  return { ...openAsk(reading.config, { database, spend, cves }), randomBytes };
}

/** Starts it, with a key for everything and more requests a minute than any test sends. */
export async function startAskRoom(stores: AskStores, env: Record<string, string> = {}): Promise<AskRoom> {
  const { database, clickhouse, org, clock } = stores;
  await database.inTransaction((tx) => setPlan(tx, org, TESTER, { plan: "enterprise", requestsPerMinute: 1_000_000 }));
  const { key } = await makeTestKey(database, org);
  const app = await startTestApp({ database, clickhouse, clock, env });
  const answers = new Map<string, Promise<unknown>>();

  const ask: AskRoom["ask"] = async (query, context, headers = {}) => {
    const response = await fetch(`${app.url}/api/dory-ai/query`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json", ...headers },
      body: JSON.stringify({ query, ...(context ? { context } : {}) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.includes("json");
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
  };
  const fetchJson = async (request: string) => {
    const response = await fetch(app.url + request, { headers: { authorization: `Bearer ${key}` } });
    if (response.status !== 200) throw new Error(`${request}: ${await response.text()}`);
    return (await response.json()) as unknown;
  };
  return {
    app,
    key,
    ask,
    async answer(query, context) {
      const { status, body, text } = await ask(query, context);
      if (status !== 200) throw new Error(text);
      return body;
    },
    get(request) {
      const known = answers.get(request) ?? fetchJson(request);
      answers.set(request, known);
      return known;
    },
    stop: app.stop,
  };
}

/** The service in front of the demonstration organization. */
export type AskDemo = AskRoom & { readonly demo: DemoRoom };

/** Starts it with a demonstration of its own, as at a first start on this day; both end with it. */
export async function openAskDemo(day?: string): Promise<AskDemo> {
  const demo = await openDemoRoom(day);
  const room = await startAskRoom(demo);
  return {
    ...room,
    demo,
    stop: async () => {
      await room.stop();
      await demo.close();
    },
  };
}

/** The request of this API that a source names. */
export function requestOf({ endpoint, params }: AskAnswer["sources"][number]): string {
  const path = endpoint.replace(/^GET /, "");
  const pairs = Object.entries(params).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
  const query = new URLSearchParams(pairs as [string, string][]).toString();
  return query === "" ? path : `${path}?${query}`;
}
