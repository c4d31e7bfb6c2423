import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CveStores, openCveStores } from "../../test/cves/cve-stores.ts";
import { cpes, feedFolder, made, madeKev } from "../../test/cves/made-feeds.ts";
import { openDoor } from "../../test/support/open-door.ts";
import { createAddressLimiter, createQuerySlots, createServer, serveRoutes } from "../http/index.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import { cveRoutes, keepStateCatalogs, type RefreshProgress } from "./index.ts";

let stores: CveStores;
let server: ReturnType<typeof createServer>;
let engine: ClickHouse | null;
let progress: RefreshProgress | null = null;
let isReadByItself = true;

beforeAll(async () => {
  stores = await openCveStores();
  engine = stores.clickhouse;
  const clock = () => new Date();
  const limiter = createAddressLimiter(1_000, clock);
  const nothing = () => {};
  server = createServer({
    clock,
    limiter,
    trustProxy: false,
    onAnswer: nothing,
    onError: nothing,
    isClosing: () => false,
  });
  const sources = {
    database: stores.database,
    clickhouse: () => engine,
    catalogs: keepStateCatalogs(),
    refreshing: () => progress,
    get isReadByItself() {
      return isReadByItself;
    },
  };
  serveRoutes(server, cveRoutes(sources), {
    door: openDoor(),
    slots: createQuerySlots(),
    onError: nothing,
  });
});

afterAll(async () => {
  await server.close();
  await stores.close();
});

test("422: a keyword with a NUL character", async () => {
  const { status, body } = await get("/api/cves?keyword=a%00b");
  expect([status, body.errors[0].field]).toEqual([422, "keyword"]);
});

describe("before the first load", () => {
  test("503 feed_not_loaded: each endpoint says what to do", async () => {
    for (const path of [
      "/api/cves",
      "/api/cves/counts?group_by=kev",
      "/api/cves/summary",
      "/api/cves/CVE-2021-44228",
    ]) {
      const { status, body } = await get(path);
      expect([status, body.code]).toEqual([503, "feed_not_loaded"]);
      expect(body.detail).toContain("costplane cves sync");
    }
  });

  test("503 feed_not_loaded: while the feeds are read it says how far that is, and when to come again", async () => {
    progress = { feed: "nvdcve-2.0-2011", done: 9, total: 27 };
    const { status, body, headers } = await get("/api/cves");
    expect([status, body.code, headers["retry-after"]]).toEqual([503, "feed_not_loaded", "30"]);
    expect(body.detail).toBe(
      "The vulnerability data is being loaded: 9 of 27 files are read. Try again in a few minutes.",
    );
    progress = { feed: "nvdcve-2.0-2019", done: 17, total: 27, failed: 17 };
    expect((await get("/api/cves")).body.detail).toContain(
      "of 27 files 0 are read, 17 could not be read, 10 are left.",
    );
    progress = { feed: "nvd-api", done: 20_000, total: 310_000 };
    expect((await get("/api/cves")).body.detail).toContain("20000 of 310000 records are read");
    progress = null;
  });

  test("503 feed_not_loaded: where the service does not read the feeds by itself, nobody is told to wait", async () => {
    isReadByItself = false;
    const { status, body } = await get("/api/cves");
    expect([status, body.code]).toEqual([503, "feed_not_loaded"]);
    expect(body.detail).toMatch(/CVE_REFRESH is off.*`costplane cves sync`/);
    expect(body.detail).not.toContain("wait");
    isReadByItself = true;
  });
});

