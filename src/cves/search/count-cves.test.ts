import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CveStores, openCveStores } from "../../../test/cves/cve-stores.ts";
import { cvss, feedFolder, made, madeKev } from "../../../test/cves/made-feeds.ts";
import { rounds } from "../../../test/support/rounds.ts";
import { COUNT_GROUPS, type CountGroup, type CveCounts, type CveItem } from "../schema.ts";

const DAYS = [
  "2025-12-31T23:59:59.999",
  "2026-01-01T00:00:00.000",
  "2026-01-31T12:00:00.000",
  "2026-03-01T00:00:00.000",
];
const VENDORS = ["Acme", "acme", "Other & Sons", "null"];
const WEAKNESSES = [["CWE-79"], ["CWE-79", "CWE-89"], ["NVD-CWE-Other"], ["CWE-20", "NVD-CWE-noinfo", "CWE-20"], []];
const SCORES = [9.8, 7.5, 5, 3.1, 0];

let stores: CveStores;

beforeAll(async () => {
  stores = await openCveStores();
  const feeds = feedFolder(join(stores.folder, "feeds"));
  const records = Array.from({ length: 60 }, (_, at) => {
    const metrics = at % 7 === 0 ? {} : { cvssMetricV31: [cvss("3.1", SCORES[at % 5] as number)] };
    const weaknesses = weaknessesOf(at);
    const rest = { published: DAYS[at % 4], metrics, weaknesses, ...(at % 11 === 0 ? { vulnStatus: "Rejected" } : {}) };
    return made(`CVE-2026-${1000 + at}`, at % 2 ? "one flaw" : "other flaw", rest);
  });
  feeds.lay("2026", records);
  const catalog = JSON.parse(madeKev(records.slice(0, 20).map(({ id }) => id)));
  for (const [at, entry] of catalog.vulnerabilities.entries()) {
    Object.assign(entry, {
      vendorProject: VENDORS[at % 4],
      product: `P${at % 3}`,
      dateAdded: `2026-0${1 + (at % 3)}-05`,
    });
    Object.assign(entry, { knownRansomwareCampaignUse: at % 2 ? "Known" : "Unknown" });
  }
  const kev = join(stores.folder, "kev.json");
  writeFileSync(kev, JSON.stringify(catalog));
  await stores.refresh({ nvd: feeds.path, kev });
});

afterAll(() => stores.close());

function weaknessesOf(at: number): unknown {
  const names = WEAKNESSES[at % WEAKNESSES.length] ?? [];
  return names.map((value) => ({ source: "a@example.com", type: "Primary", description: [{ lang: "en", value }] }));
}

const VALUE_OF: Readonly<Record<Exclude<CountGroup, "cwe">, (item: CveItem) => unknown>> = {
  severity: ({ severity }) => severity,
  month: ({ published_at }) => published_at.slice(0, 7),
  kev: ({ kev }) => kev !== null,
  ransomware: ({ kev }) => kev?.known_ransomware_use === true,
  kev_added_month: ({ kev }) => kev?.date_added?.slice(0, 7) ?? null,
  kev_due_month: ({ kev }) => kev?.due_date?.slice(0, 7) ?? null,
  kev_vendor: ({ kev }) => kev?.vendor ?? null,
  kev_product: ({ kev }) => kev?.product ?? null,
};

/** The groups of a row: of each of its weaknesses one. */
function groupsOf(item: CveItem, groups: readonly CountGroup[]): readonly string[] {
  const numbered = [...new Set(item.cwes.filter((cwe) => cwe.startsWith("CWE-")))];
  const weaknesses = groups.includes("cwe") && numbered.length > 0 ? numbered : [null];
  return weaknesses.map((cwe) => {
    return JSON.stringify(groups.map((group) => (group === "cwe" ? cwe : VALUE_OF[group](item))));
  });
}

