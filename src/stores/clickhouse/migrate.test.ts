import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClickHouse, type TestClickHouse } from "../../../test/support/clickhouse.ts";
import { knownToClickHouse, ledgerInMemory, migrateClickHouse, migrationsNotedInClickHouse } from "./migrate.ts";

let clickhouse: TestClickHouse;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});
afterAll(() => clickhouse.close());

test("every migration can be repeated, also after all others, and leaves what is there as it is", async () => {
  const rows = () => clickhouse.query({ sql: "SELECT *, sipHash64(*) FROM cve_rows ORDER BY row" });
  await clickhouse.command({ sql: "INSERT INTO cve_rows (load, no, row, text, terms) VALUES (1, 2, 3, 'a', ['b'])" });
  const before = await rows();
  expect(before).toHaveLength(1);
  for (const name of await knownToClickHouse()) await migrateClickHouse(clickhouse, ledgerInMemory(), [name]);
  expect(await migrateClickHouse(clickhouse)).toEqual(await knownToClickHouse());
  expect(await rows()).toEqual(before);
});

test("a ledger says what is not run again, and a file that fails is not in it", async () => {
  const ledger = ledgerInMemory();
  const [first = "", second = ""] = await knownToClickHouse();
  await ledger.add(first);
  const failing = { ...clickhouse, define: () => Promise.reject(new Error("cut off")) };
  await expect(migrateClickHouse(failing, ledger)).rejects.toThrow("cut off");
  expect(await ledger.applied()).toEqual([first]);
  expect((await migrateClickHouse(clickhouse, ledger))[0]).toBe(second);
  expect(await migrateClickHouse(clickhouse, ledger)).toEqual([]);
});

test("what 0.1.0 noted in ClickHouse is found, and nothing where it kept no ledger", async () => {
  expect(await migrationsNotedInClickHouse(clickhouse)).toEqual([]);
  await clickhouse.command({
    sql: `CREATE TABLE applied_migrations (name String, applied_at DateTime64(3, 'UTC'))
      ENGINE = MergeTree ORDER BY name`,
  });
  await clickhouse.command({ sql: "INSERT INTO applied_migrations SELECT '0001_identity.sql', now64(3)" });
  expect(await migrationsNotedInClickHouse(clickhouse)).toEqual(["0001_identity.sql"]);
});
