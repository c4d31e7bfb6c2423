import { expect, test } from "vitest";
import { kevNotes } from "./kev-notes.ts";

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
