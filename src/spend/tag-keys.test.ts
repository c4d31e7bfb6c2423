import { afterAll, beforeAll, expect, test } from "vitest";
import type { FocusLine } from "../../test/support/bills.ts";
import { openSpendRoom, type SpendRoom } from "../../test/support/spend-room.ts";
import type { ConnectorId } from "../core/ids.ts";

const MARCH = "start_date=2026-03-01&end_date=2026-03-31";

let room: SpendRoom;
let cur: ConnectorId;

beforeAll(async () => {
  room = await openSpendRoom();
  await room.bill([line("a", { team: "web" }, "1"), line("a", {}, "2")]);
  cur = await room.bill([line("b", { "user:team": "web" }, "10"), line("b", {}, "20")]);
  await room.bill([line("c", { "user:team": "db", user_team: "ops" }, "100"), line("c", { user_team: "ml" }, "200")]);
});

afterAll(() => room.close());

const INSTEAD = "Not every connector's months have a tag team; user:team and user_team were used instead there.";

test("one cloud's team is another's user:team, where no line of that connector's month has team", async () => {
  const { data, totals, warnings } = await room.spend(`${MARCH}&group_by=tag:team`);
  expect(Object.fromEntries(data.map((row) => [row["tag:team"], row.cost]))).toEqual({
    web: "11",
    db: "100",
    ml: "200",
    null: "22",
  });
  expect(totals).toMatchObject([{ cost: "333" }]);
  expect(warnings).toContain(INSTEAD);
});

test("of that connector alone it is found too, by group and by filter", async () => {
  const { data, warnings } = await room.spend(`${MARCH}&group_by=tag:team&connector_id=${cur}`);
  expect(data.map((row) => [row["tag:team"], row.cost])).toEqual([
    [null, "20"],
    ["web", "10"],
  ]);
  expect(warnings).toContain("There is no tag team; user:team was used instead.");
  for (const filter of ["tag:team=web", "tag=team"]) {
    expect(await room.spend(`${MARCH}&connector_id=${cur}&${filter}`)).toMatchObject({ totals: [{ cost: "10" }] });
  }
});

test.each([
  ["tag:team=web", "11"],
  ["tag:team=!web", "322"],
  ["tag:team=", "22"],
  ["tag=team", "311"],
  ["tag:team=db,ml", "300"],
  ["tag:user:team=web", "10"],
])("over all connectors %s costs %s, also with another group", async (filter, cost) => {
  for (const group of ["service", "tag", "resource"]) {
    const { totals } = await room.spend(`${MARCH}&group_by=${group}&${filter}`);
    expect(totals).toMatchObject([{ cost }]);
  }
});

function line(SubAccountId: string, tags: Readonly<Record<string, string>>, BilledCost: string): FocusLine {
  return { SubAccountId, BilledCost, Tags: JSON.stringify(tags) };
}
