import { expect, test } from "vitest";
import { kevNotes, kevTitle } from "./kev-notes.ts";

test.each([
  ["https://a.example/x ; https://b.example/y?z=1", [["https://a.example/x"], ["https://b.example/y?z=1"]]],
  [
    "See CISA's guidance: https://a.example/x. Then act;",
    [["See CISA's guidance: ", "https://a.example/x", ". Then act"]],
  ],
  ["javascript:alert(1)", [["javascript:alert(1)"]]],
  ["", []],
])("%s", (notes, read) => {
  expect(kevNotes(notes)).toEqual(read);
});

test.each([
  ["Google", "Chromium V8", "Google Chromium V8 Type Confusion", "Google Chromium V8 Type Confusion"],
  ["Acme", "Rocket", "Improper Validation", "Acme Rocket: Improper Validation"],
])("an entry of %s says once whose it is", (vendor, product, name, title) => {
  expect(kevTitle({ vendor, product, name })).toBe(title);
});
