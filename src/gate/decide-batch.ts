import type {
  Admission,
  AdmissionRequest,
  LimitFigures,
  LimitStatus,
  MeteredCall,
  PlanUsage,
} from "../core/admission.ts";
import type { OrganizationId } from "../core/ids.ts";
import { mintOrgScope } from "../core/org-scope.ts";
import type { Principal } from "../core/principal.ts";
import type { Problem, ProblemCode } from "../core/problems.ts";
import { refusalOf } from "../core/refusal.ts";
import type { Service } from "../core/services.ts";
import {
  type BatchFacts,
  type BatchWrites,
  type KeyFacts,
  type OrganizationFacts,
  type ResultName,
  type SavedResult,
  savedResultName,
} from "./facts.ts";

const WINDOW_MS = 60_000;

export type BatchDecision = {
  readonly admissions: readonly Admission[];
  readonly writes: BatchWrites;
};

/**
 * Decides a batch of requests in their order: key, window, service and scope, then (for metered work) replay or
 * reuse, provider, quota and spending limit. Pure: what it does to its ledger ends with the call.
 */
export function decideBatch(facts: BatchFacts, requests: readonly AdmissionRequest[]): BatchDecision {
  const ledger = openLedger(facts, requests);
  const admissions = requests.map((request) => decideRequest(ledger, request));
  return { admissions, writes: writesOf(ledger) };
}

/** One organization's running figures while its requests of the batch are decided. */
type Account = {
  readonly facts: OrganizationFacts;
  windowRequests: number;
  quotesUsed: number;
  spentCents: bigint;
  readonly consumed: Map<Service, { quotes: number; spentCents: bigint }>;
};

/** When a batch is decided: Unix milliseconds, and the seconds of its month. */
type Moment = {
  readonly facts: Pick<BatchFacts, "now">;
  readonly month: { readonly start: number; readonly end: number };
};

type Ledger = Moment & {
  readonly facts: BatchFacts;
  readonly accounts: ReadonlyMap<OrganizationId, Account>;
  readonly saved: Map<string, SavedResult>;
  readonly results: BatchWrites["results"][number][];
};

function openLedger(facts: BatchFacts, requests: readonly AdmissionRequest[]): Ledger {
  const counted = new Map<OrganizationId, number>();
  for (const request of requests) {
    const key = findKey(facts, request);
    if (key) counted.set(key.organizationId, (counted.get(key.organizationId) ?? 0) + 1);
  }
  const accounts = new Map<OrganizationId, Account>();
  for (const [organizationId, organization] of facts.organizations) {
    accounts.set(organizationId, openAccount(organization, counted.get(organizationId) ?? 0));
  }
  return { facts, month: monthAround(facts.now), accounts, saved: new Map(facts.saved), results: [] };
}

/** The count of the window already holds the whole batch; each request sees those before it and itself. */
function openAccount(facts: OrganizationFacts, inBatch: number): Account {
  const { windowRequests, quotesUsed, spentCents } = facts;
  return { facts, windowRequests: windowRequests - inBatch, quotesUsed, spentCents, consumed: new Map() };
}

/** What an organization has used when nothing is asked of the gate. `now`: Unix milliseconds. */
export function usageNow(facts: OrganizationFacts, now: number): PlanUsage {
  return usageOf({ facts: { now }, month: monthAround(now) }, openAccount(facts, 0));
}

function findKey(facts: BatchFacts, { by }: AdmissionRequest): KeyFacts | undefined {
  if (!("digests" in by)) return undefined;
  for (const digest of by.digests) {
    const key = facts.keys.get(digest);
    if (key) return key;
  }
  return undefined;
}

function decideRequest(ledger: Ledger, request: AdmissionRequest): Admission {
  const key = findKey(ledger.facts, request);
  const account = findAccount(ledger, request, key);
  if (!account) return refuseUnknown(request);

  if (key) account.windowRequests += 1;
  const principal = principalOf(request, key, account.facts.services);
  const isOverWindow = key !== undefined && account.windowRequests > account.facts.figures.requestsPerMinute;
  const refusal: Problem | null = isOverWindow ? { code: "rate_limited" } : refusalOf(principal, request);
  const { service, metered } = request;
  if (!refusal && metered && service) return settle(ledger, { principal, account, service, metered });
  const usage = usageOf(ledger, account);
  if (!refusal) return { kind: "admitted", principal, usage };
  return { kind: "refused", problem: refusal, principal, usage, limit: isOverWindow ? usage.limits.window : null };
}

function findAccount({ accounts }: Ledger, { by }: AdmissionRequest, key: KeyFacts | undefined): Account | undefined {
  if (!("digests" in by)) return accounts.get(by.org.organizationId);
  return key && accounts.get(key.organizationId);
}

/** This key belongs to no organization, or the organization that was established is gone meanwhile. */
function refuseUnknown({ by }: AdmissionRequest): Admission {
  const code: ProblemCode = "digests" in by ? "invalid_api_key" : "not_found";
  return { kind: "refused", problem: { code }, principal: null, usage: null, limit: null };
}

function principalOf({ by }: AdmissionRequest, key: KeyFacts | undefined, services: readonly Service[]): Principal {
  if (!("digests" in by)) return { ...by, services };
  const { keyId, organizationId, scopes } = key as KeyFacts;
  const actor = { actor: `key:${keyId}`, origin: by.origin };
  return { kind: "key", org: mintOrgScope(organizationId), services, actor, keyId, scopes };
}

