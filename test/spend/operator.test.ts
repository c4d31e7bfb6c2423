import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BilledService, startBilledService } from "../support/billed-service.ts";
import { costplaneText } from "../support/service-process.ts";

const MARCH = ["--start-date", "2026-03-02", "--end-date", "2026-03-09"];
const LINES = [
  { BilledCost: "12.345", RegionId: "a-1", RegionName: "Global", Tags: '{"Team":"\\u001b[31mred"}' },
  { BilledCost: "-5", ServiceName: "Credits, all", RegionId: "b-1", RegionName: "Global" },
  { BilledCost: "0.004", ServiceName: "Storage", BillingCurrency: "EUR", ChargePeriodStart: "2026-03-09T00:00:00Z" },
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
      "SERVICE       CURRENCY   COST",
      `Compute       USD       12.35  ${"█".repeat(20)}`,
      `Storage       EUR        0.00  ${"█".repeat(20)}`,
      `Credits, all  USD       -5.00  ${"░".repeat(8)}`,
      "3 of 3 rows; total 0.00 EUR and 7.35 USD",
      "",
    ]);
    const json = JSON.parse(await spend(...MARCH, "--json", "--group-by", "tag:Team", "--filter", "tag=Team"));
    expect(json.data).toMatchObject([{ "tag:Team": "\x1b[31mred", cost: "12.345" }]);
  });

  test("what was compared has its change, in money and in percent; one currency is said once", async () => {
    const shown = await spend(...MARCH, "--filter", "currency=USD", "--compare", "previous");
    const [what, headings = "", compute = ""] = shown.split("\n");
    expect(what).toBe("2026-03-02 to 2026-03-09, billed in USD, compared with 2026-02-22 to 2026-03-01");
    expect(headings.split(/ {2,}/)).toEqual(["SERVICE", "COST", "BEFORE", "CHANGE", "CHANGE %"]);
    expect(compute.split(/ {2,}/).slice(0, 5)).toEqual(["Compute", "12.35", "0.00", "+12.35", "new"]);
    expect(shown).toContain("total 7.35 USD (+7.35)\n");
  });

  test("a table of days begins with the newest, and its JSON with the oldest as the API's does", async () => {
    const days = [...MARCH, "--granularity", "day", "--limit", "1"];
    expect(await spend(...days)).toMatch(/^SERVICE +DATE +COST\nStorage +2026-03-09 /m);
    expect(JSON.parse(await spend(...days, "--json")).data).toMatchObject([{ date: "2026-03-02" }]);
  });

  test("rows of one name are told apart by their ids, which a filter takes", async () => {
    const asked = [...MARCH, "--group-by", "region", "--filter", "currency=USD"];
    expect(await spend(...asked)).toMatch(/^Global \(a-1\) +12\.35 .*\nGlobal \(b-1\) +-5\.00 /m);
    expect(await spend(...asked, "region=a-1")).toMatch(/^Global +12\.35 /m);
  });

  test("text of a bill does not reach the terminal as a command", async () => {
    const shown = await spend(...MARCH, "--group-by", "tag:Team", "--filter", "tag=Team", "service=Compute");
    expect(shown).toContain("�[31mred");
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

  test("a connector that is not there is told with the command that lists them", async () => {
    const told = spend("--connector", "con_00000000000000000000");
    await expect(told).rejects.toMatchObject({ stderr: expect.stringContaining("See costplane connector list.") });
  });
});

describe("the lines behind a figure", () => {
  const charges = (...args: readonly string[]) =>
    costplaneText(billed.dataFolder, "charges", "--org", billed.org, ...MARCH, ...args);

  test("are a table with exact costs, which filters narrow as those of spend", async () => {
    const shown = await charges("--filter", "currency=USD", "service=Compute");
    const [range, headings = "", line = "", count] = shown.split("\n");
    expect([range, count]).toEqual(["2026-03-02 to 2026-03-09, in USD", "1 of 1 lines"]);
    expect(headings.split(/ {2,}/)).toEqual(["DATE", "SERVICE", "ACCOUNT", "DESCRIPTION", "BILLED"]);
    expect(line).toMatch(/^2026-03-\d\d {2}Compute .* +12\.345$/);
  });

  test("come page by page, or as the JSON of the API, or all as CSV", async () => {
    const first = await charges("--limit", "2");
    expect(first).toContain("2 of 3 lines\n");
    const [, cursor = ""] = /--cursor (\S+)/.exec(first) ?? [];
    const second = JSON.parse(await charges("--limit", "2", "--cursor", cursor, "--json"));
    expect([second.data.length, second.next_cursor]).toEqual([1, null]);
    const csv = await charges("--csv", "--format", "focus");
    expect(csv.trimEnd().split("\r\n")).toHaveLength(1 + LINES.length);
  });

  test.each([
    ["--filter", "servce=x"],
    ["--cursor", "x"],
  ])("%s %s ends with status 2", async (...args) => {
    await expect(charges(...args)).rejects.toMatchObject({ code: 2 });
  });
});

test("without a service the command opens the stores itself", async () => {
  await billed.service.stop();
  expect(await spend(...MARCH, "--group-by", "")).toContain("total 0.00 EUR and 7.35 USD");
});
