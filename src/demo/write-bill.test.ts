import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { DuckDBInstance } from "@duckdb/node-api";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestClickHouse, type TestClickHouse } from "../../test/support/clickhouse.ts";
import { rounds } from "../../test/support/rounds.ts";
import { addDecimals } from "../core/decimals.ts";
import { CLOUDS } from "./catalog.ts";
import { type BillTotal, type BillWish, countLines, type TOTALS_BY, totalsOfBill, writeBill } from "./write-bill.ts";

const QUARTER: BillWish = { clouds: CLOUDS, from: "2026-08-22", to: "2026-11-19", origin: "2026-08-22" };
const MONTH: BillWish = { ...QUARTER, from: "2026-09-01", to: "2026-09-30", currencies: { azure: "EUR" } };

let clickhouse: TestClickHouse;
let folder: string;
beforeAll(async () => {
  clickhouse = await openTestClickHouse();
  folder = mkdtempSync(join(tmpdir(), "costplane-demo-bills-"));
});
afterAll(async () => {
  await clickhouse.close();
  rmSync(folder, { recursive: true });
});

type Line = Readonly<Record<string, string>>;

/** A bill's lines as its CSV has them, read without ClickHouse. */
async function linesOf(wish: BillWish): Promise<readonly Line[]> {
  const path = join(folder, "bill.csv");
  await writeBill(clickhouse, path, "csv", wish);
  return readCsv(readFileSync(path, "utf8"));
}

function readCsv(text: string): readonly Line[] {
  const [names = [], ...rows] = text
    .trimEnd()
    .split("\n")
    .map((row) =>
      [...row.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain),
    );
  return rows.map((cells) => Object.fromEntries(names.map((name, index) => [name, cells[index] ?? ""])));
}

function sum(lines: readonly Line[], column: string): string {
  return addDecimals(lines.map((line) => line[column] || "0"));
}

/** A cost in its smallest unit. */
function units(line: Line, column: string): bigint {
  const [whole = "", fraction = ""] = (line[column] as string).split(".");
  return BigInt(whole + fraction.padEnd(10, "0"));
}

async function billedBy(wish: BillWish, by: keyof typeof TOTALS_BY): Promise<ReadonlyMap<string | null, number>> {
  const totals = await totalsOfBill(clickhouse, wish, by);
  return new Map(totals.map(({ value, billed }) => [value, Number(billed)]));
}

describe("the totals beside a bill", () => {
  test.each([
    ["currency", "BillingCurrency"],
    ["service", "ServiceName"],
    ["account", "SubAccountId"],
    ["region", "RegionId"],
    ["charge_category", "ChargeCategory"],
  ] as const)("by %s are its lines' added up by hand, to the last digit", async (by, column) => {
    const groups = Map.groupBy(await linesOf(MONTH), (line) => `${line[column]} ${line["BillingCurrency"]}`);
    const totals = await totalsOfBill(clickhouse, MONTH, by);
    expect(totals.map(({ value, currency }) => `${value ?? ""} ${currency}`).sort()).toEqual([...groups.keys()].sort());
    for (const total of totals)
      expect(total).toMatchObject(sumsOf(groups.get(`${total.value ?? ""} ${total.currency}`)));
  });

  function sumsOf(lines: readonly Line[] = []): Omit<BillTotal, "value" | "currency"> {
    return {
      lines: String(lines.length),
      billed: sum(lines, "BilledCost"),
      effective: sum(lines, "EffectiveCost"),
      list: sum(lines, "ListCost"),
      contracted: sum(lines, "ContractedCost"),
    };
  }

  test("are those of its Parquet file, as another engine reads it", async () => {
    const path = join(folder, "bill.parquet");
    await writeBill(clickhouse, path, "parquet", { ...MONTH, pieces: 30 });
    const duckdb = await (await DuckDBInstance.create()).connect();
    const read = await duckdb.runAndReadAll(`SELECT BillingCurrency, count(*)::VARCHAR, sum(BilledCost)::VARCHAR
      FROM '${path}' GROUP BY ALL ORDER BY ALL`);
    const totals = await totalsOfBill(clickhouse, { ...MONTH, pieces: 30 }, "currency");
    const trimmed = read.getRows().map(([currency, lines, billed]) => [currency, lines, addDecimals([String(billed)])]);
    expect(trimmed).toEqual(totals.map(({ currency, lines, billed }) => [currency, lines, billed]));
    duckdb.closeSync();
  });
});

