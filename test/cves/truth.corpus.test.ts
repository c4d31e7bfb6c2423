import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CveStores, openCveStores } from "./cve-stores.ts";

type Query = {
  readonly params: Record<string, string>;
  readonly total: number;
  readonly first: readonly string[];
  readonly last: readonly string[];
};

const CORPUS = join(process.env["CORPUS_DIR"] ?? "", "cve");
const TRUTH: {
  readonly records: number;
  readonly kev: number;
  readonly not_rejected: number;
  readonly queries: Query[];
} = JSON.parse(readFileSync(join(CORPUS, "truth.json"), "utf8"));

let stores: CveStores;

beforeAll(async () => {
  stores = await openCveStores();
  const report = await stores.refresh({
    nvd: join(CORPUS, "nvd20-feed-2026-03"),
    kev: join(CORPUS, "kev/known_exploited_vulnerabilities-2026-03-13.json"),
  });
  expect(report.kind).toBe("done");
});

afterAll(() => stores.close());

describe("the real feeds of 2026-03-15", () => {
  test("all their records are there, and the feeds that are absent are named", async () => {
    const answer = await listed({ include_rejected: "true" });
    expect(answer.total_records).toBe(TRUTH.records);
    expect((await listed({})).total_records).toBe(TRUTH.not_rejected);
    expect(answer.feeds).toMatchObject({
      nvd: { cves: TRUTH.records, as_of: "2026-03-15T12:00:01.768Z" },
      kev: { entries: 1542, catalog_version: "2026.03.13" },
    });
    expect(answer.feeds.nvd.missing).toHaveLength(15);
    expect(answer.feeds.nvd.missing[0]).toBe("nvdcve-2.0-2009");
  });

  test.each(TRUTH.queries)("$params gives $total CVEs", async ({ params, total, first, last }) => {
    const answer = await listed({ ...params, limit: String(first.length || 1) });
    expect(answer.total_records).toBe(total);
    expect(answer.data.map(({ id }) => id)).toEqual(first);
    expect(await lastIds(params, total, last.length)).toEqual(last);
  });

  test.each(["published", "modified", "-modified", "score", "-score", "epss"])(
    "%s orders the same CVEs",
    async (sort) => {
      for (const params of [
        { keyword: "php" },
        { keyword: '"sql injection"', severity: "critical" },
        { kev: "true" },
      ]) {
        const pages = await Promise.all(["1", "2", "3"].map((page) => listed({ ...params, sort, page, limit: "30" })));
        const ids = pages.flatMap(({ data }) => data.map(({ id }) => id));
        expect(new Set(ids).size).toBe(Math.min(90, pages[0]?.total_records ?? 0));
      }
    },
  );
});

async function lastIds(params: Record<string, string>, total: number, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let position = total - count; position < total; position++) {
    const answer = await listed({ ...params, page: String(position + 1), limit: "1" });
    ids.push(...answer.data.map(({ id }) => id));
  }
  return ids;
}

async function listed(params: Record<string, string>) {
  const answer = await stores.search(params);
  if ("problem" in answer) throw new Error(JSON.stringify(answer.problem));
  return answer;
}
