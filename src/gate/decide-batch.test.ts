import fc from "fast-check";
import { expect, test } from "vitest";
import type { Admission, AdmissionRequest, MeteredCall, PlanUsage } from "../core/admission.ts";
import type { KeyId, OrganizationId } from "../core/ids.ts";
import type { ProblemCode } from "../core/problems.ts";
import { decideBatch } from "./decide-batch.ts";
import { type BatchFacts, type KeyFacts, type OrganizationFacts, type SavedResult, savedResultName } from "./facts.ts";

const SERVICE = "usage-calculator";
const NOW = Date.UTC(2026, 10, 21, 10, 30, 15);
const DIGESTS = ["aa", "bb", "cc", "dd", "unknown"] as const;

const organizations: fc.Arbitrary<OrganizationFacts> = fc
  .record({
    plan: fc.constantFrom("free", "pro"),
    requestsPerMinute: fc.integer({ min: 0, max: 12 }),
    quotesPerMonth: fc.nat(5),
    price: fc.bigInt({ min: 0n, max: 3n }),
    spendingLimitCents: fc.bigInt({ min: 0n, max: 8n }),
    isActivated: fc.constantFrom(true, true, true, false),
    requestsBefore: fc.nat(6),
    quotesUsed: fc.nat(7),
    spentCents: fc.bigInt({ min: 0n, max: 9n }),
  })
  .map(
    ({ plan, requestsPerMinute, quotesPerMonth, price, spendingLimitCents, isActivated, requestsBefore, ...used }) => ({
      plan,
      figures: {
        requestsPerMinute,
        quotesPerMonth,
        pricePerQuoteCents: plan === "free" ? null : price,
        spendingLimitCents: plan === "free" ? 0n : spendingLimitCents,
      },
      services: isActivated ? [SERVICE] : [],
      windowStart: NOW - (NOW % 60_000),
      windowRequests: requestsBefore,
      ...used,
    }),
  );

const requests: fc.Arbitrary<AdmissionRequest> = fc
  .record({
    digest: fc.constantFrom(...DIGESTS),
    isMetered: fc.constantFrom(true, true, true, false),
    idempotencyKey: fc.constantFrom("key-0001", "key-0002", "key-0003", "Key-0001"),
    values: fc.constantFrom("1", "1", "2"),
    isProvided: fc.constantFrom(true, true, true, false),
  })
  .map(({ digest, isMetered, idempotencyKey, values, isProvided }) => ({
    // A key may be presented under the digests of two secrets.
    by: { digests: [`other-${digest}`, digest], origin: "192.0.2.1" },
    service: SERVICE,
    scope: "quotes",
    permission: "compute_quotes",
    metered: isMetered
      ? { idempotencyKey, fingerprint: values, compute: isProvided ? () => `body ${values}` : null }
      : null,
  }));

/** Facts as they are before any request of the batch is counted, and the batch. */
const batches = fc
  .record({
    organizations: fc.array(organizations, { minLength: 2, maxLength: 2 }),
    scopes: fc.array(fc.constantFrom(null, null, ["quotes"] as const, ["spend"] as const), {
      minLength: 4,
      maxLength: 4,
    }),
    saved: fc.constantFrom(false, true),
    requests: fc.array(requests, { maxLength: 24 }),
  })
  .map(({ organizations: of, scopes, saved, requests: batch }) => {
    const keys = new Map<string, KeyFacts>(
      scopes.map((each, index) => [
        DIGESTS[index] as string,
        { keyId: `key_${index}` as KeyId, organizationId: orgId(index % 2), scopes: each, isLastUseStale: false },
      ]),
    );
    const facts: BatchFacts = {
      now: NOW,
      keys,
      organizations: new Map(of.map((each, index) => [orgId(index), each])),
      saved: new Map(
        saved ? [[savedResultName(orgId(0), SERVICE, "key-0001"), { fingerprint: "1", body: "saved" }]] : [],
      ),
      expired: [],
    };
    return { facts, batch };
  });

function orgId(index: number): OrganizationId {
  return `org_${index}` as OrganizationId;
}

function organizationOf(facts: BatchFacts, { by }: AdmissionRequest): OrganizationId | undefined {
  if (!("digests" in by)) return by.org.organizationId;
  return by.digests.map((digest) => facts.keys.get(digest)?.organizationId).find((id) => id !== undefined);
}

/** What the database says once the whole batch is counted. */
function counted(facts: BatchFacts, batch: readonly AdmissionRequest[]): BatchFacts {
  const organizations = new Map(facts.organizations);
  for (const request of batch) {
    const id = organizationOf(facts, request);
    const organization = id && organizations.get(id);
    if (organization) organizations.set(id, { ...organization, windowRequests: organization.windowRequests + 1 });
  }
  return { ...facts, organizations };
}

