import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type BillRoom, openBillRoom } from "../../../test/support/bill-room.ts";
import { azureCsv, deliver, focusCsv } from "../../../test/support/bills.ts";
import type { ConnectorId } from "../../core/ids.ts";

let room: BillRoom;
let folder: string;

beforeAll(async () => {
  room = await openBillRoom();
});

beforeEach(() => {
  folder = room.makeFolder();
});

afterAll(() => room.close());

describe("Azure: actual and amortized costs of one scope are one spend", () => {
  // A reservation: bought for 30, used for 20, unused for 9.5. And 5 for what it does not cover.
  const actual = azureCsv([
    { Cost: "30", ChargeType: "Purchase", Quantity: "1" },
    { Cost: "0", ChargeType: "Usage", Quantity: "4" },
    { Cost: "5", ChargeType: "Usage", Quantity: "2" },
  ]);
  const amortized = azureCsv([
    { Cost: "20", ChargeType: "Usage", Quantity: "4" },
    { Cost: "9.5", ChargeType: "UnusedReservation", Quantity: "2" },
    { Cost: "5", ChargeType: "Usage", Quantity: "2" },
  ]);
  const BILLED = { billed: "35", list: "35", contracted: "35" };
  const USAGE = [
    { category: "Purchase", billed: "30", effective: "0", quantity: "1" },
    { category: "Usage", billed: "5", effective: "34.5", quantity: "6" },
  ];

  test("with manifests: billed is that of the one, effective that of the other, no quantity counts twice", async () => {
    deliver(folder, { ...run("daily", "ActualCost", actual), ...run("spread", "AmortizedCost", amortized) });
    const id = await synced();
    expect(await sums(id)).toEqual([{ ...BILLED, effective: "34.5", lines: "6" }]);
    expect(await byCategory(id)).toEqual(USAGE);
    expect((await room.state(id))[0]).toMatchObject({ lineItems: 6n });
  });

  test("without manifests, by their names", async () => {
    deliver(folder, {
      "costs/actual/20260301-20260331/ActualCost_11111111-2222-3333-4444-555555555555.csv": actual,
      "costs/amortized/20260301-20260331/AmortizedCost_99999999-2222-3333-4444-555555555555.csv": amortized,
    });
    expect(await byCategory(await synced())).toEqual(USAGE);
  });

  test("one view alone is both, until the other one is delivered, and again when that is gone", async () => {
    deliver(folder, run("daily", "ActualCost", actual));
    const id = await synced();
    expect(await sums(id)).toEqual([{ ...BILLED, effective: "35", lines: "3" }]);
    expect(await byCategory(id)).toMatchObject([{ effective: "30" }, { effective: "5" }]);
    deliver(folder, run("spread", "AmortizedCost", amortized));
    expect(await room.sync(id)).toBeNull();
    expect(await byCategory(id)).toEqual(USAGE);
    rmSync(join(folder, "exports/spread"), { recursive: true });
    expect(await room.sync(id)).toBeNull();
    expect(await sums(id)).toEqual([{ ...BILLED, effective: "35", lines: "3" }]);
  });

  test("a run that replaces another, and a second export of the same scope and month, are counted once", async () => {
    deliver(folder, {
      ...run("daily", "ActualCost", actual, { id: "a", at: "2026-04-01T01:00:00Z" }),
      ...run("daily", "ActualCost", actual, { id: "b", at: "2026-04-02T01:00:00Z" }),
      ...run("monthly", "ActualCost", azureCsv([{ Cost: "36" }]), { id: "c", at: "2026-04-05T01:00:00Z" }),
      ...run("other", "PriceSheet", "MeterId,UnitPrice\n1,2\n"),
    });
    expect(await sums(await synced())).toMatchObject([{ billed: "36", lines: "1" }]);
  });

  test("FOCUS of the scope tells both, and counts alone", async () => {
    const focus = focusCsv([{ BilledCost: "35", EffectiveCost: "34" }]);
    deliver(folder, {
      ...run("daily", "ActualCost", actual),
      ...run("spread", "AmortizedCost", amortized),
      ...run("focus", "FocusCost", focus),
    });
    expect(await sums(await synced())).toMatchObject([{ billed: "35", effective: "34", lines: "1" }]);
  });

  test("parts of a run are all read, however the columns are called", async () => {
    const camel = azureCsv([{ Cost: "1.5" }])
      .replace("Cost", "costInBillingCurrency")
      .replace("Date", "date");
    const marked = `\uFEFF${azureCsv([{ Cost: "2" }])}`;
    deliver(folder, run("daily", "ActualCost", [actual, camel, marked]));
    expect(await sums(await synced())).toMatchObject([{ billed: "38.5", lines: "5" }]);
  });

  async function synced(): Promise<ConnectorId> {
    const id = await room.connect("azure", folder);
    expect(await room.sync(id)).toBeNull();
    return id;
  }
});

