import { z } from "zod";
import { PROBLEMS } from "../../core/problems.ts";

/** The parts of the document that its operations share, by their names. */
export type Components = {
  readonly schemas: Record<string, JsonSchema>;
  readonly responses: Record<string, unknown>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly securitySchemes: Readonly<Record<string, unknown>>;
};

export type JsonSchema = { readonly [keyword: string]: unknown };

/** Collects components while operations are described. */
export type ComponentsInMaking = {
  readonly all: Components;
  /** The JSON Schema of what is sent or answered; models that have a name (`meta({ id })`) are referred to. */
  readonly schemaOf: (schema: z.ZodType, io: "input" | "output") => JsonSchema;
  /** A reference to what is sent or answered, as a model of this name; of its first name where it has one already. */
  readonly modelOf: (schema: z.ZodType, io: "input" | "output", name: string) => JsonSchema;
};

export function createComponents(): ComponentsInMaking {
  const schemas: Record<string, JsonSchema> = {};
  const schemaOf: ComponentsInMaking["schemaOf"] = (schema, io) => {
    // As a member of something a schema that has a name is referred to; as the whole it would stand there.
    const whole = z.toJSONSchema(z.object({ it: schema }), { io, unrepresentable: "any", override: tidy(io) });
    const { $defs = {}, properties = {} } = JSON.parse(
      JSON.stringify(whole).replaceAll("#/$defs/", "#/components/schemas/"),
    ) as { readonly $defs?: Record<string, JsonSchema>; readonly properties?: Record<string, JsonSchema> };
    for (const [name, { id: _, ...model }] of Object.entries($defs)) schemas[name] = model;
    return properties["it"] ?? {};
  };
  schemaOf(Problem, "output");
  const names = new Map<z.ZodType, string>();
  const modelOf: ComponentsInMaking["modelOf"] = (schema, io, name) => {
    const known = names.get(schema) ?? name;
    names.set(schema, known);
    schemas[known] ??= schemaOf(schema, io);
    return { $ref: `#/components/schemas/${known}` };
  };
  return { all: { schemas, responses: {}, headers: HEADERS, securitySchemes: SECURITY }, schemaOf, modelOf };
}

const FieldProblem = z
  .object({ field: z.string(), code: z.string(), message: z.string() })
  .meta({ id: "FieldError", description: "A field that is wrong, with what to do." });

/** Problem details (RFC 9457) as the reference shows them. */
const Problem = z
  .object({
    type: z.string().describe("`/docs/problems/<code>`: what the code means."),
    title: z.string(),
    status: z.int(),
    detail: z.string().describe("One readable sentence that says what to do."),
    code: z.enum(Object.keys(PROBLEMS)).describe("A stable word for programs."),
    request_id: z.string(),
    errors: z.array(FieldProblem).optional().describe("Every invalid field of a 422."),
  })
  .meta({ id: "Problem", description: "Problem details (RFC 9457)." });

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
  "WWW-Authenticate": text("`Bearer`."),
} as const;

export type HeaderName = keyof typeof HEADERS;

/** What of zod's schema says nothing, or more than holds: answers may have further members one day. */
function tidy(io: "input" | "output") {
  return ({ jsonSchema }: { readonly jsonSchema: Record<string, unknown> }) => {
    if (io === "output" && jsonSchema["additionalProperties"] === false) delete jsonSchema["additionalProperties"];
    if (jsonSchema["format"] === "date-time" || jsonSchema["format"] === "date") delete jsonSchema["pattern"];
    if (jsonSchema["maximum"] === Number.MAX_SAFE_INTEGER) delete jsonSchema["maximum"];
    if (jsonSchema["minimum"] === Number.MIN_SAFE_INTEGER) delete jsonSchema["minimum"];
  };
}
