import { z } from "zod";
import { PROBLEMS, type ProblemCode, type ProblemKind } from "../../core/problems.ts";
import { nameModels } from "./name-models.ts";

/** The parts of the document that its operations share, by their names. */
export type Components = {
  readonly schemas: Record<string, JsonSchema>;
  readonly parameters: Record<string, unknown>;
  readonly responses: Record<string, unknown>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly securitySchemes: Readonly<Record<string, unknown>>;
};

export type JsonSchema = { readonly [keyword: string]: unknown };

/** Collects components while operations are described. */
export type ComponentsInMaking = {
  readonly all: Components;
  /** The JSON Schema of what is sent or answered; models that have a name (`nameModels`) are referred to. */
  readonly schemaOf: (schema: z.ZodType, io: "input" | "output") => JsonSchema;
  /** A reference to what is sent or answered: to the model that it is, else to one of this name. */
  readonly modelOf: (schema: z.ZodType, io: "input" | "output", name: string) => JsonSchema;
};

export function createComponents(): ComponentsInMaking {
  const schemas: Record<string, JsonSchema> = {};
  const schemaOf: ComponentsInMaking["schemaOf"] = (schema, io) => {
    // As a member of something a schema that has a name is referred to; as the whole it would stand there.
    const whole = z.toJSONSchema(z.object({ it: schema }), { io, unrepresentable: "any", override: tidy(io) });
    const { $defs = {}, properties = {} } = JSON.parse(
      JSON.stringify(whole, inShort).replaceAll("#/$defs/", "#/components/schemas/"),
    ) as { readonly $defs?: Record<string, JsonSchema>; readonly properties?: Record<string, JsonSchema> };
    for (const [name, { id: _, ...model }] of Object.entries($defs)) schemas[name] = model;
    return properties["it"] ?? {};
  };
  schemaOf(Problem, "output");
  schemaOf(RpcProblem, "output");
  const modelOf: ComponentsInMaking["modelOf"] = (schema, io, name) => {
    const shown = schemaOf(schema, io);
    if (shown["$ref"] !== undefined) return shown;
    schemas[name] = shown;
    return { $ref: `#/components/schemas/${name}` };
  };
  const headers = Object.fromEntries(Object.entries(HEADERS).map(([name, told]) => [shortNameOf(name as never), told]));
  const shared = { parameters: {}, responses: {}, headers, securitySchemes: SECURITY };
  return { all: { schemas, ...shared }, schemaOf, modelOf };
}

/** An answer of this problem, as its example. */
export function exampleOfProblem(code: ProblemCode): object {
  const { title, status, detail }: ProblemKind = PROBLEMS[code];
  const errors = code === "invalid_request" ? { errors: [EXAMPLE_FIELD] } : {};
  return { type: `/docs/problems/${code}`, title, status, detail, code, request_id: EXAMPLE_ID, ...errors };
}

const EXAMPLE_ID = "req_5bWc2QzV9xKfT1mLr8Ya";
const EXAMPLE_FIELD = { field: "limit", code: "too_big", message: "It must be a whole number from 1 to 200." };

const FieldProblem = z
  .object({ field: z.string(), code: z.string(), message: z.string() })
  .describe("A field that is wrong, with what to do.");

const Code = z.enum(Object.keys(PROBLEMS)).describe("A stable word for programs.");

/** Problem details (RFC 9457) as the reference shows them. */
const Problem = z
  .object({
    type: z.string().describe("`/docs/problems/<code>`: what the code means."),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe("One readable sentence that says what to do."),
    code: Code,
    request_id: z.string(),
    errors: z.array(FieldProblem).optional().describe("Every invalid field of a 422."),
  })
  .describe("Problem details (RFC 9457).");

const RpcError = z.object({
  jsonrpc: z.literal("2.0").optional(),
  id: z.union([z.string(), z.number()]).nullish(),
  error: z.object({ code: z.int(), message: z.string(), data: z.unknown().optional() }).optional(),
});
const RpcProblem = z.intersection(Problem, RpcError).describe("With the error of JSON-RPC where it is one.");

nameModels({ Problem, ProblemCode: Code, FieldError: FieldProblem, RpcProblem });

const SECURITY = { apiKey: { type: "http", scheme: "bearer", description: "An API key: `cpk_…`." } };

const integer = (description: string) => ({ description, schema: { type: "integer" } });
const text = (description: string) => ({ description, schema: { type: "string" } });

const HEADERS = {
  "X-RateLimit-Limit": integer("Requests that the limit allows in its window."),
  "X-RateLimit-Remaining": integer("Requests left in the window after this one."),
  "X-RateLimit-Reset": integer("When the window ends: Unix time in seconds."),
  RateLimit: text("All limits: what remains (`r`), seconds until the reset (`t`)."),
  "RateLimit-Policy": text("All limits: the allowance (`q`), seconds of the window (`w`)."),
  "X-Request-Id": text("The caller's own, or a new one."),
  "Retry-After": integer("Seconds after which another try may help."),
  "X-Should-Retry": text("`false` where an automatic retry is useless."),
  ETag: text("Names this state of the answer: send it as `If-None-Match`."),
  Location: text("The path of what was made."),
  "Idempotent-Replayed": text("`true` where the answer was saved before."),
  "X-Warnings": text("Of exports: a JSON list of what is to be known of them."),
  "X-Accel-Buffering": text("`no`: a proxy passes events on as they come."),
  "WWW-Authenticate": text("`Bearer` where a key is wanted, `Session` at the console's door."),
} as const;

export type HeaderName = keyof typeof HEADERS;

/** The name of a header among the components, which every answer repeats. */
export function shortNameOf(header: HeaderName): string {
  return header.replace(/^(X-)?(RateLimit-|Request-)?/, "");
}

/** What of zod's schema says nothing, or more than holds: answers may have further members one day. */
function tidy(io: "input" | "output") {
  return ({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }) => {
    if (io === "output" && jsonSchema["additionalProperties"] === false) delete jsonSchema["additionalProperties"];
    if (jsonSchema["format"] === "date-time" || jsonSchema["format"] === "date") delete jsonSchema["pattern"];
    if (jsonSchema["maximum"] === Number.MAX_SAFE_INTEGER) delete jsonSchema["maximum"];
    if (jsonSchema["minimum"] === Number.MIN_SAFE_INTEGER) delete jsonSchema["minimum"];
  };
}

/** `"type": ["string", "null"]` in the place of two schemas of which one is null; no part that says nothing. */
function inShort(_name: string, value: unknown): unknown {
  const { allOf, ...others } = (value ?? {}) as { readonly allOf?: readonly JsonSchema[] };
  const parts = allOf?.filter((part) => Object.keys(part).length > 0);
  if (parts?.length === 1) return { ...parts[0], ...others };
  const { anyOf, ...rest } = (value ?? {}) as { readonly anyOf?: readonly JsonSchema[] };
  if (anyOf?.length !== 2 || anyOf[1]?.["type"] !== "null" || typeof anyOf[0]?.["type"] !== "string") return value;
  const { type, ...known } = anyOf[0];
  return "enum" in known || "const" in known ? value : { type: [type, "null"], ...known, ...rest };
}
