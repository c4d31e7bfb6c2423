import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type CveStores, openCveStores } from "../../../test/cves/cve-stores.ts";
import { feedFolder, made, madeKev } from "../../../test/cves/made-feeds.ts";
import type { CveList } from "../index.ts";
import { type RefreshReport, refreshFeeds } from "../index.ts";

const NOW = "2004-06-01T00:00:00Z";
const LATER = { timestamp: "2026-01-06T00:00:00.000" };
const STAMP = "2026-01-03T00:00:00.000";

let stores: CveStores;
let feeds: ReturnType<typeof feedFolder>;
let kev: string;

beforeAll(async () => {
  stores = await openCveStores();
});

afterAll(() => stores.close());

beforeEach(async () => {
  await stores.reset();
  rmSync(join(stores.folder, "feeds"), { recursive: true, force: true });
  feeds = feedFolder(join(stores.folder, "feeds"));
  kev = join(stores.folder, "kev.json");
});

describe("the first load", () => {
  test("makes the years one base, then applies the others; what is absent is named and stops nothing", async () => {
    feeds.lay("2002", [made("CVE-1999-0001", "one"), made("CVE-2002-0001", "two")]);
    feeds.lay("2004", [made("CVE-2004-0001", "three")]);
    feeds.lay(
      "modified",
      [made("CVE-2004-0001", "three, corrected", { lastModified: "2026-01-04T00:00:00.000" })],
      LATER,
    );
    expect(await outcomes()).toEqual({
      2002: "loaded",
      2003: "absent",
      2004: "loaded",
      modified: "loaded",
      recent: "absent",
    });
    const { feeds: view, data } = await list();
    expect(data.map(({ description }) => description)).toEqual(["three, corrected", "two", "one"]);
    expect(view.nvd).toEqual({
      as_of: "2026-01-06T05:00:00.000Z",
      cves: 3,
      missing: ["nvdcve-2.0-2003", "nvdcve-2.0-recent"],
    });
  });

  test("reads nothing again where the .meta is the same", async () => {
    feeds.lay("2002", [made("CVE-1999-0001", "one")]);
    await outcomes();
    expect((await outcomes())["2002"]).toBe("unchanged");
  });

  test("quarantines an unreadable record with what is wrong with it, and loads the rest", async () => {
    feeds.lay("2002", [
      made("CVE-1999-0001", "good"),
      made("CVE-1999-0002", "no date", { published: "soon" }),
      made("no id", "x"),
      {
        ...made("CVE-1999-0003", "odd members"),
        descriptions: "none",
        metrics: [],
        configurations: { a: 1 },
        references: 5,
      },
      "not even an object",
    ]);
    const report = await refresh();
    expect(report.find(({ name }) => name.endsWith("2002"))).toMatchObject({ records: 5, unreadable: 3 });
    expect((await list()).data.map(({ id }) => id)).toEqual(["CVE-1999-0003", "CVE-1999-0001"]);
    expect((await list()).feeds.nvd.cves).toBe(2);
  });

  test("without any feed there is no state, and the next refresh can begin", async () => {
    await refresh();
    expect(await stores.state()).toBeUndefined();
    feeds.lay("recent", [made("CVE-2004-0001", "first of all")]);
    await refresh();
    expect((await list()).total_records).toBe(1);
  });
});

