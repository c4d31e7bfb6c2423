import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { ClickHouse } from "../../src/stores/clickhouse/index.ts";

const ROOT = join(import.meta.dirname, "../..");
const METHODS = ["query", "bytes", "stream", "command", "insertFile", "define"] as const;
const CALL = new RegExp(
  `\\b(?:clickhouse\\s*\\.(?:${METHODS.join("|")})|await queryBounded|return queryBounded)[<(]`,
  "g",
);
const BOUND = /\{\w+:([A-Z][^{}]*)\}|\bbind\("([^"]+)"/g;
/** The parameter of an example in a docstring. */
const NO_TYPE = "Type";

/** A place in the source that gives ClickHouse a statement: `src/spend/store.ts:61`, and its file with its words. */
export type StatementCall = { readonly at: string; readonly text: string };

/** All of them. What takes a statement to pass it on is one as well. */
export function statementCalls(): readonly StatementCall[] {
  return sources().flatMap(({ file, source }) =>
    [...source.matchAll(CALL)].map(({ 0: call, index }) => {
      // A call is where the name stands that is called.
      const line = source.slice(0, index + call.search(/\w+[<(]$/)).split("\n").length;
      return { at: `${file}:${line}`, text: `${file}: ${source.split("\n")[line - 1]?.trim()}` };
    }),
  );
}

/** The types of all values that statements bind, such as `Array(UInt32)`. */
export function boundTypes(): readonly string[] {
  const types = sources().flatMap(({ source }) =>
    [...source.matchAll(BOUND)].map(([, named, bound]) => named ?? bound),
  );
  return [...new Set(types as string[])].filter((type) => type !== NO_TYPE).sort();
}

function sources(): readonly { readonly file: string; readonly source: string }[] {
  const files = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" });
  return files
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".test.ts"))
    .sort()
    .map((file) => ({ file: `src/${file}`, source: readFileSync(join(ROOT, "src", file), "utf8") }));
}

/** What was noted in this folder: places that gave a statement, and types of values. */
export function readNotes(folder: string): ReadonlySet<string> {
  if (!existsSync(folder)) return new Set();
  return new Set(readdirSync(folder).flatMap((file) => readFileSync(join(folder, file), "utf8").split("\n")));
}

/** The same ClickHouse, which notes in a folder where in the source each statement comes from and what it binds. */
export function notingStatements(clickhouse: ClickHouse, folder: string): ClickHouse {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, String(process.pid));
  const known = new Set<string>();
  const noting =
    <Given extends { readonly sql: unknown }, Answer>(run: (given: Given) => Answer) =>
    (given: Given): Answer => {
      const sql = typeof given.sql === "function" ? given.sql("") : given.sql;
      const types = [...String(sql).matchAll(BOUND)].map(([, type]) => type as string);
      const news = [...callers(), ...types].filter((note) => !known.has(note));
      for (const note of news) known.add(note);
      if (news.length > 0) appendFileSync(file, `${news.join("\n")}\n`);
      return run(given);
    };
  return {
    ...clickhouse,
    query: noting(clickhouse.query) as ClickHouse["query"],
    bytes: noting(clickhouse.bytes),
    stream: noting(clickhouse.stream),
    command: noting(clickhouse.command),
    define: noting(clickhouse.define),
    insertFile: noting(clickhouse.insertFile),
  };
}

const FRAMES_MAX = 30;

function callers(): readonly string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = FRAMES_MAX;
  const stack = new Error("where").stack ?? "";
  Error.stackTraceLimit = stackTraceLimit;
  return [...stack.matchAll(/(\/[^\s()]*\.ts):(\d+):\d+/g)]
    .map(([, path = "", line]) => `${relative(ROOT, path)}:${line}`)
    .filter((call) => call.startsWith("src/"));
}
