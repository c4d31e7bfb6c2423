import { expect, test } from "vitest";
import { ALL_ROUTES } from "../../test/support/route-table.ts";
import { inputSchemaOf, outputSchemaOf } from "./tool-schemas.ts";
import { TOOLS } from "./tools.ts";

const CASES = TOOLS.map(({ name, operationId }) => {
  const found = ALL_ROUTES.find((one) => one.operationId === operationId);
  if (!found) throw new Error(`There is no ${operationId}.`);
  const input = found.kind === "plain" ? (found.body ?? found.query) : found.body;
  return [name, inputSchemaOf(input), outputSchemaOf(found.reply)] as const;
});

test.each(CASES)("%s shows its arguments and its answer's members at the top", (_, input, output) => {
  for (const schema of [input, output]) {
    expect(schema).toMatchObject({ type: "object" });
    expect(Object.keys(schema)).not.toContain("$ref");
    expect(Object.keys(schema["properties"] as object)).not.toEqual([]);
    // What is referred to inside is there.
    const refers = [...JSON.stringify(schema).matchAll(/"#\/\$defs\/(\w+)"/g)].map(([, name]) => name);
    expect(Object.keys((schema["$defs"] ?? {}) as object)).toEqual(expect.arrayContaining(refers));
  }
});

test("ask names its question", () => {
  const [, input] = CASES.find(([name]) => name === "ask") ?? [];
  expect(input).toMatchObject({ required: ["query"], properties: { query: { type: "string" }, context: {} } });
});
