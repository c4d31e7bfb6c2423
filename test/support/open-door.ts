import type { LimitStatus, PlanUsage } from "../../src/core/admission.ts";
import { mintOrgScope, type OrgScope } from "../../src/core/org-scope.ts";
import type { KeyPrincipal } from "../../src/core/principal.ts";
import { SERVICES } from "../../src/core/services.ts";
import { type Door, personView } from "../../src/http/index.ts";

const FIGURES = { limit: 100, remaining: 99, resetsAt: 60 };
const LIMITS: LimitStatus = { now: 0, window: FIGURES, quota: FIGURES, quotaSeconds: 60 };

/** A plan of which nothing is used. */
export const NEW_USAGE: PlanUsage = {
  plan: "free",
  services: SERVICES,
  limits: LIMITS,
  quotesUsed: 0,
  spending: { limitCents: 0n, usedCents: 0n, pricePerQuoteCents: null },
};

/** A key that may all, of an organization that has activated all, unless told otherwise. */
export function keyPrincipal(
  org: OrgScope = mintOrgScope("org_12345678901234567890"),
  more: Partial<KeyPrincipal> = {},
): KeyPrincipal {
  const actor = { actor: "key:key_12345678901234567890", origin: "192.0.2.1" };
  return { kind: "key", org, services: SERVICES, actor, keyId: "key_12345678901234567890", scopes: null, ...more };
}

/** A door that lets everybody in. */
export function openDoor(principal: KeyPrincipal = keyPrincipal()): Door {
  return {
    kind: "key",
    pathOf: (path) => path,
    enter: async (request) => {
      request.rateView = personView(FIGURES, 0);
      return {
        kind: "admitted",
        principal,
        usage: async () => NEW_USAGE,
        settle: async () => ({ problem: { code: "provider_not_configured" } }),
      };
    },
  };
}
