import { expect, test } from "vitest";
import type { ConnectorState, CurrentLoad } from "./facts.ts";
import { freshnessOf, overlapWarnings, stateWarnings } from "./freshness.ts";

const NOW = new Date("2026-05-08T12:00:00Z");

function load(month: string, lastDay: string, deduplicated: CurrentLoad["deduplicated"] = []): CurrentLoad {
  return { id: 1, month, firstDay: `${month}-01`, lastDay, deduplicated };
}

function connector(state: Partial<ConnectorState> = {}): ConnectorState {
  return {
    id: "con_00000000000000000000",
    name: "Bills",
    provider: "aws",
    status: "synced",
    lastSyncAt: NOW,
    loads: [load("2026-03", "2026-03-31"), load("2026-04", "2026-04-29"), load("2026-05", "2026-05-31")],
    notes: [],
    isRolledBack: false,
    ...state,
  };
}

test("months are open until ten days after their end; data reaches no further than today", () => {
  expect(freshnessOf([connector()], NOW)).toMatchObject({
    data_through: "2026-05-08",
    open_months: ["2026-04", "2026-05"],
    connectors: [{ status: "synced", last_sync_at: "2026-05-08T12:00:00.000Z", data_through: "2026-05-08" }],
  });
  expect(freshnessOf([connector()], new Date("2026-05-11T00:00:00Z")).open_months).toEqual(["2026-05"]);
});

test("without data there is no day that it reaches", () => {
  const { data_through, connectors } = freshnessOf(
    [connector({ status: "pending", lastSyncAt: null, loads: [] })],
    NOW,
  );
  expect([data_through, connectors[0]?.last_sync_at, connectors[0]?.data_through]).toEqual([null, null, null]);
});

test.each([
  [{}, null],
  [{ status: "syncing" }, null],
  [{ status: "syncing", loads: [] }, "a sync is under way; none of its data is loaded yet"],
  [{ status: "syncing", lastSyncAt: null }, "first sync is under way; only some months of its data are loaded so far"],
  [{ status: "failed" }, "the last sync failed"],
  [{ status: "failed", lastSyncAt: null, loads: [] }, "none of its data is loaded"],
  [{ status: "failed", lastSyncAt: null }, "only some months of its data are loaded"],
  [{ status: "paused" }, "is paused"],
  [{ status: "pending", lastSyncAt: null }, "has delivered nothing yet"],
  [{ lastSyncAt: new Date("2026-05-06T12:00:00Z") }, null],
  [{ lastSyncAt: new Date("2026-05-06T11:59:00Z") }, "has not been synced for 48 hours"],
] as const)("the state %j is told by %j", (state, told) => {
  const warnings = stateWarnings([connector(state)], NOW);
  expect(warnings).toEqual(told === null ? [] : [expect.stringContaining(told)]);
});

test("what another connector delivers, too, is told with its number", () => {
  const accounts = [["aws", "1", "2"] as const, ["aws", "1", "3"] as const];
  const later = connector({
    loads: [load("2026-03", "2026-03-31", accounts), load("2026-04", "2026-04-30", [["aws", "1", "2"]])],
  });
  expect(overlapWarnings([connector(), later])).toEqual([expect.stringContaining("3 of its account months")]);
});
