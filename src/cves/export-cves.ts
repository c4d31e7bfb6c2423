import { csvLine } from "../core/csv.ts";
import type { Answer } from "../http/index.ts";
import type { CveFilter } from "./cve-filter.ts";
import { foundOf } from "./identifiers.ts";
import type { CveItem, CveQuery } from "./schema.ts";
import { type CveReader, filterOf, readItems } from "./search-cves.ts";
import { streamRows } from "./store-search.ts";

/** So many records are in memory at a time. */
const RECORDS_AT_ONCE = 200;

/** All CVEs that a query asks for, whatever its page, in its order and with flat memory. */
export async function exportCves(reader: CveReader, query: CveQuery, format: "csv" | "ndjson"): Promise<Answer> {
  const filter = filterOf(reader, query);
  return "problem" in filter ? filter : { stream: writeAll(reader, query, { filter, format }) };
}

async function* writeAll(
  reader: CveReader,
  { sort, severity_by }: CveQuery,
  { filter, format }: { readonly filter: CveFilter; readonly format: "csv" | "ndjson" },
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const write = format === "csv" ? csvOf : ndjsonOf;
  let before = format === "csv" ? csvLine(COLUMNS.map(([name]) => name)) : "";
  // The connection is given back before a record is read: whoever reads slowly holds up nobody.
  for await (const rows of inPieces(await allRows(reader, filter, sort))) {
    const items = await readItems(reader, rows.map(foundOf), severity_by, (each, read) => read(each));
    yield encoder.encode(before + items.map(write).join(""));
    before = "";
  }
  yield encoder.encode(before);
}

/** The numbers of all rows that fit: eight bytes each, for half a million CVEs four megabytes. */
async function allRows(
  { clickhouse, state }: CveReader,
  filter: CveFilter,
  sort: CveQuery["sort"],
): Promise<readonly BigUint64Array[]> {
  const decoder = new TextDecoder();
  const chunks: BigUint64Array[] = [];
  let begun = "";
  for await (const chunk of streamRows(clickhouse, state, filter, sort)) {
    const lines = (begun + decoder.decode(chunk, { stream: true })).split("\n");
    begun = lines.pop() ?? "";
    chunks.push(BigUint64Array.from(lines, BigInt));
  }
  return begun === "" ? chunks : [...chunks, BigUint64Array.of(BigInt(begun))];
}

function* inPieces(chunks: readonly BigUint64Array[]): Generator<readonly bigint[]> {
  for (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += RECORDS_AT_ONCE) yield [...chunk.subarray(at, at + RECORDS_AT_ONCE)];
  }
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
