import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestClickHouse, type TestClickHouse } from "../../../test/support/clickhouse.ts";
import { inEngineWithKeeper } from "../../../test/support/keeper-engine.ts";
import { decideLayout, findLayout, type LayoutFacts } from "./find-layout.ts";
import { type Layout, tableStatement, writingSettings } from "./layout.ts";
import { isAboutRows, statementsOf } from "./migrate.ts";

const FOLDER = join(import.meta.dirname, "migrations");
const CLUSTER: Layout = { mode: "cluster", cluster: "main-1", replicas: 3 };
const REPLICATED: Layout = { mode: "replicated", replicas: 3 };

/** All that changes tables: the migrations, and the move of bills out of the tables of 0.1.0. */
const STATEMENTS = [
  ...readdirSync(FOLDER)
    .sort()
    .flatMap((name) => statementsOf(readFileSync(join(FOLDER, name), "utf8")))
    .filter((sql) => !isAboutRows(sql)),
  "RENAME TABLE cost_days TO old_cost_days",
  "DROP TABLE IF EXISTS old_cost_days",
];

let clickhouse: TestClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});
afterAll(() => clickhouse.close());

describe.each([CLUSTER, REPLICATED])("$mode", (layout) => {
  const rendered = STATEMENTS.map((sql) => tableStatement(layout, sql));

  test("every statement about tables is as it was looked over", async () => {
    const file = join(import.meta.dirname, "golden", `${layout.mode}.sql`);
    await expect(rendered.map((sql) => `${withoutComments(sql)};\n`).join("\n")).toMatchFileSnapshot(file);
  });

  test("the engine reads every statement, and finds in it what it is to find", async () => {
    for (const sql of rendered) {
      const [row] = await clickhouse.query<{ sql: string }>({
        sql: "SELECT formatQuery({sql:String}) AS sql",
        params: { sql },
      });
      expect(/ ON CLUSTER `main-1`/.test(row?.sql ?? "")).toBe(layout.mode === "cluster");
      expect(row?.sql).not.toMatch(/ENGINE = MergeTree/);
    }
  });
});

test("a statement of no known kind is refused, rather than run on one replica", () => {
  for (const sql of ["CREATE FUNCTION f AS x -> x", "TRUNCATE TABLE cve_rows", "OPTIMIZE TABLE cve_rows"]) {
    expect(() => tableStatement(CLUSTER, sql)).toThrow(TypeError);
    expect(tableStatement({ mode: "single" }, sql)).toBe(sql);
  }
});

test("replicated tables are made by the engine, with a Keeper, and keep what each setting says", {
  timeout: 120_000,
}, async () => {
  const unaltered = STATEMENTS.filter((sql) => !/^ALTER/m.test(sql));
  const made = await inEngineWithKeeper(unaltered.map((sql) => tableStatement(REPLICATED, sql)));
  const engines = made.filter(({ engine }) => engine.endsWith("MergeTree")).map(({ engine }) => engine);
  expect(new Set(engines)).toEqual(new Set(["ReplicatedMergeTree"]));
  expect(
    made.filter(({ full }) => full.includes("ReplicatedMergeTree") && !full.includes("deduplication_window = 0")),
  ).toEqual([]);
  const lines = made.find(({ name }) => name === "charge_lines");
  expect(lines?.full).toContain("exclude_deleted_rows_for_part_size_in_merge = 1");
  expect(lines?.full).toContain("fsync_after_insert = 1");
  const rows = await clickhouse.query<{ name: string }>({
    sql: "SELECT name FROM system.tables WHERE database = currentDatabase() AND name NOT LIKE '.inner%' ORDER BY name",
  });
  expect(made.map(({ name }) => name).filter((name) => !name.includes("cost_"))).toEqual(
    rows.map(({ name }) => name).filter((name) => !name.includes("cost_")),
  );
});

