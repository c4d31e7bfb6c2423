import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type CveStores, openCveStores } from "../../../test/cves/cve-stores.ts";
import { feedFolder, made } from "../../../test/cves/made-feeds.ts";
import { type FeedReport, type RefreshProgress, refreshFeeds } from "../index.ts";

const YEARS = [2002, 2003, 2004, 2005, 2006];

let stores: CveStores;
let feeds: ReturnType<typeof feedFolder>;

beforeAll(async () => {
  stores = await openCveStores();
});

afterAll(() => stores.close());

beforeEach(async () => {
  await stores.reset();
  rmSync(join(stores.folder, "feeds"), { recursive: true, force: true });
  feeds = feedFolder(join(stores.folder, "feeds"));
  for (const year of YEARS) feeds.lay(String(year), [made(`CVE-${year}-0001`, `of ${year}`)]);
});

test("every year is read once, whichever the engine has read first, and reported in its place", async () => {
  const report = await refresh();
  expect(report.map(({ name, outcome }) => [name.replace("nvdcve-2.0-", ""), outcome])).toEqual([
    ...YEARS.map((year) => [String(year), "loaded"]),
    ["modified", "absent"],
    ["recent", "absent"],
  ]);
  expect((await stores.state())?.feeds.nvd.cves).toBe(YEARS.length);
});

test("one that is refused takes nothing of the others with it", async () => {
  const head = { format: "NVD_CVE", version: "2.0", timestamp: "2026-01-05T00:00:00", totalResults: 2 };
  const vulnerabilities = [{ cve: made("CVE-2004-0001", "one of two") }];
  feeds.layText("2004", JSON.stringify({ ...head, vulnerabilities }));
  const refused = (await refresh()).filter(({ outcome }) => outcome === "refused");
  expect(refused).toMatchObject([{ name: "nvdcve-2.0-2004", reason: expect.stringContaining("1 records") }]);
  expect(await stores.search({})).toMatchObject({ total_records: YEARS.length - 1 });
});

test("a record that two feeds have is there once, as it was changed last", async () => {
  const later = made("CVE-2005-0001", "changed later", { lastModified: "2026-01-04T00:00:00.000" });
  feeds.lay("2004", [made("CVE-2004-0001", "of 2004"), later]);
  await refresh();
  expect(await stores.search({})).toMatchObject({ total_records: YEARS.length });
  expect(await stores.search({ keyword: "changed later" })).toMatchObject({ total_records: 1 });
});

test("no more files are on the disk than one that waits and those that are read", async () => {
  let filesMax = 0;
  await refresh(() => {
    const files = readdirSync(stores.needs.folder, { recursive: true, encoding: "utf8" });
    filesMax = Math.max(filesMax, files.filter((name) => name.endsWith(".json")).length);
  });
  expect(filesMax).toBeGreaterThan(0);
  expect(filesMax).toBeLessThanOrEqual(3);
});

test("what could not be read is told apart from what was, also before the next one has its turn", async () => {
  rmSync(feeds.path, { recursive: true, force: true });
  const seen: RefreshProgress[] = [];
  await refresh((progress) => seen.push(progress));
  expect(seen.filter(({ feed }) => feed.startsWith("nvd")).map(({ done, failed = 0 }) => done - failed)).toEqual(
    seen.filter(({ feed }) => feed.startsWith("nvd")).map(() => 0),
  );
  expect(seen).toContainEqual({ feed: "nvdcve-2.0-2006", done: 4, total: 7, failed: 4 });
});

test("the parts of a load are brought together, also those that a process left that died before", async () => {
  await refresh();
  const together = [
    ["cve_records", 1],
    ["cve_rows", 1],
    ["cve_words", 1],
  ];
  expect(await parts()).toEqual(together);
  for (const [table] of together) {
    await stores.clickhouse.command({ sql: `INSERT INTO ${table} SELECT * FROM ${table} LIMIT 1` });
  }
  await refresh();
  expect(await parts()).toEqual(together);
});

async function parts(): Promise<readonly (readonly [string, number])[]> {
  const loads = (await stores.state())?.nvdLoads ?? [];
  const rows = await stores.clickhouse.query<{ table: string; n: number }>({
    sql: `SELECT table, toUInt32(count()) AS n FROM system.parts
      WHERE database = currentDatabase() AND active AND table LIKE 'cve%' AND partition IN {loads:Array(String)}
      GROUP BY table ORDER BY table`,
    params: { loads: loads.map(String) },
  });
  return rows.map(({ table, n }) => [table, n]);
}

async function refresh(onProgress: (progress: RefreshProgress) => void = () => {}): Promise<readonly FeedReport[]> {
  const addresses = { nvdFeeds: pathToFileURL(feeds.path), nvdApi: null, kev: [], epss: null };
  const clock = () => new Date("2006-06-01T00:00:00Z");
  const report = await refreshFeeds({ ...stores.needs, addresses, clock, onProgress });
  if (report.kind !== "done") throw new Error("Another refresh is under way.");
  return report.feeds;
}
