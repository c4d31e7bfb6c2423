import type { QuoteBody } from "../support/test-app.ts";

const SAVED_DAYS_MAX = 35;

/** The figures of a plan, small enough that a run reaches them. */
export type ModelPlan = {
  readonly plan: "free" | "pro";
  readonly requestsPerMinute: number;
  readonly quotesPerMonth: number;
  readonly pricePerQuoteCents: number;
  readonly spendingLimitCents: number;
};

export type ModelKey = { readonly id: string; readonly key: string; isRevoked: boolean; expiresInDays: number | null };

type SavedQuote = { readonly body: QuoteBody; readonly result: string; ageDays: number };

/** What the service must look like from outside, in the fewest words: one organization, a clock that only we move. */
export type Model = {
  plan: ModelPlan;
  isActivated: boolean;
  windowRequests: number;
  monthQuotes: number;
  monthCents: number;
  /** Over all months, of results that are long pruned too. */
  everMade: number;
  everPaidCents: number;
  readonly keys: ModelKey[];
  readonly saved: Map<string, SavedQuote>;
};

/** The answer that the contract demands. */
export type Expected = {
  readonly status: number;
  readonly code?: string;
  readonly body?: string;
  readonly replayed?: boolean;
};

export function startModel(plan: ModelPlan, key: ModelKey): Model {
  return {
    plan,
    isActivated: true,
    windowRequests: 0,
    monthQuotes: 0,
    monthCents: 0,
    everMade: 0,
    everPaidCents: 0,
    keys: [key],
    saved: new Map(),
  };
}

/** Does in the model what a quote does, and says what it must be answered with. `body` null: an invalid one. */
export function quoteInModel(
  model: Model,
  {
    key,
    idempotencyKey,
    body,
  }: { readonly key: ModelKey; readonly idempotencyKey: string; readonly body: QuoteBody | null },
): Expected {
  if (!isValid(key)) return { status: 401, code: "invalid_api_key" };
  model.windowRequests += 1;
  if (model.windowRequests > model.plan.requestsPerMinute) return { status: 429, code: "rate_limited" };
  if (!model.isActivated) return { status: 403, code: "service_not_activated" };
  if (!body) return { status: 422, code: "invalid_request" };

  const saved = model.saved.get(idempotencyKey);
  if (saved && saved.ageDays < SAVED_DAYS_MAX) {
    if (JSON.stringify(saved.body) !== JSON.stringify(body)) return { status: 409, code: "idempotency_key_reused" };
    return { status: 200, body: saved.result, replayed: true };
  }
  return makeQuote(model, idempotencyKey, body);
}

function makeQuote(model: Model, idempotencyKey: string, body: QuoteBody): Expected {
  const { plan, quotesPerMonth, pricePerQuoteCents, spendingLimitCents } = model.plan;
  if (model.monthQuotes >= quotesPerMonth) {
    if (plan === "free") return { status: 429, code: "quota_exhausted" };
    const isBeyond = model.monthCents + pricePerQuoteCents > spendingLimitCents;
    if (isBeyond) return { status: 429, code: "spending_limit_reached" };
    model.monthCents += pricePerQuoteCents;
    model.everPaidCents += pricePerQuoteCents;
  }
  model.monthQuotes += 1;
  model.everMade += 1;
  const billable = Math.max(0, body.units - body.free_units);
  const amount = billable * body.cents_per_unit;
  const result = `{"amount_cents":${amount},"billable_units":${billable},"currency_unit":"cents"}`;
  model.saved.set(idempotencyKey, { body, result, ageDays: 0 });
  return { status: 200, body: result, replayed: false };
}

export function isValid(key: ModelKey): boolean {
  return !key.isRevoked && (key.expiresInDays === null || key.expiresInDays > 0);
}

export function passDays(model: Model, days: number): void {
  for (const saved of model.saved.values()) saved.ageDays += days;
  for (const key of model.keys) if (key.expiresInDays !== null) key.expiresInDays -= days;
}

/** Forgets what is past its time; returns how many there were. */
export function pruneModel(model: Model): number {
  const old = [...model.saved].filter(([, { ageDays }]) => ageDays >= SAVED_DAYS_MAX);
  for (const [idempotencyKey] of old) model.saved.delete(idempotencyKey);
  return old.length;
}
