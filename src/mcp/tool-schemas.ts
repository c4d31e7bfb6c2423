import { z } from "zod";

type JsonSchema = { readonly [keyword: string]: unknown };

/**
 * The JSON Schema of a route's input as an agent may send it: what the route makes a number or a boolean of may be
 * sent as one.
 */
export function inputSchemaOf(schema: z.ZodType): JsonSchema {
  const sent = jsonSchemaOf(schema, "input");
  const read = propertiesOf(jsonSchemaOf(schema, "output"));
  const properties = Object.entries(propertiesOf(sent)).map(([name, property]) => {
    const isTyped = ["integer", "number", "boolean"].includes(String(read[name]?.["type"]));
    return [name, isTyped ? { ...read[name], description: property["description"] } : property];
  });
  const { $schema: _, ...rest } = sent;
  return { ...rest, type: "object", properties: Object.fromEntries(properties) };
}

/** The JSON Schema of a tool's answer. */
export function outputSchemaOf(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...rest } = jsonSchemaOf(schema, "output");
  return { type: "object", ...rest };
}

/** Arguments of a tool as parameters of a query string. What is null was not sent; an empty list is an empty value. */
export function asParameters(args: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const sent = Object.entries(args).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(sent.map(([name, value]) => [name, asValue(value)]));
}

function asValue(value: unknown): unknown {
  if (!Array.isArray(value)) return asText(value);
  return value.length === 0 ? "" : value.map(asText);
}

function asText(value: unknown): unknown {
  return typeof value === "number" || typeof value === "boolean" ? String(value) : value;
}

function jsonSchemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const whole: JsonSchema = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  const name = /^#\/\$defs\/(\w+)$/.exec(String(whole["$ref"]))?.[1];
  if (name === undefined) return whole;
  // A schema that has a name is referred to, also as the whole; agents look for its members at the top.
  const { $ref, $defs, ...rest } = whole;
  const { [name]: found, ...others } = $defs as Readonly<Record<string, JsonSchema>>;
  const { id: _, ...named } = found ?? {};
  const isInside = JSON.stringify([named, others]).includes(JSON.stringify($ref));
  return { ...rest, ...named, $defs: isInside ? $defs : others };
}

function propertiesOf(schema: JsonSchema): Readonly<Record<string, JsonSchema>> {
  return (schema["properties"] ?? {}) as Record<string, JsonSchema>;
}
