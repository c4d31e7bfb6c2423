import { expect, test } from "vitest";
import { coverageWarnings } from "./coverage.ts";
import type { FeedsView } from "./store.ts";

const WHOLE: FeedsView = {
  nvd: { as_of: "2026-11-01T00:00:00.000Z", cves: 10, missing: [] },
  kev: { as_of: "2026-11-01T00:00:00.000Z", catalog_version: "1", entries: 1 },
  epss: { as_of: null, scores: 0 },
};

test("nothing is warned of where all that was asked is loaded", () => {
  expect(coverageWarnings(WHOLE, { epss: false })).toEqual([]);
});

test("missing years are named as ranges, and the feed of changes by its name", () => {
  const missing = ["nvdcve-2.0-2004", "nvdcve-2.0-2002", "nvdcve-2.0-2003", "nvdcve-2.0-2019", "nvdcve-2.0-modified"];
  expect(coverageWarnings({ ...WHOLE, nvd: { ...WHOLE.nvd, missing } }, { epss: false })).toEqual([
    "NVD's feeds of 4 years are not loaded (2002 to 2004, 2019): their CVEs are missing.",
    "These feeds of NVD are not loaded: nvdcve-2.0-modified. The newest changes may be missing.",
  ]);
});

test("a catalog that is not loaded is told, the probabilities only where they were asked for", () => {
  const kev = { as_of: null, catalog_version: null, entries: 0 };
  expect(coverageWarnings({ ...WHOLE, kev }, { epss: true })).toEqual([
    "CISA's KEV is not loaded: no CVE is marked as exploited.",
    "EPSS is not loaded: no CVE has a probability.",
  ]);
});
