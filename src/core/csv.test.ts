import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  [["a", "b"], "a,b\r\n"],
  [["", 'say "hi"', "a,b", "two\nlines", "two\rlines"], ',"say ""hi""","a,b","two\nlines","two\rlines"\r\n'],
  [["é 💶", " kept "], "é 💶, kept \r\n"],
])("%j", (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});
