import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { announcesBody } from "../input/input.ts";
import { sendProblem } from "./server.ts";

/** What a browser is shown for an address that leads nowhere. */
export type MissingPage = { readonly html: string; readonly headers: Readonly<Record<string, string>> };

/**
 * Answers what no route does: 405 with `Allow` where the path has other methods, else 404: to a browser that asks for a
 * page by `missingPage`, where there is one. Must be called before the routes are registered, since it listens to them.
 */
export function answerUnknownPaths(server: FastifyInstance, missingPage: MissingPage | null = null): void {
  const paths: { readonly pattern: RegExp; readonly methods: Set<string> }[] = [];
  const byUrl = new Map<string, Set<string>>();
  server.addHook("onRoute", ({ url, method }: RouteOptions) => {
    const methods = byUrl.get(url) ?? new Set();
    for (const name of [method].flat()) methods.add(name.toString());
    if (!byUrl.has(url)) paths.push({ pattern: patternOf(url), methods });
    byUrl.set(url, methods);
  });
  const answerUnknown = (request: FastifyRequest, reply: FastifyReply) => {
    const path = decoded(request.url.split(/[?#]/, 1)[0] as string);
    // A body that nobody will read: what comes after it on this connection could not be told from it.
    if (announcesBody(request.headers)) reply.header("connection", "close");
    const methods = paths.filter(({ pattern }) => pattern.test(path)).flatMap((known) => [...known.methods]);
    // A folder's path is known, and a file of it may be missing all the same.
    const isMissing = methods.length === 0 || methods.includes(request.method);
    if (isMissing && missingPage && asksForPage(request, path)) {
      return reply.code(404).headers(missingPage.headers).send(missingPage.html);
    }
    if (isMissing) return sendProblem(request, reply, { code: "not_found" });
    const allow = [...new Set(methods)].sort().join(", ");
    return sendProblem(request, reply.header("allow", allow), {
      code: "method_not_allowed",
      detail: `${request.method} is not allowed here; use ${allow}.`,
    });
  };
  // Before the body is read: an unknown path is 404 whatever is sent to it.
  server.addHook("onRequest", (request, reply, done) => {
    if (!request.is404) return done();
    answerUnknown(request, reply);
  });
  server.setNotFoundHandler(answerUnknown);
}

// Whoever goes there is a program, or follows what one told.
const OF_PROGRAMS = /^\/(?:api|v1|mcp|assets|problems|console)(?:\/|$)/;

function asksForPage({ method, headers }: FastifyRequest, path: string): boolean {
  const isRead = method === "GET" || method === "HEAD";
  return isRead && /\btext\/html\b/.test(headers.accept ?? "") && !OF_PROGRAMS.test(path);
}

/** The path as the router reads it. */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Fastify's path pattern (`/api/cves/:id`) as an expression over whole paths. */
function patternOf(url: string): RegExp {
  const escaped = url.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`^${escaped.replaceAll(/:[A-Za-z_]+/g, "[^/]+").replaceAll("*", ".*")}$`);
}
