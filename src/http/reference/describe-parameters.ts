import { z } from "zod";
import type { Route } from "../route.ts";
import type { ComponentsInMaking, JsonSchema } from "./components.ts";

type Parameter = Readonly<Record<string, unknown>>;

/** The parameters of a route: of its path, its query and its headers. */
export function describeParameters(route: Route, { schemaOf }: ComponentsInMaking): readonly Parameter[] {
  if (route.kind === "metered") return describe("header", schemaOf(route.headers, "input"));
  const inPath = route.params ? describe("path", schemaOf(route.params, "input")) : [];
  const sent = schemaOf(route.query, "input");
  const query = { ...sent, properties: asRead(propertiesOf(sent), propertiesOf(schemaOf(route.query, "output"))) };
  return [...inPath, ...describe("query", query), ...tagFilters(sent)];
}

/** How to go from page to page, where an answer of the route is one of several. */
export function pagingOf(route: Route): "page" | "cursor" | null {
  const query = route.kind === "plain" ? route.query : null;
  const names = query instanceof z.ZodObject ? Object.keys(query.shape) : [];
  if (names.includes("cursor")) return "cursor";
  return names.includes("page") && names.includes("limit") ? "page" : null;
}

function describe(place: "path" | "query" | "header", whole: JsonSchema): readonly Parameter[] {
  const required = (whole["required"] ?? []) as readonly string[];
  return Object.entries(propertiesOf(whole)).map(([name, { description, ...schema }]) => ({
    name,
    in: place,
    ...(place === "path" || required.includes(name) ? { required: true } : {}),
    ...(description === undefined ? {} : { description }),
    // That a list is repeated is the default of OpenAPI; a comma separates its items, too.
    schema,
  }));
}

/** What a query has as text and the route reads as a number or a boolean is told as that. */
function asRead(sent: Record<string, JsonSchema>, read: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const typed = Object.entries(sent).map(([name, { description, default: value, ...schema }]) => {
    const type = String(read[name]?.["type"]);
    const known = type === "integer" || type === "number" || type === "boolean" ? read[name] : schema;
    const shown = value === undefined ? {} : { default: value };
    return [name, { ...known, ...shown, ...(description === undefined ? {} : { description }) }];
  });
  return Object.fromEntries(typed);
}

/** `tag:<key>=<value>`: parameters whose names are the caller's own. */
function tagFilters({ additionalProperties: others }: JsonSchema): readonly Parameter[] {
  if (typeof others !== "object") return [];
  const several = { type: "array", items: { type: "string" } };
  return [
    {
      name: "tags",
      in: "query",
      description: "Each member is a parameter of its own, `tag:<key>=<value>`: lines whose tag has the value.",
      style: "form",
      explode: true,
      schema: { type: "object", patternProperties: { "^tag:.+": several }, additionalProperties: false },
      example: { "tag:team": ["web"] },
    },
  ];
}

function propertiesOf(schema: JsonSchema): Record<string, JsonSchema> {
  return (schema["properties"] ?? {}) as Record<string, JsonSchema>;
}
