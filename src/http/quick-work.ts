import type { Refused } from "../core/problems.ts";
import { withTenant } from "../core/tenant-context.ts";
import { cacheHeaders, isKnown } from "./answer/known-answer.ts";
import { announcesBody } from "./input/input.ts";
import { type Input, keptInput, NO_BODY } from "./input/parse-request.ts";
import { answerMetered, askedBy } from "./metered-call.ts";
import { type PlainRequest, type TakenCall, takeCall } from "./plain-call.ts";
import { type BriefRoute, isBrief, type MeteredRoute, type PlainRoute, type Route } from "./route.ts";

/** A request on the fast path, and the door that it comes by. */
export type QuickRequest = Pick<PlainRequest, "message" | "response" | "id" | "enter">;

/** An answer, the word that the caller has it already, or a call that goes on in the framework. */
export type QuickAnswer =
  | { readonly body: string; readonly replayed?: boolean }
  | { readonly unchanged: Readonly<Record<string, string>> }
  | Refused
  | { readonly taken: Promise<TakenCall | Refused> };

export type QuickWork = (request: QuickRequest) => Promise<QuickAnswer>;

/** A query at a path without parameters: of nearly each its caller has asked before, and has an ETag. */
type QueryRoute = PlainRoute & { readonly isQuery: true };

export type QuickRoute = MeteredRoute | BriefRoute | QueryRoute;

/** Whether a route is one of those that are answered so often that what the framework costs counts. */
export function isQuick(route: Route): route is QuickRoute {
  if (route.kind === "metered" || isBrief(route)) return true;
  return route.isQuery === true && route.method === "GET" && !route.path.includes(":");
}

/** How a request is answered without the framework; null where it is not as nearly every caller sends it. */
export function quickWork(route: QuickRoute, { headers, url = "" }: QuickRequest["message"]): QuickWork | null {
  if (route.kind === "metered") {
    const isUsual = !url.includes("?") && Number(headers["content-length"]) <= route.bodyBytesMax;
    return isUsual ? (request) => workMetered(route, request) : null;
  }
  if (announcesBody(headers)) return null;
  if (isBrief(route)) return url.includes("?") ? null : (request) => answerBrief(route, request);
  // What a query reads as is Fastify's to find out: whoever has its ETag has nearly always asked it here before.
  const input = headers["if-none-match"] === undefined ? null : keptInput(route, url);
  return input && ((request) => answerUnchanged(route, request, input));
}

async function workMetered(route: MeteredRoute, { message, enter }: QuickRequest): Promise<QuickAnswer> {
  return answerMetered(route, { message, body: await readBody(message), queryErrors: [], enter });
}

/** The whole body; never, where its sender leaves before. */
function readBody(message: QuickRequest["message"]): Promise<Buffer> {
  return new Promise((read) => {
    const parts: Buffer[] = [];
    message.on("data", (part: Buffer) => parts.push(part));
    message.on("end", () => read(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts)));
  });
}

/** The body of a brief route's answer to a caller that its door lets in. */
async function answerBrief(route: BriefRoute, { enter }: QuickRequest): Promise<QuickAnswer> {
  const entered = await enter(askedBy(route, null));
  if ("problem" in entered) return entered;
  if (entered.kind !== "admitted") throw new Error("The gate settled a call that is not metered.");
  const answer = await withTenant(entered.principal.org.organizationId, () => route.brief(entered));
  return "problem" in answer ? answer : { body: JSON.stringify(answer.json) };
}

/** Says that the caller has the answer; anything else, a failure too, is told by the framework, which gets the call. */
async function answerUnchanged(route: QueryRoute, request: QuickRequest, input: Input): Promise<QuickAnswer> {
  const taken = takeCall(route, { ...request, bytes: NO_BODY, read: async () => input });
  const call = await taken.catch(() => null);
  if (!call || "problem" in call || !("query" in call.handled)) return { taken };
  const { query } = call.handled;
  if (!isKnown(request.message.headers, query)) return { taken };
  return { unchanged: { ...cacheHeaders(query), ...(route.exports ? { vary: "Accept" } : {}) } };
}
