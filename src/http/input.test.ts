import { describe, expect, test } from "vitest";
import { z } from "zod";
import { parseInput } from "./input.ts";

const MEMBERS = { size: z.enum(["small", "large"]).optional() };

/** An object with an own member of this name, as parsers of queries and of JSON make them. */
function sent(text: string): unknown {
  return JSON.parse(text);
}

describe("a member that nobody knows is refused", () => {
  test.each([
    ["a strict object", z.strictObject(MEMBERS)],
    ["an object that takes any name", z.object(MEMBERS).catchall(z.string())],
  ])("also where it is __proto__: %s", (_, schema) => {
    const refusal = { field: "__proto__", code: "unknown_field", message: "There is no such field." };
    expect(parseInput(schema, sent('{"__proto__":"x","size":"small"}'), "query")).toEqual({ errors: [refusal] });
    const both = parseInput(schema, sent('{"__proto__":"x","size":"huge"}'), "query");
    expect("errors" in both && both.errors.map(({ field }) => field).sort()).toEqual(["__proto__", "size"]);
  });

  test("what takes any value at all keeps it", () => {
    const value = sent('{"__proto__":"x"}');
    expect(parseInput(z.unknown(), value, "body")).toEqual({ value });
  });
});

test.each([
  [z.strictObject({ size: z.enum(["small", "large"]) }), { size: "huge" }, "It must be one of small or large."],
  [z.strictObject({ size: z.enum(["a", "b", "c"]) }), { size: "d" }, "It must be one of a, b or c."],
  [z.strictObject({ size: z.enum(["previous"]) }), { size: "" }, "It must be previous."],
  [z.strictObject({ size: z.string() }), {}, "It must be sent."],
  [z.strictObject({ size: z.string().min(1, "Say something") }), { size: "" }, "Say something."],
])("what is wrong is told as what must be done", (schema, input, message) => {
  expect(parseInput(schema, input, "body")).toMatchObject({ errors: [{ field: "size", message }] });
});
