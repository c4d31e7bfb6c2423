import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import type { MeteredCall } from "../core/admission.ts";
import type { RequestId } from "../core/ids.ts";
import { LIMITS } from "../core/limits.ts";
import type { Principal, PrincipalKind } from "../core/principal.ts";
import type { FieldError, Problem, ProblemCode, Refused } from "../core/problems.ts";
import type { RouteRights } from "../core/refusal.ts";
import type { AdmittedCall } from "./doors/door.ts";
import { NoQuery } from "./input/schema.ts";

/** What every endpoint says of itself: the server, the OpenAPI document and the tests read it. */
type RouteFacts = RouteRights & {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** Fastify's form: `/api/cves/:id`. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** Who may find it at all: everybody, unless told otherwise. */
  readonly for?: readonly PrincipalKind[];
  /** `LIMITS.bodyBytesMax`, unless told otherwise. */
  readonly bodyBytesMax: number;
  /** Beyond those that every endpoint has: none, unless told otherwise. */
  readonly problems: readonly ProblemCode[];
  readonly reply: z.ZodType;
  /** Of the answer where all is well: 200 unless told otherwise. */
  readonly status?: 201 | 202 | 204;
  /** What `Accept` may ask for beside JSON. */
  readonly exports?: readonly ExportFormat[];
  /** Its answers are messages of a protocol: events in place of JSON, and 202 for one that wants no answer. */
  readonly isProtocol?: true;
  /** Its answers are queries: they hold one of the organization's query slots while they run. */
  readonly isQuery?: true;
};

/** The media type of every answer in JSON. */
export const JSON_TYPE = "application/json; charset=utf-8";

/** The media types that an answer can have beside JSON. */
export const EXPORT_TYPES = {
  csv: "text/csv; charset=utf-8",
  ndjson: "application/x-ndjson; charset=utf-8",
  sse: "text/event-stream; charset=utf-8",
} as const;

export type ExportFormat = keyof typeof EXPORT_TYPES;

/** A request that was admitted and whose input fits the route's schemas. */
export type Call<Params = unknown, Query = unknown, Body = unknown> = {
  readonly principal: Principal;
  /** The plan of its organization and what is used of it. */
  readonly usage: AdmittedCall["usage"];
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly requestId: RequestId;
  /** What the caller wants to read: JSON, or one of the route's `exports`. */
  readonly format: "json" | ExportFormat;
  readonly headers: IncomingHttpHeaders;
  /** Aborted when the caller has left, or has its answer. */
  readonly disconnected: () => AbortSignal;
  /** Has work of this call done that a plan counts. */
  readonly settle: AdmittedCall["settle"];
  /** Admits one more call of the same caller, as a request of its own would be; what refuses it, else null. */
  readonly admitAgain: () => Promise<Problem | null>;
  /** The body as it was sent. */
  readonly bytes: Buffer;
};

/** JSON with its status, bytes of the asked format, a protocol's own answer, or one of the route's problems. */
export type Answer =
  | { readonly status: 200 | 201 | 202 | 204; readonly json?: unknown; readonly headers?: Record<string, string> }
  | { readonly stream: AsyncIterable<Uint8Array>; readonly headers?: Record<string, string> }
  | { readonly response: Response }
  | Refused;

/**
 * An answer that is still to be worked out, in one of the organization's query slots. Nothing is worked out for a
 * caller that has the state of `etag` already. The signal is aborted when the caller leaves or the time is over; a
 * `StoreFailure` of the work is a problem, too.
 */
export type Query = {
  readonly etag?: string;
  /** Only the work tells whether there is such a thing: `If-None-Match: *` waits for it. */
  readonly mayBeAbsent?: boolean;
  readonly work: (signal: AbortSignal) => Promise<Answer>;
  /** Until the answer begins; `queryMsMax` where it says nothing. */
  readonly msMax?: number;
};

export type Handled = Answer | { readonly query: Query };

