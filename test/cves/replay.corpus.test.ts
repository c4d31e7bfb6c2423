import { createHash } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RefreshReport } from "../../src/cves/index.ts";
import { type CveStores, openCveStores } from "./cve-stores.ts";

type Step = {
  readonly step: string;
  readonly files?: readonly string[];
  readonly records?: number;
  readonly inserted: number;
  readonly updated: number;
  readonly updated_same_stamp?: number;
  readonly unchanged: number;
  readonly older: number;
  readonly distinct: number;
  readonly rejected: number;
};

const CORPUS = join(process.env["CORPUS_DIR"] ?? "", "cve");
const FEEDS = join(CORPUS, "nvd20-feed-2026-03");
const TRUTH: { readonly steps: readonly Step[]; readonly final_sha256_of_id_lastModified_vulnStatus_lines: string } =
  JSON.parse(readFileSync(join(CORPUS, "replay-truth.json"), "utf8"));
const [BASELINE, ...STEPS] = TRUTH.steps as [Step, ...Step[]];

let stores: CveStores;
let nvd: string;
let kev: string;

beforeAll(async () => {
  stores = await openCveStores();
  nvd = join(stores.folder, "nvd feeds");
  kev = join(stores.folder, "kev.json");
  mkdirSync(nvd);
});

afterAll(() => stores.close());

describe("four days of NVD's feeds, one after the other", () => {
  test("the baseline gives its distinct records", async () => {
    for (const file of BASELINE.files ?? []) lay(file);
    const reports = await refreshed({ nvd });
    expect(reports.filter(({ outcome }) => outcome === "loaded")).toHaveLength(BASELINE.files?.length ?? 0);
    expect(await totals()).toEqual({ distinct: BASELINE.distinct, rejected: BASELINE.rejected });
  });

  test.each(STEPS)("$step: $inserted new, $updated later, $updated_same_stamp of an equal stamp", async (step) => {
    const name = lay(`snapshots/${step.step}`);
    const [report] = (await refreshed({ nvd })).filter(({ outcome }) => outcome === "loaded");
    expect(report).toMatchObject({
      name,
      records: step.records,
      verdicts: {
        inserted: step.inserted,
        updated: step.updated,
        updatedSameStamp: step.updated_same_stamp,
        unchanged: step.unchanged,
        older: step.older,
      },
    });
    expect(await totals()).toEqual({ distinct: step.distinct, rejected: step.rejected });
  });

  test("in the end every record has the right stamp and status", async () => {
    expect(await fingerprint()).toBe(TRUTH.final_sha256_of_id_lastModified_vulnStatus_lines);
  });

  test.each(["NOT-GZIP-nvdcve-1.1-modified-served-as-200.html", "NOT-GZIP-nvdcve-1.1-recent-served-as-200.html"])(
    "%s in place of a feed is refused, and the last good one stays",
    async (page) => {
      const before = await totals();
      copyFileSync(join(FEEDS, "snapshots", page), join(nvd, "nvdcve-2.0-modified.json.gz"));
      rmSync(join(nvd, "nvdcve-2.0-modified.meta"), { force: true });
      const reports = await refreshed({ nvd });
      expect(reports.find(({ name }) => name === "nvdcve-2.0-modified")).toMatchObject({
        outcome: "refused",
        reason: "It is not a gzip file.",
      });
      expect(await totals()).toEqual(before);
    },
  );

  test("an earlier snapshot of the same name is refused", async () => {
    lay("snapshots/nvdcve-modified@20260311T140001.json.gz");
    const reports = await refreshed({ nvd });
    expect(reports.find(({ name }) => name === "nvdcve-2.0-modified")).toMatchObject({ outcome: "refused" });
  });
});

