import type { Principal } from "./principal.ts";
import type { Problem } from "./problems.ts";
import type { RouteRights } from "./refusal.ts";
import type { PlanName, Service } from "./services.ts";

/** Work that a plan counts: done at most once for each (organization, service, Idempotency-Key). */
export type MeteredCall = {
  readonly idempotencyKey: string;
  /** The parsed values in one canonical text: two requests are the same when these are equal. */
  readonly fingerprint: string;
  /** The exact body of the answer; null where the provider is not configured. */
  readonly compute: (() => string) | null;
};

/** An API key as it was presented. */
export type PresentedKey = {
  /** Digests (hex) of the key, one for each server secret in force. */
  readonly digests: readonly string[];
  /** The network address that it came from. */
  readonly origin: string;
};

/** What is asked of the gate: the rights that the route wants, and the work of it that a plan counts. */
export type AdmissionRequest = RouteRights & {
  /** A key that is still to be found, or whom another door has established: only keys count in the window. */
  readonly by: PresentedKey | Principal;
  readonly metered: MeteredCall | null;
  /** Whether the caller has left meanwhile: then nothing is done for it. */
  readonly isDisconnected?: () => boolean;
};

/** One limit as the rate-limit headers show it. `resetsAt` is Unix time in whole seconds, rounded up. */
export type LimitFigures = { readonly limit: number; readonly remaining: number; readonly resetsAt: number };

/** What is left of an organization's limits after this request, by the database's clock. */
export type LimitStatus = {
  /** Unix milliseconds. */
  readonly now: number;
  readonly window: LimitFigures;
  readonly quota: LimitFigures;
  /** Seconds of the month that the quota counts. */
  readonly quotaSeconds: number;
};

/** An organization's plan and what is used of it. Cents are exact integers. */
export type PlanUsage = {
  readonly plan: PlanName;
  readonly services: readonly Service[];
  readonly limits: LimitStatus;
  readonly quotesUsed: number;
  readonly spending: {
    readonly limitCents: bigint;
    readonly usedCents: bigint;
    /** null: the plan sells nothing beyond its quota. */
    readonly pricePerQuoteCents: bigint | null;
  };
};

/** The gate's answer. A refusal without a principal came before the organization was known. */
export type Admission =
  | { readonly kind: "admitted"; readonly principal: Principal; readonly usage: PlanUsage }
  | {
      readonly kind: "settled";
      readonly principal: Principal;
      readonly usage: PlanUsage;
      readonly body: string;
      readonly replayed: boolean;
    }
  | {
      readonly kind: "refused";
      readonly problem: Problem;
      readonly principal: Principal | null;
      readonly usage: PlanUsage | null;
      /** The limit that refused, where one did. */
      readonly limit: LimitFigures | null;
    };

export type Admit = (request: AdmissionRequest) => Promise<Admission>;