describe("with feeds", () => {
  beforeAll(async () => {
    const feeds = feedFolder(join(stores.folder, "feeds"));
    const more = { evaluatorComment: "from NVD", affected: [{ source: "cna" }], ...cpes(["acme", "tool"]) };
    feeds.lay("2002", [
      made("CVE-2002-0001", "one", more),
      made("CVE-2002-0002", "two", { vulnStatus: "Rejected" }),
      made("CVE-2002-0003", "three", { published: "2025-12-31T00:00:00.000" }),
      made("CVE-2002-0004", 'a "quoted", word', { published: "2026-01-01T00:00:00.000" }),
    ]);
    const kev = join(stores.folder, "kev.json");
    writeFileSync(kev, madeKev(["CVE-2002-0003"], { entry: { knownRansomwareCampaignUse: "Known" } }));
    await stores.refresh({ nvd: feeds.path, kev, now: "2002-06-01T00:00:00Z" });
  });

  test("200: a list with its total, its state and the feeds, private and with an ETag", async () => {
    const { status, body, headers } = await get("/api/cves?limit=1&page=2&severity=unknown,CRITICAL&severity=high");
    expect(status).toBe(200);
    expect(body).toMatchObject({ page: 2, limit: 1, total_records: 3, severity_by: "newest" });
    expect(body.data.map(({ id }: { id: string }) => id)).toEqual(["CVE-2002-0004"]);
    expect(body.feeds.nvd.missing).toEqual(["nvdcve-2.0-modified", "nvdcve-2.0-recent"]);
    expect(headers["cache-control"]).toBe("private, no-cache");
    expect(headers["etag"]).toMatch(/^W\/"/);
  });

  test("200: the ETag is the same for the same question, and another for another", async () => {
    const etag = async (query: string) => (await get(`/api/cves?${query}`)).headers["etag"];
    expect(await etag("keyword=one")).toBe(await etag("keyword=one"));
    expect(await etag("keyword=one")).not.toBe(await etag("keyword=two"));
  });

  test("200: as CSV all that are found, whatever the page, in the order, escaped", async () => {
    const { status, text, headers } = await get("/api/cves?limit=1&page=7&sort=published", "text/csv");
    expect([status, headers["content-type"]]).toEqual([200, "text/csv; charset=utf-8"]);
    const [head, ...lines] = text.split("\r\n");
    expect(head?.split(",").slice(0, 3)).toEqual(["id", "description", "published_at"]);
    expect(lines.map((line) => line.split(",")[0])).toEqual(["CVE-2002-0003", "CVE-2002-0004", "CVE-2002-0001", ""]);
    expect(lines[1]).toContain('"a ""quoted"", word"');
  });

  test("200: as NDJSON the items of the list, also where none is found", async () => {
    const { status, text, headers } = await get("/api/cves?keyword=two&include_rejected=true", "application/x-ndjson");
    expect([status, headers["content-type"]]).toEqual([200, "application/x-ndjson; charset=utf-8"]);
    const { body } = await get("/api/cves?keyword=two&include_rejected=true");
    expect(
      text
        .trim()
        .split("\n")
        .map((line) => JSON.parse(line)),
    ).toEqual(body.data);
    expect((await get("/api/cves?keyword=nowhere", "application/x-ndjson")).text).toBe("");
  });

  test("422 invalid_request: a CSV of more words than a search takes", async () => {
    const keyword = Array.from({ length: 40 }, (_, index) => `w${index}`).join("+");
    expect((await get(`/api/cves?keyword=${keyword}`, "text/csv")).status).toBe(422);
  });

  test("200: one whole record, a rejected one too, in any case", async () => {
    const { status, body } = await get("/api/cves/cve-2002-0001");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: "CVE-2002-0001",
      published_at: "2026-01-02T03:04:05.678Z",
      products: [{ vendor: "acme", product: "tool" }],
      affected: [{ source: "cna" }],
      nvd: { evaluatorComment: "from NVD" },
    });
    expect(body.configurations).toHaveLength(1);
    expect((await get("/api/cves/CVE-2002-0002")).body.status).toBe("Rejected");
  });

  test("200: a summary by severity, month and KEV", async () => {
    const { status, body } = await get("/api/cves/summary");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      total_records: 3,
      severities: { unknown: 3, critical: 0 },
      months: [
        { month: "2025-12", total: 1 },
        { month: "2026-01", total: 2 },
      ],
      kev: { total: 1, ransomware: 1, severities: { unknown: 1 } },
    });
  });

  test("200: counts by group, of those that the same filters find, with the ETag of the question", async () => {
    const { status, body, headers } = await get("/api/cves/counts?group_by=month,kev&keyword=one");
    const { body: list } = await get("/api/cves?keyword=one");
    expect([status, body.total_cves, body.group_by]).toEqual([200, list.total_records, ["month", "kev"]]);
    expect(headers["etag"]).not.toBe((await get("/api/cves/counts?group_by=kev&keyword=one")).headers["etag"]);
    expect((await get("/api/cves/counts?group_by=kev&kev=true&ransomware=true")).body).toMatchObject({
      data: [{ kev: true, total: 1 }],
      total_cves: 1,
    });
  });

  test("404 not_found: an id that no feed has, also to a caller that has any answer", async () => {
    const { status, body } = await get("/api/cves/CVE-2002-9999");
    expect([status, body.code]).toEqual([404, "not_found"]);
    const headers = { authorization: "Bearer k", host: "test", "if-none-match": "*" };
    expect((await server.inject({ url: "/api/cves/CVE-2002-9999", headers })).statusCode).toBe(404);
    expect((await server.inject({ url: "/api/cves/CVE-2002-0001", headers })).statusCode).toBe(304);
  });

  test("200: a time of RFC 3339 may have its letters in lower case; a leap second is told as what it is", async () => {
    const lower = await get("/api/cves?date_from=2002-01-01t00:00:00z");
    expect([lower.status, lower.body.data]).toEqual([200, (await get("/api/cves?date_from=2002-01-01")).body.data]);
    const { body } = await get("/api/cves?date_to=2026-06-30T23:59:60Z");
    expect(body.errors[0].message).toContain("leap second");
  });

  test.each([
    ["severity=urgent", "severity"],
    ["sevrity=high", "sevrity"],
    ["keyword=a&keyword=b", "keyword"],
    [`keyword=${"x".repeat(10_000)}`, "keyword"],
    ["keyword=%00", "keyword"],
    ["page=0", "page"],
    ["limit=1000", "limit"],
    ["date_from=2026-13-01", "date_from"],
    ["date_to=2026-06-30T23:59:60Z", "date_to"],
    ["as_of=nonsense", "as_of"],
    ["cwe=one", "cwe.0"],
    ["kev_due_from=soon", "kev_due_from"],
    ["kev_due_to=2026-02-30", "kev_due_to"],
    ["score_min=11", "score_min"],
    ["score_min=9.85", "score_min"],
    ["kev_vendor=", "kev_vendor"],
  ])("422 invalid_request: %s names its field", async (query, field) => {
    const { status, body } = await get(`/api/cves?${query}`);
    expect([status, body.code]).toEqual([422, "invalid_request"]);
    expect(body.errors[0].field).toContain(field.split(".")[0]);
  });

  test.each([
    ["", "group_by"],
    ["group_by=", "group_by"],
    ["group_by=vendor", "group_by"],
    ["group_by=severity,month,kev,ransomware", "group_by"],
    ["group_by=severity&sort=severity", "sort"],
    ["group_by=severity&limit=1001", "limit"],
    ["group_by=severity&severity=urgent", "severity"],
  ])("422 invalid_request: counts by %s name the field", async (query, field) => {
    const { status, body } = await get(`/api/cves/counts?${query}`);
    expect([status, body.code, body.errors[0].field]).toEqual([422, "invalid_request", expect.stringContaining(field)]);
  });

  test.each(["log4shell", "CVE-2002-00001", "CVE-2002-001"])("404 not_found: %s is no id", async (id) => {
    expect((await get(`/api/cves/${id}`)).status).toBe(404);
  });

  test("410 as_of_expired: a state that is no longer kept", async () => {
    const before = (await get("/api/cves")).body.as_of;
    const id = (await stores.state())?.id ?? 0;
    const supersede = (at: Date | null) =>
      stores.database.kysely.updateTable("cve_states").set({ superseded_at: at }).where("id", "=", id).execute();
    await supersede(new Date(Date.now() - 3_700_000));
    const { status, body } = await get(`/api/cves?as_of=${before}`);
    expect([status, body.code]).toEqual([410, "as_of_expired"]);
    await supersede(new Date(Date.now() - 3_500_000));
    expect((await get(`/api/cves?as_of=${before}`)).status).toBe(200);
    await supersede(null);
  });

  test("503 store_unavailable: while ClickHouse can't be used", async () => {
    engine = null;
    const { status, body } = await get("/api/cves");
    engine = stores.clickhouse;
    expect([status, body.code]).toEqual([503, "store_unavailable"]);
  });
});

async function get(url: string, accept = "application/json") {
  const response = await server.inject({ url, headers: { authorization: "Bearer k", host: "test", accept } });
  const { statusCode: status, headers, body: text } = response;
  const isJson = String(headers["content-type"]).includes("json;") && accept === "application/json";
  return { status, text, headers, body: isJson ? response.json() : null };
}
