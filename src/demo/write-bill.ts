import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { ClickHouse, Settings } from "../stores/clickhouse/index.ts";
import { linesSql, totalsSql } from "./bill-sql.ts";
import type { Cloud } from "./catalog.ts";
import { listEntries } from "./list-entries.ts";

/** A bill to be made. The same wish makes the same bytes. */
export type BillWish = {
  readonly clouds: readonly Cloud[];
  /** The first and the last day of its charges, `YYYY-MM-DD`. */
  readonly from: string;
  readonly to: string;
  /** Day 0, from which growth, ends and what recurs are counted. */
  readonly origin: string;
  /** Into how many lines the usage of a resource and a day is split; several are hours. 1 unless told. */
  readonly pieces?: number;
  /** USD unless told. Nothing is converted. */
  readonly currencies?: Partial<Record<Cloud, string>>;
  /** A later delivery of the same bill, in which one line of forty differs. 0 unless told. */
  readonly revision?: number;
};

export type BillFormat = "csv" | "csv.gz" | "parquet";

/** Exact sums of lines of one currency; `value` is null where the lines have none. */
export type BillTotal = {
  readonly value: string | null;
  readonly currency: string;
  readonly lines: string;
  readonly billed: string;
  readonly effective: string;
  readonly list: string;
  readonly contracted: string;
};

/** What a bill can be added up by. */
export const TOTALS_BY = {
  currency: "BillingCurrency",
  month: "formatDateTime(BillingPeriodStart, '%Y-%m')",
  day: "toDate(ChargePeriodStart)",
  provider: "ProviderName",
  service: "ServiceName",
  account: "SubAccountId",
  region: "RegionId",
  charge_category: "ChargeCategory",
  "tag:team": "Tags['team']",
  "tag:environment": "Tags['environment']",
} as const;

const MS_MAX = 3_600_000;
const DAY_MS = 86_400_000;

// One thread, so that the lines are always in the same order.
const IN_ORDER: Settings = { max_threads: 1 };
const AS_PARQUET: Settings = { engine_file_truncate_on_insert: 1, output_format_parquet_row_group_size: 200_000 };
const AS_CSV: Settings = { format_csv_null_representation: "", output_format_decimal_trailing_zeros: 0 };

/** Writes a FOCUS bill to a file of this machine, which is replaced. Parquet needs the embedded engine. */
export async function writeBill(
  clickhouse: ClickHouse,
  path: string,
  format: BillFormat,
  wish: BillWish,
): Promise<void> {
  const params = paramsOf(wish);
  if (format === "parquet") {
    const sql = `INSERT INTO FUNCTION file({path:String}, 'Parquet') ${linesSql("parquet")}`;
    const settings = { ...IN_ORDER, ...AS_PARQUET };
    return clickhouse.command({ sql, params: { ...params, path }, settings, timeoutMsMax: MS_MAX });
  }
  const settings = { ...IN_ORDER, ...AS_CSV };
  const read = { sql: linesSql("csv"), params, settings, timeoutMsMax: MS_MAX, format: "CSVWithNames" } as const;
  const packing = format === "csv.gz" ? [createGzip()] : [];
  await pipeline([Readable.from(clickhouse.stream(read)), ...packing, createWriteStream(path)]);
}

/** The exact totals of a bill, without a file. */
export function totalsOfBill(
  clickhouse: ClickHouse,
  wish: BillWish,
  by: keyof typeof TOTALS_BY,
): Promise<readonly BillTotal[]> {
  return clickhouse.query<BillTotal>({
    sql: totalsSql(TOTALS_BY[by]),
    params: paramsOf(wish),
    timeoutMsMax: MS_MAX,
    settings: { max_threads: 2 },
  });
}

/** Both ends included. */
function countDays(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

function paramsOf({ clouds, from, to, origin, pieces = 1, currencies = {}, revision = 0 }: BillWish) {
  if (from > to) throw new RangeError(`A bill from ${from} can't end on ${to}.`);
  const entries = listEntries(clouds);
  return {
    entries: JSON.stringify(entries),
    count: entries.length,
    days: countDays(from, to),
    ...{ from, origin, pieces, revision, clouds },
    currencies: clouds.map((cloud) => currencies[cloud] ?? "USD"),
  };
}

/** How many lines of usage a bill has, about, where nothing is split: what `pieces` multiplies. */
export function countLines({ clouds, from, to }: BillWish): number {
  return listEntries(clouds).filter(({ kind }) => kind === "usage").length * countDays(from, to);
}
