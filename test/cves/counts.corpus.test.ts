import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CveStores, openCveStores } from "./cve-stores.ts";

type Entry = {
  readonly cveID: string;
  readonly vendorProject: string;
  readonly product: string;
  readonly dateAdded: string;
  readonly dueDate: string;
  readonly knownRansomwareCampaignUse: string;
};

const CORPUS = join(process.env["CORPUS_DIR"] ?? "", "cve");
const NVD = join(CORPUS, "nvd20-feed-2026-03");
const KEV = join(CORPUS, "kev/known_exploited_vulnerabilities-2026-03-13.json");

let stores: CveStores;
/** The entries of KEV whose record NVD's files have: those that a search can find. */
let found: readonly Entry[];

beforeAll(async () => {
  stores = await openCveStores();
  await stores.refresh({ nvd: NVD, kev: KEV });
  const ids = new Set<string>();
  for (const name of readdirSync(NVD).filter((name) => name.endsWith(".gz"))) {
    const text = gunzipSync(readFileSync(join(NVD, name))).toString();
    for (const [, id = ""] of text.matchAll(/"cve"\s*:\s*\{\s*"id"\s*:\s*"(CVE-[\d-]+)"/g)) ids.add(id);
  }
  const { vulnerabilities } = JSON.parse(readFileSync(KEV, "utf8")) as { vulnerabilities: Entry[] };
  found = vulnerabilities.filter(({ cveID }) => ids.has(cveID));
}, 300_000);

afterAll(() => stores.close());

test.each([
  ["kev_vendor", ({ vendorProject }: Entry) => vendorProject.trim()],
  ["kev_product", ({ product }: Entry) => product.trim()],
  ["kev_added_month", ({ dateAdded }: Entry) => dateAdded.slice(0, 7)],
  ["kev_due_month", ({ dueDate }: Entry) => dueDate.slice(0, 7)],
  ["ransomware", ({ knownRansomwareCampaignUse }: Entry) => knownRansomwareCampaignUse === "Known"],
] as const)("by %s, KEV's entries are counted as in the file", async (group, ownValue) => {
  const { data, total_cves } = await counts({ group_by: group, kev: "true" });
  const wanted = Map.groupBy<unknown, Entry>(found, ownValue);
  expect(found.length).toBeGreaterThan(50);
  expect(new Map(data.map((row) => [row[group], row.total]))).toEqual(
    new Map([...wanted].map(([value, entries]) => [value, entries.length])),
  );
  expect(total_cves).toBe(found.length);
});

test("what is due between two days is what the file says", async () => {
  for (const [from, to] of [
    ["2026-03-13", "2026-03-31"],
    ["2021-11-17", "2021-11-17"],
    ["2024-01-01", "2024-12-31"],
  ] as const) {
    const wanted = found.filter(({ dueDate }) => dueDate >= from && dueDate <= to).map(({ cveID }) => cveID);
    const list = await stores.search({ kev_due_from: from, kev_due_to: to, sort: "kev_due", limit: "200" });
    if ("problem" in list) throw new Error(JSON.stringify(list.problem));
    expect(list.total_records).toBe(wanted.length);
    expect(wanted).toEqual(expect.arrayContaining(list.data.map(({ id }) => id)));
    const days = list.data.map(({ kev }) => kev?.due_date ?? "");
    expect(days).toEqual(days.toSorted());
  }
});

test("by severity and month, the counts are the totals of searches", async () => {
  const { data } = await counts({ group_by: "severity,month", date_from: "2026-01-01" });
  expect(data.length).toBeGreaterThan(5);
  for (const { severity, month, total } of data) {
    const last = new Date(Date.UTC(Number(month?.slice(0, 4)), Number(month?.slice(5)), 0)).toISOString().slice(0, 10);
    const list = await stores.search({ severity: severity ?? "", date_from: `${month}-01`, date_to: last, limit: "1" });
    expect("problem" in list ? list.problem : list.total_records).toBe(total);
  }
});

test("by weakness, the counts are the totals of searches", async () => {
  const { data, total_cves } = await counts({ group_by: "cwe", limit: "20" });
  expect(data.reduce((sum, { total }) => sum + total, 0)).toBeGreaterThan(total_cves / 2);
  for (const { cwe, total } of data.filter(({ cwe }) => cwe !== null)) {
    const list = await stores.search({ cwe: cwe ?? "", limit: "1" });
    expect("problem" in list ? list.problem : list.total_records).toBe(total);
  }
});

async function counts(query: Record<string, string>) {
  const answer = await stores.counts({ limit: "1000", ...query });
  if ("problem" in answer) throw new Error(JSON.stringify(answer.problem));
  return answer;
}
