import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { COST_TABLES } from "../tables/cost-rows.ts";
import { insertDaysSql, insertTagsSql, sumsSql } from "../tables/roll-up-statements.ts";
import type { Format } from "./line-mapping.ts";
import { controlTotalsSql, type FileReading, insertLinesSql } from "./line-statements.ts";
import { MAPPING_VERSION } from "./mapping-version.ts";
import { identifier } from "./read-values.ts";
import { FORMATS } from "./recognize-format.ts";
import { type SourceColumn, sourceColumns } from "./source-columns.ts";

// What the formats' SQL was when the version was last raised, in short. Where a test below fails: if lines that are
// loaded already would be other ones now, raise MAPPING_VERSION; in any case write the new digest here.
const PINNED_VERSION = 3;
const PINNED: Readonly<Record<string, string>> = {
  "AWS CUR": "76b91a8be115",
  "Azure cost export": "136a40384142",
  FOCUS: "c96101bd3d51",
  "GCP billing export": "af5b14e6bca0",
  "OCI cost report": "7459e83cd60e",
  "statements of loads": "5293d6ca8e7b",
};

test.each([...new Set<Format>(Object.values(FORMATS).flat())])(
  "$name: its SQL is that of the version, or the version is raised",
  (format) => {
    expect(digestOf(statementsOf(format))).toBe(PINNED[format.name]);
  },
);

test("what is added up of a load is that of the version, or the version is raised", () => {
  const sums = COST_TABLES.map((table) => sumsSql(table, "rows"));
  expect(digestOf([insertDaysSql("rows"), insertTagsSql("rows"), ...sums])).toBe(PINNED["statements of loads"]);
  expect(MAPPING_VERSION).toBe(PINNED_VERSION);
});

/** For a file that has every column the format asks for, and one that has only those by which it is recognized. */
function statementsOf(format: Format): readonly string[] {
  const asked = new Set<string>();
  const all = sourceColumns([]);
  const listening = {
    ...all,
    find: (...names: readonly string[]) => ask(names),
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
    const reading: FileReading = { table: "file", settings: {}, mapping, firstLine: 2, isShared: true, byLine: null };
    return [controlTotalsSql(reading), insertLinesSql(reading)];
  });
}

function columnOf(name: string): SourceColumn {
  return { name, text: identifier(name), map: null, decimal: null, moment: null, isFloat: false, cell: null };
}

function digestOf(statements: readonly string[]): string {
  return createHash("sha256").update(statements.join("\n")).digest("hex").slice(0, 12);
}
