import { afterAll, beforeAll, expect, test } from "vitest";
import { type BillRoom, openBillRoom } from "../../test/support/bill-room.ts";
import { curCsv, deliver } from "../../test/support/bills.ts";
import type { StorageLocation, StorageLocations } from "../storage/index.ts";
import { syncNow } from "./sync-now.ts";
import { createSyncRunner } from "./sync-runner.ts";

let room: BillRoom;

beforeAll(async () => {
  room = await openBillRoom();
});

afterAll(() => room.close());

test("a sync of many months lists its place once, and finds a manifest that changed meanwhile", async () => {
  const folder = room.makeFolder();
  const months = ["01", "02", "03", "04"];
  const report = (month: string, assemblyId: string) =>
    JSON.stringify({ assemblyId, reportKeys: ["r-1.csv"], billingPeriod: { start: `2026${month}01T000000.000Z` } });
  const folderOf = (month: string) => `r/2026${month}01-2026${String(Number(month) + 1).padStart(2, "0")}01`;
  for (const month of months) {
    deliver(folder, {
      [`${folderOf(month)}/r-Manifest.json`]: report(month, "one"),
      [`${folderOf(month)}/r-1.csv`]: curCsv(`2026-${month}`, ["4"]),
    });
  }
  const id = await room.connect("aws", folder);
  let lists = 0;
  let checks = 0;
  const open: StorageLocations["open"] = (wanted) => {
    const storage = room.tools.locations.open(wanted);
    const list: StorageLocation["list"] = (stop) => {
      lists += 1;
      return storage.list(stop);
    };
    const areSame: StorageLocation["areSame"] = (paths, stop) => {
      checks += 1;
      if (checks === months.length) deliver(folder, { [`${folderOf("04")}/r-Manifest.json`]: report("04", "two!") });
      return storage.areSame(paths, stop);
    };
    return { ...storage, list, areSame };
  };
  const runner = createSyncRunner({ ...room.tools, locations: { ...room.tools.locations, open } });
  const synced = await syncNow(room.tools, runner, room.org, id);
  expect(synced).toMatchObject({ sync: { error: { code: "sums_differ" } } });
  expect(lists).toBe(1);
  expect(await room.billed(id)).toMatchObject(months.slice(0, 3).map((month) => ({ month: `2026-${month}-01` })));
  expect(await room.sync(id)).toBeNull();
  expect(await room.billed(id)).toHaveLength(4);
});