type Metered = {
  readonly principal: Principal;
  readonly account: Account;
  readonly service: Service;
  readonly metered: MeteredCall;
};

function settle(ledger: Ledger, call: Metered): Admission {
  const { account, service, metered } = call;
  const { organizationId } = call.principal.org;
  const name = savedResultName(organizationId, service, metered.idempotencyKey);
  const saved = ledger.saved.get(name);
  if (saved) {
    if (saved.fingerprint !== metered.fingerprint) return refuse(ledger, call, "idempotency_key_reused");
    return settled(ledger, call, saved.body, true);
  }
  if (!metered.compute) return refuse(ledger, call, "provider_not_configured");

  const price = priceOfNext(account);
  if (typeof price === "string") return refuse(ledger, call, price);

  const body = metered.compute();
  consume(account, service, price);
  ledger.saved.set(name, { fingerprint: metered.fingerprint, body });
  const { idempotencyKey, fingerprint } = metered;
  ledger.results.push({ organizationId, service, idempotencyKey, fingerprint, body });
  return settled(ledger, call, body, false);
}

/** The cents that the next unit of the plan costs (0 within the quota), or the limit that refuses it. */
function priceOfNext(account: Account): bigint | "quota_exhausted" | "spending_limit_reached" {
  const { figures } = account.facts;
  if (account.quotesUsed < figures.quotesPerMonth) return 0n;
  if (figures.pricePerQuoteCents === null) return "quota_exhausted";
  const isBeyond = account.spentCents + figures.pricePerQuoteCents > figures.spendingLimitCents;
  return isBeyond ? "spending_limit_reached" : figures.pricePerQuoteCents;
}

function consume(account: Account, service: Service, cents: bigint): void {
  account.quotesUsed += 1;
  account.spentCents += cents;
  const consumed = account.consumed.get(service) ?? { quotes: 0, spentCents: 0n };
  account.consumed.set(service, { quotes: consumed.quotes + 1, spentCents: consumed.spentCents + cents });
}

function settled(ledger: Ledger, { principal, account }: Metered, body: string, replayed: boolean): Admission {
  return { kind: "settled", principal, usage: usageOf(ledger, account), body, replayed };
}

function refuse(ledger: Ledger, { principal, account }: Metered, code: ProblemCode): Admission {
  const usage = usageOf(ledger, account);
  const limit = limitThatRefused(code, account, usage.limits);
  return { kind: "refused", problem: { code }, principal, usage, limit };
}

function limitThatRefused(problem: ProblemCode, account: Account, limits: LimitStatus): LimitFigures | null {
  if (problem === "quota_exhausted") return limits.quota;
  if (problem !== "spending_limit_reached") return null;
  const { quotesPerMonth, spendingLimitCents, pricePerQuoteCents } = account.facts.figures;
  const paid = pricePerQuoteCents ? Number(spendingLimitCents / pricePerQuoteCents) : 0;
  return { limit: quotesPerMonth + paid, remaining: 0, resetsAt: limits.quota.resetsAt };
}

function usageOf(ledger: Moment, account: Account): PlanUsage {
  const { facts } = account;
  return {
    plan: facts.plan,
    services: facts.services,
    limits: limitsOf(ledger, account),
    quotesUsed: account.quotesUsed,
    spending: {
      limitCents: facts.figures.spendingLimitCents,
      usedCents: account.spentCents,
      pricePerQuoteCents: facts.figures.pricePerQuoteCents,
    },
  };
}

function limitsOf(ledger: Moment, account: Account): LimitStatus {
  const { figures, windowStart } = account.facts;
  const { month } = ledger;
  return {
    now: ledger.facts.now,
    window: {
      limit: figures.requestsPerMinute,
      remaining: Math.max(0, figures.requestsPerMinute - account.windowRequests),
      resetsAt: Math.ceil((windowStart + WINDOW_MS) / 1000),
    },
    quota: {
      limit: figures.quotesPerMonth,
      remaining: Math.max(0, figures.quotesPerMonth - account.quotesUsed),
      resetsAt: month.end,
    },
    quotaSeconds: month.end - month.start,
  };
}

/** The UTC month around a moment (Unix milliseconds), as Unix seconds of its start and of the next one's. */
function monthAround(now: number): { readonly start: number; readonly end: number } {
  const date = new Date(now);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  return { start: Date.UTC(year, month) / 1000, end: Date.UTC(year, month + 1) / 1000 };
}

function writesOf(ledger: Ledger): BatchWrites {
  const usage: BatchWrites["usage"][number][] = [];
  for (const [organizationId, account] of ledger.accounts) {
    for (const [service, consumed] of account.consumed) usage.push({ organizationId, service, ...consumed });
  }
  const staleKeys = [...ledger.facts.keys.values()].filter((key) => key.isLastUseStale).map((key) => key.keyId);
  return { expired: replacedOf(ledger), results: ledger.results, usage, staleKeys };
}

/** The expired results that new ones take the place of; the others are left to the pruning. */
function replacedOf({ facts, results }: Ledger): BatchWrites["expired"] {
  if (facts.expired.length === 0) return facts.expired;
  const nameOf = (row: ResultName) => savedResultName(row.organizationId, row.service, row.idempotencyKey);
  const made = new Set(results.map(nameOf));
  return facts.expired.filter((row) => made.has(nameOf(row)));
}
