import { describe, expect, test } from "vitest";
import { decideCompaction, decideFeed } from "./decide-feeds.ts";

const LAST = { records: 100, feedTime: new Date("2026-03-12T10:00:00.500Z") };
const NEXT = { records: 100, time: "2026-03-12T14:00:00.123456789Z", isWholeSet: true };

describe("decideFeed", () => {
  test("a later file of its name is taken, also where it is the first", () => {
    expect(decideFeed(NEXT, LAST)).toBeNull();
    expect(decideFeed(NEXT, undefined)).toBeNull();
  });

  test("an earlier one is refused, one of the same time is taken", () => {
    expect(decideFeed({ ...NEXT, time: "2026-03-12T10:00:00.499999999Z" }, LAST)).toMatch(/earlier/);
    expect(decideFeed({ ...NEXT, time: "2026-03-12T10:00:00.500000000Z" }, LAST)).toBeNull();
  });

  test("a whole set of half the records or fewer is refused; a feed of some days may shrink", () => {
    expect(decideFeed({ ...NEXT, records: 50 }, LAST)).toMatch(/half/);
    expect(decideFeed({ ...NEXT, records: 51 }, LAST)).toBeNull();
    expect(decideFeed({ ...NEXT, records: 1, isWholeSet: false }, LAST)).toBeNull();
  });

  test("a file without records is refused", () => {
    expect(decideFeed({ records: 0, time: null, isWholeSet: false }, undefined)).toMatch(/no records/);
  });
});

describe("decideCompaction", () => {
  const loads = (...rows: number[]) => rows.map((n) => ({ rows: n }));

  test("changes beyond a tenth of the base become a new base, a tenth does not", () => {
    expect(decideCompaction(loads(1000, 60, 40), 8)).toBe("none");
    expect(decideCompaction(loads(1000, 60, 41), 8)).toBe("all");
  });

  test("more small changes than a search should open become one", () => {
    expect(decideCompaction(loads(1000, ...Array(8).fill(1)), 8)).toBe("none");
    expect(decideCompaction(loads(1000, ...Array(9).fill(1)), 8)).toBe("changes");
  });

  test("a base alone stays as it is", () => {
    expect(decideCompaction(loads(1000), 8)).toBe("none");
    expect(decideCompaction([], 8)).toBe("none");
  });
});
