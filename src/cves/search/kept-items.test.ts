import { expect, test } from "vitest";
import { keepItems } from "./kept-items.ts";

/** A record of so many characters. */
function recordOf(row: string, chars: number): string {
  const record = JSON.stringify({ id: `CVE-2026-${row}`, filler: "" });
  return record.replace('""', `"${"x".repeat(chars - record.length)}"`);
}

function reading(chars: number) {
  const asked: string[][] = [];
  const read = async (rows: readonly string[]) => {
    asked.push([...rows]);
    return new Map(rows.filter((row) => row !== "gone").map((row) => [row, recordOf(row, chars)]));
  };
  return { asked, read };
}

test("what was shown is not read again, and all that was asked for is there", async () => {
  const { asked, read } = reading(100);
  const items = keepItems();
  await items(["1", "2"], "newest", read);
  const found = await items(["2", "3", "gone"], "newest", read);
  expect([...found].map(([row, { id }]) => [row, id])).toEqual([
    ["2", "CVE-2026-2"],
    ["3", "CVE-2026-3"],
  ]);
  expect(asked).toEqual([
    ["1", "2"],
    ["3", "gone"],
  ]);
});

test("what one rule of severity shows is not what the other does", async () => {
  const { asked, read } = reading(100);
  const items = keepItems();
  for (const rule of ["newest", "primary", "newest"] as const) await items(["1"], rule, read);
  expect(asked).toEqual([["1"], ["1"]]);
});

test("so many characters are kept, those asked for last; what is longer is given and not kept", async () => {
  const { asked, read } = reading(100);
  const items = keepItems(300);
  for (const row of ["1", "2", "3", "1", "4"]) await items([row], "newest", read);
  asked.length = 0;
  for (const row of ["1", "3", "4", "2"]) await items([row], "newest", read);
  expect(asked).toEqual([["2"]]);

  const long = reading(301);
  expect((await items(["5"], "newest", long.read)).get("5")?.id).toBe("CVE-2026-5");
  await items(["5"], "newest", long.read);
  expect(long.asked).toEqual([["5"], ["5"]]);
});
