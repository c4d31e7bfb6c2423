import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { openBillStores } from "../support/bill-stores.ts";
import { fillOrganization, monthOf } from "./fill.ts";
import { mergeAll, mergesEnd } from "./measure.ts";

const MONTHS = 12;
const SERVICES = 25;
const MERGE_SECONDS_MAX = 3_600;

/** The days of the bills of `keyOf`, as parameters of a request. */
export const YEAR = "start_date=2025-04-01&end_date=2026-03-31";

/** The key of one organization with a year of bills; fills the folder where this is its first run, and merges it. */
export async function keyOf(
  folder: string,
  { database, clickhouse }: Awaited<ReturnType<typeof openBillStores>>,
  millions: number,
): Promise<string> {
  const file = join(folder, "key");
  let key = await readFile(file, "utf8").catch(() => null);
  if (key === null) {
    const size = { connectors: 1, months: MONTHS, lines: Math.round((millions * 1e6) / MONTHS) };
    key = await fillOrganization({ database, clickhouse }, size);
    await mergesEnd(clickhouse, MERGE_SECONDS_MAX);
    await writeFile(file, key);
  }
  await mergeAll(clickhouse);
  return key;
}

/** Parameters of a request for about a million of the lines: of so many last months, of all services or of one. */
export function aMillionOf(millions: number): string {
  const months = (of: number) => Math.min(MONTHS, Math.max(1, Math.round(of / millions)));
  const isWhole = millions <= MONTHS;
  const back = months(isWhole ? MONTHS : MONTHS * SERVICES);
  const service = isWhole ? "" : "&service=Service%207";
  return `start_date=${monthOf(back - 1)}&end_date=2026-03-31${service}`;
}
