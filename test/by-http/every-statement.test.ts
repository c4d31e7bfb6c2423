import { rmSync } from "node:fs";
import { expect, test } from "vitest";
import { boundTypes, readNotes, statementCalls } from "../support/statement-notes.ts";

// It runs after all files of the project "clickhouse by http", which have noted what they gave to ClickHouse.
const folder = process.env["STATEMENT_NOTES"] as string;
const noted = readNotes(folder);
rmSync(folder, { recursive: true, force: true });

test("every statement of the service was run over HTTP, as a server of CLICKHOUSE_URL gets it", () => {
  const calls = statementCalls();
  expect(calls.length).toBeGreaterThan(60);
  const missing = calls.filter(({ at }) => !noted.has(at));
  expect(
    missing.map(({ at, text }) => `${at} (${text})`),
    "add the quickest test that runs it to BY_HTTP of vitest.config.ts",
  ).toEqual([]);
});

test("every type of value that a statement binds was bound over HTTP", () => {
  const types = boundTypes();
  expect(types).toContain("Array(UInt64)");
  expect(types.filter((type) => !noted.has(type))).toEqual([]);
});
