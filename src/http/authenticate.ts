import type { FastifyRequest } from "fastify";
import type { Admission, AdmissionRequest, Admit } from "../core/admission.ts";
import type { Problem } from "../core/problems.ts";
import type { AddressLimiter } from "./address-limiter.ts";
import { describeRefusal } from "./call-route.ts";
import { organizationView } from "./rate-headers.ts";
import { bearerToken } from "./raw-headers.ts";

export type Authentication = {
  /** The digests of a well-formed key with a right checksum, else null. */
  readonly digestsOf: (presentedKey: string) => readonly string[] | null;
  readonly admit: Admit;
  readonly limiter: AddressLimiter;
};

type Admitted = Exclude<Admission, { kind: "refused" }>;

/**
 * Brings a request to the gate. Whoever is not known gets one and the same 401, whatever the reason, or 429 when its
 * address has failed too often; a valid key is never refused for its address.
 */
export async function authenticate(
  { digestsOf, admit, limiter }: Authentication,
  request: FastifyRequest,
  asked: Omit<AdmissionRequest, "digests">,
): Promise<Admitted | { readonly problem: Problem }> {
  const token = bearerToken(request.raw);
  const digests = token === null ? null : digestsOf(token);
  if (!digests) return refuseUnknown(limiter, request);

  const { socket } = request.raw;
  const admission = await admit({ digests, ...asked, isGone: () => socket.destroyed });
  if (admission.standing) {
    request.rateView = organizationView(admission.standing, admission.kind === "refused" ? admission.limit : null);
    request.organizationId = admission.caller?.org.organizationId ?? null;
  }
  if (admission.kind !== "refused") return admission;
  if (admission.problem === "invalid_api_key") return refuseUnknown(limiter, request);
  return { problem: describeRefusal(admission.problem, asked) };
}

function refuseUnknown(limiter: AddressLimiter, request: FastifyRequest): { readonly problem: Problem } {
  const isOverLimit = limiter.countFailure(request.ip);
  return { problem: { code: isOverLimit ? "too_many_attempts" : "invalid_api_key" } };
}