describe("the same wish", () => {
  test.each(["csv", "csv.gz", "parquet"] as const)("makes the same bytes of %s", async (format) => {
    const paths = ["one", "other"].map((name) => join(folder, `${name}.${format}`));
    for (const path of paths) await writeBill(clickhouse, path, format, { ...MONTH, pieces: 2 });
    const [one, other] = paths.map((path) => readFileSync(path));
    expect(one?.equals(other as Buffer)).toBe(true);
  });

  test("makes the same lines whether they are packed or not", async () => {
    const path = join(folder, "bill.csv.gz");
    await writeBill(clickhouse, path, "csv.gz", MONTH);
    expect(readCsv(gunzipSync(readFileSync(path)).toString())).toEqual(await linesOf(MONTH));
  });

  test("makes a cloud's lines that do not change with the clouds beside it", async () => {
    const all = await linesOf(MONTH);
    const alone = await linesOf({ ...MONTH, clouds: ["azure"] });
    expect(alone).toEqual(all.filter((line) => line["ProviderName"] === "Microsoft"));
  });

  test("makes yesterday's bill a part of today's", async () => {
    const text = (lines: readonly Line[]) => lines.map((line) => JSON.stringify(line)).sort();
    const today = await linesOf(MONTH);
    const yesterday = await linesOf({ ...MONTH, to: "2026-09-29" });
    const before = today.filter((line) => (line["ChargePeriodStart"] as string) < "2026-09-30");
    expect(text(yesterday)).toEqual(text(before));
  });
});

describe("every line", () => {
  test("costs at list prices at least what is contracted, and that at least what is billed", async () => {
    const wrong = (await linesOf(QUARTER)).filter((line) => {
      const [list, contracted, billed] = ["ListCost", "ContractedCost", "BilledCost"].map((name) => units(line, name));
      return (list as bigint) < (contracted as bigint) || (contracted as bigint) < (billed as bigint);
    });
    expect(wrong).toEqual([]);
  });

  test("has an account, a service, a period in its billing month, and tags only where somebody tagged", async () => {
    const lines = await linesOf(QUARTER);
    const empty = ["SubAccountId", "SubAccountName", "ServiceName", "ServiceCategory", "ChargeDescription"];
    expect(lines.filter((line) => empty.some((name) => line[name] === ""))).toEqual([]);
    const month = (text: string | undefined) => (text ?? "").slice(0, 7);
    expect(lines.filter((line) => month(line["ChargePeriodStart"]) !== month(line["BillingPeriodStart"]))).toEqual([]);
    const untagged = lines.filter((line) => line["Tags"] === "{}").length / lines.length;
    expect(untagged).toBeGreaterThan(0.1);
    expect(untagged).toBeLessThan(0.4);
  });
});

describe("a commitment", () => {
  test("is used or left over every day for its price, and bought on the first for the days of the month", async () => {
    const lines = (await linesOf(QUARTER)).filter((line) => line["CommitmentDiscountId"] !== "");
    const days = Map.groupBy(
      lines.filter((line) => line["CommitmentDiscountStatus"] !== ""),
      (line) => `${line["CommitmentDiscountId"]} ${line["ChargePeriodStart"]}`,
    );
    const prices: Record<string, string> = { "savings-plan-0c41d7": "96", "reservation-7f20be": "60" };
    expect(days.size).toBe(3 * 90);
    for (const [day, own] of days) {
      expect(own.map((line) => line["CommitmentDiscountStatus"])).toEqual(["Used", "Unused"]);
      expect(sum(own, "EffectiveCost"), day).toBe(prices[day.split(" ")[0] as string] ?? "45");
      expect(sum(own, "BilledCost")).toBe("0");
    }
    const bought = lines.filter((line) => line["ChargeCategory"] === "Purchase");
    expect(bought.map((line) => line["BilledCost"])).toEqual("2880 2976 2880 1800 1860 1800 1350 1395 1350".split(" "));
    expect(sum(bought, "EffectiveCost")).toBe("0");
  });

  test("costs over whole months the same, billed and amortized", async () => {
    const totals = await totalsOfBill(clickhouse, { ...MONTH, to: "2026-10-31" }, "currency");
    expect(totals.map(({ effective }) => effective)).toEqual(totals.map(({ billed }) => billed));
  });
});

describe("ninety days", () => {
  test("have one spike: BigQuery of one account, on one day, three times any other day at least", async () => {
    const lines = (await linesOf(QUARTER)).filter((line) => line["ChargeFrequency"] === "Usage-Based");
    const series = Map.groupBy(lines, (line) => `${line["ServiceName"]} × ${line["SubAccountName"]}`);
    const spikes = [...series].flatMap(([name, own]) => {
      const days = Map.groupBy(own, (line) => (line["ChargePeriodStart"] as string).slice(0, 10));
      const costs = [...days].map(([day, its]) => ({ day, cost: Number(sum(its, "EffectiveCost")) }));
      const [first, second] = costs.sort((one, other) => other.cost - one.cost);
      return first && second && first.cost > 3 * second.cost ? [`${name} on ${first.day}`] : [];
    });
    expect(spikes).toEqual(["BigQuery × analytics on 2026-11-08"]);
  });

  test("have one credit and one refund, and three months' fees and their tax", async () => {
    const lines = await linesOf(QUARTER);
    const billed = (condition: (line: Line) => boolean) => lines.filter(condition).map((line) => line["BilledCost"]);
    expect(billed((line) => line["ChargeCategory"] === "Credit")).toEqual(["-500"]);
    expect(billed((line) => line["ChargeClass"] === "Correction")).toEqual(["-86.4"]);
    expect(billed((line) => line["ChargeCategory"] === "Tax")).toEqual(["26.6", "26.6", "26.6"]);
    expect(billed((line) => /Support/.test(line["ServiceName"] as string)).length).toBe(3 * 3);
  });

  test("have a weekly rhythm: a weekend day costs less than any working day of its week", async () => {
    const days = await billedBy({ ...QUARTER, from: "2026-10-05", to: "2026-10-11" }, "day");
    const costs = [...days.values()];
    expect(Math.max(...costs.slice(5))).toBeLessThan(Math.min(...costs.slice(0, 5)));
  });

  test("grow, and something new and something gone is among them", async () => {
    const [first, last] = await Promise.all([
      billedBy({ ...QUARTER, to: "2026-08-28" }, "service"),
      billedBy({ ...QUARTER, from: "2026-11-13" }, "service"),
    ]);
    const total = (services: ReadonlyMap<unknown, number>) => [...services.values()].reduce((all, one) => all + one, 0);
    expect(total(last) / total(first)).toBeGreaterThan(1.08);
    expect(last.has("Amazon Redshift")).toBe(false);
    expect(last.get("Amazon Bedrock")).toBeGreaterThan(4 * (first.get("Amazon Bedrock") as number));
  });
});

