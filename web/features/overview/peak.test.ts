import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Bucket, Series } from "../spend/series.ts";
import { peakOf } from "./peak.ts";

const bucketsOf = (count: number): readonly Bucket[] =>
  Array.from({ length: count }, (_, index) => {
    const day = `2026-11-${String(index + 1).padStart(2, "0")}`;
    return { id: day, first: day, last: day };
  });

const series = (name: string, amounts: readonly string[]): Series => ({ value: name, name, amounts, total: "0" });

describe("the highest bar", () => {
  test("is explained by those that were above their own usual, the most first, as many as it takes", () => {
    const shown = [
      series("Compute", ["950.10", "300", "310", "305", "300"]),
      series("Support", ["400", "0", "0", "0", "0"]),
      series("Storage", ["100", "100", "101", "100", "99"]),
    ];
    expect(peakOf(bucketsOf(5), shown)).toMatchObject({
      bucket: { first: "2026-11-01" },
      cost: "1450.1",
      usual: "405",
      names: ["Compute"],
    });
    const [, support, storage] = shown as [Series, Series, Series];
    const even = series("Compute", ["700", "300", "310", "305", "300"]);
    expect(peakOf(bucketsOf(5), [even, support, storage])?.names).toEqual(["Support", "Compute"]);
  });

  test("is not asked about where it is little above the others, or nothing is usual", () => {
    expect(peakOf(bucketsOf(3), [series("Compute", ["140", "100", "100"])])).toBeNull();
    expect(peakOf(bucketsOf(3), [series("Compute", ["140", "0", "0"])])).toBeNull();
    expect(peakOf(bucketsOf(3), [series("Credits", ["-140", "-10", "-10"])])).toBeNull();
    expect(peakOf([], [])).toBeNull();
  });

  test("is the highest of all days, and who is named was shown that day", () => {
    const amounts = fc.array(fc.integer({ min: -1_000, max: 100_000 }).map(String), { minLength: 12, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(amounts, { minLength: 1, maxLength: 5 }), (all) => {
        const shown = all.map((own, place) => series(`s${place}`, own));
        const peak = peakOf(bucketsOf(12), shown);
        const totals = Array.from({ length: 12 }, (_, day) => all.reduce((sum, own) => sum + Number(own[day]), 0));
        if (!peak) return;
        expect(Number(peak.cost)).toBe(Math.max(...totals));
        expect(totals[Number(peak.bucket.first.slice(8)) - 1]).toBe(Number(peak.cost));
        expect(peak.names.length).toBeGreaterThan(0);
        expect(new Set(peak.names).size).toBe(peak.names.length);
      }),
    );
  });
});
