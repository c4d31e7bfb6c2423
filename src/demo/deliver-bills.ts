import { mkdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import type { Cloud } from "./catalog.ts";
import { type BillWish, writeBill } from "./write-bill.ts";

const DAY_MS = 86_400_000;

/** How many days of bills the demo has at its first start, at least. */
const DEMO_DAYS = 90;

/** The first day of the demo's bills: one more where that makes the last month and the one before it whole. */
export function originOf(firstStart: string): string {
  const origin = dayAfter(firstStart, -DEMO_DAYS);
  return origin.endsWith("-02") ? dayAfter(origin, -1) : origin;
}

/** The day so many days after another; days are `YYYY-MM-DD`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The months of a range of days, each with those of its days that are in the range. */
export function monthsOf(from: string, to: string): readonly { readonly from: string; readonly to: string }[] {
  if (from > to) return [];
  const next = dayAfter(`${from.slice(0, 7)}-28`, 4).slice(0, 7);
  const last = dayAfter(`${next}-01`, -1);
  return [{ from, to: last < to ? last : to }, ...monthsOf(`${next}-01`, to)];
}

/**
 * Brings the bills of a cloud in a folder up to a day: a file for each month since the origin. A file whose bytes are
 * right already stays untouched, so that a sync finds new only what is.
 */
export async function deliverBills(
  clickhouse: ClickHouse,
  folder: string,
  { cloud, origin, to }: { readonly cloud: Cloud; readonly origin: string; readonly to: string },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const month of monthsOf(origin, to)) {
    await deliverBill(clickhouse, join(folder, `${month.from.slice(0, 7)}.csv.gz`), {
      clouds: [cloud],
      origin,
      ...month,
    });
  }
}

/** Nobody sees half a file: it is written under a name that no sync looks at, and then moved. */
async function deliverBill(clickhouse: ClickHouse, path: string, wish: BillWish): Promise<void> {
  const draft = path.replace(/[^/]+$/, ".$&");
  await writeBill(clickhouse, draft, "csv.gz", wish);
  const before = await readFile(path).catch(() => null);
  if (before?.equals(await readFile(draft))) return rm(draft);
  await rename(draft, path);
}
