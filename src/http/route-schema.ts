import type { FastifySchema } from "fastify";
import { z } from "zod";
import { PROBLEMS, type ProblemCode } from "../core/problems.ts";
import { EXPORT_TYPES, type Route } from "./route.ts";

/** Problem details (RFC 9457) as the reference shows them. */
const ProblemAnswer = z
  .object({
    type: z.string().describe("`/docs/problems/<code>`: what the code means."),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe("One readable sentence that says what to do."),
    code: z.string().describe("A stable word for programs."),
    request_id: z.string(),
    errors: z
      .array(z.object({ field: z.string(), code: z.string(), message: z.string() }))
      .optional()
      .describe("Every invalid field of a 422."),
  })
  .meta({ id: "Problem", description: "Problem details (RFC 9457)." });

const EVERYWHERE: readonly ProblemCode[] = [
  "bad_request",
  "invalid_api_key",
  "request_timeout",
  "invalid_request",
  "too_many_attempts",
  "rate_limited",
  "headers_too_large",
  "internal_error",
  "store_unavailable",
  "shutting_down",
];

/** All problems that a route can answer with. */
export function problemsOf(route: Route): readonly ProblemCode[] {
  const codes = new Set<ProblemCode>([...EVERYWHERE, ...route.problems]);
  if (route.service) codes.add("service_not_activated");
  if (route.scope) codes.add("insufficient_scope");
  if (route.isQuery) codes.add("too_many_queries").add("query_timeout");
  if (route.body) codes.add("payload_too_large").add("unsupported_media_type");
  return [...codes].sort();
}

function exportsOf({ exports = [] }: Route): Record<string, { readonly schema: z.ZodType }> {
  return Object.fromEntries(exports.map((name) => [EXPORT_TYPES[name].replace(/;.*/, ""), { schema: z.string() }]));
}

/** What a caller is answered that has the newest state already; the data area keeps nothing else. */
const UNCHANGED = { 304: z.null().describe("As it was at the ETag in `If-None-Match`.") };

function goodAnswersOf(route: Route): Record<string, unknown> {
  const { status = 200, method, service } = route;
  const content = { "application/json": { schema: route.reply }, ...exportsOf(route) };
  const hasEtag = method === "GET" && service !== null;
  return {
    [status]: status === 204 ? z.null().describe("Done.") : { description: "Done.", content },
    ...(hasEtag ? UNCHANGED : {}),
  };
}

/** The route as Fastify's swagger plugin reads it. */
export function openApiSchema(route: Route): FastifySchema {
  const answers: Record<string, unknown> = goodAnswersOf(route);
  const byStatus = new Map<number, string[]>();
  for (const code of problemsOf(route)) {
    const { status, title } = PROBLEMS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), `\`${code}\`: ${title}.`]);
  }
  for (const [status, lines] of byStatus) {
    answers[status] = {
      description: lines.join("\n"),
      content: { "application/problem+json": { schema: ProblemAnswer } },
    };
  }
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    security: [{ apiKey: [] }],
    ...(route.body ? { body: route.body } : {}),
    ...(route.kind === "metered" ? { headers: route.headers } : { querystring: route.query }),
    ...(route.kind === "plain" && route.params ? { params: route.params } : {}),
    response: answers,
  } as unknown as FastifySchema;
}
