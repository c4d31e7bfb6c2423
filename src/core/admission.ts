import type { KeyId } from "./ids.ts";
import type { OrgScope } from "./org-scope.ts";
import type { ProblemCode } from "./problems.ts";
import type { PlanName, Scope, Service } from "./services.ts";

/** Work that a plan counts: done at most once for each (organization, service, Idempotency-Key). */
export type MeteredCall = {
  readonly idempotencyKey: string;
  /** The parsed values in one canonical text: two requests are the same when these are equal. */
  readonly fingerprint: string;
  /** The exact body of the answer; null where the provider is not configured. */
  readonly compute: (() => string) | null;
};

/** What a caller asks the gate for. */
export type AdmissionRequest = {
  /** Digests (hex) of the presented key, one for each server secret in force. */
  readonly digests: readonly string[];
  /** null: the endpoint belongs to no service that is activated. */
  readonly service: Service | null;
  /** null: any key will do. */
  readonly scope: Scope | null;
  readonly metered: MeteredCall | null;
  /** Whether the caller has left meanwhile: then nothing is done for it. */
  readonly isGone?: () => boolean;
};

/** One limit as the rate-limit headers show it. `resetsAt` is Unix time in whole seconds, rounded up. */
export type LimitFigures = { readonly limit: number; readonly remaining: number; readonly resetsAt: number };

/** Where the organization stands after this request, by the database's clock. */
export type Standing = {
  /** Unix milliseconds. */
  readonly now: number;
  readonly window: LimitFigures;
  readonly quota: LimitFigures;
  /** Seconds of the month that the quota counts. */
  readonly quotaSeconds: number;
};

/** What the gate knows of an admitted caller. Cents are exact integers. */
export type Caller = {
  readonly org: OrgScope;
  readonly keyId: KeyId;
  readonly scopes: readonly Scope[] | null;
  readonly services: readonly Service[];
  readonly plan: PlanName;
  readonly quotesUsed: number;
  readonly spending: {
    readonly limitCents: bigint;
    readonly usedCents: bigint;
    /** null: the plan sells nothing beyond its quota. */
    readonly pricePerQuoteCents: bigint | null;
  };
};

/** The gate's answer. A refusal without a standing came before the organization was known. */
export type Admission =
  | { readonly kind: "admitted"; readonly caller: Caller; readonly standing: Standing }
  | {
      readonly kind: "settled";
      readonly caller: Caller;
      readonly standing: Standing;
      readonly body: string;
      readonly replayed: boolean;
    }
  | {
      readonly kind: "refused";
      readonly problem: ProblemCode;
      readonly caller: Caller | null;
      readonly standing: Standing | null;
      /** The limit that refused, where one did. */
      readonly limit: LimitFigures | null;
    };

export type Admit = (request: AdmissionRequest) => Promise<Admission>;
