import { expect, test } from "vitest";
import { keepRecords } from "./kept-records.ts";

function reading() {
  const asked: string[][] = [];
  const read = async (rows: readonly string[]) => {
    asked.push([...rows]);
    return new Map(rows.filter((row) => row !== "gone").map((row) => [row, `record ${row}`]));
  };
  return { asked, read };
}

test("what was read is not read again, and all that was asked for is there", async () => {
  const { asked, read } = reading();
  const records = keepRecords();
  await records(["1", "2"], read);
  expect(await records(["2", "3", "gone"], read)).toEqual(
    new Map([
      ["2", "record 2"],
      ["3", "record 3"],
    ]),
  );
  expect(asked).toEqual([
    ["1", "2"],
    ["3", "gone"],
  ]);
});

test("a thousand are kept, those that were asked for last", async () => {
  const { asked, read } = reading();
  const records = keepRecords();
  await records(["first", "second"], read);
  for (let row = 0; row < 998; row++) await records([String(row)], read);
  await records(["first"], read);
  await records(["more"], read);
  asked.length = 0;
  await records(["first", "second"], read);
  expect(asked).toEqual([["second"]]);
});

test("a very long record is given and not kept", async () => {
  const long = "x".repeat(684_000);
  const records = keepRecords();
  const read = async () => new Map([["1", long]]);
  await records(["1"], read);
  expect((await records(["1"], async () => new Map([["1", "again"]]))).get("1")).toBe("again");
});
