import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RefreshReport, refreshFeeds } from "../../src/cves/index.ts";
import { openClickHouseServer } from "../../src/stores/clickhouse/index.ts";
import { serveClickHouse } from "../support/clickhouse.ts";
import { type CveStores, openCveStores } from "./cve-stores.ts";
import { type Fault, type HostileNvd, serveHostileNvd } from "./hostile-nvd.ts";
import { feedFolder, made, madeKev } from "./made-feeds.ts";

const NOW = "2003-06-01T00:00:00Z";

let stores: CveStores;
let nvd: HostileNvd;
let mirror: HostileNvd;
let feeds: ReturnType<typeof feedFolder>;

beforeAll(async () => {
  stores = await openCveStores();
  feeds = feedFolder(join(stores.folder, "feeds"));
  nvd = await serveHostileNvd(feeds.path);
  mirror = await serveHostileNvd(feeds.path);
});

beforeEach(async () => {
  await stores.reset();
  for (const each of [nvd, mirror]) Object.assign(each, { always: null, faults: [], asked: [] });
  feeds.lay("2002", [made("CVE-2002-0001", "one"), made("CVE-2002-0002", "x".repeat(684_000))]);
  feeds.lay("2003", [made("CVE-2003-0001", "three")]);
  writeFileSync(join(feeds.path, "kev.json"), madeKev(["CVE-2002-0001"]));
});

afterAll(async () => {
  await Promise.all([nvd.close(), mirror.close()]);
  await stores.close();
});

test("are read through what passes", async () => {
  nvd.faults.push("403", null, "429", "cut connection", null, "503", "slow body", null, "redirect", "stopped body");
  const outcomes = await refresh();
  expect([outcomes["nvdcve-2.0-2002"], outcomes["nvdcve-2.0-2003"], outcomes["kev"]]).toEqual([
    "loaded",
    "loaded",
    "loaded",
  ]);
  expect(await total()).toBe(3);
});

test.each<Fault>(["403", "429", "silence", "html"])("%s that does not pass leaves what was there", async (fault) => {
  await refresh();
  feeds.lay("2003", [made("CVE-2003-0001", "three"), made("CVE-2003-0002", "four")], {
    timestamp: "2026-01-06T00:00:00.000",
  });
  nvd.always = fault;
  mirror.always = fault;
  expect(new Set(Object.values(await refresh()))).toEqual(new Set([fault === "html" ? "refused" : "unreachable"]));
  expect(await total()).toBe(3);
  nvd.always = null;
  expect((await refresh())["nvdcve-2.0-2003"]).toBe("loaded");
  expect(await total()).toBe(4);
});

describe("KEV", () => {
  test("is read from its mirror where CISA refuses, and from CISA alone where it does not", async () => {
    await refresh();
    expect(mirror.asked).toEqual([]);
    writeFileSync(join(feeds.path, "kev.json"), madeKev(["CVE-2002-0002"], { released: "2026-01-07T00:00:00Z" }));
    nvd.always = "403";
    expect((await refresh())["kev"]).toBe("loaded");
    expect(mirror.asked).toHaveLength(1);
  });
});

test("are loaded into a ClickHouse server, which does not see our disk", async () => {
  const facade = await serveClickHouse(stores.clickhouse);
  const clickhouse = await openClickHouseServer({ url: facade.url });
  try {
    expect(await refresh({ clickhouse })).toMatchObject({ "nvdcve-2.0-2002": "loaded", kev: "loaded" });
    feeds.layText(
      "2002",
      '{"format":"NVD_CVE","timestamp":"2026-02-01T00:00:00","totalResults":3,"vulnerabilities":[{"cve":]}',
    );
    expect(await refresh({ clickhouse })).toMatchObject({ "nvdcve-2.0-2002": "refused" });
    expect(await total()).toBe(3);
  } finally {
    await clickhouse.close();
    await facade.close();
  }
});

type Feeds = Extract<RefreshReport, { kind: "done" }>["feeds"];

/** What became of each feed. */
async function refresh(needs: Partial<CveStores["needs"]> = {}): Promise<Record<string, Feeds[number]["outcome"]>> {
  const kev = [nvd, mirror].map(({ url }) => new URL(`${url}/kev.json`));
  const report = await refreshFeeds({
    ...stores.needs,
    ...needs,
    addresses: { nvdFeeds: new URL(`${nvd.url}/feeds/`), nvdApi: null, kev, epss: null },
    clock: () => new Date(NOW),
    patience: { idleMsMax: 150, wholeMsMax: 2_000 },
  });
  if (report.kind !== "done") throw new Error("Another refresh is under way.");
  const known = report.feeds.filter(({ outcome }) => outcome !== "absent");
  return Object.fromEntries(known.map(({ name, outcome }) => [name, outcome]));
}

async function total(): Promise<number> {
  const answer = await stores.search({});
  if ("problem" in answer) throw new Error(answer.problem.code);
  return answer.total_records;
}