function decide(facts: BatchFacts, batch: readonly AdmissionRequest[]) {
  return decideBatch(counted(facts, batch), batch);
}

/** The facts that the next batch finds. */
function after(facts: BatchFacts, batch: readonly AdmissionRequest[]): BatchFacts {
  const { writes } = decide(facts, batch);
  const { organizations, ...rest } = counted(facts, batch);
  const used = new Map(organizations);
  for (const { organizationId, quotes, spentCents } of writes.usage) {
    const before = used.get(organizationId) as OrganizationFacts;
    const quotesUsed = before.quotesUsed + quotes;
    used.set(organizationId, { ...before, quotesUsed, spentCents: before.spentCents + spentCents });
  }
  const saved = new Map(rest.saved);
  for (const { organizationId, service, idempotencyKey, fingerprint, body } of writes.results) {
    saved.set(savedResultName(organizationId, service, idempotencyKey), { fingerprint, body });
  }
  return { ...rest, organizations: used, saved };
}

test("a batch decides as its requests would one after the other", () => {
  fc.assert(
    fc.property(batches, fc.nat(24), ({ facts, batch }, at) => {
      const [first, second] = [batch.slice(0, at), batch.slice(at)];
      const apart = [...decide(facts, first).admissions, ...decide(after(facts, first), second).admissions];
      expect(decide(facts, batch).admissions).toEqual(apart);
    }),
    { numRuns: 500 },
  );
});

test("one organization's answers do not depend on the other's requests, nor on their order among them", () => {
  fc.assert(
    fc.property(batches, ({ facts, batch }) => {
      const { admissions } = decide(facts, batch);
      for (const id of [orgId(0), orgId(1)]) {
        const isOf = (request: AdmissionRequest) => organizationOf(facts, request) === id;
        const alone = decide(facts, batch.filter(isOf)).admissions;
        expect(alone).toEqual(admissions.filter((_, index) => isOf(batch[index] as AdmissionRequest)));
      }
    }),
    { numRuns: 300 },
  );
});

test("consumption stays within the quota and the spending limit, and is the price of what was computed", () => {
  fc.assert(
    fc.property(batches, ({ facts, batch }) => {
      const { writes, admissions } = decide(facts, batch);
      const computed = admissions.filter((admission) => admission.kind === "settled" && !admission.replayed);
      expect(writes.results).toHaveLength(computed.length);
      expect(writes.usage.reduce((sum, { quotes }) => sum + quotes, 0)).toBe(computed.length);
      for (const { organizationId, quotes, spentCents } of writes.usage) {
        const {
          figures,
          quotesUsed,
          spentCents: before,
        } = facts.organizations.get(organizationId) as OrganizationFacts;
        const free = Math.min(quotes, Math.max(0, figures.quotesPerMonth - quotesUsed));
        expect(spentCents).toBe(BigInt(quotes - free) * (figures.pricePerQuoteCents ?? 0n));
        if (quotes > free) expect(before + spentCents <= figures.spendingLimitCents).toBe(true);
        if (quotes > free) expect(figures.pricePerQuoteCents).not.toBeNull();
      }
    }),
    { numRuns: 500 },
  );
});

test("a quote is refused for its quota or the spending limit only where one more would exceed it", () => {
  fc.assert(
    fc.property(batches, ({ facts, batch }) => {
      for (const admission of decide(facts, batch).admissions) {
        if (admission.kind === "refused" && admission.usage) expectUsedUp(admission.problem.code, admission.usage);
      }
    }),
    { numRuns: 500 },
  );
});

function expectUsedUp(problem: ProblemCode, { quotesUsed, spending, limits }: PlanUsage): void {
  const { usedCents, limitCents, pricePerQuoteCents } = spending;
  if (problem !== "quota_exhausted" && problem !== "spending_limit_reached") return;
  expect(quotesUsed).toBeGreaterThanOrEqual(limits.quota.limit);
  expect(pricePerQuoteCents === null).toBe(problem === "quota_exhausted");
  expect(pricePerQuoteCents === null || usedCents + pricePerQuoteCents > limitCents).toBe(true);
}

test("within a batch one Idempotency-Key has one result: later ones replay its bytes or are told of the reuse", () => {
  fc.assert(
    fc.property(batches, ({ facts, batch }) => {
      const { admissions, writes } = decide(facts, batch);
      const names = writes.results.map((row) => savedResultName(row.organizationId, row.service, row.idempotencyKey));
      expect(new Set(names).size).toBe(names.length);
      for (const name of names) expect(facts.saved.has(name)).toBe(false);
      const served = new Map(facts.saved);
      for (const [index, admission] of admissions.entries()) {
        const request = batch[index] as AdmissionRequest;
        const id = organizationOf(facts, request);
        if (request.metered && id) expectOneResult(served, { admission, metered: request.metered, id });
      }
    }),
    { numRuns: 500 },
  );
});

