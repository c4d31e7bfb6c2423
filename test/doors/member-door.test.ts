import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isId, newId } from "../../src/core/ids.ts";
import { mintOrgScope } from "../../src/core/org-scope.ts";
import { PERMISSIONS, ROLES, type Role } from "../../src/core/roles.ts";
import { SERVICES, type Service } from "../../src/core/services.ts";
import { connectGate, createGate, type Gate } from "../../src/gate/index.ts";
import {
  createAddressLimiter,
  createQuerySlots,
  createServer,
  type Established,
  establishedDoor,
  personView,
  type Route,
  serveRoutes,
} from "../../src/http/index.ts";
import { quoteRoutes } from "../../src/quotes/index.ts";
import { expectConsumed } from "../quotes/ledger.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { ALL_ROUTES, nameOf } from "../support/route-table.ts";
import { makeOrganization, type TestOrganization } from "../support/test-app.ts";

const PREFIX = "/door/:org";
const WINDOW = { limit: 600, remaining: 599, resetsAt: 60 };

let db: TestDatabase;
let gate: Gate;
let server: FastifyInstance;
let own: TestOrganization;

beforeAll(async () => {
  db = await createTestDatabase();
  gate = createGate({ connect: () => connectGate(db.connection), warn: () => undefined });
  own = await makeOrganization(db.database, { plan: "enterprise" });
  const clock = () => new Date(0);
  server = createServer({
    ...{ clock, limiter: createAddressLimiter(100, clock), trustProxy: false, isClosing: () => false },
    ...{ onAnswer: () => {}, onError: () => {} },
  });
  const door = establishedDoor({
    kind: "member",
    pathOf: (path) => `${PREFIX}${path}`,
    establish: async ({ headers, params }) => establish(headers, (params as { org: string }).org),
    admit: gate.admit,
  });
  const quotes = quoteRoutes("builtin");
  const routes = [...ALL_ROUTES.filter(({ kind }) => kind === "plain"), ...quotes];
  serveRoutes(server, routes, { door, slots: createQuerySlots(), onError: () => {} });
});

afterAll(async () => {
  await server.close();
  await gate.close();
  await db.drop();
});

/** What a session and a membership would say, told by headers. */
function establish(headers: Record<string, unknown>, id: string): Established | { problem: { code: "not_found" } } {
  if (!isId("org", id)) return { problem: { code: "not_found" } };
  const actor = { actor: "person:per_12345678901234567890", origin: "192.0.2.1" };
  const personId = "per_12345678901234567890" as const;
  const services = String(headers["x-services"] ?? "").split(",") as Service[];
  const person = {
    personId,
    role: headers["x-role"] as Role,
    hasJustSignedIn: true,
    hasSecondFactor: false,
    services,
    actor,
  };
  return { principal: { kind: "member", org: mintOrgScope(id), ...person }, rateView: personView(WINDOW, 0) };
}

type Person = { readonly role?: Role; readonly services?: readonly Service[]; readonly org?: string };

function ask(route: Route, { role = "owner", services = SERVICES, org = own.org.organizationId }: Person = {}) {
  const isQuote = route.kind === "metered";
  const quote = { "idempotency-key": newId("con", randomBytes), "content-type": "application/json" };
  return server.inject({
    method: route.method,
    url: `${PREFIX}${route.path}`.replace(":org", org).replace(":id", newId("con", randomBytes)),
    headers: { host: "test", "x-role": role, "x-services": services.join(","), ...(isQuote ? quote : {}) },
    ...(isQuote ? { body: { units: 5, free_units: 2, cents_per_unit: 7 } } : {}),
  });
}

const ofMembers = ALL_ROUTES.filter((route) => route.for?.includes("member") ?? true);
const routeOf = (operationId: string) => ofMembers.find((route) => route.operationId === operationId) as Route;

describe.each(ofMembers.map((route) => [nameOf(route), route] as const))("%s", (_, route) => {
  test.each(ROLES)("is open to a %s, or told which role it takes", async (role) => {
    const least = PERMISSIONS[route.permission];
    const { statusCode, body } = await ask(route, { role });
    if (ROLES.indexOf(role) >= ROLES.indexOf(least)) return expect(statusCode).not.toBe(403);
    expect(JSON.parse(body)).toMatchObject({ status: 403, code: "role_not_allowed" });
    expect(JSON.parse(body).detail).toContain(`the role ${least}`);
  });

  test("needs its service, whoever asks", async () => {
    const services = SERVICES.filter((service) => service !== route.service);
    const { statusCode } = await ask(route, { services });
    // What is metered is decided by what the gate reads: there all services are active.
    expect(statusCode === 403).toBe(route.service !== null && route.kind !== "metered");
  });
});

test("404: a route that is for keys alone, and an organization that is none of the person's", async () => {
  const mcp = ALL_ROUTES.find(({ path }) => path === "/mcp") as Route;
  expect((await ask(mcp)).statusCode).toBe(404);
  expect((await ask(routeOf("getUsage"), { org: "org_1" })).statusCode).toBe(404);
});

test("the window is the person's; what is used of the plan is the organization's", async () => {
  const answer = await ask(routeOf("getUsage"), { role: "viewer" });
  expect(answer.headers).toMatchObject({ "x-ratelimit-limit": "600", "ratelimit-policy": '"minute";q=600;w=60' });
  expect(answer.json()).toMatchObject({ organization: own.org.organizationId, plan: "enterprise" });
  const window = await ask(routeOf("getUsage"), { role: "viewer" });
  expect(window.json().window).toEqual(answer.json().window);
});

test("a quote goes through the gate: it is counted, replayed and refused as a key's", async () => {
  const { database } = db;
  const free = await makeOrganization(database, { plan: "free", quotesPerMonth: 1 });
  const person = { role: "member", org: free.org.organizationId } as const;
  const quote = await ask(routeOf("createQuote"), person);
  expect([quote.statusCode, quote.json()]).toEqual([
    200,
    { amount_cents: 21, billable_units: 3, currency_unit: "cents" },
  ]);
  expect(quote.headers["ratelimit-policy"]).toContain('"quota";q=1');
  await expectConsumed(database, free.org, 1);

  const refused = await ask(routeOf("createQuote"), person);
  expect(refused.json()).toMatchObject({ status: 429, code: "quota_exhausted" });
  expect(refused.headers).toMatchObject({ "x-ratelimit-limit": "1", "x-ratelimit-remaining": "0" });
  await expectConsumed(database, free.org, 1);

  const gone = await ask(routeOf("createQuote"), { org: newId("org", randomBytes) });
  expect(gone.json()).toMatchObject({ status: 404, code: "not_found" });
});
