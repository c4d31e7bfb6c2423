import { writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CveStores, openCveStores } from "../../../test/cves/cve-stores.ts";
import { cpes, cvss, feedFolder, made, madeKev } from "../../../test/cves/made-feeds.ts";
import { rounds } from "../../../test/support/rounds.ts";
import type { CveList } from "../index.ts";
import { fulfils, parseKeyword } from "./parse-keyword.ts";

const PIECES = [
  ...[
    "SQL",
    "injection",
    "C++",
    ".NET",
    "node.js",
    "é",
    "É",
    "100%",
    "win",
    "windows",
    "10",
    "1000",
    "open",
    "openssl",
  ],
  ...[
    '"quoted"',
    "\\",
    "_",
    "a_b",
    "<script>",
    "💥",
    "\n",
    "\u00a0",
    "x86-64",
    "++",
    "..",
    "(",
    "[a-z]*",
    "openssh",
    "%s",
  ],
];
const sample = fc.sample(fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 }), {
  numRuns: 120,
  seed: 7,
});
const RANDOM = sample.map((pieces, index) =>
  made(`CVE-2026-${1000 + index}`, pieces.join(index % 3 ? " " : ""), { published: "2026-02-01T00:00:00.000" }),
);

let stores: CveStores;

beforeAll(async () => {
  stores = await openCveStores();
  const feeds = feedFolder(join(stores.folder, "feeds"));
  feeds.lay("2026", RANDOM);
  feeds.lay("2025", [
    made("CVE-2025-0001", "Both scores", {
      metrics: {
        cvssMetricV40: [cvss("4.0", 9.3, "Secondary", "CRITICAL")],
        cvssMetricV31: [cvss("3.1", 5.4, "Secondary", "MEDIUM"), cvss("3.1", 7.5, "Primary", "HIGH")],
        ssvcV203: [{ source: "cisa", ssvcData: { options: [{ exploitation: "poc" }] } }],
      },
    }),
    made("CVE-2025-0002", "Old score", { metrics: { cvssMetricV2: [{ ...cvss("2.0", 10), baseSeverity: "HIGH" }] } }),
    made("CVE-2025-0003", "Harmless", { metrics: { cvssMetricV31: [cvss("3.1", 0, "Primary", "NONE")] } }),
    made("CVE-2025-0004", "New word", { metrics: { cvssMetricV31: [cvss("3.1", 7.1, "Primary", "SEVERE")] } }),
    made("CVE-2025-0005", "Gone", { vulnStatus: "Rejected" }),
    made("CVE-2025-0006", "Waits", { vulnStatus: "Not Scheduled", published: "2025-12-31T23:59:59.999" }),
    made("CVE-2025-0007", "Parts", cpes(["micro_soft", "c\\+\\+_tool"], ["linux", "kernel", false], ["a\\:b", "c"])),
    made("CVE-2025-10000", "Cross parts", cpes(["micro_soft", "other"], ["else", "c\\+\\+_tool"])),
  ]);
  const kev = join(stores.folder, "kev.json");
  writeFileSync(kev, madeKev(["CVE-2025-0002"]));
  await stores.refresh({ nvd: feeds.path, kev });
});

afterAll(() => stores.close());