type Metered = { readonly admission: Admission; readonly metered: MeteredCall; readonly id: OrganizationId };

/** Compares with what was served before, and adds to it. */
function expectOneResult(served: Map<string, SavedResult>, { admission, metered, id }: Metered): void {
  const name = savedResultName(id, SERVICE, metered.idempotencyKey);
  const before = served.get(name);
  const isOther = before !== undefined && before.fingerprint !== metered.fingerprint;
  if (admission.kind === "refused" && admission.problem.code === "idempotency_key_reused") expect(isOther).toBe(true);
  if (admission.kind !== "settled") return;
  expect(isOther).toBe(false);
  expect(admission.replayed).toBe(before !== undefined);
  expect(admission.body).toBe(before?.body ?? `body ${metered.fingerprint}`);
  served.set(name, { fingerprint: metered.fingerprint, body: admission.body });
}

test("no figure is negative, each request sees its own number in the window, a refusal shows its limit at 0", () => {
  fc.assert(
    fc.property(batches, ({ facts, batch }) => {
      const numbers = new Map<OrganizationId, number>();
      for (const [index, admission] of decide(facts, batch).admissions.entries()) {
        const id = organizationOf(facts, batch[index] as AdmissionRequest);
        expect(admission.usage === null).toBe(id === undefined);
        if (!id || !admission.usage) continue;
        const { window, quota } = admission.usage.limits;
        const before = numbers.get(id) ?? (facts.organizations.get(id) as OrganizationFacts).windowRequests;
        numbers.set(id, before + 1);
        expect(window.remaining).toBe(Math.max(0, window.limit - before - 1));
        expect(quota.remaining).toBeGreaterThanOrEqual(0);
        expectRefusalOfLimits(admission, before + 1 > window.limit);
      }
    }),
    { numRuns: 300 },
  );
});

function expectRefusalOfLimits(admission: Admission, isOverWindow: boolean): void {
  const problem = admission.kind === "refused" ? admission.problem.code : null;
  expect(problem === "rate_limited").toBe(isOverWindow);
  const isLimit = ["rate_limited", "quota_exhausted", "spending_limit_reached"].includes(problem ?? "");
  const limit = admission.kind === "refused" ? admission.limit : null;
  expect(limit !== null).toBe(isLimit);
  if (limit) expect(limit.remaining).toBe(0);
  if (limit && admission.usage) expect(limit.resetsAt * 1000).toBeGreaterThan(admission.usage.limits.now);
}

const BY = { digests: ["aa"], origin: "192.0.2.1" };

/** One key of one organization, asked for `key-0001`. */
function alone(organization: OrganizationFacts, compute: (() => string) | null, more: Partial<BatchFacts> = {}) {
  const key = { keyId: "key_0" as KeyId, organizationId: orgId(0), scopes: null, isLastUseStale: true };
  const organizations = new Map([[orgId(0), organization]]);
  const facts = { now: NOW, keys: new Map([["aa", key]]), organizations, saved: new Map(), expired: [], ...more };
  const metered = { idempotencyKey: "key-0001", fingerprint: "1", compute };
  return decide(facts, [{ by: BY, service: SERVICE, scope: null, permission: "compute_quotes", metered }]);
}

test("what is saved is never computed again, also with the provider gone, the quota used up or another price", () => {
  const never = () => {
    throw new Error("It was computed.");
  };
  const saved = new Map([[savedResultName(orgId(0), SERVICE, "key-0001"), { fingerprint: "1", body: "the bytes" }]]);
  fc.assert(
    fc.property(organizations, fc.constantFrom(never, null), ({ figures, ...organization }, compute) => {
      const open = { ...organization, services: [SERVICE], figures: { ...figures, requestsPerMinute: 100 } } as const;
      const { admissions, writes } = alone(open, compute, { saved });
      expect(admissions).toMatchObject([{ kind: "settled", replayed: true, body: "the bytes" }]);
      expect(writes).toEqual({ expired: [], results: [], usage: [], staleKeys: ["key_0"] });
    }),
  );
});

test("an expired result is forgotten only where a new one takes its place", () => {
  const [replaced, left] = (["key-0001", "key-0002"] as const).map((idempotencyKey) => {
    return { organizationId: orgId(0), service: SERVICE, idempotencyKey } as const;
  });
  fc.assert(
    fc.property(organizations, (organization) => {
      const { writes } = alone(organization, () => "new", { expired: [replaced, left] as BatchFacts["expired"] });
      expect(writes.expired).toEqual(writes.results.length > 0 ? [replaced] : []);
    }),
  );
});
