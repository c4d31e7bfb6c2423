import type { z } from "zod";
import type { ProblemCode } from "../core/problems.ts";
import type { Device, Refused } from "../people/index.ts";
import type { CookieForm } from "./cookies.ts";
import type { Visitor } from "./visitor.ts";

/** A request of one of the console's own routes: of a person, or of somebody who wants to be one. */
export type PersonCall<Params = unknown, Body = unknown, Who = Visitor | null> = {
  readonly visitor: Who;
  readonly params: Params;
  readonly body: Body;
  readonly device: Device;
  readonly cookies: {
    readonly form: CookieForm;
    readonly session: string | undefined;
    readonly device: string | undefined;
  };
  /** What the pages are reached by: `https://costplane.example.com`. */
  readonly siteUrl: string;
};

/** An answer, the cookies that it sets, and what a refusal of too many attempts says of its limit. */
export type PersonAnswer = { readonly setCookies?: readonly string[] } & (
  | { readonly status: 200 | 201 | 202 | 204; readonly json?: unknown }
  | Refused
);

/** One of the console's own routes. `person`: it needs a session; `anybody`: it does not. */
export type PersonRoute = {
  readonly method: "GET" | "POST" | "PATCH" | "PUT" | "DELETE";
  /** Below `/console/api`, in Fastify's form. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly access: "person" | "anybody";
  readonly params: z.ZodType | null;
  readonly body: z.ZodType | null;
  readonly problems: readonly ProblemCode[];
  readonly handle: (call: PersonCall) => Promise<PersonAnswer>;
};

type Definition<Params extends z.ZodType, Body extends z.ZodType, Who> = Omit<
  PersonRoute,
  "access" | "params" | "body" | "problems" | "handle"
> & {
  readonly params?: Params;
  readonly body?: Body;
  /** Beyond those that each has: none, unless told otherwise. */
  readonly problems?: readonly ProblemCode[];
  readonly handle: (call: PersonCall<z.infer<Params>, z.infer<Body>, Who>) => Promise<PersonAnswer>;
};

const USUAL = { params: null, body: null, problems: [] } as const;

/** Declares a route for whoever has a session. */
export function personRoute<Body extends z.ZodType, Params extends z.ZodType>(
  definition: Definition<Params, Body, Visitor>,
): PersonRoute {
  return { ...USUAL, ...definition, access: "person" } as PersonRoute;
}

/** Declares a route for whoever has a page of the console open; a session is seen where there is one. */
export function anybodysRoute<Body extends z.ZodType, Params extends z.ZodType>(
  definition: Definition<Params, Body, Visitor | null>,
): PersonRoute {
  return { ...USUAL, ...definition, access: "anybody" } as PersonRoute;
}