test("Oracle: of both kinds of report in one bucket, FOCUS counts alone, and usage is no bill", async () => {
  const own = (day: string) =>
    `lineItem/intervalUsageStart,product/service,cost/myCost,cost/currencyCode\n${day}T00:00Z,COMPUTE,9,USD\n`;
  deliver(folder, {
    "reports/cost-csv/0001.csv.gz": own("2026-02-05"),
    "reports/cost-csv/0002.csv.gz": own("2026-03-05"),
    "reports/usage-csv/0001.csv.gz": "lineItem/intervalUsageStart,usage/consumedQuantity\n2026-03-05T00:00Z,1\n",
    "FOCUS Reports/2026/03/05/0001.csv.gz": focusCsv([{ BilledCost: "9", ProviderName: "Oracle" }]),
  });
  const id = await room.connect("oci", folder);
  expect(await room.sync(id)).toBeNull();
  expect(await room.billed(id)).toEqual([
    { month: "2026-02-01", currency: "USD", cost: "9", lines: "1" },
    { month: "2026-03-01", currency: "USD", cost: "9", lines: "1" },
  ]);
});

/** A run of an export, as Azure delivers it: its parts, and a manifest beside them. */
function run(
  name: string,
  type: string,
  bill: string | readonly string[],
  { id: runId = "a", at: submittedTime = "2026-04-01T01:00:00Z" } = {},
): Record<string, string> {
  const path = `exports/${name}/20260301-20260331/${runId}`;
  const parts = [bill].flat().map((text, index) => [`${path}/part_${index}_0001.csv`, text] as const);
  const manifest = {
    exportConfig: {
      type,
      resourceId: `/subscriptions/1/providers/Microsoft.CostManagement/exports/${name}`,
    },
    runInfo: { runId, submittedTime, startDate: "2026-03-01T00:00:00", endDate: "2026-03-31T00:00:00" },
    blobs: parts.map(([blobName]) => ({ blobName: `container/${blobName}` })),
  };
  return { ...Object.fromEntries(parts), [`${path}/manifest.json`]: JSON.stringify(manifest) };
}

async function sums(id: ConnectorId) {
  return daysOf(
    id,
    `toString(sum(BilledCost)) AS billed, toString(sum(EffectiveCost)) AS effective,
    toString(sum(ListCost)) AS list, toString(sum(ContractedCost)) AS contracted, toString(sum(Lines)) AS lines`,
  );
}

async function byCategory(id: ConnectorId) {
  return daysOf(
    id,
    `ChargeCategory AS category, toString(sum(BilledCost)) AS billed, toString(sum(EffectiveCost)) AS effective,
    toString(sum(ConsumedQuantity)) AS quantity`,
    "GROUP BY category ORDER BY category",
  );
}

/** What a reader sees. */
async function daysOf(id: ConnectorId, columns: string, rest = "") {
  const pointers = room.db.database.kysely.selectFrom("current_cost_loads").where("connector_id", "=", id);
  const loads = (await pointers.select("load_id").execute()).map((row) => row.load_id);
  const sql = `SELECT ${columns} FROM charge_days WHERE load IN {loads:Array(UInt32)} ${rest}`;
  return room.clickhouse.query<object>({ sql, params: { loads } });
}
