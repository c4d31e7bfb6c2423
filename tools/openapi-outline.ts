type Schema = { readonly [keyword: string]: unknown };
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
type Parameter = { readonly name: string; readonly in: string; readonly required?: boolean; readonly schema?: Schema };
type Operation = {
  readonly parameters?: readonly (Parameter | Schema)[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

/** An OpenAPI document, as far as it binds callers. */
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Readonly<Record<string, Readonly<Record<string, object>>>>;
};

/**
 * What a document promises, a fact a line: an operation, a parameter, a member that is sent or answered, and of each
 * whether it must be there, of which types it is and which words it takes.
 */
export type Outline = ReadonlyMap<string, string>;

/** The facts of a document. */
export function outlineOf(document: Document): Outline {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const),
  );
  return new Map(operations.flatMap(([name, operation]) => [[name, ""] as const, ...factsOf(name, operation)]));

  function factsOf(name: string, { parameters = [], requestBody, responses }: Operation) {
    const asked = parameters
      .map((parameter) => resolved(parameter as Schema) as unknown as Parameter)
      .map((it) => [`${name} ${it.in} ${it.name}`, told(it.required ?? false, resolved(it.schema), false)] as const);
    const good = Object.entries(responses).filter(([status]) => status.startsWith("2"));
    return [
      ...asked,
      ...members(`${name} body`, jsonOf(requestBody?.content)),
      ...good.flatMap(([status, { content }]) => [
        [`${name} ${status}`, mediaTypes(content)] as const,
        ...members(`${name} ${status}`, jsonOf(content)),
      ]),
    ];
  }

  function members(at: string, schema: Schema | undefined): readonly (readonly [string, string])[] {
    const whole = resolved(schema);
    const required = (whole["required"] ?? []) as readonly string[];
    const parts = partsOf(whole).flatMap((part) => members(at, part));
    const items = whole["items"] === undefined ? [] : members(`${at}[]`, whole["items"] as Schema);
    const own = Object.entries((whole["properties"] ?? {}) as Record<string, Schema>).flatMap(([name, member]) => {
      const place = `${at}.${name}`;
      return [[place, told(required.includes(name), resolved(member), true)] as const, ...members(place, member)];
    });
    return [...own, ...items, ...parts];
  }

  function told(isRequired: boolean, schema: Schema, withTypes: boolean): string {
    const words = wordsOf(schema);
    const types = withTypes ? [...new Set(typesOf(schema))].sort().join(" or ") : "text";
    const known = words.length === 0 ? [] : [`one of ${[...new Set(words)].join("|")}`];
    return [isRequired ? "required" : "optional", types, ...known].join(", ");
  }

  function typesOf(schema: Schema): readonly string[] {
    if (schema["type"] !== undefined) return [schema["type"]].flat().map(String);
    const parts = partsOf(schema).flatMap((part) => typesOf(resolved(part)));
    return parts.length > 0 ? parts : ["anything"];
  }

  function wordsOf(schema: Schema): readonly string[] {
    const items = schema["items"] === undefined ? [] : wordsOf(resolved(schema["items"] as Schema));
    const own = (schema["enum"] ?? ("const" in schema ? [schema["const"]] : [])) as readonly unknown[];
    return [...own.map(String), ...items, ...partsOf(schema).flatMap((part) => wordsOf(resolved(part)))];
  }

  function resolved(schema: Schema | undefined): Schema {
    const [, kind = "", name = ""] = /^#\/components\/(\w+)\/(.+)$/.exec(String(schema?.["$ref"])) ?? [];
    return name === "" ? (schema ?? {}) : (document.components?.[kind]?.[name] as Schema);
  }
}

function mediaTypes(content: Content | undefined): string {
  return Object.keys(content ?? {})
    .sort()
    .join(" ");
}

function partsOf(schema: Schema): readonly Schema[] {
  return ["anyOf", "oneOf", "allOf"].flatMap((keyword) => (schema[keyword] ?? []) as readonly Schema[]);
}

function jsonOf(content: Content | undefined): Schema | undefined {
  return content?.["application/json"]?.schema;
}

/** The outline as a text to keep. */
export function writeOutline(outline: Outline): string {
  return [...outline].map(([place, fact]) => `${place}\t${fact}\n`).join("");
}

export function readOutline(text: string): Outline {
  const lines = text.split("\n").filter((line) => line !== "");
  return new Map(lines.map((line) => line.split("\t") as [string, string]));
}
