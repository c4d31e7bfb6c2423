import { rmSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { deliver, focusCsv } from "../../test/support/bills.ts";
import { openSpendRoom, type SpendRoom } from "../../test/support/spend-room.ts";
import type { ConnectorId } from "../core/ids.ts";
import { rollBackConnector } from "./change-connector.ts";

let room: SpendRoom;
let folder: string;

beforeAll(async () => {
  room = await openSpendRoom();
});

beforeEach(async () => {
  folder = room.makeFolder();
  // What another connector delivers too would be told as well.
  await room.db.database.kysely.deleteFrom("connectors").execute();
});

afterAll(() => room.close());

const ID = "0a1b2c3d-0000-1111-2222-33334444555";
const PERIODS = ["BILLING_PERIOD=2026-03", "20260301-20260331", "2026-03", "month=2026-03", "."];
const BESIDE = [
  ["compute.csv", "storage.csv"],
  ["111122223333.csv", "444455556666.csv"],
  ["acct=1/data.csv", "acct=2/data.csv"],
] as const;

test.each(PERIODS.flatMap((period) => BESIDE.map(([one, other]) => [`${period}/${one}`, `${period}/${other}`])))(
  "%s and %s are both counted, with nothing to warn of",
  async (one = "", other = "") => {
    deliver(folder, { [one]: bill("10"), [other]: bill("12") });
    const id = await synced();
    expect(await told(id)).toEqual({ cost: "22", warnings: [], notes: [] });
    expect((await shown(id)).status_detail).toBe("Up to date with its files, which end on 2026-03-02.");
  },
);

test("an earlier delivery is left out, and the sync, the spend and the connector say so", async () => {
  const [old, newest] = [`20260301-20260331/e_${ID}1.csv`, `20260301-20260331/e_${ID}2.csv`];
  deliver(folder, { [old]: bill("10"), [newest]: bill("12") });
  age(old, 3);
  const id = await synced();
  const note = `${old} is of an earlier delivery and is left out: ${newest} is the newest one's.`;
  expect(await told(id)).toEqual({ cost: "12", warnings: [expect.stringContaining(note)], notes: [note] });
  expect((await shown(id)).status_detail).toBe(
    `Synced; its data ends on 2026-03-02. Its last good sync notes: ${note}`,
  );
  const { warnings } = await room.spend(`connector_id=${id}&start_date=2026-01-01&end_date=2026-01-31`);
  expect(warnings.join()).not.toContain(note);
});

test.each([3, 30])("parts of one bill that were written %d days apart are added up, with a warning", async (days) => {
  deliver(folder, { "20260301-20260331/cur-1.csv": bill("10"), "20260301-20260331/cur-2.csv": bill("12") });
  age("20260301-20260331/cur-1.csv", days);
  const id = await synced();
  const { cost, warnings, notes } = await told(id);
  expect(cost).toBe("22");
  expect(notes).toEqual([expect.stringContaining(`though written ${days} days apart`)]);
  expect(warnings).toEqual([expect.stringContaining(notes[0] as string)]);
});

test("what may be two versions of a bill is told with the spend", async () => {
  deliver(folder, { "2026-03.csv": bill("10"), "2026-03-v2.csv": bill("12") });
  const id = await synced();
  const { warnings, notes } = await told(id);
  expect(notes).toEqual([expect.stringContaining("if one is a later version, keep only that")]);
  expect(warnings).toEqual([expect.stringContaining(notes[0] as string)]);
});

test("months whose files are gone stay, and each sync from then on says which they are", async () => {
  const april = { BillingPeriodStart: "2026-04-01T00:00:00Z", ChargePeriodStart: "2026-04-01T00:00:00Z" };
  deliver(folder, { "2026-03.csv": bill("10"), "2026-04.csv": focusCsv([april]) });
  const id = await synced();
  rmSync(join(folder, "2026-03.csv"));
  for (const _ of ["the first sync", "another one"]) {
    expect(await room.sync(id)).toBeNull();
    const { cost, warnings, notes } = await told(id);
    expect(cost).toBe("10");
    expect(notes).toEqual([expect.stringContaining("No file has lines of 2026-03 any more.")]);
    expect(warnings).toEqual([expect.stringContaining(notes[0] as string)]);
    expect((await shown(id)).status_detail).toContain(notes[0]);
  }
  deliver(folder, { "2026-03.csv": bill("10") });
  expect(await room.sync(id)).toBeNull();
  expect(await told(id)).toEqual({ cost: "10", warnings: [], notes: [] });
});

test("a connector that was rolled back says that it shows older loads, and is not reconciled", async () => {
  deliver(folder, { "bill.csv": bill("10") });
  const id = await synced();
  deliver(folder, { "bill.csv": bill("100") });
  await room.sync(id);
  const by = { actor: "operator:test", origin: "test" };
  await room.db.database.inTransaction((tx) => rollBackConnector(tx, room.org, by, id));
  const { cost, warnings } = await told(id);
  expect(cost).toBe("10");
  expect(warnings).toEqual([
    expect.stringContaining("was rolled back: it shows what was loaded before, not what its files hold"),
  ]);
  const detail = expect.stringContaining(
    "It was rolled back, and shows what was loaded before, not what its files hold.",
  );
  expect(await shown(id)).toMatchObject({ reconciled: false, status_detail: detail });
});

function bill(cost: string): string {
  return focusCsv([{ BilledCost: cost }]);
}

function age(path: string, days: number): void {
  const then = new Date(Date.now() - days * 86_400_000);
  utimesSync(join(folder, path), then, then);
}

async function synced(): Promise<ConnectorId> {
  const id = await room.connect("focus", folder);
  expect(await room.sync(id)).toBeNull();
  return id;
}

async function shown(id: ConnectorId) {
  return (await room.get(`/api/connectors/${id}`)).body;
}

/** What the month cost, and what is said of it with the spend and in the history of the connector. */
async function told(id: ConnectorId) {
  const { totals, warnings } = await room.spend(`connector_id=${id}&billing_period=2026-03`);
  const { body } = await room.get(`/api/connectors/${id}/syncs?limit=1`);
  return { cost: totals[0]?.cost, warnings, notes: body.data[0].warnings as readonly string[] };
}
