import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "../../test/support/postgres.ts";
import { createOrganization, findOrganization, listAuditLog } from "../accounts/index.ts";
import { mintOrgScope, type OrgScope } from "../core/org-scope.ts";
import { PLANS } from "../core/plan-figures.ts";
import { SERVICES } from "../core/services.ts";
import { activateServices, deactivateServices, type PlanRequest, setPlan } from "./index.ts";

const BY = { actor: "operator:test", origin: "cli" };
const STRANGER = mintOrgScope("org_aaaaaaaaaaaaaaaaaaaa");

let db: TestDatabase;
let org: OrgScope;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());
beforeEach(async () => {
  const { id } = await db.database.inTransaction((tx) => createOrganization(tx, BY, "Acme", randomBytes));
  org = mintOrgScope(id);
});

describe("setPlan", () => {
  test("own figures are stored as given, and come back exactly", async () => {
    const own = {
      requestsPerMinute: 7,
      quotesPerMonth: 1_000_000_000_000,
      pricePerQuoteCents: 1_000_000n,
      spendingLimitCents: 1_000_000_000_000_000n,
    };
    expect(await set({ plan: "enterprise", ...own })).toEqual({ kind: "set", plan: "enterprise", figures: own });
    expect(await row()).toEqual({
      plan: "enterprise",
      requests_per_minute: 7,
      quotes_per_month: 1_000_000_000_000n,
      price_per_quote_cents: 1_000_000n,
      spending_limit_cents: 1_000_000_000_000_000n,
    });
  });

  test("moving to a plan takes back the own figures that are not given again", async () => {
    await set({ plan: "enterprise", requestsPerMinute: 7, spendingLimitCents: 5n });
    expect(await set({ plan: "pro" })).toEqual({ kind: "set", plan: "pro", figures: PLANS.pro });
    expect(await row()).toMatchObject({ requests_per_minute: null, spending_limit_cents: null });
  });

  test("a refused figure changes nothing and is not in the audit log", async () => {
    expect(await set({ plan: "free", spendingLimitCents: 5n })).toEqual({
      kind: "refused",
      figures: ["spendingLimitCents"],
    });
    expect(await actions()).toEqual(["organization.created"]);
  });

  test("an organization that is not there is said so", async () => {
    expect(await set({ plan: "pro" }, STRANGER)).toEqual({ kind: "organization_not_found" });
  });

  test("the audit log says from which plan to which", async () => {
    await set({ plan: "pro", spendingLimitCents: 500n });
    const [entry] = await db.database.inTransaction((tx) => listAuditLog(tx, org, { limit: 1 }));
    expect(entry).toMatchObject({ ...BY, action: "plan.set", subject: org.organizationId });
    expect(entry?.detail).toMatchObject({ from: "free", to: "pro", spending_limit_cents: "500" });
  });
});

describe("activateServices and deactivateServices", () => {
  test("what is switched stays switched, and only real changes are in the audit log", async () => {
    await db.database.inTransaction(async (tx) => {
      expect(await activateServices(tx, org, BY, SERVICES)).toEqual(SERVICES);
      expect(await activateServices(tx, org, BY, ["dory-ai"])).toEqual(SERVICES);
      expect(await deactivateServices(tx, org, BY, ["cost-data", "dory-ai"])).toEqual(
        SERVICES.slice(0, 1).concat(SERVICES[2]),
      );
      expect((await findOrganization(tx, org))?.services).toEqual(["usage-calculator", "vulnerability-data"]);
    });
    expect(await actions()).toEqual(["services.deactivated", "services.activated", "organization.created"]);
  });

  test("two that switch different services at once both have their way", async () => {
    await Promise.all(
      SERVICES.map((service) => db.database.inTransaction((tx) => activateServices(tx, org, BY, [service]))),
    );
    const found = await db.database.inTransaction((tx) => findOrganization(tx, org));
    expect(found?.services).toEqual(SERVICES);
  });

  test("an organization that is not there is said so", async () => {
    expect(await db.database.inTransaction((tx) => activateServices(tx, STRANGER, BY, SERVICES))).toBeUndefined();
  });
});

function set(request: PlanRequest, scope = org) {
  return db.database.inTransaction((tx) => setPlan(tx, scope, BY, request));
}

function row() {
  const figures = ["requests_per_minute", "quotes_per_month", "price_per_quote_cents", "spending_limit_cents"] as const;
  const organization = db.database.kysely.selectFrom("organizations").where("id", "=", org.organizationId);
  return organization.select(["plan", ...figures]).executeTakeFirst();
}

async function actions(): Promise<readonly string[]> {
  const log = await db.database.inTransaction((tx) => listAuditLog(tx, org, { limit: 10 }));
  return log.map(({ action }) => action);
}
