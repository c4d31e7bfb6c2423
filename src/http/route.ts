import type { z } from "zod";
import type { Caller, MeteredCall, Standing } from "../core/admission.ts";
import type { RequestId } from "../core/ids.ts";
import type { FieldError, Problem, ProblemCode } from "../core/problems.ts";
import type { Scope, Service } from "../core/services.ts";

/** What every endpoint says of itself: the server, the OpenAPI document and the tests read it. */
type RouteFacts = {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  /** Fastify's form: `/api/cves/:id`. */
  readonly path: string;
  readonly operationId: string;
  readonly tag: string;
  readonly summary: string;
  readonly description: string;
  /** null: open to every organization with a valid key. */
  readonly service: Service | null;
  readonly scope: Scope | null;
  readonly bodyBytesMax: number;
  /** Beyond those that every endpoint has. */
  readonly problems: readonly ProblemCode[];
  readonly reply: z.ZodType;
};

/** A request that was admitted and whose input fits the route's schemas. */
export type Call<Params = unknown, Query = unknown, Body = unknown> = {
  readonly caller: Caller;
  readonly standing: Standing;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly requestId: RequestId;
};

/** What a handler answers: JSON with a status of its own, or one of the route's problems. */
export type Answer =
  | { readonly status: 200 | 201 | 202 | 204; readonly json?: unknown; readonly headers?: Record<string, string> }
  | { readonly problem: Problem };

export type PlainRoute = RouteFacts & {
  readonly kind: "plain";
  readonly params: z.ZodType | null;
  readonly query: z.ZodType;
  readonly body: z.ZodType | null;
  readonly handle: (call: Call) => Promise<Answer> | Answer;
};

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

type PlainDefinition<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = RouteFacts & {
  readonly params?: Params;
  readonly query: Query;
  readonly body?: Body;
  readonly handle: (call: Call<z.infer<Params>, z.infer<Query>, z.infer<Body>>) => Promise<Answer> | Answer;
};

/** Declares an endpoint; the handler gets what the schemas parsed. */
export function route<Query extends z.ZodType, Body extends z.ZodType, Params extends z.ZodType>(
  definition: PlainDefinition<Params, Query, Body>,
): Route {
  const { params, body, handle, ...facts } = definition;
  return {
    ...facts,
    kind: "plain",
    params: params ?? null,
    body: body ?? null,
    handle: handle as PlainRoute["handle"],
  };
}

/** Declares an endpoint whose work is metered. */
export function meteredRoute(definition: Omit<MeteredRoute, "kind">): Route {
  return { ...definition, kind: "metered" };
}
