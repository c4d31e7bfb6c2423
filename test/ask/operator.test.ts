import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BilledService, startBilledService } from "../support/billed-service.ts";
import { costplaneText } from "../support/service-process.ts";

const LINES = [
  { BilledCost: "12.345", ServiceName: "Compute\u001b[31m" },
  { BilledCost: "4", ServiceName: "Storage", ChargePeriodStart: "2026-03-09T00:00:00Z" },
  ...Array.from({ length: 25 }, (_, index) => ({
    BilledCost: "1",
    BillingPeriodStart: "2026-04-01T00:00:00Z",
    ChargePeriodStart: `2026-04-${String(index + 1).padStart(2, "0")}T00:00:00Z`,
  })),
];

let billed: BilledService;

beforeAll(async () => {
  billed = await startBilledService(LINES);
});
afterAll(() => billed.close());

const ask = (...args: readonly string[]) => costplaneText(billed.dataFolder, "ask", "--org", billed.org, ...args);

describe("beside a running service", () => {
  test("the answer has its text, table and chart, and nothing that commands the terminal", async () => {
    const shown = await ask("daily cost in March 2026");
    expect(shown).toContain("The billed cost in March 2026 is 16.35 USD.");
    expect(shown).toMatch(/^DATE +COST +CURRENCY/m);
    expect(shown).toMatch(/^█▃$/m);
    const byService = await ask("cost by service in March 2026");
    expect(byService).toContain("Storage with 4.00 USD");
    expect(byService).not.toContain("\x1b");
  });

  test("of a long series the table has the newest days", async () => {
    const shown = await ask("daily cost from 2026-04-01 to 2026-04-25");
    expect(shown).toMatch(/\nDATE [^\n]*\n2026-04-06 .*\n2026-04-25 [^\n]*\n5 earlier rows: --json has them\.\n/s);
  });

  test("which days have no bill is said once, before the figure", async () => {
    const shown = await ask("cost from 2026-02-01 to 2026-03-31");
    expect(shown).toMatch(
      /^The bills of .* begin on 2026-03-\d\d: 2026-02-01 to 2026-0\d-\d\d is not in this answer\./,
    );
    expect(shown.match(/2026-02-01 to 2026-0[23]-/g)).toHaveLength(1);
    expect(shown).not.toContain("is missing in this answer");
  });

  test("a conversation goes on, and --json is the answer of the API", async () => {
    const first = JSON.parse(await ask("cost by service in March 2026", "--json"));
    expect(first.sources[0]).toMatchObject({ endpoint: "GET /api/spend" });
    const second = JSON.parse(await ask("by account?", "--conversation", first.conversation_id, "--json"));
    expect(second.tables[0].columns).toContain("account");
    expect(second.period).toEqual(first.period);
  });

  test.each([
    ["--conversation", "cnv_00000000000000000000"],
    ["--conversation", "x"],
  ])("%s %s ends with status 2, and says what to do", async (...args) => {
    await expect(ask("why?", ...args)).rejects.toMatchObject({ code: 2 });
  });
});

test("without a service the command opens the stores itself", async () => {
  await billed.service.stop();
  expect(await ask("cost in March 2026")).toContain("16.35 USD");
});
