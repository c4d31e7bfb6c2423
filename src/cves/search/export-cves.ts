import { csvLine } from "../../core/text/csv.ts";
import type { Answer } from "../../http/index.ts";
import type { CveItem, CveQuery } from "../schema.ts";
import { readEach } from "./kept-items.ts";
import { type CveReader, findCves, readItems } from "./search-cves.ts";

/** So many records are in memory at a time. */
const RECORDS_AT_ONCE = 200;

/** All CVEs that a query asks for, whatever its page, in its order and with flat memory. */
export async function exportCves(reader: CveReader, query: CveQuery, format: "csv" | "ndjson"): Promise<Answer> {
  const found = await findCves(reader, query, { offset: 0, limit: Number.POSITIVE_INFINITY });
  return "problem" in found ? found : { stream: writeAll(reader, found.ranks, { ...query, format }) };
}

async function* writeAll(
  reader: CveReader,
  ranks: Uint32Array,
  { severity_by, format }: Pick<CveQuery, "severity_by"> & { readonly format: "csv" | "ndjson" },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const write = format === "csv" ? csvOf : ndjsonOf;
  let before = format === "csv" ? csvLine(COLUMNS.map(([name]) => name)) : "";
  for (let at = 0; at < ranks.length; at += RECORDS_AT_ONCE) {
    // What searches have shown stays kept.
    const items = await readItems(reader, ranks.subarray(at, at + RECORDS_AT_ONCE), severity_by, readEach);
    yield encoder.encode(before + items.map(write).join(""));
    before = "";
  }
  yield encoder.encode(before);
}

const COLUMNS: readonly (readonly [string, (item: CveItem) => string | number | boolean | null | undefined])[] = [
  ["id", ({ id }) => id],
  ["description", ({ description }) => description],
  ["published_at", (item) => item.published_at],
  ["last_modified_at", (item) => item.last_modified_at],
  ["status", ({ status }) => status],
  ["severity", ({ severity }) => severity],
  ["score", ({ score }) => score],
  ["cvss_version", ({ cvss }) => cvss?.version],
  ["cvss_vector", ({ cvss }) => cvss?.vector],
  ["cvss_source", ({ cvss }) => cvss?.source],
  ["cvss_type", ({ cvss }) => cvss?.type],
  ["cwes", ({ cwes }) => cwes.join("; ")],
  ["tags", ({ tags }) => tags.join("; ")],
  ["products", ({ products }) => products.map(({ vendor, product }) => `${vendor} ${product}`).join("; ")],
  ["references", ({ references }) => references.map(({ url }) => url).join("; ")],
  ["kev_date_added", ({ kev }) => kev?.date_added],
  ["kev_due_date", ({ kev }) => kev?.due_date],
  ["kev_known_ransomware_use", ({ kev }) => kev?.known_ransomware_use],
  ["epss_score", ({ epss }) => epss?.score],
  ["epss_percentile", ({ epss }) => epss?.percentile],
];

function csvOf(item: CveItem): string {
  return csvLine(COLUMNS.map(([, cell]) => String(cell(item) ?? "")));
}

function ndjsonOf(item: CveItem): string {
  return `${JSON.stringify(item)}\n`;
}
