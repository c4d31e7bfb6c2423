import { afterAll, beforeAll, expect, test } from "vitest";
import { type BillRoom, openBillRoom } from "../../../test/support/bill-room.ts";
import { deliver, focusCsv } from "../../../test/support/bills.ts";
import type { ConnectorId } from "../../core/ids.ts";
import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import { syncNow } from "../sync-now.ts";
import { createSyncRunner } from "../sync-runner.ts";

let room: BillRoom;

beforeAll(async () => {
  room = await openBillRoom();
});

afterAll(() => room.close());

test("many small files are added up by few statements, and files that are known by none", async () => {
  const folder = room.makeFolder();
  const names = Array.from({ length: 40 }, (_, nth) => `${String(nth).padStart(2, "0")}.csv`);
  deliver(folder, Object.fromEntries(names.map((name) => [name, focusCsv([{ BilledCost: "0.5" }])])));
  const id = await room.connect("focus", folder);
  expect(await totalsOf(id)).toBe(2);
  expect(await room.billed(id)).toMatchObject([{ cost: "20", lines: "40" }]);
  deliver(folder, { "07.csv": focusCsv([{ BilledCost: "1.5" }]) });
  expect(await totalsOf(id)).toBe(1);
  expect(await room.billed(id)).toMatchObject([{ cost: "21", lines: "40" }]);
});

test("of many files the one that is wrong is named with its line, and those before it are not read again", async () => {
  const folder = room.makeFolder();
  const good = focusCsv([{ BilledCost: "1" }]);
  deliver(folder, { "a.csv": good, "b.csv": good, "c.csv": focusCsv([{}, { BilledCost: "much" }]), "d.csv": good });
  const id = await room.connect("focus", folder);
  expect(await room.sync(id)).toMatchObject({
    code: "unreadable_file",
    message: expect.stringMatching(/^c\.csv, line 3/),
  });
  expect(await knownFiles(id)).toEqual(["a.csv", "b.csv"]);
  deliver(folder, { "c.csv": good });
  expect(await room.sync(id)).toBeNull();
  expect(await room.billed(id)).toMatchObject([{ cost: "4", lines: "4" }]);
});

test("what was added up before a file that no format knows is known at the next attempt", async () => {
  const folder = room.makeFolder();
  const good = focusCsv([{ BilledCost: "1" }]);
  deliver(folder, { "a.csv": good, "b.csv": "some,thing\n1,2\n" });
  const id = await room.connect("focus", folder);
  expect(await room.sync(id)).toMatchObject({ code: "schema_not_recognized" });
  expect(await knownFiles(id)).toEqual(["a.csv"]);
});

/** Syncs it to the end; answers with how many statements added files up. */
async function totalsOf(id: ConnectorId): Promise<number> {
  let count = 0;
  const counting: ClickHouse = {
    ...room.clickhouse,
    query: (read) => {
      if (read.sql.includes("line_is_wrong")) count += 1;
      return room.clickhouse.query(read);
    },
  };
  const tools = { ...room.tools, clickhouse: () => counting };
  const runner = createSyncRunner(tools);
  const report = await syncNow(tools, runner, room.org, id);
  await runner.stop();
  expect("sync" in report && report.sync.error).toBeNull();
  return count;
}

async function knownFiles(id: ConnectorId): Promise<readonly string[]> {
  const files = room.db.database.kysely.selectFrom("connector_files").select("path").where("connector_id", "=", id);
  return (await files.orderBy("path").execute()).map(({ path }) => path);
}
