import { createWriteStream } from "node:fs";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip, gunzipSync } from "node:zlib";

const ID = /"id" : "CVE-(\d{4})-(\d+)"/g;
const COPY_STEP = 1_000_000;

/**
 * Writes as many year feeds as NVD has, holding `recordsMin` records or somewhat more: the real ones, and copies of
 * them under other ids. `folder` has the real feeds, of which `modified` and `recent` are left out.
 */
export async function writePaddedFeeds(folder: string, into: string, recordsMin: number): Promise<number> {
  await mkdir(into, { recursive: true });
  const names = (await readdir(folder)).filter((name) => /^nvdcve-2\.0-\d{4}\.json\.gz$/.test(name)).sort();
  const real = await Promise.all(
    names.map(async (name) => split(gunzipSync(await readFile(join(folder, name))).toString())),
  );
  const perCopy = real.reduce((sum, { records }) => sum + records, 0);
  const copies = Math.ceil(recordsMin / perCopy);
  const parts = real.flatMap((feed) => Array.from({ length: copies }, (_, copy) => ({ feed, copy })));
  const years = Array.from({ length: 25 }, (_, index) => 2002 + index);
  let total = 0;
  for (const [index, year] of years.entries()) {
    const mine = parts.filter((_, part) => part % years.length === index);
    const records = mine.reduce((sum, { feed }) => sum + feed.records, 0);
    total += records;
    const file = createWriteStream(join(into, `nvdcve-2.0-${year}.json.gz`));
    await pipeline(Readable.from(document(mine, records)), createGzip({ level: 1 }), file);
  }
  return total;
}

type Feed = { readonly body: string; readonly records: number };

function* document(parts: readonly { readonly feed: Feed; readonly copy: number }[], records: number) {
  const head = { resultsPerPage: records, startIndex: 0, totalResults: records, format: "NVD_CVE", version: "2.0" };
  yield `${JSON.stringify({ ...head, timestamp: "2026-03-15T03:00:00.000" }).slice(0, -1)},"vulnerabilities":[`;
  for (const [index, { feed, copy }] of parts.entries()) {
    if (index > 0) yield ",";
    yield feed.body.replaceAll(ID, (_, year, number) => `"id" : "CVE-${year}-${copied(number, copy)}"`);
  }
  yield "]}";
}

function copied(number: string, copy: number): string {
  return copy === 0 ? number : String(Number(number) + copy * COPY_STEP * 10);
}

function split(text: string): Feed {
  const records = Number(/"totalResults" : (\d+)/.exec(text)?.[1]);
  return { body: text.slice(text.indexOf("[") + 1, text.lastIndexOf("]")), records };
}
