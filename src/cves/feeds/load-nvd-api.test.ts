import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CveStores, openCveStores } from "../../../test/cves/cve-stores.ts";
import { type Fault, type HostileNvd, serveHostileNvd } from "../../../test/cves/hostile-nvd.ts";
import { feedFolder, type MadeRecord, made } from "../../../test/cves/made-feeds.ts";
import { rounds } from "../../../test/support/rounds.ts";
import type { CveList } from "../index.ts";
import { type RefreshReport, refreshFeeds } from "../index.ts";
import { findApiReading, saveApiReading } from "../store.ts";

const NOW = "2026-04-15T16:00:00Z";
const NOW_DATE = new Date(NOW);
/** What the server's 503 asks for. */
const RETRY_AFTER_MS = 7_000;
/** Read until then, so that three windows are left. */
const READ_UNTIL = new Date("2025-08-01T00:00:00Z");
const WINDOWS = 3;

let stores: CveStores;
let nvd: HostileNvd;
let feeds: ReturnType<typeof feedFolder>;

beforeAll(async () => {
  stores = await openCveStores();
  feeds = feedFolder(join(stores.folder, "feeds"));
  nvd = await serveHostileNvd(feeds.path);
});

beforeEach(async () => {
  await begin();
  Object.assign(nvd, { always: null, location: null, records: [], perPageMax: 2_000, onPage: () => {} });
  nvd.asked.length = 0;
  nvd.faults.length = 0;
});

afterAll(async () => {
  await nvd.close();
  await stores.close();
});

/** Records that changed one after the other in the last days before now. */
const records = (count: number, description = "record") =>
  Array.from({ length: count }, (_, index) =>
    made(`CVE-2026-${10_000 + index}`, `${description} ${index}`, {
      lastModified: stamp(NOW_DATE.getTime() - 86_400_000 + index),
    }),
  );

describe("a reading of many pages", { timeout: 120_000 }, () => {
  const PAGES = rounds(200);
  const RECORDS = PAGES * 5;
  /** Of so many records each is kept as one step: what comes after the last whole step is read again. */
  const STEP = 100;

  beforeEach(() => {
    nvd.records = records(RECORDS);
    nvd.perPageMax = 5;
  });

  test("stores every record, whatever happens to some requests", async () => {
    const passing: Fault[] = [
      "403",
      "429",
      "503",
      "silence",
      "slow body",
      "stopped body",
      "cut connection",
      "redirect",
    ];
    for (const fault of passing) nvd.faults.push(...Array.from({ length: PAGES / 10 }, () => null), fault);
    expect(await refresh()).toMatchObject({ outcome: "loaded", records: RECORDS });
    expect(await total()).toBe(RECORDS);
    expect((await reading()).readUntil).toEqual(NOW_DATE);
  });

  test("that an outage ends goes on where it was, and its watermark waits", async () => {
    const half = RECORDS / 2;
    nvd.onPage = (index) => {
      if (index >= half) nvd.always = "503";
    };
    expect(await refresh()).toMatchObject({ outcome: "unreachable", reason: "It answered 503.", records: half });
    const between = await reading();
    expect([between.window?.next, between.window?.total]).toEqual([half, RECORDS]);
    expect(between.readUntil).toEqual(between.window?.from);
    expect(await total()).toBe(half);
    Object.assign(nvd, { always: null, onPage: () => {} });
    nvd.asked.length = 0;
    expect(await refresh()).toMatchObject({ outcome: "loaded", records: half });
    expect(nvd.asked[0]?.query["startIndex"]).toBe(String(half));
    expect(nvd.asked).toHaveLength(PAGES / 2);
    expect(await total()).toBe(RECORDS);
    expect(await reading()).toEqual({ readUntil: NOW_DATE, window: null });
  });

  test("that dies goes on after what it had stored", async () => {
    const stored = RECORDS - (RECORDS % STEP || STEP);
    nvd.onPage = (index) => {
      if (index === stored + 30) nvd.faults.push("503");
    };
    const dies = async (ms: number) => {
      if (ms === RETRY_AFTER_MS) throw new Error("The process is gone.");
    };
    await expect(refresh({ sleep: dies })).rejects.toThrow("gone");
    const { window } = await reading();
    expect(await total()).toBe(window?.next);
    expect(window?.next).toBe(stored);
    nvd.onPage = () => {};
    await refresh();
    expect(await total()).toBe(RECORDS);
  });
});

