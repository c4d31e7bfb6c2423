import fc from "fast-check";
import { expect, test } from "vitest";
import { itemsOf, membersOf } from "./json-text.ts";

test("members are told as they were written: their order, their spelling, those that come twice", () => {
  const text = ' {"a" : 1.0,"\\u0061":{"b":[1,{"c":"}"}]},"d":"x,\\"y","e":[ ] } ';
  expect(membersOf(text)).toEqual([
    { name: "a", text: "1.0" },
    { name: "a", text: '{"b":[1,{"c":"}"}]}' },
    { name: "d", text: '"x,\\"y"' },
    { name: "e", text: "[ ]" },
  ]);
  expect([membersOf("[]"), membersOf("5"), membersOf("{}")]).toEqual([null, null, []]);
  expect([itemsOf("{}"), itemsOf(" [] "), itemsOf('[1,"]",[[2]],{}]')]).toEqual([
    null,
    [],
    ["1", '"]"', "[[2]]", "{}"],
  ]);
});

test("what was written together is found again, part by part", () => {
  fc.assert(
    fc.property(fc.array(fc.jsonValue(), { maxLength: 5 }), fc.nat(2), (values, space) => {
      const list = JSON.stringify(values, null, space);
      expect(itemsOf(list)?.map((part) => JSON.parse(part))).toEqual(JSON.parse(list));
      const object = JSON.stringify(
        Object.fromEntries(values.map((value, index) => [`n${index}`, value])),
        null,
        space,
      );
      const again = membersOf(object)?.map(({ name, text }) => [name, JSON.parse(text)]) ?? [];
      expect(Object.fromEntries(again)).toEqual(JSON.parse(object));
    }),
  );
});
