import { afterAll, beforeAll, expect, test } from "vitest";
import { openSpendRoom, type SpendRoom } from "../../test/support/spend-room.ts";
import { addDecimals } from "../core/decimals.ts";
import { csvWriter } from "./export-spend.ts";
import type { SpendRow } from "./schema.ts";

const ROWS = 20_000;

let room: SpendRoom;

beforeAll(async () => {
  room = await openSpendRoom();
  await room.bill(
    Array.from({ length: ROWS }, (_, index) => ({ ResourceId: `résource-${index}`, BilledCost: `0.${index}1` })),
  );
});

afterAll(() => room.close());

test("an export of many rows has each of them once, in order, whole, and adds up to the total", async () => {
  const query = "start_date=2026-03-01&end_date=2026-03-31&group_by=resource&sort=resource";
  const { text } = await room.get(query, { accept: "application/x-ndjson" });
  const rows = text
    .trimEnd()
    .split("\n")
    .map((line): SpendRow => JSON.parse(line));
  const names = rows.map((row) => row["resource"] as string);
  expect(new Set(names).size).toBe(ROWS);
  const bytes = names.map((name) => Buffer.from(name));
  expect(bytes.every((name, place) => place === 0 || Buffer.compare(bytes[place - 1] as Buffer, name) < 0)).toBe(true);
  expect(addDecimals(rows.map(({ cost }) => cost))).toBe((await room.spend(query)).totals[0]?.cost);
});

test("a caller who leaves an export gives its connection to the engine back", async () => {
  for (let round = 0; round < 8; round++) {
    const leaving = new AbortController();
    const headers = { authorization: `Bearer ${room.key}`, accept: "text/csv" };
    const query = "start_date=2026-03-01&group_by=resource,service,account";
    const answer = await fetch(`${room.app.url}/api/spend?${query}`, { headers, signal: leaving.signal });
    expect(answer.status).toBe(200);
    await answer.body?.getReader().read();
    leaving.abort();
    // The slot is given back when the connection has closed.
    while ((await room.get("")).status === 429) await new Promise((resolve) => setImmediate(resolve));
  }
  expect((await room.get("start_date=2026-03-01")).status).toBe(200);
});

test("CSV quotes what has commas, quotes or line ends, and nothing else", () => {
  const { head, write } = csvWriter({ group_by: ["account", "tag:a,b"], granularity: "day", compare: "previous" });
  expect(head).toBe(
    'account,account_name,"tag:a,b",date,currency,cost,share,previous_cost,change,change_ratio,usage,running\r\n',
  );
  const row = {
    ...{ account: "1", account_name: 'The "One"', "tag:a,b": null, date: "2026-03-01", currency: null },
    ...{ cost: "1.5", share: null, previous_cost: "0", change: "1.5", change_ratio: null, running: false },
    usage: [
      { quantity: "1", unit: "Hrs" },
      { quantity: "2", unit: null },
    ],
  };
  expect(write(row)).toBe('1,"The ""One""",,2026-03-01,,1.5,,0,1.5,,1 Hrs; 2,false\r\n');
});
