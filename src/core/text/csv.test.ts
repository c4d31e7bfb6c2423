import { expect, test } from "vitest";
import { csvLine } from "./csv.ts";

test.each([
  [["a", "b"], "a,b\r\n"],
  [["", 'say "hi"', "a,b", "two\nlines", "two\rlines"], ',"say ""hi""","a,b","two\nlines","two\rlines"\r\n'],
  [["é 💶", " kept "], "é 💶, kept \r\n"],
])("%j", (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

test("what a spreadsheet would compute is a text, and a number stays a number", () => {
  const cells = [
    '=HYPERLINK("x")',
    "+1+1",
    "-A1",
    "@SUM(1)",
    "\tx",
    "\rx",
    "\n=x",
    "＝1+1",
    "-12.50",
    "+3",
    "a=b",
    "-",
  ];
  expect(csvLine(cells)).toBe(
    `"'=HYPERLINK(""x"")",'+1+1,'-A1,'@SUM(1),'\tx,"'\rx","'\n=x",'＝1+1,-12.50,+3,a=b,'-\r\n`,
  );
});