describe("a window that changes while it is read", () => {
  test("loses no record where others leave it", async () => {
    nvd.records = records(60);
    nvd.perPageMax = 10;
    nvd.onPage = (index) => {
      // One that was read changes again, later than the window: those behind it move up by one.
      if (index > 0) nvd.records = nvd.records.map((record, at) => (at === index / 10 ? changedLater(record) : record));
    };
    expect(await refresh()).toMatchObject({ outcome: "loaded" });
    expect(await total()).toBe(60);
  });

  test("is read again where records come in, and left for the next time where that does not end", async () => {
    nvd.records = records(30);
    nvd.perPageMax = 10;
    let more = 0;
    nvd.onPage = (index) => {
      const late = made(`CVE-2025-${20_000 + more}`, "late", { lastModified: stamp(NOW_DATE.getTime() - 1) });
      if (index === 20 && more++ < 1) nvd.records = [late, ...nvd.records];
    };
    expect(await refresh()).toMatchObject({ outcome: "loaded" });
    expect(await total()).toBe(31);

    await begin();
    more = -100;
    expect(await refresh()).toMatchObject({ outcome: "unreachable", reason: expect.stringContaining("faster") });
    expect((await reading()).readUntil).not.toEqual(NOW_DATE);
  });
});

test.each<[Fault, string, string]>([
  ["html", "refused", "It is not a complete JSON 2.0 feed of NVD's."],
  ["half a page", "refused", "It is not a complete JSON 2.0 feed of NVD's."],
  ["empty page", "refused", "It gave no records of 9."],
  ["another page", "refused", "It was asked for records from 0 on and gave those from 77."],
  ["404", "unreachable", "It answered 404."],
  ["429", "unreachable", "It answered 429 (error code: 1015)."],
])("%s in place of a page is %s, and the watermark stays", async (fault, outcome, reason) => {
  nvd.records = records(9);
  nvd.onPage = () => {
    // Its windows before the last have nothing, and go by.
    if (nvd.asked.length === WINDOWS) nvd.always = fault;
  };
  expect(await refresh()).toMatchObject({ outcome, reason });
  const { readUntil, window } = await reading();
  expect(readUntil?.getTime()).toBeLessThan(NOW_DATE.getTime() - 86_400_000);
  expect(window?.next ?? 0).toBe(0);
  expect(readUntil?.getTime()).toBeGreaterThan(READ_UNTIL.getTime());
});

test("a record of 684 KB, one that can't be read and times of nine digits stop nothing", async () => {
  const huge = made("CVE-2026-5001", "huge", {
    lastModified: "2026-04-15T00:00:00.123456789",
    filler: "x".repeat(684_000),
  });
  const odd = made("not an id", "odd", { lastModified: "2026-04-15T00:00:00.000" });
  nvd.records = [huge, odd, ...records(3)];
  expect(await refresh()).toMatchObject({ outcome: "loaded", records: 5, unreadable: 1 });
  expect(await total()).toBe(4);
  expect((await list()).feeds.nvd).toEqual({ as_of: NOW_DATE.toISOString(), cves: 4, missing: [] });
});

test("the first reading asks for all that ever changed, 120 days at a time at most", async () => {
  await stores.reset();
  nvd.records = [made("CVE-1999-0001", "old", { lastModified: "2008-01-01T00:00:00.000" }), ...records(2)];
  expect(await refresh()).toMatchObject({ outcome: "loaded", records: 3 });
  const [first, last] = [nvd.asked[0]?.query, nvd.asked.at(-1)?.query];
  expect([first?.["lastModStartDate"], last?.["lastModEndDate"]]).toEqual([
    "1999-01-01T00:00:00.000+00:00",
    "2026-04-15T16:00:00.000+00:00",
  ]);
});

test("later readings ask for the last day again and no more", async () => {
  nvd.records = records(4);
  await refresh();
  nvd.asked.length = 0;
  nvd.records = [...nvd.records, made("CVE-2026-9999", "new", { lastModified: stamp(NOW_DATE.getTime() + 3_600_000) })];
  expect(await refresh({ now: "2026-04-15T18:00:00Z" })).toMatchObject({ records: 5, verdicts: { inserted: 1 } });
  expect(nvd.asked.map(({ query }) => [query["lastModStartDate"], query["lastModEndDate"]])).toEqual([
    ["2026-04-14T16:00:00.000+00:00", "2026-04-15T18:00:00.000+00:00"],
  ]);
});