describe("which record wins", () => {
  const first = made("CVE-2002-0001", "first");
  const descriptionAfter = async (record: unknown, options = LATER) => {
    feeds.lay("2002", [first], { timestamp: "2026-01-05T00:00:00.000" });
    await refresh();
    feeds.lay("modified", [record], options);
    await refresh();
    return (await list()).data[0]?.description;
  };

  test("one with a later lastModified, also from an earlier feed", async () => {
    const later = { ...made("CVE-2002-0001", "later"), lastModified: "2026-01-03T00:00:00.001" };
    expect(await descriptionAfter(later, { timestamp: "2026-01-04T00:00:00.000" })).toBe("later");
  });

  test("one with the same lastModified and another body from a later feed", async () => {
    expect(await descriptionAfter(made("CVE-2002-0001", "corrected", { lastModified: STAMP }))).toBe("corrected");
  });

  test("not one with the same lastModified from an earlier feed or one of the same time", async () => {
    const other = made("CVE-2002-0001", "other", { lastModified: STAMP });
    expect(await descriptionAfter(other, { timestamp: "2026-01-04T00:00:00.000" })).toBe("first");
    expect(await descriptionAfter(other, { timestamp: "2026-01-05T00:00:00.000" })).toBe("first");
  });

  test("not one that differs from ours in its spaces alone, however late its feed", async () => {
    feeds.lay("2002", [first, made("CVE-2002-0002", "second")], { timestamp: "2026-01-05T00:00:00.000" });
    await refresh();
    const records = [{ cve: first }, { cve: made("CVE-2002-0002", "second,  respaced") }];
    const head = { totalResults: records.length, startIndex: 0, format: "NVD_CVE", version: "2.0", ...LATER };
    feeds.layText("modified", JSON.stringify({ ...head, vulnerabilities: records }));
    const report = (await refresh()).find(({ name }) => name.endsWith("modified"));
    expect(report?.verdicts).toMatchObject({ unchanged: 1, updatedSameStamp: 1, updated: 0, older: 0 });
    expect((await list()).data.map(({ description }) => description)).toEqual(["second,  respaced", "first"]);
  });

  test("never one with an earlier lastModified", async () => {
    expect(await descriptionAfter(made("CVE-2002-0001", "older", { lastModified: "2026-01-02T00:00:00.000" }))).toBe(
      "first",
    );
  });

  test("times with nine digits and a zone are read", async () => {
    const other = made("CVE-2002-0001", "zoned", { lastModified: STAMP });
    expect(await descriptionAfter(other, { timestamp: "2026-04-15T15:42:08.850326100Z" })).toBe("zoned");
    expect((await list()).feeds.nvd.as_of).toBe("2026-04-15T15:42:08.850Z");
  });
});

describe("a file that is refused leaves the last good one", () => {
  beforeEach(async () => {
    feeds.lay(
      "2002",
      [1, 2, 3, 4].map((n) => made(`CVE-2002-000${n}`, `number ${n}`)),
    );
    await refresh();
  });

  test.each<[string, () => void, RegExp]>([
    ["HTML", () => feeds.layText("2002", "<!DOCTYPE html><html></html>"), /not a complete JSON/],
    ["other JSON", () => feeds.layText("2002", '{"a":1}'), /not a complete JSON/],
    [
      "JSON that is cut off",
      () => feeds.layText("2002", '{"format":"NVD_CVE","totalResults":1,"vulnera'),
      /not a complete JSON/,
    ],
    [
      "another sha256 than its .meta",
      () => feeds.lay("2002", [made("CVE-2002-0009", "x")], { withMeta: false }),
      /SHA-256/,
    ],
    ["an earlier timestamp", () => feeds.lay("2002", records(4), { timestamp: "2026-01-01T00:00:00" }), /earlier/],
    ["half of its records", () => feeds.lay("2002", records(2), LATER), /half/],
    ["no records", () => feeds.lay("2002", [], LATER), /no records/],
  ])("%s", async (_, lay, reason) => {
    lay();
    // A .meta of another sum than the last makes the file worth fetching.
    if (reason.source === "SHA-256")
      writeFileSync(join(feeds.path, "nvdcve-2.0-2002.meta"), `sha256:${"0".repeat(64)}\n`);
    const [report] = (await refresh()).filter(({ name }) => name.endsWith("2002"));
    expect(report).toMatchObject({ outcome: "refused", reason: expect.stringMatching(reason) });
    expect((await list()).total_records).toBe(4);
  });

  test("gzip that is cut off", async () => {
    const path = join(feeds.path, "nvdcve-2.0-modified.json.gz");
    writeFileSync(path, Buffer.from("1f8b0800000000000003ab56", "hex"));
    expect((await outcomes())["modified"]).toBe("refused");
    writeFileSync(path, "");
    expect((await outcomes())["modified"]).toBe("refused");
  });

  const records = (count: number) => Array.from({ length: count }, (_, n) => made(`CVE-2002-000${n + 1}`, `new ${n}`));
});

