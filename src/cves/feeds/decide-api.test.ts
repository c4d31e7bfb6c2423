import { describe, expect, test } from "vitest";
import type { FeedRecord } from "../store.ts";
import { type ApiFacts, decideApiStart, decideNextIndex, decideWindow } from "./decide-api.ts";
import { nvdFeeds } from "./feed-addresses.ts";

const NOW = new Date("2026-03-15T12:00:00Z");
const at = (moment: string) => new Date(moment);

/** Every feed read an hour ago, but for those that a test changes; null: never. */
function facts(changed: Record<string, Partial<FeedRecord> | null> = {}, readUntil: string | null = null): ApiFacts {
  const feeds = nvdFeeds(NOW);
  const records = feeds.flatMap(({ name }): FeedRecord[] => {
    const change = changed[name.replace("nvdcve-2.0-", "")];
    if (change === null) return [];
    const anHourAgo = at("2026-03-15T11:00:00Z");
    const good = { sha256: "", records: 9, error: null, feedTime: anHourAgo, loadedAt: anHourAgo };
    return [{ name, attemptedAt: anHourAgo, ...good, ...change }];
  });
  const reading = { readUntil: readUntil === null ? null : at(readUntil), window: null };
  return { now: NOW, feeds, records: new Map(records.map((record) => [record.name, record])), reading };
}

describe("from when on the API is asked", () => {
  test("not at all while the feeds are fresh", () => {
    expect(decideApiStart(facts())).toBeNull();
    expect(decideApiStart(facts({ modified: { feedTime: at("2026-03-15T01:00:00Z") } }))).toBeNull();
  });

  test("from a day before the newest feed, where that is old", () => {
    const old = facts({ modified: { feedTime: at("2026-03-14T20:00:00Z") } });
    expect(decideApiStart(old)).toEqual(at("2026-03-13T20:00:00Z"));
  });

  test("from before its ids, where a year was never read", () => {
    expect(decideApiStart(facts({ 2013: null }))).toEqual(at("2012-11-30T00:00:00Z"));
    expect(decideApiStart(facts({ 2002: null }))).toEqual(at("1999-01-01T00:00:00Z"));
  });

  test("from where it was read, where that is later", () => {
    expect(decideApiStart(facts({ 2013: null }, "2026-03-02T00:00:00Z"))).toEqual(at("2026-03-01T00:00:00Z"));
    expect(decideApiStart(facts({ 2013: null }, "2026-03-15T11:59:00Z"))).toBeNull();
  });

  test("not at all, where it was read until the modified feed begins", () => {
    expect(decideApiStart(facts({ 2013: null }, "2026-03-14T00:00:00Z"))).toBeNull();
  });

  test("a modified feed that does not reach back to the years leaves a gap", () => {
    const years = Object.fromEntries(
      Array.from({ length: 25 }, (_, index) => {
        const broken = { error: "It answered 503.", loadedAt: at("2026-03-01T00:00:00Z") };
        return [String(2002 + index), broken];
      }),
    );
    expect(decideApiStart(facts(years))).toEqual(at("2026-02-27T00:00:00Z"));
    expect(decideApiStart(facts(years, "2026-03-08T00:00:00Z"))).toBeNull();
  });

  test("always and from the beginning, where no feeds are read", () => {
    expect(decideApiStart({ ...facts(), feeds: [], records: new Map() })).toEqual(at("1999-01-01T00:00:00Z"));
    const read = facts({}, "2026-03-15T11:59:00Z");
    expect(decideApiStart({ ...read, feeds: [] })).toEqual(at("2026-03-14T11:59:00Z"));
  });
});

describe("windows", () => {
  test("are of at most 120 days, meet, and end now", () => {
    let window = decideWindow(at("2025-01-01T00:00:00Z"), NOW, null);
    const windows = [window];
    while (window.until < NOW) {
      window = decideWindow(window.until, NOW, null);
      windows.push(window);
    }
    expect(windows).toHaveLength(4);
    for (const { from, until } of windows)
      expect(until.getTime() - from.getTime()).toBeLessThanOrEqual(120 * 86_400_000);
    expect(windows.at(-1)?.until).toEqual(NOW);
  });

  test("one that was begun goes on, unless what it would give is stored by now", () => {
    const begun = { from: at("2026-01-01T00:00:00Z"), until: at("2026-03-01T00:00:00Z"), next: 40, total: 90 };
    expect(decideWindow(at("2026-01-01T00:00:00Z"), NOW, begun)).toBe(begun);
    expect(decideWindow(at("2025-12-31T00:00:00Z"), NOW, begun)).toBe(begun);
    expect(decideWindow(at("2026-03-01T00:00:00Z"), NOW, begun)).toMatchObject({ next: 0, until: NOW });
    expect(decideWindow(at("2025-12-01T00:00:00Z"), NOW, begun)).toMatchObject({ next: 0 });
  });
});

test.each([
  [{ known: 0, total: 9, next: 0 }, 0],
  [{ known: 9, total: 9, next: 4 }, 4],
  [{ known: 9, total: 7, next: 4 }, 2],
  [{ known: 9, total: 1, next: 4 }, 0],
  [{ known: 9, total: 12, next: 4 }, 4],
])("after %j the next record is %i", (page, next) => {
  expect(decideNextIndex(page)).toBe(next);
});
