import { describe, expect, test } from "vitest";
import { z } from "zod";
import { LIMITS } from "../../core/limits.ts";
import { checkContentType, parseInput } from "./input.ts";
import { together, wholeNumber, word, words } from "./parameters.ts";

const MEMBERS = { size: z.enum(["small", "large"]).optional() };

/** An object with an own member of this name, as parsers of queries and of JSON make them. */
function sent(text: string): unknown {
  return JSON.parse(text);
}

describe("a member that nobody knows is refused", () => {
  test("of thousands only those are looked at that are told", () => {
    const names = Object.fromEntries(Array.from({ length: 3_500 }, (_, index) => [`siz${index}`, "x"]));
    const read = parseInput(z.strictObject(MEMBERS), names, "query");
    expect("errors" in read && read.errors.length).toBe(LIMITS.fieldErrorsMax);
  });

  test.each([
    ["a strict object", z.strictObject(MEMBERS)],
    ["an object that takes any name", z.object(MEMBERS).catchall(z.string())],
  ])("also where it is __proto__: %s", (_, schema) => {
    const refusal = { field: "__proto__", code: "unknown_field", message: "There is no such parameter. Leave it out." };
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
  [z.strictObject({ size: z.enum(["small", "large"]) }), { size: "huge" }, "It must be small or large."],
  [z.strictObject({ size: z.enum(["a", "b", "c"]) }), { size: "d" }, "It must be one of a, b or c."],
  [z.strictObject({ size: z.enum(["previous"]) }), { size: "" }, "It must be previous."],
  [z.strictObject({ size: z.string() }), {}, "It is required."],
  [z.strictObject({ size: z.string().min(1, "Say something") }), { size: "" }, "Say something."],
])("what is wrong is told as what must be done", (schema, input, message) => {
  expect(parseInput(schema, input, "body")).toMatchObject({ errors: [{ field: "size", message }] });
});

describe("422 names all at once, under the caller's own names, in sentences that say what to do", () => {
  const schema = together(
    z.strictObject({
      status: words(["synced", "failed"], 3).optional(),
      page: wholeNumber(1, 1_000).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      horizon: word(["month", "quarter"]).optional(),
    }),
    ({ from = "", to = "" }, areFine) =>
      areFine("from", "to") && from > to ? [{ field: "from", code: "too_big", message: "It is after `to`." }] : [],
  );
  const errorsOf = (query: object) => {
    const read = parseInput(schema, query, "query");
    return "errors" in read ? read.errors.map(({ field, message }) => `${field}: ${message}`) : [];
  };

  test("several of a list are one error of its parameter", () => {
    expect(errorsOf({ status: ["up", "down,failed"], page: "0" })).toEqual([
      "status: It must be synced or failed.",
      "page: It must be a whole number from 1 to 1,000.",
    ]);
  });

  test("what parameters must be together is told beside what each is alone, and not where it only follows", () => {
    expect(errorsOf({ from: "2026-02-01", to: "2026-01-01", page: "x", horizn: "month" })).toEqual([
      "page: It must be a whole number from 1 to 1,000.",
      "horizn: There is no such parameter. Perhaps `horizon` is meant.",
      "from: It is after `to`.",
    ]);
    expect(errorsOf({ from: "2026-02-01", to: "yesterday" })).toEqual([
      "to: It must be a calendar day such as 2026-03-01.",
    ]);
  });

  test("words are taken in any case, with blanks around them", () => {
    expect(parseInput(schema, { status: " Synced ,FAILED", horizon: " Month" }, "query")).toEqual({
      value: { status: ["synced", "failed"], horizon: "month" },
    });
  });
});

describe("a value of several forms is judged as the one that it nearly has", () => {
  const schema = z.strictObject({
    context: z.union([z.string(), z.strictObject({ days: z.int().min(1), notes: z.string().optional() })]).optional(),
  });
  test.each([
    [{ context: 5 }, ["context: It must be a string or an object."]],
    [{ context: { days: "1" } }, ["context.days: It must be a whole number."]],
    [
      { context: { days: 0, note: 1 } },
      ["context.days: It must be at least 1.", "context.note: There is no such field. Perhaps `notes` is meant."],
    ],
    [{ context: {} }, ["context.days: It is required."]],
  ])("%j", (input, expected) => {
    const read = parseInput(schema, input, "body");
    expect("errors" in read && read.errors.map(({ field, message }) => `${field}: ${message}`)).toEqual(expected);
  });
});

test.each([
  ["application/json;", true],
  ["application/json ; ;charset=UTF-8; ", true],
  ['application/json; charset="utf-8"', true],
  ["application/json charset=utf-8", false],
  ["application/json; charset=utf-8 x", false],
  ["application/json; charset=latin1;", false],
])("a body of the type %j is JSON: %j", (type, isJson) => {
  const message = { headers: {}, rawHeaders: ["Content-Type", type] } as never;
  expect(checkContentType(message) === null).toBe(isJson);
});
