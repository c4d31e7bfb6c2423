import type { FastifyRequest } from "fastify";
import type { Admission, AdmissionRequest, Admit, PlanUsage } from "../../core/admission.ts";
import type { Principal, PrincipalKind } from "../../core/principal.ts";
import type { Refused } from "../../core/problems.ts";

/** What a route asks for one request: the rights it wants, and its work that a plan counts. */
export type AdmissionCall = Omit<AdmissionRequest, "by" | "isDisconnected">;

/** Who came in, and, where its work is metered, the answer to that. */
export type Entered = AdmittedCall | SettledCall;

/** Who came in, and what it may ask the gate for while it is here. */
export type AdmittedCall = {
  readonly kind: "admitted";
  readonly principal: Principal;
  /** The organization's plan and what is used of it. */
  readonly usage: () => Promise<PlanUsage | Refused>;
  /** Has work of this request done that a plan counts; the request itself is not counted again. */
  readonly settle: (asked: AdmissionCall) => Promise<SettledCall | Refused>;
};

/** Metered work that is done, with the exact body of its answer. */
export type SettledCall = { readonly kind: "settled"; readonly body: string; readonly replayed: boolean };

/** Asks the gate for a request, whose work is not done once its caller has left. */
export function askGate(
  admit: Admit,
  { raw: { socket } }: Pick<FastifyRequest, "raw">,
  by: AdmissionRequest["by"],
  asked: AdmissionCall,
): Promise<Admission> {
  return admit({ by, ...asked, isDisconnected: () => socket.destroyed });
}

/** What the gate has made of metered work. */
export function settledBy(admission: Admission): SettledCall | Refused {
  if (admission.kind === "admitted") throw new Error("The gate admitted a metered call without settling it.");
  return admission;
}

/** One way to the routes: who comes by it, and where the routes are for them. */
export type Door = {
  readonly kind: PrincipalKind;
  /** The path of a route behind this door, in Fastify's form. */
  readonly pathOf: (path: string) => string;
  /**
   * Makes the principal of a request and asks whether it may. Says by `rateView` and `organizationId` of the request
   * what the headers of its answer and the log tell.
   */
  readonly enter: (request: FastifyRequest, asked: AdmissionCall) => Promise<Entered | Refused>;
};
