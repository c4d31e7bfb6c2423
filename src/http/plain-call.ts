import type { IncomingMessage, ServerResponse } from "node:http";
import Negotiator from "negotiator";
import type { RequestId } from "../core/ids.ts";
import type { Principal } from "../core/principal.ts";
import type { Refused } from "../core/problems.ts";
import { withTenant } from "../core/tenant-context.ts";
import { disconnectSignal } from "./answer/disconnect-signal.ts";
import type { AdmissionCall, Entered } from "./doors/door.ts";
import type { Input } from "./input/parse-request.ts";
import { askedBy } from "./metered-call.ts";
import { type Call, EXPORT_TYPES, type Handled, JSON_TYPE, type PlainRoute } from "./route.ts";

/** What a plain call is read from, and the door that it comes by. */
export type PlainRequest = {
  readonly message: IncomingMessage;
  readonly response: ServerResponse;
  readonly id: RequestId;
  readonly bytes: Buffer;
  readonly enter: (asked: AdmissionCall) => Promise<Entered | Refused>;
  /** Reads the input, or says what is wrong with it: asked only once the caller is known. */
  readonly read: () => Promise<Input | Refused>;
};

/** A call that its route has taken: what is left is to send the answer, or to work it out. */
export type TakenCall = {
  readonly principal: Principal;
  readonly format: Call["format"];
  readonly handled: Handled;
};

/** Brings a plain call before its route, or says what is wrong with it, in the order of checks of the contract. */
export async function takeCall(route: PlainRoute, request: PlainRequest): Promise<TakenCall | Refused> {
  const { message, response, id, bytes, enter, read } = request;
  const entered = await enter(askedBy(route, null));
  if ("problem" in entered) return entered;
  if (entered.kind !== "admitted") throw new Error("The gate settled a call that is not metered.");
  const input = await read();
  if ("problem" in input) return input;

  const { principal, usage, settle } = entered;
  const format = formatOf(route, message);
  const call = {
    principal,
    usage,
    requestId: id,
    format,
    headers: message.headers,
    disconnected: () => disconnectSignal(response),
    settle,
    admitAgain: async () => {
      const again = await enter(askedBy(route, null));
      return "problem" in again ? again.problem : null;
    },
    bytes,
    ...input,
  };
  const handled = await withTenant(principal.org.organizationId, async () => route.handle(call));
  return { principal, format, handled };
}

const ANY_TYPE = "*/*";

/** What `Accept` prefers of what the route offers; JSON where it wants nothing of that. */
function formatOf({ exports = [] }: PlainRoute, message: IncomingMessage): Call["format"] {
  const { accept = ANY_TYPE } = message.headers;
  if (exports.length === 0 || accept === ANY_TYPE) return "json";
  const offered = [JSON_TYPE, ...exports.map((name) => EXPORT_TYPES[name])];
  const wanted = new Negotiator(message).mediaType(offered);
  return exports.find((name) => EXPORT_TYPES[name] === wanted) ?? "json";
}
