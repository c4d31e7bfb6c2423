import type { FastifyRequest } from "fastify";
import type { Admission, Admit, PlanUsage } from "../../core/admission.ts";
import type { Principal } from "../../core/principal.ts";
import type { Refused } from "../../core/problems.ts";
import { refusalOf } from "../../core/refusal.ts";
import { meteredView, type RateView } from "../answer/rate-headers.ts";
import { type AdmissionCall, askGate, type Door, type SettledCall, settledBy } from "./door.ts";

export type Established = {
  readonly principal: Principal;
  /** What the headers of its answer say of limits; null where it has none of its own. */
  readonly rateView: RateView | null;
  /** What its organization has used, where the door has read that with who asks. */
  readonly usage?: PlanUsage;
};

export type EstablishedDoorOptions = Pick<Door, "kind" | "pathOf"> & {
  readonly establish: (request: FastifyRequest, asked: AdmissionCall) => Promise<Established | Refused>;
  /** The gate: what a plan counts goes through it, and it knows what is used of the plan. */
  readonly admit: Admit;
};

/** A door that knows by itself who asks: by a session and a membership, or by the socket that the request came on. */
export function establishedDoor({ kind, pathOf, establish, admit }: EstablishedDoorOptions): Door {
  return {
    kind,
    pathOf,
    enter: async (request, asked) => {
      const established = await establish(request, asked);
      if ("problem" in established) return established;
      const { principal, rateView, usage } = established;
      request.rateView = rateView;
      request.organizationId = principal.org.organizationId;
      if (asked.metered) return enterMetered(await askGate(admit, request, principal, asked), request);
      const problem = refusalOf(principal, asked);
      if (problem) return { problem };
      return {
        kind: "admitted",
        principal,
        usage: async () => usage ?? usageOf(admit, request, principal),
        settle: async (work) => enterMetered(await askGate(admit, request, principal, work), request),
      };
    },
  };
}

function enterMetered(admission: Admission, request: FastifyRequest): SettledCall | Refused {
  if (admission.usage) {
    const refusedBy = admission.kind === "refused" ? admission.limit : null;
    request.rateView = meteredView(request.rateView, admission.usage.limits, refusedBy);
  }
  return settledBy(admission);
}

const NOTHING_ASKED: AdmissionCall = { service: null, scope: null, permission: "read_data", metered: null };

async function usageOf(admit: Admit, request: FastifyRequest, principal: Principal) {
  const admission = await askGate(admit, request, principal, NOTHING_ASKED);
  return admission.kind === "refused" ? { problem: admission.problem } : admission.usage;
}
