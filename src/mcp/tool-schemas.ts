import { z } from "zod";
import { itemsOf, type JsonMember } from "../core/text/json-text.ts";

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

/**
 * Arguments of a tool as parameters of a query string, numbers as they were written: `5.0` is no integer there either.
 * What is null was not sent, an empty list is an empty value, and what is given twice is given twice.
 */
export function asParameters(args: readonly JsonMember[]): Record<string, unknown> {
  const sent = Map.groupBy(
    args.filter(({ text }) => text !== "null"),
    ({ name }) => name,
  );
  return Object.fromEntries([...sent].map(([name, given]) => [name, asValue(given.map(({ text }) => text))]));
}

function asValue([text = "", ...others]: readonly string[]): unknown {
  if (others.length > 0) return [text, ...others].map(asText);
  const items = itemsOf(text);
  if (!items) return asText(text);
  // "No value" is an empty text: a null within a list is refused, as a text of four letters would be another value.
  return items.length === 0 ? "" : items.map((item) => (item === "null" ? null : asText(item)));
}

function asText(text: string): unknown {
  return /^["[{]/.test(text) ? JSON.parse(text) : text;
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
