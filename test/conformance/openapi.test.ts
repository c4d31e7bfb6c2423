import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { PROBLEMS } from "../../src/core/problems.ts";
import { EXPORT_TYPES, problemsOf, type Route } from "../../src/http/index.ts";
import { nameOf, parametersOf, ROUTES } from "../support/route-table.ts";
import { sampleOf } from "../support/sample-requests.ts";
import { send } from "../support/send-request.ts";
import { makeOrganization, startTestApp, type TestApp } from "../support/test-app.ts";

type Content = Readonly<Record<string, { readonly schema?: object }>>;
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: object };
type Operation = {
  readonly operationId: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: Content; readonly headers?: object }>
  >;
};
type ApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
};

// Of each answer, and not told with each operation.
const OF_EVERY_ANSWER = ["x-content-type-options"];

let app: TestApp;
let api: ApiDocument;

beforeAll(async () => {
  app = await startTestApp();
  api = resolved((await send(app.url, null, { path: "/openapi.json" })).json);
});

afterAll(() => app.stop());

/** The document with its shared answers in the place of what refers to them. */
function resolved(document: ApiDocument): ApiDocument {
  const shared = document.components as unknown as Record<string, Record<string, object>>;
  const text = JSON.stringify(document.paths).replaceAll(
    /\{"\$ref":"#\/components\/(responses|schemas|parameters)\/(\w+)"\}/g,
    (_, kind: string, name: string) => JSON.stringify(shared[kind]?.[name]),
  );
  return { ...document, paths: JSON.parse(text) };
}

const pathOf = ({ path }: Route) => path.replaceAll(/:([a-z]+)/g, "{$1}");
const operationOf = (route: Route) => api.paths[pathOf(route)]?.[route.method.toLowerCase()] as Operation;
const namesIn = ({ parameters = [] }: Operation, place: string) =>
  parameters.filter((parameter) => parameter.in === place).map(({ name }) => name);
const schemaOf = (schema: object | undefined) => {
  const whole = JSON.stringify({ ...schema, $defs: api.components.schemas });
  return z.fromJSONSchema(JSON.parse(whole.replaceAll("#/components/schemas/", "#/$defs/")));
};

test("it has the operations of the table and no other, each under a name of its own", () => {
  const told = Object.entries(api.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId }]) => `${method} ${path} ${operationId}`),
  );
  const served = ROUTES.map((route) => `${route.method.toLowerCase()} ${pathOf(route)} ${route.operationId}`);
  expect(told.toSorted()).toEqual(served.toSorted());
  expect(new Set(ROUTES.map(({ operationId }) => operationId)).size).toBe(ROUTES.length);
});

test("its patterns mean the same in every language: without the flags of ours", () => {
  const patterns = [...JSON.stringify(api).matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)].map(([, pattern]) => pattern);
  expect(patterns.length).toBeGreaterThan(0);
  expect(patterns.filter((pattern) => /\\[pP]\{|\(\?[a-z]/.test(pattern ?? ""))).toEqual([]);
});

test("the page of every problem is there, and says what it is", async () => {
  for (const [code, { title }] of Object.entries(PROBLEMS)) {
    const { status, body } = await send(app.url, null, { path: `/docs/problems/${code}` });
    expect([code, status]).toEqual([code, 200]);
    expect(body).toContain(title);
  }
});

test("what MCP answers is what it says: status, media type and headers, with an answer and without one", async () => {
  const { key } = await makeOrganization(app.database);
  const { responses } = operationOf(ROUTES.find(({ isProtocol }) => isProtocol) as Route);
  const headers = { accept: "application/json, text/event-stream" };
  for (const body of [{ id: 1, method: "ping" }, { method: "notifications/initialized" }]) {
    const asked = { method: "POST", path: "/mcp", headers, body: { jsonrpc: "2.0", ...body } } as const;
    const answer = await send(app.url, key, asked);
    const told = responses[answer.status];
    const type = answer.headers.get("content-type")?.split(";")[0];
    expect(Object.keys(told?.content ?? {})).toEqual(type ? [type] : []);
    const own = [...answer.headers.keys()].filter((name) => name.startsWith("x-") && !OF_EVERY_ANSWER.includes(name));
    const declared = Object.keys(told?.headers ?? {}).map((name) => name.toLowerCase());
    expect(own.filter((name) => !declared.includes(name))).toEqual([]);
  }
});

describe.each(ROUTES.map((route) => [nameOf(route), route] as const))("%s", (_, route) => {
  test("has every parameter of its query and its path, each described, and those alone", () => {
    const operation = operationOf(route);
    const named = namesIn(operation, "query").filter((name) => name !== "tags");
    expect(named.toSorted()).toEqual([...parametersOf(route)].toSorted());
    const inPath = [...route.path.matchAll(/:([a-z]+)/g)].map(([, name]) => name);
    expect(namesIn(operation, "path")).toEqual(inPath);
    for (const { name, schema } of operation.parameters ?? []) expect([name, typeof schema]).toEqual([name, "object"]);
  });

  test("has the statuses that it answers with: the good one, 304 where there is an ETag, and its problems", () => {
    const { status = 200, method, service } = route;
    const problems = problemsOf(route).map((code) => String(PROBLEMS[code].status));
    const unchanged = method === "GET" && service !== null ? ["304"] : [];
    const taken = route.isProtocol ? ["202"] : [];
    const expected = new Set([String(status), ...taken, ...unchanged, ...problems]);
    expect(Object.keys(operationOf(route).responses).toSorted()).toEqual([...expected].toSorted());
    for (const code of problemsOf(route)) {
      expect(operationOf(route).responses[PROBLEMS[code].status]?.description).toContain(`\`${code}\``);
    }
  });

  test("has the media types that it answers with", () => {
    const { status = 200, exports = [] } = route;
    const answer = route.isProtocol ? "text/event-stream" : "application/json";
    const types = [answer, ...exports.map((name) => EXPORT_TYPES[name].split(";")[0])];
    const { content = {} } = operationOf(route).responses[status] ?? {};
    expect(Object.keys(content)).toEqual(status === 204 ? [] : types);
    expect(operationOf(route).responses[304]?.content).toBeUndefined();
  });

  test("takes a body where it needs one, of which the sample is one", () => {
    const { requestBody } = operationOf(route);
    expect(Object.keys(requestBody?.content ?? {})).toEqual(route.body ? ["application/json"] : []);
    if (!route.body) return;
    const { body } = sampleOf(route, { connector: "", source: "file:///bills" });
    const asked = schemaOf(requestBody?.content["application/json"]?.schema).safeParse(body);
    expect(asked.error?.issues ?? []).toEqual([]);
  });

  test("has examples that it takes itself", () => {
    const examples = (operationOf(route).parameters ?? []).flatMap(({ name, schema }) =>
      exampleOf(schema).map((example) => [name, example] as const),
    );
    for (const [name, example] of examples) {
      const query = route.kind === "plain" ? route.query.safeParse({ [name]: String(example) }) : { error: undefined };
      const wrong = query.error?.issues.filter(({ path }) => path[0] === name) ?? [];
      expect({ name, example, wrong }).toEqual({ name, example, wrong: [] });
    }
  });
});

function exampleOf(schema: object = {}): readonly unknown[] {
  const { example, examples = [] } = schema as { readonly example?: unknown; readonly examples?: readonly unknown[] };
  return example === undefined ? examples : [example, ...examples];
}
