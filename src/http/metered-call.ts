import type { IncomingMessage } from "node:http";
import type { MeteredCall } from "../core/admission.ts";
import type { Refused } from "../core/problems.ts";
import type { AdmissionCall, Entered } from "./doors/door.ts";
import { checkContentType, invalid } from "./input/input.ts";
import type { MeteredRoute, MeterInput, Route } from "./route.ts";
import { headerValues } from "./server/raw-headers.ts";

/** What a metered call is read from, and the door that it comes by. */
export type MeteredRequest = Pick<MeterInput, "body" | "queryErrors"> & {
  readonly message: IncomingMessage;
  readonly enter: (asked: AdmissionCall) => Promise<Entered | Refused>;
};

/** Has a metered call done once, or says what is wrong with it, in the order of checks that the contract gives. */
export async function answerMetered(
  route: MeteredRoute,
  request: MeteredRequest,
): Promise<{ readonly body: string; readonly replayed: boolean } | Refused> {
  // Judged before the gate, so that one transaction does all; told only to a caller that the gate knows.
  const call = meterCall(route, request);
  const entered = await request.enter(askedBy(route, "problem" in call ? null : call));
  if ("problem" in entered) return entered;
  if ("problem" in call) return call;
  if (entered.kind !== "settled") throw new Error("The gate admitted a metered call without settling it.");
  return entered;
}

/** What a route asks of a door for one request. */
export function askedBy({ service, scope, permission }: Route, metered: MeteredCall | null): AdmissionCall {
  return { service, scope, permission, metered };
}

function meterCall(route: MeteredRoute, { message, body, queryErrors }: MeteredRequest): MeteredCall | Refused {
  const badType = checkContentType(message, true);
  if (badType) return { problem: badType };
  const call = route.meter({ body, idempotencyKeys: headerValues(message, "idempotency-key"), queryErrors });
  return "errors" in call ? { problem: invalid(call.errors) } : call;
}