describe("beside the feeds", () => {
  const year = (name: string) => made(`CVE-${name}-0001`, "of a feed", { lastModified: "2004-05-01T00:00:00.000" });

  beforeEach(async () => {
    await stores.reset();
    for (const name of ["2002", "2003", "2004"]) feeds.lay(name, [year(name)], { timestamp: "2004-06-01T06:00:00" });
    feeds.lay("modified", [year("2004")], { timestamp: "2004-06-01T06:00:00" });
  });

  const both = (now: string) => ({ now, addresses: { nvdFeeds: new URL(`${nvd.url}/feeds/`) } });
  const toApi = () => nvd.asked.filter(({ path }) => path === "/api");

  test("the API is not asked while they are fresh, and for the gap once they are not", async () => {
    expect(await refresh(both("2004-06-01T12:00:00Z"))).toBeUndefined();
    expect(toApi()).toEqual([]);
    const gone = made("CVE-2004-0001", "corrected since", { lastModified: "2004-06-20T00:00:00.000" });
    nvd.records = [gone, made("CVE-2004-0002", "new since", { lastModified: "2004-06-21T00:00:00.000" })];
    nvd.always = "429";
    nvd.onPage = () => {
      nvd.always = null;
    };
    // The year's own stamp is by the real clock, so the feeds are as fresh as this test.
    await stores.database.kysely
      .updateTable("cve_feeds")
      .set({ loaded_at: new Date("2004-06-01T12:00:00Z"), attempted_at: new Date("2004-06-01T12:00:00Z") })
      .execute();
    const later = await refresh(both("2004-07-01T00:00:00Z"));
    expect(later).toMatchObject({ outcome: "loaded", verdicts: { inserted: 1, updated: 1 } });
    expect((await list()).data.map(({ description }) => description)).toContain("corrected since");
  });
});

test("the key goes to the API in its header, and into no report", async () => {
  nvd.records = records(1);
  nvd.always = "403";
  const report = await refresh({ key: "a-secret-key" });
  expect(nvd.asked[0]?.headers["apikey"]).toBe("a-secret-key");
  expect(JSON.stringify(report)).not.toContain("a-secret-key");
  expect(JSON.stringify(nvd.asked[0]?.query)).not.toContain("a-secret-key");
});

type Reports = Extract<RefreshReport, { kind: "done" }>["feeds"];
type Options = {
  readonly now?: string;
  readonly key?: string | null;
  readonly sleep?: (ms: number) => Promise<void>;
  readonly addresses?: { readonly nvdFeeds: URL };
};

/** What became of the API in a refresh from it alone, or beside the feeds. */
async function refresh({
  now = NOW,
  key = null,
  sleep,
  addresses,
}: Options = {}): Promise<Reports[number] | undefined> {
  const nvdApi = { address: new URL(`${nvd.url}/api`), key };
  const report = await refreshFeeds({
    ...stores.needs,
    ...(sleep ? { sleep } : {}),
    addresses: { nvdFeeds: null, kev: [], epss: null, ...addresses, nvdApi },
    clock: () => new Date(now),
    patience: { idleMsMax: 150, wholeMsMax: 400 },
  });
  if (report.kind !== "done") throw new Error("Another refresh is under way.");
  return report.feeds.find(({ name }) => name === "nvd-api");
}

async function begin(): Promise<void> {
  await stores.reset();
  await stores.database.inTransaction((tx) => saveApiReading(tx, { readUntil: READ_UNTIL, window: null }));
}

async function list(): Promise<CveList> {
  const answer = await stores.search({ include_rejected: "true" });
  if ("problem" in answer) throw new Error(JSON.stringify(answer.problem));
  return answer;
}

async function total(): Promise<number> {
  return (await list()).total_records;
}

function reading() {
  return stores.database.inTransaction(findApiReading);
}

function changedLater(record: MadeRecord): MadeRecord {
  return { ...record, lastModified: stamp(NOW_DATE.getTime() + 60_000) };
}

function stamp(ms: number): string {
  return new Date(ms).toISOString().slice(0, -1);
}
