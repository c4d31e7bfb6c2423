import type { KeyId, OrganizationId } from "../core/ids.ts";
import type { PlanFigures } from "../core/plan-figures.ts";
import type { KeyScope, PlanName, Service } from "../core/services.ts";

/** A key that is neither revoked nor expired, under the digest by which it was presented. */
export type KeyFacts = {
  readonly keyId: KeyId;
  readonly organizationId: OrganizationId;
  readonly scopes: readonly KeyScope[] | null;
  /** Whether its last use was written more than a minute ago. */
  readonly isLastUseStale: boolean;
};

/** What an organization may do and has done, read under the lock of its window. */
export type OrganizationFacts = {
  readonly plan: PlanName;
  readonly figures: PlanFigures;
  readonly services: readonly Service[];
  /** Unix milliseconds of the whole UTC minute that is counted. */
  readonly windowStart: number;
  /** Requests in that minute, with this batch. */
  readonly windowRequests: number;
  readonly quotesUsed: number;
  readonly spentCents: bigint;
};

export type SavedResult = { readonly fingerprint: string; readonly body: string };

/** Everything a batch is decided from. */
export type BatchFacts = {
  /** The database's clock at the start of the batch, Unix milliseconds. */
  readonly now: number;
  readonly keys: ReadonlyMap<string, KeyFacts>;
  readonly organizations: ReadonlyMap<OrganizationId, OrganizationFacts>;
  /** Saved results by `savedResultName`. */
  readonly saved: ReadonlyMap<string, SavedResult>;
  /** Results that are past their time but not yet pruned: their keys are free. */
  readonly expired: readonly ResultName[];
};

/** The scope of an Idempotency-Key. */
export type ResultName = {
  readonly organizationId: OrganizationId;
  readonly service: Service;
  readonly idempotencyKey: string;
};

/** A result's name as one text. A space can stand in none of the three parts. */
export function savedResultName(organizationId: OrganizationId, service: Service, idempotencyKey: string): string {
  return `${organizationId} ${service} ${idempotencyKey}`;
}

/** What a decided batch leaves behind. */
export type BatchWrites = {
  readonly expired: readonly ResultName[];
  readonly results: readonly (ResultName & SavedResult)[];
  readonly usage: readonly {
    readonly organizationId: OrganizationId;
    readonly service: Service;
    readonly quotes: number;
    readonly spentCents: bigint;
  }[];
  readonly staleKeys: readonly KeyId[];
};