const query = fc.record(
  {
    severity: fc.subarray(["critical", "high", "medium", "low", "none", "unknown"], { minLength: 1 }).map(String),
    severity_by: fc.constantFrom("newest", "primary"),
    kev: fc.constantFrom("true", "false"),
    keyword: fc.constantFrom("one", "other", "nothing"),
    kev_vendor: fc.constantFrom("ACME", "null"),
    kev_added_from: fc.constantFrom("2026-01-06", "2026-04-01"),
    kev_due_to: fc.constantFrom("2026-01-24", "2026-01-25"),
    score_min: fc.constantFrom("0", "7.5", "9.9"),
    score_max: fc.constantFrom("0", "7.5", "10"),
    date_to: fc.constantFrom("2026-01-01", "2026-02-01"),
    include_rejected: fc.constantFrom("true", "false"),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<Record<string, string>>;

test("the counts are those of the rows that the search finds by the same filters", async () => {
  const groups = fc.uniqueArray(fc.constantFrom(...COUNT_GROUPS), { minLength: 1, maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(groups, query, async (group_by, asked) => {
      const found = await stores.search({ ...asked, limit: "200" });
      if ("problem" in found) throw new Error(JSON.stringify(found.problem));
      const wanted = new Map<string, number>();
      for (const item of found.data) {
        for (const name of groupsOf(item, group_by)) wanted.set(name, (wanted.get(name) ?? 0) + 1);
      }
      const { data, total_cves, total_records } = await counts({ ...asked, group_by: group_by.join() });
      expect(new Map(data.map((row) => [nameOf(row, group_by), row.total]))).toEqual(wanted);
      expect([total_cves, total_records]).toEqual([found.total_records, wanted.size]);
    }),
    { numRuns: rounds(60) },
  );
});

test("rows are sorted by count or by value, and their pages hold each once", async () => {
  const totals = async (sort: string) =>
    (await counts({ group_by: "kev_vendor", sort })).data.map(({ total }) => total);
  expect(await totals("total")).toEqual((await totals("-total")).toSorted((one, other) => one - other));
  const months = (await counts({ group_by: "month", sort: "group" })).data.map(({ month }) => month);
  expect(months).toEqual(["2025-12", "2026-01", "2026-03"]);
  const severities = await counts({ group_by: "severity", sort: "group" });
  expect(severities.data.map(({ severity }) => severity)).toEqual([
    "critical",
    "high",
    "medium",
    "low",
    "none",
    "unknown",
  ]);
  const vendors = await counts({ group_by: "kev_vendor", sort: "group" });
  // What KEV does not list has no vendor, which is another thing than a vendor of that name.
  expect(vendors.data.map(({ kev_vendor }) => kev_vendor)).toEqual(["Acme", "Other & Sons", "acme", "null", null]);
  const paged = await Promise.all(
    ["1", "2", "3", "4"].map((page) => counts({ group_by: "kev_vendor", sort: "group", limit: "2", page })),
  );
  expect(paged.map(({ data }) => data.length)).toEqual([2, 2, 1, 0]);
  expect(paged.flatMap(({ data }) => data)).toEqual(vendors.data);
});

test("a vulnerability counts once in each of its weaknesses that have a number", async () => {
  const { data, total_cves } = await counts({ group_by: "cwe", include_rejected: "true" });
  expect(Object.fromEntries(data.map(({ cwe, total }) => [String(cwe), total]))).toEqual({
    "CWE-79": 24,
    "CWE-89": 12,
    "CWE-20": 12,
    null: 24,
  });
  expect(total_cves).toBe(60);
});

test("a group that is named twice is one", async () => {
  expect((await counts({ group_by: "kev,kev" })).group_by).toEqual(["kev"]);
});

function nameOf(row: CveCounts["data"][number], groups: readonly CountGroup[]): string {
  return JSON.stringify(groups.map((group) => row[group]));
}

async function counts(asked: Record<string, string>): Promise<CveCounts> {
  const answer = await stores.counts({ limit: "1000", ...asked });
  if ("problem" in answer) throw new Error(JSON.stringify(answer.problem));
  return answer;
}
