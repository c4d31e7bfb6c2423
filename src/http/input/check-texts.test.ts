import { expect, test } from "vitest";
import { checkTexts } from "./check-texts.ts";

const fieldsOf = (input: unknown) => checkTexts(input, "body").map(({ field }) => field);

test("any Unicode is a text, but for NUL and half of a surrogate pair", () => {
  expect(fieldsOf({ a: "é 😀 \u202e \ufffe \n", b: [null, 1, true, ""] })).toEqual([]);
  expect(fieldsOf({ a: "a\0b", b: { c: "\ud800" }, d: ["x", "\udc00\ud800"] }).toSorted()).toEqual(["a", "b.c", "d"]);
});

test("the names of members are texts, too, and are told as texts", () => {
  expect(fieldsOf({ "\0": 1 })).toEqual(["body"]);
  expect(fieldsOf({ "a\ud800": { "\0b": 1 } })).toEqual(["body", "a\ufffd"]);
});

test("an input that is nested as deep as its size allows is looked through", () => {
  const deep = JSON.parse(`${"[".repeat(30_000)}"\\u0000"${"]".repeat(30_000)}`);
  expect(fieldsOf(deep)).toEqual(["body"]);
  expect(fieldsOf("\0")).toEqual(["body"]);
});
