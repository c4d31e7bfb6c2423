import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BilledService, startBilledService } from "../support/billed-service.ts";
import { costplaneText } from "../support/service-process.ts";

const MARCH = ["--start-date", "2026-03-02", "--end-date", "2026-03-09"];
const LINES = [
  { BilledCost: "12.345", Tags: '{"Team":"\\u001b[31mred"}' },
  { BilledCost: "-5", ServiceName: "Credits, all" },
  { BilledCost: "0.004", ServiceName: "Storage", BillingCurrency: "EUR" },
];

let billed: BilledService;

beforeAll(async () => {
  billed = await startBilledService(LINES);
});
afterAll(() => billed.close());

const spend = (...args: readonly string[]) => costplaneText(billed.dataFolder, "spend", "--org", billed.org, ...args);

describe("beside a running service", () => {
  test("the answer of the API is a table with bars, or that very JSON", async () => {
    const shown = await spend(...MARCH);
    expect(shown.split("\n").map((line) => line.trimEnd())).toEqual([
      "2026-03-02 to 2026-03-09, billed",
      "SERVICE       CURRENCY    COST",
      `Compute       USD        12.35  ${"█".repeat(20)}`,
      `Storage       EUR         0.00  ${"█".repeat(20)}`,
      `Credits, all  USD        -5.00  ${"░".repeat(8)}`,
      "3 of 3 rows; total 0.00 EUR and 7.35 USD",
      "",
    ]);
    const json = JSON.parse(await spend(...MARCH, "--json", "--group-by", "tag:Team", "--filter", "tag=Team"));
    expect(json.data).toMatchObject([{ "tag:Team": "\x1b[31mred", cost: "12.345" }]);
  });

  test("text of a bill does not reach the terminal as a command", async () => {
    const shown = await spend(...MARCH, "--group-by", "tag:Team", "--filter", "tag=Team", "service=Compute");
    expect(shown).toContain("?[31mred");
    expect(shown).not.toContain("\x1b");
  });

  test("CSV has every row, exact", async () => {
    const csv = await spend(...MARCH, "--csv", "--sort=service", "--filter", "currency=USD");
    expect(csv.split("\r\n")).toEqual([
      "service,currency,cost,share,usage",
      "Compute,USD,12.345,1.68074,3 Hours",
      '"Credits, all",USD,-5,-0.68074,3 Hours',
      "",
    ]);
  });

  test.each([
    ["--start-date", "2026-02-30"],
    ["--group-by", "servce"],
    ["--filter", "service"],
    ["--filter", "servce=x"],
    ["--connector", "con_x"],
  ])("%s %s ends with status 2, and says what to do", async (...args) => {
    await expect(spend(...MARCH.slice(2), ...args)).rejects.toMatchObject({ code: 2 });
  });
});

test("without a service the command opens the stores itself", async () => {
  await billed.service.stop();
  expect(await spend(...MARCH, "--group-by", "")).toContain("total 0.00 EUR and 7.35 USD");
});
