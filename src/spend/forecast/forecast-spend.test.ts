import { expect, test } from "vitest";
import { horizonDays } from "./forecast-spend.ts";

test.each([
  ["month", "2026-02-28", "2026-02-01", "2026-02-28"],
  ["next_month", "2026-01-31", "2026-02-01", "2026-02-28"],
  ["next_month", "2026-12-05", "2027-01-01", "2027-01-31"],
  ["quarter", "2026-03-31", "2026-01-01", "2026-03-31"],
  ["quarter", "2026-04-01", "2026-04-01", "2026-06-30"],
  ["quarter", "2024-12-31", "2024-10-01", "2024-12-31"],
] as const)("%s asked for on %s is from %s to %s", (horizon, today, start_date, end_date) => {
  expect(horizonDays(horizon, today)).toEqual({ start_date, end_date });
});
