import { LIMITS } from "../../core/limits.ts";
import { PROBLEMS, type ProblemCode } from "../../core/problems.ts";
import { EXPORT_TYPES, type Route } from "../route.ts";
import type { ComponentsInMaking, HeaderName } from "./components.ts";
import { describeParameters, isPaged } from "./describe-parameters.ts";
import { problemsOf } from "./problems-of.ts";

/** A route as an operation of OpenAPI. */
export function describeOperation(route: Route, components: ComponentsInMaking): Readonly<Record<string, unknown>> {
  const { operationId, tag, summary, description } = route;
  const body = route.body && components.modelOf(route.body, "input", `${pascalCase(operationId)}Request`);
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    security: [{ apiKey: [] }],
    parameters: describeParameters(route, components),
    ...(body ? { requestBody: { required: true, content: { "application/json": { schema: body } } } } : {}),
    responses: { ...goodResponses(route, components), ...problemResponses(route, components) },
    ...(isPaged(route) ? { "x-pagination": PAGINATION } : {}),
    ...(route.kind === "metered" ? { "x-idempotency": IDEMPOTENCY } : {}),
  };
}

const PAGINATION = { style: "page", page: "page", limit: "limit", items: "data", total: "total_records" };
const IDEMPOTENCY = { header: "Idempotency-Key", required: true, keptDays: LIMITS.savedResultDaysMax };

const EVERY_ANSWER = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "RateLimit",
  "RateLimit-Policy",
  "X-Request-Id",
] as const satisfies readonly HeaderName[];

function headersOf(more: readonly HeaderName[]): Readonly<Record<string, unknown>> {
  const names = [...EVERY_ANSWER, ...more];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

function goodResponses(route: Route, components: ComponentsInMaking): Readonly<Record<string, unknown>> {
  const { status = 200, method, service, exports = [] } = route;
  const hasEtag = method === "GET" && service !== null;
  const own: HeaderName[] = [];
  if (hasEtag) own.push("ETag");
  if (status === 201) own.push("Location");
  if (route.kind === "metered") own.push("Idempotent-Replayed");
  const streams = exports.map((name) => [EXPORT_TYPES[name].replace(/;.*/, ""), { schema: { type: "string" } }]);
  const json = {
    "application/json": { schema: components.modelOf(route.reply, "output", `${pascalCase(route.operationId)}Answer`) },
  };
  const content = status === 204 ? {} : { content: { ...json, ...Object.fromEntries(streams) } };
  const good = { description: GOOD[status], headers: headersOf(own), ...content };
  return { [status]: good, ...(hasEtag ? { 304: unchanged(components) } : {}) };
}

const GOOD = { 200: "The answer.", 201: "Made.", 202: "Begun.", 204: "Done." } as const;

/** What a caller is answered that has the newest state already; the data area keeps nothing else. */
function unchanged({ all }: ComponentsInMaking): object {
  const description = "As it was at the ETag in `If-None-Match`.";
  all.responses["Unchanged"] = { description, headers: headersOf(["ETag"]) };
  return { $ref: "#/components/responses/Unchanged" };
}

/** The problems of each status as one response, which all operations with the same ones share. */
function problemResponses(route: Route, { all }: ComponentsInMaking): Readonly<Record<string, unknown>> {
  const byStatus = Map.groupBy(problemsOf(route), (code) => PROBLEMS[code].status);
  const responses = [...byStatus].map(([status, codes]) => {
    const name = codes.map(pascalCase).join("Or");
    all.responses[name] = problemResponse(status, codes);
    return [status, { $ref: `#/components/responses/${name}` }];
  });
  return Object.fromEntries(responses);
}

function problemResponse(status: number, codes: readonly ProblemCode[]): object {
  const own: HeaderName[] = [];
  if (status === 401) own.push("WWW-Authenticate");
  if (codes.some((code) => PROBLEMS[code].retry === "soon")) own.push("Retry-After");
  if (codes.some((code) => PROBLEMS[code].retry === "never")) own.push("X-Should-Retry");
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join("\n"),
    headers: headersOf(own),
    content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } } },
  };
}

function pascalCase(code: string): string {
  return code.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());
}
