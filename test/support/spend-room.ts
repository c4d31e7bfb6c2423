import { join } from "node:path";
import type { Clock } from "../../src/core/clock.ts";
import type { ConnectorId } from "../../src/core/ids.ts";
import { setPlan } from "../../src/plans/index.ts";
import type { SpendAnswer } from "../../src/spend/index.ts";
import { type BillRoom, openBillRoom } from "./bill-room.ts";
import { deliver, type FocusLine, focusCsv } from "./bills.ts";
import { makeTestKey, startTestApp, TESTER, type TestApp } from "./test-app.ts";

/** An answer of the API, whatever its status. */
export type Told = {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test says by what it expects which members there are.
  readonly body: any;
};

/** A bill room with the service in front of it. */
export type SpendRoom = BillRoom & {
  readonly app: TestApp;
  readonly key: string;
  /** Delivers these lines to a new connector, and syncs it. */
  bill(lines: readonly FocusLine[]): Promise<ConnectorId>;
  /** Replaces what a connector of `bill` has been delivered, and syncs it. */
  billAgain(id: ConnectorId, lines: readonly FocusLine[]): Promise<void>;
  /** `GET /api/spend` with this query string, or another path where it begins with `/`. */
  get(query: string, headers?: Record<string, string>): Promise<Told>;
  /** The answer of a question that has one. */
  spend(query: string): Promise<SpendAnswer>;
};

/** Opens it on a moment: the first of May 2026, unless told otherwise. */
export async function openSpendRoom(clock: Clock = () => new Date("2026-05-01T09:00:00Z")): Promise<SpendRoom> {
  const room = await openBillRoom();
  const { database } = room.db;
  await database.inTransaction((tx) => setPlan(tx, room.org, TESTER, { plan: "enterprise" }));
  const { key } = await makeTestKey(database, room.org);
  const env = { COSTPLANE_IMPORT_ROOT: room.root };
  const app = await startTestApp({ database, clickhouse: room.clickhouse, clock, env });
  const folders = new Map<ConnectorId, string>();

  const get: SpendRoom["get"] = async (query, headers = {}) => {
    const path = query.startsWith("/") ? query : `/api/spend?${query}`;
    const response = await fetch(app.url + path, { headers: { authorization: `Bearer ${key}`, ...headers } });
    const text = await response.text();
    const isJson =
      response.headers.get("content-type")?.startsWith("application/json") ||
      response.headers.get("content-type")?.startsWith("application/problem");
    return { status: response.status, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
  };
  const billAgain: SpendRoom["billAgain"] = async (id, lines) => {
    deliver(folders.get(id) as string, { "bill.csv": focusCsv(lines) });
    const error = await room.sync(id);
    if (error) throw new Error(error.message);
  };
  return {
    ...room,
    app,
    key,
    get,
    billAgain,
    async bill(lines) {
      const folder = room.makeFolder();
      const id = await room.connect("focus", join(folder));
      folders.set(id, folder);
      await billAgain(id, lines);
      return id;
    },
    async spend(query) {
      const { status, body, text } = await get(query);
      if (status !== 200) throw new Error(text);
      return body;
    },
    async close() {
      await app.stop();
      await room.close();
    },
  };
}
