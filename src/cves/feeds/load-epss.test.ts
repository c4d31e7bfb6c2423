import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type CveStores, openCveStores } from "../../../test/cves/cve-stores.ts";
import { feedFolder, made } from "../../../test/cves/made-feeds.ts";
import type { CveList } from "../index.ts";

let stores: CveStores;
let feeds: ReturnType<typeof feedFolder>;

beforeAll(async () => {
  stores = await openCveStores();
  feeds = feedFolder(join(stores.folder, "feeds"));
});

afterAll(() => stores.close());

describe("EPSS", () => {
  const csv = (date: string, ...lines: string[]) =>
    `#model_version:v2025.03.14,score_date:${date}T00:00:00+0000\ncve,epss,percentile\n${lines.join("\n")}\n`;
  const lay = (text: string) => {
    const path = join(stores.folder, "epss.csv.gz");
    writeFileSync(path, gzipSync(text));
    return path;
  };

  test("is shown, filters and orders; a later day replaces it, an earlier one and HTML do not", async () => {
    feeds.lay("2002", [made("CVE-2002-0001", "one"), made("CVE-2002-0002", "two"), made("CVE-2002-0003", "three")]);
    const refreshed = async (text: string) => {
      const report = await stores.refresh({ nvd: feeds.path, epss: lay(text), now: "2004-06-01T00:00:00Z" });
      return report.kind === "done" ? report.feeds.at(-1)?.outcome : report.kind;
    };
    expect(await refreshed(csv("2026-03-13", "CVE-2002-0001,0.00042,0.05", "CVE-2002-0002,0.97,0.999"))).toBe("loaded");
    const ids = async (query: Record<string, string>) => (await list(query)).data.map(({ id }) => id);
    expect(await ids({ sort: "-epss" })).toEqual(["CVE-2002-0002", "CVE-2002-0001", "CVE-2002-0003"]);
    expect(await ids({ epss_min: "0.5" })).toEqual(["CVE-2002-0002"]);
    expect((await list({ keyword: "one" })).data[0]?.epss).toEqual({
      score: "0.00042",
      percentile: "0.05",
      date: "2026-03-13",
    });
    expect(await refreshed(csv("2026-03-12", "CVE-2002-0001,1,1", "CVE-2002-0002,1,1"))).toBe("refused");
    expect(await refreshed("<html></html>")).toBe("refused");
    expect(await refreshed(csv("2026-03-14", "CVE-2002-0001,0.6,0.9", "CVE-2002-0003,0.7,0.9"))).toBe("loaded");
    expect(await ids({ epss_min: "0.5", sort: "epss" })).toEqual(["CVE-2002-0001", "CVE-2002-0003"]);
  });
});

async function list(query: Record<string, string>): Promise<CveList> {
  const answer = await stores.search(query);
  if ("problem" in answer) throw new Error(JSON.stringify(answer.problem));
  return answer;
}
