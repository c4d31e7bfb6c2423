import type { FastifyRequest } from "fastify";
import type { Admit } from "../../core/admission.ts";
import type { Principal } from "../../core/principal.ts";
import type { Refused } from "../../core/problems.ts";
import { organizationView } from "../answer/rate-headers.ts";
import { bearerToken } from "../server/raw-headers.ts";
import type { AddressLimiter } from "./address-limiter.ts";
import { type AdmissionCall, type AdmittedCall, askGate, type Door, type Entered, settledBy } from "./door.ts";

export type KeyDoorOptions = {
  /** The digests of a well-formed key with a right checksum, else null. */
  readonly digestsOf: (presentedKey: string) => readonly string[] | null;
  readonly admit: Admit;
  readonly limiter: AddressLimiter;
};

/** What this door needs of a request, and what it says of it. */
export type Visitor = Pick<FastifyRequest, "raw" | "ip" | "rateView" | "organizationId" | "keyId">;

export type KeyDoor = Door & {
  readonly enter: (visitor: Visitor, asked: AdmissionCall) => Promise<Entered | Refused>;
};

/** The door of programs: an API key, found and counted by the gate. */
export function keyDoor(options: KeyDoorOptions): KeyDoor {
  return { kind: "key", pathOf: (path) => path, enter: (request, asked) => enterByKey(options, request, asked) };
}

/**
 * Whoever is not known gets one and the same 401, whatever the reason, or 429 when its address has failed too often; a
 * valid key is never refused for its address.
 */
async function enterByKey(
  { digestsOf, admit, limiter }: KeyDoorOptions,
  request: Visitor,
  asked: AdmissionCall,
): Promise<Entered | Refused> {
  const token = bearerToken(request.raw);
  const digests = token === null ? null : digestsOf(token);
  if (!digests) return refuseUnknown(limiter, request);

  const admission = await askGate(admit, request, { digests, origin: request.ip }, asked);
  const { usage, principal } = admission;
  if (usage) request.rateView = organizationView(usage.limits, admission.kind === "refused" ? admission.limit : null);
  if (principal?.kind === "key") {
    request.organizationId = principal.org.organizationId;
    request.keyId = principal.keyId;
  }
  if (admission.kind === "admitted") {
    return {
      kind: "admitted",
      principal: admission.principal,
      usage: async () => admission.usage,
      settle: (work) => settle({ admit, request, principal: admission.principal }, work),
    };
  }
  if (admission.kind === "settled") return admission;
  return admission.problem.code === "invalid_api_key" ? refuseUnknown(limiter, request) : admission;
}

type Admitted = { readonly admit: Admit; readonly request: Visitor; readonly principal: Principal };

/** By the principal and not by the key: the request was counted when it came in. */
async function settle(
  { admit, request, principal }: Admitted,
  asked: AdmissionCall,
): ReturnType<AdmittedCall["settle"]> {
  const admission = await askGate(admit, request, principal, asked);
  if (admission.usage) request.rateView = organizationView(admission.usage.limits, null);
  return settledBy(admission);
}

function refuseUnknown(limiter: AddressLimiter, { ip }: Visitor): Refused {
  const isOverLimit = limiter.countFailure(ip);
  return { problem: { code: isOverLimit ? "too_many_attempts" : "invalid_api_key" } };
}
