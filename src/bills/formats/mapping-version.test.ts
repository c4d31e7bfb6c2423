import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { keptLine } from "./csv-lines.ts";
import type { Format } from "./line-mapping.ts";
import { type FileReading, insertDaysSql, insertLinesSql, sumsSql, surveySql } from "./line-statements.ts";
import { MAPPING_VERSION } from "./mapping-version.ts";
import { identifier, otherColumns } from "./read-values.ts";
import { FORMATS } from "./recognize-format.ts";
import { type SourceColumn, sourceColumns } from "./source-columns.ts";

// What the formats' SQL was when the version was last raised, in short. Where a test below fails: if lines that are
// loaded already would be other ones now, raise MAPPING_VERSION; in any case write the new digest here.
const PINNED_VERSION = 2;
const PINNED: Readonly<Record<string, string>> = {
  "AWS CUR": "ae139b1342f4",
  "Azure cost export": "cebefc9961d1",
  FOCUS: "5d75b12308cf",
  "GCP billing export": "f092a944b955",
  "OCI cost report": "e73f834ca5a2",
  "statements of loads": "390b7ff94be3",
};

test.each([...new Set<Format>(Object.values(FORMATS).flat())])(
  "$name: its SQL is that of the version, or the version is raised",
  (format) => {
    expect(digestOf(statementsOf(format))).toBe(PINNED[format.name]);
  },
);

test("what is added up of a load is that of the version, or the version is raised", () => {
  expect(digestOf([insertDaysSql(), sumsSql("cost_lines"), sumsSql("cost_days")])).toBe(PINNED["statements of loads"]);
  expect(MAPPING_VERSION).toBe(PINNED_VERSION);
});

/** For a file that has every column the format asks for, and one that has only those by which it is recognized. */
function statementsOf(format: Format): readonly string[] {
  const asked = new Set<string>();
  const all = sourceColumns([]);
  const listening = {
    ...all,
    find: (...names: readonly string[]) => ask(names),
    take: (...names: readonly string[]) => ask(names),
    text: (...names: readonly string[]) => ask(names).text,
  };
  const ask = (names: readonly string[]) => {
    for (const name of names) asked.add(name);
    return columnOf(names[0] as string);
  };
  format.map(listening);
  const telling = format.tellingColumns.map(([name]) => name as string);
  return [[...asked, "resourceTags/user:team", "Strange"], telling].flatMap((names) => {
    const columns = sourceColumns(names.map(columnOf));
    const mapping = format.map(columns);
    const kept = { Other: otherColumns(columns.rest()), ...keptLine(names, columns.rest()) };
    const reading: FileReading = { table: "file", settings: {}, mapping, kept, firstLine: 2, byLine: null };
    return [surveySql(reading), insertLinesSql(reading)];
  });
}

function columnOf(name: string): SourceColumn {
  return { name, text: identifier(name), map: null, decimal: null, moment: null, isFloat: false, cell: null };
}

function digestOf(statements: readonly string[]): string {
  return createHash("sha256").update(statements.join("\n")).digest("hex").slice(0, 12);
}
