import { expect, test } from "vitest";
import { knownDays } from "./freshness.ts";
import type { Freshness } from "./schema.ts";

function freshness(...ends: (string | null)[]): Freshness {
  const connectors = ends.map((data_through, index) => {
    return {
      id: `con_${index}`,
      name: "Bills",
      status: "synced" as const,
      last_sync_at: null,
      data_from: null,
      missing_months: [],
      data_through,
    };
  });
  const known = ends.filter((end) => end !== null).sort();
  return { data_through: known.at(-1) ?? null, open_months: [], connectors };
}

test("days are known as far as every connector that is not stale has lines; the last two are provisional", () => {
  expect(knownDays(freshness("2026-03-20", null, "2026-03-18"))).toEqual({
    dataThrough: "2026-03-18",
    settledThrough: "2026-03-16",
  });
  expect(knownDays(freshness("2026-03-20", "2026-03-12"))?.dataThrough).toBe("2026-03-20");
  expect(knownDays(freshness("2026-03-20", "2026-03-13"))?.dataThrough).toBe("2026-03-13");
});

test("without data no day is known", () => {
  expect([knownDays(freshness()), knownDays(freshness(null))]).toEqual([null, null]);
});
