import type { FastifyInstance, RouteOptions } from "fastify";
import { sendProblem } from "./server.ts";

/**
 * Answers what no route does: 405 with `Allow` where the path has other methods, else 404. Must be called before the
 * routes are registered, since it listens to them.
 */
export function answerUnknownPaths(server: FastifyInstance): void {
  const paths: { readonly pattern: RegExp; readonly methods: Set<string> }[] = [];
  const byUrl = new Map<string, Set<string>>();
  server.addHook("onRoute", ({ url, method }: RouteOptions) => {
    const methods = byUrl.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name.toString());
    if (!byUrl.has(url)) paths.push({ pattern: patternOf(url), methods });
    byUrl.set(url, methods);
  });
  server.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0] as string;
    const methods = paths.filter(({ pattern }) => pattern.test(path)).flatMap((known) => [...known.methods]);
    if (methods.length === 0) return sendProblem(request, reply, { code: "not_found" });
    const allow = [...new Set(methods)].sort().join(", ");
    return sendProblem(request, reply.header("allow", allow), {
      code: "method_not_allowed",
      detail: `${request.method} is not allowed here; use ${allow}.`,
    });
  });
}

/** Fastify's path pattern (`/api/cves/:id`) as an expression over whole paths. */
function patternOf(url: string): RegExp {
  const escaped = url.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll(/:[A-Za-z_]+/g, "[^/]+").replaceAll("*", ".*")}$`);
}