describe("the releases of KEV, one after the other", () => {
  const release = (name: string) => copyFileSync(join(CORPUS, "kev", name), kev);

  test("CVE-2025-4664 is listed until its removal of 2025-06-09, and not after", async () => {
    // The release before the removal is not in the corpus: the next one, with the entry and its own date.
    const next = JSON.parse(
      gunzipSync(readFileSync(join(CORPUS, "kev/history/kev@20250609T123528Z.json.gz"))).toString(),
    );
    const vulnerabilities = [{ ...next.vulnerabilities[0], cveID: "CVE-2025-4664" }, ...next.vulnerabilities];
    const before = { ...next, dateReleased: "2025-06-06T15:00:00.0Z", count: vulnerabilities.length, vulnerabilities };
    writeFileSync(kev, JSON.stringify(before));
    expect(await refreshed({ kev })).toMatchObject([{ outcome: "loaded" }]);
    expect(await kevHas("CVE-2025-4664")).toBe(true);
    release("history/kev@20250609T123528Z.json.gz");
    expect(await refreshed({ kev })).toMatchObject([{ outcome: "loaded" }]);
    expect(await kevHas("CVE-2025-4664")).toBe(false);
  });

  test("the truncated file of 2025-02-25 is refused, and the last good one stays", async () => {
    rmSync(kev);
    release("history/TRUNCATED-2025-02-25.json");
    expect(await refreshed({ kev })).toMatchObject([{ outcome: "refused" }]);
    expect(await kevCount()).toBeGreaterThan(1300);
  });

  test("the next releases are taken, each as a set, and an earlier one is refused", async () => {
    for (const [name, entries] of [
      ["history/kev@20250610T170543Z.json.gz", null],
      ["history/kev@20250821T170219Z.json.gz", null],
      ["known_exploited_vulnerabilities-2025-08-25.json", 1404],
      ["known_exploited_vulnerabilities-2026-03-13.json", 1542],
    ] as const) {
      release(name);
      expect(await refreshed({ kev })).toMatchObject([{ outcome: "loaded" }]);
      if (entries) expect(await kevCount()).toBe(entries);
    }
    expect(await refreshed({ kev })).toMatchObject([{ outcome: "unchanged" }]);
    release("history/kev@20250825T170419Z.json.gz");
    expect(await refreshed({ kev })).toMatchObject([{ outcome: "refused" }]);
  });
});

/** Lays a snapshot under the name that NVD serves it by, its `.meta` beside it as there, and returns that name. */
function lay(file: string): string {
  const part = /nvdcve-(?:2\.0-)?([a-z0-9]+)/.exec(file)?.[1] ?? "";
  const name = `nvdcve-2.0-${part}`;
  copyFileSync(join(FEEDS, file), join(nvd, `${name}.json.gz`));
  const sum = createHash("sha256").update(gunzipSync(readFileSync(join(FEEDS, file))));
  writeFileSync(join(nvd, `${name}.meta`), `sha256:${sum.digest("hex").toUpperCase()}\r\n`);
  return name;
}

async function refreshed(addresses: Parameters<CveStores["refresh"]>[0]): Promise<FeedReports> {
  const report = await stores.refresh(addresses);
  if (report.kind !== "done") throw new Error("Another process holds the lock.");
  return report.feeds;
}

type FeedReports = Extract<RefreshReport, { kind: "done" }>["feeds"];

async function totals(): Promise<{ distinct: number; rejected: number }> {
  const [all, shown] = [await listed({ include_rejected: "true" }), await listed({})];
  return { distinct: all.total_records, rejected: all.total_records - shown.total_records };
}

async function listed(query: Record<string, string>) {
  const answer = await stores.search({ limit: "1", ...query });
  if ("problem" in answer) throw new Error(JSON.stringify(answer.problem));
  return answer;
}

async function kevCount(): Promise<number> {
  return (await listed({})).feeds.kev.entries;
}

async function kevHas(id: string): Promise<boolean> {
  const [row] = await stores.clickhouse.query<{ n: string }>({
    sql: `SELECT count() AS n FROM cve_kev WHERE id = {id:String} AND load = {load:UInt32}`,
    params: {
      id,
      load: (
        await stores.database.kysely
          .selectFrom("cve_states")
          .select("kev_load")
          .where("superseded_at", "is", null)
          .executeTakeFirstOrThrow()
      ).kev_load,
    },
  });
  return row?.n === "1";
}

/** What every CVE says of itself, read through pages of the public answer. */
async function fingerprint(): Promise<string> {
  const lines: string[] = [];
  for (let page = 1; ; page++) {
    const answer = await listed({ include_rejected: "true", limit: "200", page: String(page) });
    for (const { id, last_modified_at, status } of answer.data)
      lines.push(`${id} ${last_modified_at.slice(0, -1)} ${status}`);
    if (answer.data.length === 0) break;
  }
  return createHash("sha256")
    .update(`${lines.sort().join("\n")}\n`)
    .digest("hex");
}
