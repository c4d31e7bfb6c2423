import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestClickHouse, type TestClickHouse } from "../../../test/support/clickhouse.ts";
import { COLUMNS_OF_LINES, keptAmounts } from "./repeated-amounts.ts";

const NAMES = [
  "BilledCost",
  "EffectiveCost",
  "ListCost",
  "ContractedCost",
  "ConsumedQuantity",
  "PricingQuantity",
] as const;

let clickhouse: TestClickHouse;

beforeAll(async () => {
  clickhouse = await openTestClickHouse();
});

afterAll(() => clickhouse.close());

const LEAST = "0.000000000000000000000000000001";
const LARGE = "9".repeat(46);
// Few of them, so that amounts are often alike.
const cost = fc.constantFrom("0", "1.5", "-1.5", LEAST, `-${LEAST}`, LARGE, `-${LARGE}.${"9".repeat(30)}`);
const quantity = fc.option(cost);
const line = fc.tuple(cost, cost, cost, cost, quantity, quantity);

test("the amounts of a line are what they were in the bill, whichever of them are alike", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(line, { minLength: 1, maxLength: 50 }), async (lines) => {
      await clickhouse.command({ sql: "TRUNCATE TABLE charge_lines" });
      const rows = lines.map((amounts, load) => [load, ...amounts.map((amount) => amount ?? "\\N")].join("\t"));
      const texts = NAMES.map((name) => `${name} Nullable(String)`);
      const [costs, quantities] = [NAMES.slice(0, 4), NAMES.slice(4)];
      const amounts = keptAmounts({
        ...Object.fromEntries(costs.map((name) => [name, `toDecimal256(assumeNotNull(${name}), 30)`])),
        ...Object.fromEntries(quantities.map((name) => [name, `toDecimal256(${name}, 30)`])),
      } as Parameters<typeof keptAmounts>[0]);
      await clickhouse.command({
        sql: `INSERT INTO charge_lines (load, ${Object.keys(amounts).join(", ")})
          SELECT load, ${Object.values(amounts).join(", ")}
          FROM format('TSV', 'load UInt32, ${texts.join(", ")}', {rows:String})`,
        params: { rows: rows.join("\n") },
      });
      const shown = NAMES.map((name) => `toString(${name}) AS ${name}_`).join(", ");
      const read = await clickhouse.query<Record<string, string | null>>({
        sql: `SELECT ${shown} FROM (SELECT ${COLUMNS_OF_LINES} FROM charge_lines) ORDER BY load`,
      });
      expect(read.map((row) => NAMES.map((name) => row[`${name}_`]))).toEqual(lines);
    }),
    { numRuns: 20 },
  );
});

test("a line whose costs are all the same keeps one of them", async () => {
  await clickhouse.command({ sql: "TRUNCATE TABLE charge_lines" });
  const two = "toDecimal256(2, 30)";
  const three = "CAST(3, 'Nullable(Decimal(76, 30))')";
  const amounts = keptAmounts({
    BilledCost: two,
    EffectiveCost: two,
    ListCost: two,
    ContractedCost: two,
    ConsumedQuantity: three,
    PricingQuantity: three,
  });
  await clickhouse.command({
    sql: `INSERT INTO charge_lines (load, ${Object.keys(amounts).join(", ")})
      SELECT 1, ${Object.values(amounts).join(", ")}`,
  });
  const sql = `SELECT Repeats, toString(EffectiveCost + ListCost + ContractedCost + PricingQuantity) AS others
    FROM charge_lines`;
  expect(await clickhouse.query({ sql })).toEqual([{ Repeats: 15, others: "0" }]);
});