export type PlainRoute = RouteFacts & {
  readonly kind: "plain";
  readonly params: z.ZodType | null;
  readonly query: z.ZodType;
  readonly body: z.ZodType | null;
  readonly alsoWrong?: AlsoWrong;
  readonly handle: (call: Call) => Promise<Handled> | Handled;
  /** The same as `handle`, of a brief route: the fast path answers by it. */
  readonly brief?: BriefHandle;
};

/** A route that takes no input. */
export type BriefRoute = PlainRoute & Required<Pick<PlainRoute, "brief">>;

/** Whether a route was declared as a brief one. */
export function isBrief(route: Route): route is BriefRoute {
  return route.kind === "plain" && route.brief !== undefined;
}

/** What answers from the caller and what the gate read to admit it, and needs nothing else. */
export type BriefHandle = (
  call: Pick<Call, "principal" | "usage">,
) => Promise<{ readonly status: 200; readonly json: unknown } | Refused>;

/**
 * What else is wrong with a query that its schema has refused, as far as only a store can tell: a caller is told of all
 * at once. It leaves out what follows from a parameter that is wrong by itself.
 */
export type AlsoWrong = (query: unknown) => Promise<readonly FieldError[]>;

/** What a metered endpoint reads its call from. */
export type MeterInput = {
  readonly body: Buffer;
  /** All values that were sent. */
  readonly idempotencyKeys: readonly string[];
  /** What is wrong with the query, to be told together with the rest. */
  readonly queryErrors: readonly FieldError[];
};

/** An endpoint that a plan counts: the gate itself does the work, in the transaction that admits the caller. */
export type MeteredRoute = RouteFacts & {
  readonly kind: "metered";
  /** For the reference only: `meter` reads the body by its own, stricter rules. */
  readonly headers: z.ZodType;
  readonly body: z.ZodType;
  readonly meter: (input: MeterInput) => MeteredCall | { readonly errors: readonly FieldError[] };
};

export type Route = PlainRoute | MeteredRoute;

/** Of a route on an organization itself: its people have it, and no key. */
export const BY_PEOPLE = { service: null, scope: null, for: ["member", "operator"] } as const;

/** Of a route that has done what was asked and has nothing to say. */
export const NO_CONTENT = { reply: z.null(), status: 204 } as const;

/** What of a route its definition need not say. */
type Usual = "bodyBytesMax" | "problems";
type FactsGiven = Omit<RouteFacts, Usual> & Partial<Pick<RouteFacts, Usual>>;

/** What comes in, where a definition says nothing of it. */
export const NO_INPUT = { params: null, query: NoQuery, body: null } as const;

const USUAL = { ...NO_INPUT, bodyBytesMax: LIMITS.bodyBytesMax, problems: [] } as const;

/** What comes in, as a definition says it. */
export type InputGiven<Params extends z.ZodType, QueryType extends z.ZodType, Body extends z.ZodType> = {
  readonly params?: Params;
  /** No parameters, unless told otherwise. */
  readonly query?: QueryType;
  readonly body?: Body;
};

type PlainDefinition<Params extends z.ZodType, QueryType extends z.ZodType, Body extends z.ZodType> = FactsGiven &
  InputGiven<Params, QueryType, Body> & {
    readonly alsoWrong?: AlsoWrong;
    readonly handle: (call: Call<z.infer<Params>, z.infer<QueryType>, z.infer<Body>>) => Promise<Handled> | Handled;
  };

/** Declares an endpoint; the handler gets what the schemas parsed. */
export function route<QueryType extends z.ZodType, Body extends z.ZodType, Params extends z.ZodType>(
  definition: PlainDefinition<Params, QueryType, Body>,
): Route {
  return { ...USUAL, ...definition, kind: "plain" } as PlainRoute;
}

/** Declares a `GET` that takes no input and is answered in a moment, so often that what the framework costs counts. */
export function briefRoute(definition: FactsGiven & { readonly method: "GET"; readonly handle: BriefHandle }): Route {
  return { ...USUAL, ...definition, kind: "plain", brief: definition.handle };
}

/** Declares an endpoint whose work is metered. */
export function meteredRoute(definition: Omit<MeteredRoute, "kind">): Route {
  return { ...definition, kind: "metered" };
}
