import { expect, test } from "vitest";
import { ordinalOf, SEVERITIES, severityOf } from "./severities.ts";

test("each severity is read from rows as the one that was written, in the three bits that it has there", () => {
  expect(SEVERITIES.map(ordinalOf).map(severityOf)).toEqual(SEVERITIES);
  expect(Math.max(...SEVERITIES.map(ordinalOf))).toBeLessThan(8);
});