test("from whatever day of the calendar, for years, no day is empty or paid back, and commitments cost what they are", {
  timeout: 60_000,
}, async () => {
  const dayMs = 86_400_000;
  const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
  const origins = fc.integer({ min: 0, max: 2_500 }).map((days) => dayAfter("2023-01-01", days));
  // The ends of years and of Februaries, of leap years too, are among them.
  const edges = fc.constantFrom("2023-11-30", "2024-01-31", "2024-02-29", "2025-02-01", "2026-02-28", "2026-12-31");
  const clouds = CLOUDS.map((cloud) => [cloud]);
  await fc.assert(
    fc.asyncProperty(fc.oneof(origins, edges), fc.nat(1_500), fc.constantFrom(...clouds), async (origin, age, only) => {
      const from = dayAfter(origin, age);
      const month = from.slice(0, 7);
      const [first, last] = [`${month}-01`, dayAfter(`${dayAfter(`${month}-28`, 4).slice(0, 7)}-01`, -1)];
      const wish: BillWish = { clouds: only, origin: origin < first ? origin : first, from: first, to: last };
      const days = await billedBy(wish, "day");
      const whole = Number(last.slice(8));
      expect([...days.keys()]).toHaveLength(whole);
      expect([...days].filter(([, cost]) => cost < -600)).toEqual([]);
      const usage = (await totalsOfBill(clickhouse, wish, "charge_category")).find(({ value }) => value === "Usage");
      expect(Number(usage?.list)).toBeGreaterThan(0);
      // Bought on the first for the days that the month has.
      const [purchases] = (await totalsOfBill(clickhouse, wish, "currency")).map(({ billed, effective }) => [
        billed,
        effective,
      ]);
      expect(purchases?.[0]).toBe(purchases?.[1]);
      const negative = (await linesOf({ ...wish, to: first })).filter((line) => {
        return line["ChargeFrequency"] === "Usage-Based" && (line["ListCost"] as string).startsWith("-");
      });
      expect(negative).toEqual([]);
    }),
    { numRuns: rounds(15) },
  );
});

test("a later delivery differs in one line of forty and in no other", async () => {
  const [first, second] = [await linesOf(MONTH), await linesOf({ ...MONTH, revision: 1 })];
  expect(second.length).toBe(first.length);
  const names = ["ChargePeriodStart", "ResourceId", "ChargeCategory", "ChargeDescription"];
  const differing = second.filter((line, index) => line["ListCost"] !== first[index]?.["ListCost"]);
  expect(second.map((line) => names.map((name) => line[name]))).toEqual(
    first.map((line) => names.map((name) => line[name])),
  );
  expect(differing.length / first.length).toBeGreaterThan(1 / 60);
  expect(differing.length / first.length).toBeLessThan(1 / 25);
});

test("a bill that is split has so many times the lines, and costs nearly the same", async () => {
  const wish: BillWish = { ...MONTH, clouds: ["gcp"], to: "2026-09-07" };
  const usage = async (pieces: number) => {
    const totals = await totalsOfBill(clickhouse, { ...wish, pieces }, "charge_category");
    return totals.find(({ value }) => value === "Usage") as BillTotal;
  };
  const [whole, split] = [await usage(1), await usage(50)];
  // A day of the commitment has two lines, split or not.
  expect(Number(split.lines) - 14).toBe(50 * (Number(whole.lines) - 14));
  expect(Number(whole.lines) - 14).toBe(countLines(wish));
  expect(Number(split.billed) / Number(whole.billed)).toBeCloseTo(1, 2);
});

test("a bill that ends before it begins is refused, and the file is as it was", async () => {
  const before = await linesOf(MONTH);
  await expect(linesOf({ ...MONTH, to: "2026-08-31" })).rejects.toThrow("2026-08-31");
  expect(readCsv(readFileSync(join(folder, "bill.csv"), "utf8"))).toEqual(before);
});
