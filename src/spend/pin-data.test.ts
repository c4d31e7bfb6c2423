import { sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { pinned } from "../../test/support/pinned.ts";
import { openSpendRoom, type SpendRoom } from "../../test/support/spend-room.ts";
import { dayOf } from "../core/days.ts";
import { answerSpend, readSpendQuery, readToday, type SpendNeeds } from "./index.ts";
import { SpendParams } from "./params.ts";

let room: SpendRoom;
let needs: SpendNeeds;

beforeEach(async () => {
  room = await openSpendRoom();
  needs = { database: room.db.database, clickhouse: () => room.clickhouse, clock: null };
});

afterEach(() => room.close());

const version = async () => (await pinned(needs, room.org)).version;
const MARCH = { start_date: "2026-03-01", end_date: "2026-03-31" };

test("all queries of one question read the state that was pinned, whatever is loaded meanwhile", async () => {
  const id = await room.bill([{ BilledCost: "1" }]);
  const before = await pinned(needs, room.org);
  await room.billAgain(id, [{ BilledCost: "20" }]);
  await room.bill([{ BilledCost: "300", SubAccountId: "another" }]);
  const after = await pinned(needs, room.org);
  const query = readSpendQuery(SpendParams.parse(MARCH), "2026-05-01");
  if ("problem" in query) throw new Error("The question is good.");
  const ask = async (state: typeof before) => await answerSpend(state, query);
  expect(await ask(before)).toMatchObject({ totals: [{ cost: "1" }], freshness: { connectors: [{ id }] } });
  expect(await ask(after)).toMatchObject({ totals: [{ cost: "320" }] });
});

test("the version rises with whatever changes answers, and with nothing else", async () => {
  const { kysely } = room.db.database;
  const id = await room.bill([{ BilledCost: "1" }]);
  const own = kysely.updateTable("connectors").where("id", "=", id);
  const syncs = kysely.updateTable("connector_syncs").where("connector_id", "=", id);
  const rises = async (change: () => Promise<unknown>) => {
    const before = await version();
    await change();
    return BigInt(await version()) > BigInt(before);
  };
  expect(await rises(() => room.billAgain(id, [{ BilledCost: "2" }]))).toBe(true);
  expect(await rises(() => own.set({ name: "Other" }).execute())).toBe(true);
  expect(await rises(() => own.set({ paused_at: new Date() }).execute())).toBe(true);
  expect(await rises(() => syncs.set({ ended_at: new Date(), error_code: "unreadable_file" }).execute())).toBe(true);
  expect(await rises(() => kysely.deleteFrom("connectors").where("id", "=", id).execute())).toBe(true);

  const another = await room.bill([{ BilledCost: "1" }]);
  const beat = kysely.updateTable("connector_syncs").where("connector_id", "=", another);
  const retry = kysely.updateTable("connectors").where("id", "=", another);
  expect(await rises(() => beat.set({ heartbeat_at: new Date() }).execute())).toBe(false);
  expect(await rises(() => retry.set({ retries: 3, next_sync_at: new Date() }).execute())).toBe(false);
  expect(await rises(() => pinned(needs, room.org))).toBe(false);
});

test("a transaction that is rolled back leaves the version as it was", async () => {
  const before = await version();
  const failed = room.db.database.inTransaction(async (tx) => {
    await sql`INSERT INTO connectors (id, organization_id, name, provider, source)
      VALUES ('con_x', ${room.org.organizationId}, 'x', 'focus', 'file:///x')`.execute(tx);
    throw new Error("changed my mind");
  });
  await expect(failed).rejects.toThrow("changed my mind");
  expect(await version()).toBe(before);
});

test("an organization can be deleted with its version", async () => {
  await room.bill([{ BilledCost: "1" }]);
  const { kysely } = room.db.database;
  const id = room.org.organizationId;
  await kysely.deleteFrom("api_keys").where("organization_id", "=", id).execute();
  await kysely.deleteFrom("organizations").where("id", "=", id).execute();
  expect(await kysely.selectFrom("data_versions").selectAll().where("organization_id", "=", id).execute()).toEqual([]);
  expect(await version()).toBe("0");
});

test("today is the day of the database, not of this process", async () => {
  const { rows } = await sql<{ today: string }>`SELECT (now() AT TIME ZONE 'UTC')::date::text AS today`.execute(
    room.db.database.kysely,
  );
  const { today, now } = await pinned(needs, room.org);
  expect([rows[0]?.today, dayOf(now)]).toEqual([today, today]);
  expect(await readToday(needs)).toBe(today);
  // Another clock is for tests alone: they say which day it is.
  expect(await readToday({ ...needs, clock: () => new Date("2026-01-02T03:04:05Z") })).toBe("2026-01-02");
});
