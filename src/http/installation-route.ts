import type { FastifyInstance, FastifyRequest } from "fastify";
import type { z } from "zod";
import { LIMITS } from "../core/limits.ts";
import type { Actor } from "../core/principal.ts";
import { sendAnswer } from "./answer/send-answer.ts";
import { parseRequest } from "./input/parse-request.ts";
import { type Answer, type InputGiven, NO_INPUT } from "./route.ts";
import { sendProblem } from "./server/server.ts";

/** What an operator asks, whose input fits the route's schemas. */
export type InstallationCall<Params = unknown, Query = unknown, Body = unknown> = {
  readonly actor: Actor;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
};

/** What operators alone may do: with the installation, or with organizations as a whole. */
export type InstallationRoute = {
  readonly method: "GET" | "POST" | "DELETE";
  /** Fastify's form: `/organizations/:org`. */
  readonly path: string;
  readonly params: z.ZodType | null;
  readonly query: z.ZodType;
  readonly body: z.ZodType | null;
  readonly handle: (call: InstallationCall) => Promise<Answer>;
};

type Definition<Params extends z.ZodType, QueryType extends z.ZodType, Body extends z.ZodType> = InputGiven<
  Params,
  QueryType,
  Body
> &
  Pick<InstallationRoute, "method" | "path"> & {
    readonly handle: (call: InstallationCall<z.infer<Params>, z.infer<QueryType>, z.infer<Body>>) => Promise<Answer>;
  };

/** Declares what an operator may do; the handler gets what the schemas parsed. */
export function installationRoute<QueryType extends z.ZodType, Body extends z.ZodType, Params extends z.ZodType>(
  definition: Definition<Params, QueryType, Body>,
): InstallationRoute {
  return { ...NO_INPUT, ...definition } as InstallationRoute;
}

/** Serves them to whoever reaches this server: `actorOf` says who that is. */
export function serveInstallation(
  server: FastifyInstance,
  routes: readonly InstallationRoute[],
  actorOf: (request: FastifyRequest) => Actor,
): void {
  for (const route of routes) {
    server.route({
      method: route.method,
      url: route.path,
      bodyLimit: LIMITS.bodyBytesMax,
      handler: async (request, reply) => {
        const input = parseRequest(route, request);
        if ("problem" in input) return sendProblem(request, reply, input.problem);
        const answer = await route.handle({ actor: actorOf(request), ...input });
        return sendAnswer(request, reply, "json", { answer, onError: () => {} });
      },
    });
  }
}
