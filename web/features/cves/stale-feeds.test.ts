import { expect, test } from "vitest";
import type { Feeds } from "../../lib/cve-types.ts";
import { staleFeeds } from "./stale-feeds.ts";

const NOW = new Date("2026-11-29T12:00:00Z");

const feedsOf = (nvd: string | null, kev: string | null): Feeds => ({
  nvd: { as_of: nvd, cves: 1, missing: [] },
  kev: { as_of: kev, entries: 1, catalog_version: null },
  epss: { as_of: null, scores: 0 },
});

test("feeds of the last days are not told", () => {
  expect(staleFeeds(feedsOf("2026-11-28T00:00:00Z", "2026-11-23T00:00:00Z"), NOW)).toBeNull();
  expect(staleFeeds(feedsOf(null, null), NOW)).toBeNull();
});

test("feeds that are older are told by name, with their days and their age", () => {
  expect(staleFeeds(feedsOf("2026-03-15T12:00:00Z", "2026-11-28T00:00:00Z"), NOW)).toBe(
    "This is not today’s data: NVD is of 15 Mar 2026 (259 days ago).",
  );
  expect(staleFeeds(feedsOf("2026-03-15T12:00:00Z", "2026-03-13T12:00:00Z"), NOW)).toBe(
    "This is not today’s data: NVD is of 15 Mar 2026 (259 days ago) and KEV of 13 Mar 2026 (261 days ago).",
  );
});