describe("changes", () => {
  test("are folded when they pass a tenth, and when they are many; the answers stay the same", async () => {
    feeds.lay(
      "2002",
      Array.from({ length: 200 }, (_, n) => made(`CVE-2002-${1000 + n}`, `base ${n}`)),
    );
    await refresh();
    for (let round = 1; round <= 12; round++) {
      const lastModified = `2026-01-10T00:00:00.0${10 + round}`;
      const changed = [
        made("CVE-2002-1000", `round ${round}`, { lastModified }),
        made(`CVE-2004-${1000 + round}`, "new"),
      ];
      feeds.lay("modified", changed, { timestamp: `2026-01-10T00:00:${10 + round}` });
      await refresh();
      const { total_records, data } = await list({ keyword: "round" });
      expect([total_records, data[0]?.description]).toEqual([1, `round ${round}`]);
      expect((await list()).total_records).toBe(200 + round);
      expect((await stores.state())?.nvdLoads.length).toBeLessThanOrEqual(9);
    }
    const many = Array.from({ length: 30 }, (_, n) => made(`CVE-2003-${1000 + n}`, "many"));
    feeds.lay("recent", many, { timestamp: "2026-01-11T00:00:00" });
    await refresh();
    expect((await stores.state())?.nvdLoads).toHaveLength(1);
    expect((await list()).total_records).toBe(242);
    expect((await list({ keyword: "round" })).data[0]?.description).toBe("round 12");
  });

  test("pages of an earlier state are of that state, as long as it is kept", async () => {
    feeds.lay("2002", [made("CVE-2002-0001", "before")]);
    await refresh();
    const { as_of } = await list();
    feeds.lay("modified", [made("CVE-2002-0001", "after", { lastModified: "2026-02-01T00:00:00" })], LATER);
    await refresh();
    expect((await list()).data[0]?.description).toBe("after");
    expect((await list({ as_of })).data[0]?.description).toBe("before");
  });
});

describe("KEV", () => {
  beforeEach(async () => {
    feeds.lay("2002", [made("CVE-2002-0001", "one"), made("CVE-2002-0002", "two")]);
    writeFileSync(kev, madeKev(["CVE-2002-0001", "CVE-2002-0002", "CVE-2002-0003"]));
    await refresh();
  });

  test("is replaced as a set: what was removed is no longer KEV", async () => {
    writeFileSync(kev, madeKev(["CVE-2002-0002", "CVE-2002-0003"], { released: "2026-01-05T12:00:00Z" }));
    await refresh();
    expect((await list({ kev: "true" })).data.map(({ id }) => id)).toEqual(["CVE-2002-0002"]);
  });

  test("a silent edit under the same version is taken", async () => {
    const entry = { knownRansomwareCampaignUse: "Known", product: "Renamed" };
    writeFileSync(kev, madeKev(["CVE-2002-0001", "CVE-2002-0002", "CVE-2002-0003"], { entry }));
    await refresh();
    expect((await list({ ransomware: "true", keyword: "renamed" })).total_records).toBe(2);
  });

  test.each([
    ["half of its entries", () => madeKev(["CVE-2002-0001"], { released: "2026-01-06T00:00:00Z" })],
    ["an earlier release", () => madeKev(["CVE-2002-0001", "CVE-2002-0002"], { released: "2026-01-04T00:00:00Z" })],
    [
      "a truncated file",
      () => madeKev(["CVE-2002-0001", "CVE-2002-0002"], { released: "2026-01-06T00:00:00Z" }).slice(0, -9),
    ],
    ["HTML", () => "<html></html>"],
    ["fewer entries than it says", () => madeKev(["CVE-2002-0001", "CVE-2002-0002"]).replace('"count":2', '"count":3')],
  ])("%s is refused, and the last good one stays", async (_, text) => {
    writeFileSync(kev, text());
    expect((await outcomes())["kev"]).toBe("refused");
    expect((await list()).feeds.kev.entries).toBe(3);
  });
});

test("one process at a time refreshes", async () => {
  const reports = await Promise.all([stores.refresh({ nvd: feeds.path }), stores.refresh({ nvd: feeds.path })]);
  expect(reports.map(({ kind }) => kind).sort()).toEqual(["busy", "done"]);
});

test("an address that is neither https, file nor of this machine is not read", async () => {
  const report = await refreshFeeds({
    ...stores.needs,
    addresses: { nvdFeeds: new URL("http://example.com/feeds/"), nvdApi: null, kev: [], epss: null },
  });
  expect(report).toMatchObject({
    kind: "done",
    feeds: expect.arrayContaining([expect.objectContaining({ outcome: "unreachable" })]),
  });
});

type Reports = Extract<RefreshReport, { kind: "done" }>["feeds"];

async function refresh(): Promise<Reports> {
  const report = await stores.refresh({ nvd: feeds.path, kev, now: NOW });
  if (report.kind !== "done") throw new Error("Another refresh is under way.");
  return report.feeds;
}

async function outcomes(): Promise<Record<string, string>> {
  return Object.fromEntries(
    (await refresh())
      .filter(({ name, outcome }) => name !== "kev" || outcome !== "absent")
      .map(({ name, outcome }) => [name.replace("nvdcve-2.0-", ""), outcome]),
  );
}

async function list(query: Record<string, string> = {}): Promise<CveList> {
  const answer = await stores.search({ include_rejected: "true", limit: "200", ...query });
  if ("problem" in answer) throw new Error(JSON.stringify(answer.problem));
  return answer;
}