describe("keyword", () => {
  test("finds by the rules of the contract what the in-memory reading of them finds, for any keyword", async () => {
    const part = fc
      .tuple(fc.constantFrom(...PIECES), fc.nat(6), fc.integer({ min: 1, max: 3 }))
      .map(([piece, from, length]) => piece.slice(from, from + length));
    const word = fc.oneof(fc.constantFrom(...PIECES), fc.string({ maxLength: 4 }), part);
    const words = fc.array(word, { maxLength: 3 });
    const keyword = fc
      .tuple(words, fc.constantFrom("", '"'))
      .map(([parts, quote]) => quote + parts.join(" ").replaceAll("\0", "") + quote);
    await fc.assert(
      fc.asyncProperty(keyword, async (text) => {
        const wanted = RANDOM.filter(({ id, descriptions }) => {
          const english = (descriptions as { value: string }[])[1]?.value ?? "";
          const fields = [id, english].map((field) => field.replace(/[A-Z]/g, (letter) => letter.toLowerCase()));
          return parseKeyword(text).every((condition) => fulfils(condition, fields));
        });
        const answer = await list({ keyword: text, date_from: "2026-02-01", limit: "200" });
        expect(answer.data.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
        expect(answer.total_records).toBe(wanted.length);
      }),
      { numRuns: rounds(150) },
    );
  });

  test.each([
    ["micro soft", ["CVE-2025-10000", "CVE-2025-0007"]],
    ['"micro soft"', ["CVE-2025-10000", "CVE-2025-0007"]],
    ['"c++ tool"', ["CVE-2025-10000", "CVE-2025-0007"]],
    ["a:b", ["CVE-2025-0007"]],
    ["kernel", []],
    ["gadget flaw", ["CVE-2025-0002"]],
    ["gadget_x old", ["CVE-2025-0002"]],
    ['"example gadget"', ["CVE-2025-0002"]],
    ['"x example"', []],
    ["searched", []],
    ["otra", []],
    ["cve-2025-0003", ["CVE-2025-0003"]],
    ["2025-1", ["CVE-2025-10000"]],
  ])("%s finds %j", async (keyword, ids) => {
    const answer = await list({ keyword, date_to: "2026-01-31", severity: "critical,high,medium,low,none,unknown" });
    expect(answer.data.filter(({ id }) => id.startsWith("CVE-2025")).map(({ id }) => id)).toEqual(ids);
  });

  test.each([
    ['"6-6"', 0],
    ['"6-"', 0],
    ["6-", RANDOM.filter(({ descriptions }) => JSON.stringify(descriptions).includes("x86-64")).length],
  ])("in quotes, from the start of a token, however short: %s", async (keyword, count) => {
    expect((await list({ keyword, date_from: "2026-02-01" })).total_records).toBe(count);
  });

  test("is an answer, whatever it holds", async () => {
    const hostile = [
      "%",
      "_",
      "\\",
      "'",
      "`",
      "';DROP TABLE cve_rows",
      "{x:String}",
      "<script>",
      "💥",
      "(a+)+$",
      "\\E.*",
    ];
    for (const keyword of [...hostile, "(".repeat(900), "a ".repeat(400), "ü".repeat(900)]) {
      expect(typeof (await list({ keyword })).total_records).toBe("number");
    }
  });

  test("more different words than a search takes are refused with the field", async () => {
    const keyword = Array.from({ length: 40 }, (_, index) => `w${index}`).join(" ");
    expect(await stores.search({ keyword })).toMatchObject({
      problem: { code: "invalid_request", errors: [{ field: "keyword" }] },
    });
  });
});

describe("severity", () => {
  const severityOf = async (id: string, rule: string) => {
    const [item] = (await list({ keyword: id, severity_by: rule, include_rejected: "true" })).data;
    return [item?.severity, item?.score, item?.cvss?.version, item?.cvss?.type];
  };

  test.each([
    ["CVE-2025-0001", "newest", ["critical", 9.3, "4.0", "Secondary"]],
    ["CVE-2025-0001", "primary", ["high", 7.5, "3.1", "Primary"]],
    ["CVE-2025-0002", "newest", ["high", 10, "2.0", "Primary"]],
    ["CVE-2025-0003", "newest", ["none", 0, "3.1", "Primary"]],
    ["CVE-2025-0004", "newest", ["high", 7.1, "3.1", "Primary"]],
    ["CVE-2025-0006", "primary", ["unknown", null, undefined, undefined]],
  ])("%s by %s is %j", async (id, rule, wanted) => {
    expect(await severityOf(id, rule)).toEqual(wanted);
    const found = await list({ severity: String(wanted[0]), severity_by: rule, keyword: id });
    expect(found.total_records).toBe(1);
  });

  test("all scores are shown, newest version first", async () => {
    const [item] = (await list({ keyword: "CVE-2025-0001" })).data;
    expect(item?.scores.map(({ version, score }) => [version, score])).toEqual([
      ["4.0", 9.3],
      ["3.1", 5.4],
      ["3.1", 7.5],
    ]);
  });
});

describe("filters and order", () => {
  test("only the status Rejected is left out, unless asked for", async () => {
    expect((await list({ keyword: "CVE-2025-0005" })).total_records).toBe(0);
    expect((await list({ keyword: "CVE-2025-0005", include_rejected: "true" })).total_records).toBe(1);
    expect((await list({ keyword: "CVE-2025-0006" })).total_records).toBe(1);
  });

  test("vendor and product are of one vulnerable match", async () => {
    expect(await ids({ vendor: "micro soft", product: "C++_tool" })).toEqual(["CVE-2025-0007"]);
    expect(await ids({ vendor: "Micro_Soft" })).toEqual(["CVE-2025-10000", "CVE-2025-0007"]);
    expect(await ids({ vendor: "linux" })).toEqual([]);
    const [item] = (await list({ vendor: "a:b" })).data;
    expect(item?.products).toEqual([
      { vendor: "micro soft", product: "c++ tool" },
      { vendor: "a:b", product: "c" },
    ]);
  });

  test("KEV is in the answer, cleaned of stray spaces, and a filter both ways", async () => {
    const answer = await list({ kev: "true" });
    expect(answer.data.map(({ id, kev }) => [id, kev])).toEqual([
      [
        "CVE-2025-0002",
        {
          date_added: "2026-01-04",
          due_date: "2026-01-25",
          vendor: "Example",
          product: "Gadget_X",
          name: "Example Gadget Flaw",
          required_action: "Patch.",
          known_ransomware_use: false,
          notes: "https://example.com",
        },
      ],
    ]);
    expect((await list({ kev: "false" })).total_records).toBe((await list({})).total_records - 1);
    expect((await list({ ransomware: "true" })).total_records).toBe(0);
  });

  test.each([
    [{ kev_added_from: "2026-01-04" }, 1],
    [{ kev_added_to: "2026-01-04" }, 1],
    [{ kev_added_from: "2026-01-05" }, 0],
    [{ kev_added_to: "2026-01-03" }, 0],
    [{ kev_added_from: "2026-01-01", keyword: "old" }, 1],
    [{ kev_added_from: "2026-01-01", keyword: "harmless" }, 0],
    [{ kev_due_from: "2026-01-25", kev_due_to: "2026-01-25" }, 1],
    [{ kev_due_from: "2026-01-26" }, 0],
    [{ kev_due_to: "2026-01-24" }, 0],
    [{ kev_due_to: "2026-01-25", kev_added_to: "2026-01-03" }, 0],
    [{ kev_vendor: "EXAMPLE" }, 1],
    [{ kev_vendor: "exam" }, 0],
    [{ kev_vendor: "example", kev_product: "gadget_x" }, 1],
    [{ kev_vendor: "example", kev_product: "gadget" }, 0],
    [{ kev_vendor: "example", kev: "false" }, 0],
  ])("KEV is asked by what its entries say: %j", async (query, total) => {
    expect((await list(query)).total_records).toBe(total);
  });

  test("sorted by the day on which KEV added them, those that it lists come first", async () => {
    const { data, total_records } = await list({ sort: "-kev_added" });
    expect([data[0]?.id, total_records]).toEqual(["CVE-2025-0002", (await list({})).total_records]);
    expect((await list({ sort: "-kev_due" })).data[0]?.id).toBe("CVE-2025-0002");
  });

  test("of a least score exactly those that have it", async () => {
    const all = await list({ limit: "200" });
    for (const [score_min, least] of [
      ["0", 0],
      ["9.8", 9.8],
      ["9.9", 9.9],
      ["10.0", 10],
    ] as const) {
      const wanted = all.data.filter(({ score }) => score !== null && score >= least).map(({ id }) => id);
      expect(await ids({ score_min, limit: "200" })).toEqual(wanted);
    }
  });

  test("a day ends with its last millisecond", async () => {
    expect(await ids({ date_to: "2025-12-31" })).toEqual(["CVE-2025-0006"]);
    expect(await ids({ date_to: "2025-12-31T23:59:59.998Z" })).toEqual([]);
  });

  test.each(["published", "-published", "modified", "-modified", "score", "-score", "epss", "-epss"])(
    "pages by %s hold every CVE once",
    async (sort) => {
      const pages: string[] = [];
      for (let page = 1; page <= 20; page++) pages.push(...(await ids({ sort, page: String(page), limit: "7" })));
      expect(new Set(pages).size).toBe(pages.length);
      expect(pages).toHaveLength((await list({})).total_records);
      expect(await ids({ sort, page: "1000", limit: "7" })).toEqual([]);
    },
  );

  test("equal dates are in the order of year and number, as numbers", async () => {
    expect(await ids({ vendor: "micro soft", sort: "published" })).toEqual(["CVE-2025-0007", "CVE-2025-10000"]);
  });
});

async function list(query: Record<string, string>): Promise<CveList> {
  const answer = await stores.search(query);
  if ("problem" in answer) throw new Error(JSON.stringify(answer.problem));
  return answer;
}

async function ids(query: Record<string, string>): Promise<string[]> {
  return (await list(query)).data.map(({ id }) => id);
}