test("what writes waits for every replica, and for nobody where there is one server", () => {
  expect(writingSettings({ mode: "single" })).toEqual({});
  expect(writingSettings(CLUSTER)).toMatchObject({ insert_quorum: 3, mutations_sync: 2, alter_sync: 2 });
});

test("the settings of what writes are there in the engine", async () => {
  const sql = "SELECT count() AS found FROM system.settings WHERE name IN {names:Array(String)}";
  const names = Object.keys(writingSettings(CLUSTER));
  expect(await clickhouse.query({ sql, params: { names } })).toEqual([{ found: String(names.length) }]);
});

test("an engine that is asked how it is laid out says: one server", async () => {
  expect(await findLayout({ ...clickhouse, kind: "server" }, undefined)).toEqual({ mode: "single" });
  await expect(findLayout({ ...clickhouse, kind: "server" }, "main")).rejects.toMatchObject({
    kind: "unavailable",
    cause: { message: expect.stringContaining("CLICKHOUSE_CLUSTER is main, which this ClickHouse has not") },
  });
});

const NOTHING: LayoutFacts = { database: "costplane", engine: "Atomic", clusters: [], tables: [] };
const MAIN = { name: "main", shards: 1, replicas: 3, isOneOfSeveral: 1 } as const;
const OWN = { name: "costplane", shards: 1, replicas: 2, isOneOfSeveral: 1 } as const;
const ONE_SERVERS = [{ name: "charge_lines", isReplicated: 0 }] as const;
const REPLICAS = [{ name: "charge_lines", isReplicated: 1 }] as const;

test.each([
  ["one server", {}, undefined, { mode: "single" }],
  ["one server, whose tables are there", { tables: ONE_SERVERS }, undefined, { mode: "single" }],
  [
    "the clusters of an example configuration",
    { clusters: [{ ...MAIN, isOneOfSeveral: 0 }] },
    undefined,
    { mode: "single" },
  ],
  ["a member that is used by itself", { clusters: [MAIN], tables: ONE_SERVERS }, "none", { mode: "single" }],
  ["a cluster", { clusters: [MAIN], tables: REPLICAS }, "main", { mode: "cluster", cluster: "main", replicas: 3 }],
  ["a replicated database", { engine: "Replicated", clusters: [OWN] }, undefined, { mode: "replicated", replicas: 2 }],
] as const)("%s is used as it is", (_, facts, cluster, layout) => {
  expect(decideLayout({ ...NOTHING, ...facts }, cluster)).toEqual(layout);
});

test.each([
  [
    "one of several replicas, and nobody said which",
    { clusters: [MAIN] },
    undefined,
    "set CLICKHOUSE_CLUSTER to the cluster, or to none",
  ],
  ["a cluster that is not there", { clusters: [MAIN] }, "mian", "which this ClickHouse has not. It has: main."],
  ["several shards", { clusters: [{ ...MAIN, shards: 2 }] }, "main", "has 2 shards"],
  [
    "a replicated database of several shards",
    { engine: "Replicated", clusters: [{ ...OWN, shards: 2 }] },
    undefined,
    "has 2 shards",
  ],
  ["a replicated database, and a cluster beside", { engine: "Replicated" }, "main", "Leave CLICKHOUSE_CLUSTER empty"],
  ["tables of one server in a cluster", { clusters: [MAIN], tables: ONE_SERVERS }, "main", "restore the backup"],
  [
    "tables of one server in a replicated database",
    { engine: "Replicated", tables: ONE_SERVERS },
    undefined,
    "charge_lines is of one server",
  ],
  [
    "replicated tables, and no cluster said",
    { tables: REPLICAS },
    undefined,
    "Or set CLICKHOUSE_CLUSTER to the cluster",
  ],
] as const)("%s is refused, with what to do", (_, facts, cluster, sentence) => {
  expect(decideLayout({ ...NOTHING, ...facts }, cluster)).toEqual({ refused: expect.stringContaining(sentence) });
});

function withoutComments(sql: string): string {
  return sql.replace(/^\s*--.*\n/gm, "");
}
