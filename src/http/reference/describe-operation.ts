import { LIMITS } from "../../core/limits.ts";
import { PROBLEMS, type ProblemCode } from "../../core/problems.ts";
import { EXPORT_TYPES, type Route } from "../route.ts";
import { type ComponentsInMaking, exampleOfProblem, type HeaderName, shortNameOf } from "./components.ts";
import { describeParameters, pagingOf } from "./describe-parameters.ts";
import { problemsOf } from "./problems-of.ts";
import { pascalCase } from "./share-parameters.ts";

/** A request, below the address of the service, and what is answered to it. */
export type OperationExample = {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly answer: unknown;
};

/** A route as an operation of OpenAPI. */
export function describeOperation(
  route: Route,
  components: ComponentsInMaking,
  example: OperationExample | undefined,
): Readonly<Record<string, unknown>> {
  const { operationId, tag, summary, description } = route;
  const paging = pagingOf(route);
  const parameters = describeParameters(route, components);
  const body = route.body && components.modelOf(route.body, "input", `${pascalCase(operationId)}Request`);
  return {
    operationId,
    tags: [tag],
    summary,
    description,
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(body ? { requestBody: { required: true, content: json(body, example?.body) } } : {}),
    responses: { ...goodResponses(route, components, example?.answer), ...problemResponses(route, components) },
    ...(paging ? { "x-pagination": PAGINATION[paging] } : {}),
    ...(route.kind === "metered" ? { "x-idempotency": IDEMPOTENCY } : {}),
    ...(example ? { "x-codeSamples": [{ lang: "Shell", source: asCurl(route, example) }] } : {}),
  };
}

const PAGINATION = {
  page: { style: "page", page: "page", limit: "limit", items: "data", total: "total_records" },
  cursor: { style: "cursor", cursor: "cursor", limit: "limit", items: "data", next: "next_cursor" },
} as const;
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
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${shortNameOf(name)}` }]));
}

function json(schema: object, example: unknown): object {
  return { "application/json": { schema, ...(example === undefined ? {} : { example }) } };
}

/** The request as one types it. */
function asCurl({ method, body }: Route, example: OperationExample): string {
  const headers = Object.entries(example.headers ?? {}).map(([name, value]) => `-H "${name}: ${value}"`);
  const words = [
    ...(method === "GET" ? [] : [`-X ${method}`]),
    `"$COSTPLANE_URL${example.path}"`,
    '-H "Authorization: Bearer $COSTPLANE_API_KEY"',
    ...headers,
    ...(body ? [`--json '${JSON.stringify(example.body)}'`] : []),
  ];
  return `curl ${words.join(" ")}`;
}

function goodResponses(route: Route, components: ComponentsInMaking, example: unknown): object {
  if (route.isProtocol) return protocolResponses(example);
  const { status = 200, method, service, exports = [] } = route;
  const hasEtag = method === "GET" && service !== null;
  const own: HeaderName[] = [];
  if (hasEtag) own.push("ETag");
  if (status === 201) own.push("Location");
  if (route.kind === "metered") own.push("Idempotent-Replayed");
  if (exports.some((name) => name !== "sse")) own.push("X-Warnings");
  const streams = exports.map((name) => [EXPORT_TYPES[name].replace(/;.*/, ""), { schema: { type: "string" } }]);
  const content = status === 204 ? {} : { content: { ...answer(), ...Object.fromEntries(streams) } };
  const good = { description: GOOD[status], headers: headersOf(own), ...content };
  return { [status]: good, ...(hasEtag ? { 304: unchanged(components) } : {}) };

  function answer(): object {
    return json(components.modelOf(route.reply, "output", `${pascalCase(route.operationId)}Answer`), example);
  }
}

/** Each message comes as an event that holds it. */
function protocolResponses(example: unknown): object {
  const event = example === undefined ? {} : { example: `event: message\ndata: ${JSON.stringify(example)}\n\n` };
  const content = { "text/event-stream": { schema: { type: "string" }, ...event } };
  return {
    200: { description: GOOD[200], headers: headersOf(["X-Accel-Buffering"]), content },
    202: { description: "Taken: a notification has no answer.", headers: headersOf([]) },
  };
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
    const isOfProtocol = route.isProtocol === true && codes.some((code) => isToldByProtocol(route, code));
    const name = (isOfProtocol ? "Rpc" : "") + codes.map(pascalCase).join("Or");
    all.responses[name] = problemResponse(status, codes, isOfProtocol ? "RpcProblem" : "Problem");
    return [status, { $ref: `#/components/responses/${name}` }];
  });
  return Object.fromEntries(responses);
}

/** Of what the protocol's library refuses, its error stands in the problem details. */
function isToldByProtocol({ problems }: Route, code: ProblemCode): boolean {
  return code === "invalid_request" || problems.includes(code);
}

function problemResponse(status: number, codes: readonly ProblemCode[], model: string): object {
  const own: HeaderName[] = [];
  if (status === 401) own.push("WWW-Authenticate");
  if (codes.some((code) => PROBLEMS[code].retry === "soon")) own.push("Retry-After");
  if (codes.some((code) => PROBLEMS[code].retry === "never")) own.push("X-Should-Retry");
  const schema = { $ref: `#/components/schemas/${model}` };
  const [first = "internal_error"] = codes;
  // A field that is wrong is shown once: the document is read by agents, whose room is dear.
  const isShown = model === "Problem" || first !== "invalid_request";
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}.`).join("\n"),
    headers: headersOf(own),
    content: { "application/problem+json": { schema, ...(isShown ? { example: exampleOfProblem(first) } : {}) } },
  };
}
