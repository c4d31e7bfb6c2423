import type { Provider, SyncFailure } from "../bills/index.ts";

const MINUTE = 60;
const HOUR = 3_600;
const INTERVAL_HOURS: Readonly<Record<Provider, number>> = { aws: 6, azure: 12, gcp: 12, oci: 6, focus: 12 };
const JITTER = 0.1;

/** What may be over by the next attempt. */
const MAY_PASS: ReadonlySet<SyncFailure> = new Set([
  "unreachable",
  "too_slow",
  "store_unavailable",
  "sums_differ",
  "failed",
]);

export type NextSync = { readonly nextSyncSeconds: number; readonly retries: number };

/**
 * When a connector is synced next. What may pass is tried again after a minute, then after twice as long each time;
 * all else on schedule. `random` is from 0 to 1 and spreads connectors that were made at once.
 */
export function decideNextSync(
  provider: Provider,
  outcome: { readonly failure: SyncFailure | null; readonly retries: number },
  random: number,
): NextSync {
  const interval = INTERVAL_HOURS[provider] * HOUR;
  const spread = 1 + JITTER * (2 * random - 1);
  // Its worker was told to stop: the next one goes on at once.
  if (outcome.failure === "worker_lost") return { nextSyncSeconds: 0, retries: outcome.retries };
  if (outcome.failure === null || !MAY_PASS.has(outcome.failure)) {
    return { nextSyncSeconds: Math.round(interval * spread), retries: 0 };
  }
  const backoff = Math.min(MINUTE * 2 ** Math.min(outcome.retries, 20), interval);
  return { nextSyncSeconds: Math.round(backoff * spread), retries: outcome.retries + 1 };
}
