import { randomBytes } from "node:crypto";
import { createOrganization } from "../../src/accounts/index.ts";
import { buildServers } from "../../src/app/build-server.ts";
import { type Config, readConfig } from "../../src/app/config.ts";
import { askStores } from "../../src/app/readiness.ts";
import { closeRooms, openRooms } from "../../src/app/rooms.ts";
import type { Clock } from "../../src/core/clock.ts";
import { mintOrgScope, type OrgScope } from "../../src/core/org-scope.ts";
import type { Actor } from "../../src/core/principal.ts";
import type { Service } from "../../src/core/services.ts";
import { SERVICES } from "../../src/core/services.ts";
import { connectGate, createGate } from "../../src/gate/index.ts";
import type { AccessLine, ReaderPace, ServerOptions } from "../../src/http/index.ts";
import { createKey, deriveSecrets, type KeyRequest, type MadeKey } from "../../src/keys/index.ts";
import { activateServices, type PlanRequest, setPlan } from "../../src/plans/index.ts";
import type { ClickHouse } from "../../src/stores/clickhouse/index.ts";
import type { Database } from "../../src/stores/postgres/index.ts";
import { createTestDatabase } from "./postgres.ts";

export const TESTER: Actor = { actor: "operator:test", origin: "test" };

/** The server secret of every test app: keys made under another one are refused. */
export const SECRET = "a secret of the tests, long enough to be one";

/** One node of the service in this process: real HTTP on a free port, a real PostgreSQL, everything but the start. */
export type TestApp = {
  readonly url: string;
  readonly port: number;
  readonly database: Database;
  /** The access log so far. */
  readonly lines: readonly AccessLine[];
  /** What the gate and the server reported for the operator. */
  readonly reports: readonly unknown[];
  /** From now on the node behaves as one that is told to stop. */
  beginToClose(): void;
  stop(): Promise<void>;
};

export type TestAppOptions = {
  /** A database of another app, to be a second node on it. Else one is made, and dropped with the app. */
  readonly database?: Database;
  /** Without one the data area answers that its store is unavailable. */
  readonly clickhouse?: ClickHouse;
  /** Why there is none, as callers are told. */
  readonly reason?: () => string | null;
  readonly env?: Record<string, string>;
  /** What spend and ask take for now; the database's time unless told otherwise. */
  readonly clock?: Clock;
  /** The folder of built pages; the API alone unless told otherwise. */
  readonly pages?: string;
  readonly waits?: NonNullable<ServerOptions["waits"]>;
  readonly queryWaitMsMax?: number;
  readonly readerPace?: ReaderPace;
};

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const own = options.database ? null : await createTestDatabase();
  const database = options.database ?? (own as NonNullable<typeof own>).database;
  const lines: AccessLine[] = [];
  const reports: unknown[] = [];
  const gate = createGate({
    connect: () => connectGate(database.connection),
    warn: (message, error) => reports.push({ message, error }),
  });
  let isClosing = false;
  const config = configFor(options.env ?? {});
  const report = (fields: unknown) => reports.push(fields);
  const logger = { info: () => {}, warn: report, error: report } as never;
  const rooms = openRooms(config, {
    database,
    clickhouse: () => options.clickhouse ?? null,
    reason: options.reason ?? (() => null),
    secret: SECRET,
    logger,
    clock: () => new Date(),
    ...(options.clock ? { billClock: options.clock } : {}),
  });
  const { api } = await buildServers({
    config,
    rooms,
    clock: () => new Date(),
    log: {
      access: (line: AccessLine) => lines.push(line),
      logger,
      flush: () => undefined,
    } as never,
    admit: gate.admit,
    readiness: {
      isClosing: () => isClosing,
      askStores: () =>
        askStores({
          database,
          data: options.clickhouse ?? { ping: () => Promise.reject(new Error("This node has no ClickHouse.")) },
          gate,
        }),
    },
    pages: options.pages ?? null,
    ...(options.waits ? { waits: options.waits } : {}),
    ...(options.queryWaitMsMax === undefined ? {} : { queryWaitMsMax: options.queryWaitMsMax }),
    readerPace: options.readerPace,
  });
  await api.listen({ host: "127.0.0.1", port: 0 });
  const { port } = api.server.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    database,
    lines,
    reports,
    beginToClose: () => {
      isClosing = true;
    },
    stop: async () => {
      api.server.closeAllConnections();
      await api.close();
      await closeRooms(rooms);
      await gate.close();
      await own?.drop();
    },
  };
}

function configFor(env: Record<string, string>): Config {
  const reading = readConfig({ LOG_LEVEL: "silent", ...env });
  if (!reading.ok) throw new Error(reading.problems.join("\n"));
  return reading.config;
}

export type TestOrganization = { readonly org: OrgScope; readonly key: string; readonly keyId: string };

type Wanted = (PlanRequest | { readonly plan?: never }) & { readonly services?: readonly Service[] };

/** An organization with a key; on the plan free with every service, unless told otherwise. */
export async function makeOrganization(database: Database, wanted: Wanted = {}): Promise<TestOrganization> {
  const { services = SERVICES, plan, ...own } = wanted;
  const org = await database.inTransaction(async (tx) => {
    const { id } = await createOrganization(tx, TESTER, "Test", randomBytes);
    const scope = mintOrgScope(id);
    if (services.length > 0) await activateServices(tx, scope, TESTER, services);
    if (plan) await setPlan(tx, scope, TESTER, { plan, ...own });
    return scope;
  });
  const { key, id } = await makeTestKey(database, org);
  return { org, key, keyId: id };
}

const organizations = new Map<string, OrgScope>();

/** Whose key it is that a test has made. */
export function organizationOfKey(key: string): OrgScope {
  const org = organizations.get(key);
  if (!org) throw new Error("No test has made this key.");
  return org;
}

/** Another key of an organization. */
export async function makeTestKey(
  database: Database,
  org: OrgScope,
  wanted: Partial<KeyRequest> = {},
): Promise<MadeKey> {
  const maker = { by: TESTER, secrets: deriveSecrets(SECRET), randomBytes };
  const request = { name: "test", scopes: null, expiresInDays: null, ...wanted };
  const made = await database.inTransaction((tx) => createKey(tx, org, maker, request));
  organizations.set(made.key, org);
  return made;
}

/** Where quotes are asked for, and what says who asks: a program by its key, unless told otherwise. */
export type QuoteDoor = {
  readonly path: string;
  readonly headersOf: (app: Pick<TestApp, "url" | "database">, key: string) => Promise<Record<string, string>>;
};

let quoteDoor: QuoteDoor = {
  path: "/v1/services/usage-calculator/quote",
  headersOf: async (_, key) => ({ authorization: `Bearer ${key}` }),
};

/** From now on the quotes of this test file are asked for by another door. */
export function askQuotesBy(door: QuoteDoor): void {
  quoteDoor = door;
}

export const currentQuoteDoor = (): QuoteDoor => quoteDoor;

export type QuoteBody = { readonly units: number; readonly free_units: number; readonly cents_per_unit: number };

type QuoteCall = { readonly key: string; readonly idempotencyKey: string; readonly body: QuoteBody | string };

/** Asks for a quote as a caller does. */
export async function postQuote(
  app: Pick<TestApp, "url" | "database">,
  { key, idempotencyKey, body }: QuoteCall,
): Promise<Response> {
  return fetch(app.url + quoteDoor.path, {
    method: "POST",
    headers: {
      ...(await quoteDoor.headersOf(app, key)),
      "idempotency-key": idempotencyKey,
      "content-type": "application/json",
    },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}
