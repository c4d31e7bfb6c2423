import { expect, test } from "vitest";
import { coverageWarnings, dependenceOf, missingYearOf } from "./coverage.ts";
import type { FeedsView } from "./schema.ts";

const WHOLE: FeedsView = {
  nvd: { as_of: "2026-11-01T00:00:00.000Z", cves: 10, missing: [] },
  kev: { as_of: "2026-11-01T00:00:00.000Z", catalog_version: "1", entries: 1 },
  epss: { as_of: null, scores: 0 },
};

test("nothing is warned of where all that was asked is loaded", () => {
  expect(coverageWarnings(WHOLE, { epss: false, kev: false })).toEqual([]);
});

test("missing years are named as ranges, and the feed of changes by its name", () => {
  const missing = ["nvdcve-2.0-2004", "nvdcve-2.0-2002", "nvdcve-2.0-2003", "nvdcve-2.0-2019", "nvdcve-2.0-modified"];
  expect(coverageWarnings({ ...WHOLE, nvd: { ...WHOLE.nvd, missing } }, { epss: false, kev: false })).toEqual([
    "NVD's feeds of 4 years are not loaded (2002 to 2004, 2019): their CVEs are missing.",
    "These feeds of NVD are not loaded: nvdcve-2.0-modified. The newest changes may be missing.",
  ]);
});

test("a catalog that is not loaded is told, the probabilities only where they were asked for", () => {
  const kev = { as_of: null, catalog_version: null, entries: 0 };
  expect(coverageWarnings({ ...WHOLE, kev }, { epss: true, kev: true })).toEqual([
    "CISA's KEV is not loaded: no CVE is marked as exploited.",
    "EPSS is not loaded: no CVE has a probability.",
  ]);
});

test("entries of KEV whose year is not loaded are in no count, which is told where KEV is asked of", () => {
  const feeds = { ...WHOLE, nvd: { ...WHOLE.nvd, missing: ["nvdcve-2.0-2021"] }, kev: { ...WHOLE.kev, entries: 1542 } };
  const warningsOf = (query: Parameters<typeof dependenceOf>[0]) => coverageWarnings(feeds, dependenceOf(query));
  const told = "Of KEV's 1,542 entries those of these years are not counted.";
  expect(warningsOf({ sort: "-published", kev: true })).toContain(told);
  expect(warningsOf({ sort: "kev_due" })).toContain(told);
  expect(warningsOf({ sort: "-total", group_by: ["kev_vendor"] })).toContain(told);
  expect(warningsOf({ sort: "-published" })).not.toContain(told);
  expect(coverageWarnings({ ...feeds, nvd: WHOLE.nvd }, { epss: false, kev: true })).toEqual([]);
});

test("the feed that would have an id is the one of its year, the first one for older ids", () => {
  const feeds = { ...WHOLE, nvd: { ...WHOLE.nvd, missing: ["nvdcve-2.0-2002", "nvdcve-2.0-2021"] } };
  expect(missingYearOf(feeds, "CVE-2021-44228")).toBe(2021);
  expect(missingYearOf(feeds, "CVE-1999-0001")).toBe(2002);
  expect(missingYearOf(feeds, "CVE-2022-0001")).toBeNull();
});
