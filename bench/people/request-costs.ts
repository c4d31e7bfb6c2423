import { randomBytes } from "node:crypto";
import { newId } from "../../src/core/ids.ts";
import type { OrgScope } from "../../src/core/org-scope.ts";
import { beginSession } from "../../src/people/index.ts";
import { makeOrganization, makeTestKey, type TestApp } from "../../test/support/test-app.ts";
import { median } from "../support/figures.ts";
import { processorTime } from "../support/processor-time.ts";
import { type Load, runLoad } from "../support/wrk.ts";

/** What one request takes, in microseconds: of the clock, of Node's threads, of PostgreSQL's processes. */
export type RequestCost = { readonly wall: number; readonly node: number; readonly postgres: number };

// Each may ask 600 times a minute.
const PEOPLE = 256;
const CALLERS = 64;
const PLAN = { plan: "enterprise", requestsPerMinute: 1_000_000_000 } as const;

/**
 * What a request for the usage of an organization costs: by one key, by many keys, and by the sessions of
 * many people. In turns, so that what else the machine does hits all of them; the medians of the rounds.
 */
export async function requestCosts(app: TestApp, { rounds, seconds }: { rounds: number; seconds: number }) {
  const loads = await loadsOf(app, seconds);
  const costs = { key: [] as RequestCost[], session: [] as RequestCost[], keys: [] as RequestCost[] };
  for (let round = -1; round < rounds; round += 1) {
    for (const caller of ["key", "session", "keys"] as const) {
      const cost = await costOf(loads[caller]);
      // The first round warms up.
      if (round >= 0) costs[caller].push(cost);
    }
  }
  return { key: middle(costs.key), session: middle(costs.session), keys: middle(costs.keys) };
}

/** One organization that is asked about by a key, by many keys, and by its members. */
async function loadsOf(app: TestApp, seconds: number) {
  const { org, key } = await makeOrganization(app.database, PLAN);
  const keys: string[] = [];
  for (let index = 0; index < CALLERS; index += 1) keys.push((await makeTestKey(app.database, org)).key);
  const url = `${app.url}/api/usage`;
  const ofMembers = `${app.url}/console/api/organizations/${org.organizationId}/usage`;
  const bearers = keys.map((each) => `Bearer ${each}`);
  return {
    key: { url, script: inTurns("Authorization", [`Bearer ${key}`]), seconds },
    keys: { url, script: inTurns("Authorization", bearers), seconds },
    session: { url: ofMembers, script: inTurns("Cookie", await cookiesOf(app, org)), seconds },
  };
}

/** The sessions of many people, each with a membership. */
async function cookiesOf({ database }: TestApp, { organizationId }: OrgScope): Promise<readonly string[]> {
  const cookies: string[] = [];
  for (let index = 0; index < PEOPLE; index += 1) {
    const personId = newId("per", randomBytes);
    const { token } = await database.inTransaction(async (tx) => {
      await tx
        .insertInto("persons")
        .values({ id: personId, email: `${personId}@example.com`, name: "Ada" })
        .execute();
      const membership = { person_id: personId, organization_id: organizationId, role: "viewer" } as const;
      await tx.insertInto("memberships").values(membership).execute();
      const device = { address: "127.0.0.1", userAgent: "wrk" };
      return beginSession(tx, { personId, device, proof: { by: "password", hasSecondFactor: false } }, randomBytes);
    });
    cookies.push(`costplane-local=${token}`);
  }
  return cookies;
}

async function costOf(load: Load): Promise<RequestCost> {
  const before = await processorTime(process.pid);
  const { requestsPerSecond, errors } = await runLoad({ ...load, connections: CALLERS });
  // The load generator has ended, so its time is in neither sum.
  const after = await processorTime(process.pid);
  if (errors !== "") throw new Error(`Not every request was answered: ${errors}`);
  const requests = requestsPerSecond * load.seconds;
  const node = (after.own - before.own) / requests;
  return { wall: 1_000_000 / requestsPerSecond, node, postgres: (after.children - before.children) / requests };
}

function middle(costs: readonly RequestCost[]): RequestCost {
  const of = (part: keyof RequestCost) => median(costs.map((cost) => cost[part]));
  return { wall: of("wall"), node: of("node"), postgres: of("postgres") };
}

/** A script for wrk that sends one header with each of its values in turn. */
function inTurns(header: string, values: readonly string[]): string {
  const list = values.map((value) => JSON.stringify(value)).join(", ");
  return `local values = { ${list} }
    local index = 0
    request = function()
      index = index + 1
      wrk.headers["${header}"] = values[index % #values + 1]
      return wrk.format()
    end`;
}
