import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CveStores, openCveStores } from "../../test/cves/cve-stores.ts";
import { feedFolder, made, madeKev } from "../../test/cves/made-feeds.ts";
import { keepStateCatalogs } from "../cves/index.ts";
import { createMetrics } from "../http/index.ts";
import { readConfig } from "./config.ts";
import { feedGauges, openCves, refreshCves } from "./cves.ts";

const NOW = new Date("2026-01-06T00:00:00Z");

let stores: CveStores;

beforeAll(async () => {
  stores = await openCveStores();
});

afterAll(() => stores.close());

function cves() {
  const { database, clickhouse } = stores;
  return { sources: { database, clickhouse: () => clickhouse, catalogs: keepStateCatalogs() } };
}

const scrape = () => createMetrics(feedGauges(cves(), { refreshesCves: true }, () => NOW)).registry.metrics();

test("before the first load nothing is known of the feeds, and metrics are served all the same", async () => {
  expect(await scrape()).not.toContain('costplane_feed_age_seconds{feed="nvd"}');
});

test("metrics tell the age and size of the feeds, and how many of them fail", async () => {
  const feeds = feedFolder(join(stores.folder, "feeds"));
  feeds.lay("2002", [made("CVE-2002-0001", "one"), made("CVE-2002-0002", "two")], {
    timestamp: "2026-01-05T18:00:00Z",
  });
  feeds.layText("modified", "<html></html>");
  const kev = join(stores.folder, "kev.json");
  writeFileSync(kev, madeKev(["CVE-2002-0001"], { released: "2026-01-05T23:00:00Z" }));
  await stores.refresh({ nvd: feeds.path, kev, now: "2002-06-01T00:00:00Z" });

  const metrics = await scrape();
  expect(metrics).toContain('costplane_feed_age_seconds{feed="nvd"} 21600\n');
  expect(metrics).toContain('costplane_feed_age_seconds{feed="kev"} 3600\n');
  expect(metrics).toContain('costplane_feed_entries{feed="nvd"} 2\n');
  expect(metrics).toContain("costplane_feeds_failing 1\n");
});

test("a refresh is a line when it begins and one when it ends; a third names feeds that can't be read", async () => {
  const { database, clickhouse, folder } = stores;
  feedFolder(join(folder, "all")).layText("modified", "<html></html>");
  const reading = readConfig({
    COSTPLANE_DATA: join(folder, "data"),
    NVD_FEEDS_URL: pathToFileURL(`${join(folder, "all")}/`).href,
    KEV_URL: pathToFileURL(join(folder, "kev.json")).href,
  });
  if (!reading.ok) throw new Error(reading.problems.join("\n"));
  const lines: [string, object, string][] = [];
  const logger = {
    info: (...line: unknown[]) => lines.push(["info", ...asLine(line)]),
    warn: (...line: unknown[]) => lines.push(["warn", ...asLine(line)]),
  } as never;
  const opened = openCves(reading.config, { database, clickhouse: () => clickhouse, logger });
  await refreshCves(opened, new AbortController().signal);
  expect(lines).toEqual([
    ["info", {}, "Reading the vulnerability feeds"],
    ["info", expect.objectContaining({ seconds: expect.any(Number) }), "The vulnerability feeds have been read"],
    [
      "warn",
      { feeds: ["nvdcve-2.0-modified"], reason: expect.stringMatching(/^\S.*\.$/) },
      "Some vulnerability feeds could not be read",
    ],
  ]);
});

function asLine(line: readonly unknown[]): [object, string] {
  const [fields, text] = line.length > 1 ? line : [{}, line[0]];
  return [fields as object, text as string];
}
