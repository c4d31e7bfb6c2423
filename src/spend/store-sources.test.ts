import { afterAll, beforeAll, expect, test } from "vitest";
import { openSpendRoom, type SpendRoom } from "../../test/support/spend-room.ts";
import type { ConnectorId } from "../core/ids.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import { sumsFor } from "./answer-spend.ts";
import { openReader, type SpendReader } from "./open-reader.ts";
import { periodsOf } from "./periods.ts";
import { pinSpend } from "./pin-data.ts";
import { GRANULARITIES, type Group, type TagFilter } from "./schema.ts";
import { readRows } from "./store-spend.ts";

const RANGE = { start_date: "2026-03-01", end_date: "2026-03-20", billing_period: null, compare: null };

let room: SpendRoom;
let connector_id: ConnectorId;
let reader: SpendReader;
let both: SpendReader;

beforeAll(async () => {
  room = await openSpendRoom();
  connector_id = await room.bill(
    Array.from({ length: 20_000 }, (_, index) => ({
      ChargePeriodStart: `2026-03-${String(1 + (index % 28)).padStart(2, "0")}T00:00:00Z`,
      ServiceName: `Service ${index % 1_000}`,
      BilledCost: "0.1",
      EffectiveCost: `${index % 7}.000000000000000000000000000001`,
      Tags: index % 5 === 0 ? "" : JSON.stringify({ team: index % 3 === 0 ? "" : `team ${index % 4}` }),
    })),
  );
  await room.bill([{ SubAccountId: "other", Tags: '{"user:team":"team 1"}' }, { SubAccountId: "other" }]);
  const { database } = room.db;
  const pinned = await pinSpend({ database, clickhouse: () => room.clickhouse, clock: null }, room.org);
  if ("problem" in pinned) throw new Error(pinned.problem.code);
  const opened = openReader(pinned, { connectorId: connector_id, periods: periodsOf(RANGE) });
  if ("problem" in opened) throw new Error(opened.problem.code);
  reader = opened;
  const all = openReader(pinned, { connectorId: null, periods: periodsOf(RANGE) });
  if ("problem" in all) throw new Error(all.problem.code);
  both = all;
});

afterAll(() => room.close());

const tagged = (filter: Partial<TagFilter>): TagFilter => ({ key: "team", values: null, excludes: false, ...filter });

test.each<[Group[], TagFilter[]]>([
  [["tag:team"], []],
  [[], [tagged({})]],
  [["tag:team"], [tagged({ values: ["team 1", "", null], excludes: true })]],
])(
  "by one tag (%j, %j) the engine reads what is added up by day and value, to the same digits",
  async (group_by, tags) => {
    // It refuses what it would have to answer from all rows.
    const settings = { force_optimize_projection: 1, force_optimize_projection_name: "values_by_day" };
    const forced: ClickHouse = {
      ...room.clickhouse,
      query: (read) => room.clickhouse.query({ ...read, settings: { ...read.settings, ...settings } }),
    };
    // Over both the tag has another key on the lines of each.
    const asked = [
      [reader, connector_id],
      [both, null],
    ] as const;
    for (const [granularity, [from, id]] of GRANULARITIES.flatMap((one) => asked.map((each) => [one, each] as const))) {
      const about = { ...RANGE, group_by, tags, granularity, filters: [], metric: "effective" } as const;
      const { sums } = await sumsFor(from, { ...about, connector_id: id }, undefined);
      const rows = await readRows(forced, sums, { sort: "cost" }, undefined);
      expect(rows.length).toBeGreaterThan(0);
      const lines = { ...sums, source: { kind: "lines" } } as const;
      expect(rows).toEqual(await readRows(room.clickhouse, lines, { sort: "cost" }, undefined));
    }
  },
);
