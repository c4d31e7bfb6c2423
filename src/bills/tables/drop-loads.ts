import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import type { LoadOfMonth } from "../facts.ts";
import { boundValues } from "./bound-values.ts";
import { COST_TABLES, type CostTable } from "./cost-rows.ts";

/** How many organizations' buckets a month is parted into; as in the tables' migration. */
const BUCKETS = 4;
const NO_SUCH_PART = 232;
const LOOKING_MS_MAX = 600_000;

/**
 * Takes loads away, whatever is there of them. Parts that hold nothing else go whole; in others their rows are marked
 * as deleted, for all loads of a partition at once, and are gone with the next merge.
 */
export async function dropLoads(clickhouse: ClickHouse, loads: readonly LoadOfMonth[]): Promise<void> {
  const partitions = Map.groupBy(loads, ({ month, organization }) => `${month} ${organization % BUCKETS}`);
  for (const dead of partitions.values()) {
    for (const table of COST_TABLES) await dropFrom(clickhouse, table, dead);
  }
}

type PartOfTable = { readonly part: string; readonly isDead: 0 | 1 };

/** The loads are of one partition. */
async function dropFrom(clickhouse: ClickHouse, table: CostTable, loads: readonly LoadOfMonth[]): Promise<void> {
  const { params, bind } = boundValues();
  const { month, organization } = loads[0] as LoadOfMonth;
  const [day, bucket] = [bind("Date", month), bind("UInt8", organization % BUCKETS)];
  const isOfThem = `load IN ${bind(
    "Array(UInt32)",
    loads.map(({ load }) => load),
  )}`;
  // A part never changes: what was seen of it stays true, whatever is written or merged meanwhile.
  const parts = await clickhouse.query<PartOfTable>({
    sql: `SELECT _part AS part, countIf(NOT ${isOfThem}) = 0 AS isDead FROM ${table}
      WHERE BillingMonth = ${day} AND Organization % ${BUCKETS} = ${bucket}
      GROUP BY part HAVING countIf(${isOfThem}) > 0`,
    params,
    timeoutMsMax: LOOKING_MS_MAX,
  });
  const dropped = [];
  for (const { part } of parts.filter(({ isDead }) => isDead === 1)) {
    if (await dropPart(clickhouse, table, part)) dropped.push(part);
  }
  if (dropped.length === parts.length) return;
  await clickhouse.command({ sql: `DELETE FROM ${table} IN PARTITION (${day}, ${bucket}) WHERE ${isOfThem}`, params });
}

/** False where it was merged meanwhile: that is left to the deletion of its rows. */
async function dropPart(clickhouse: ClickHouse, table: CostTable, part: string): Promise<boolean> {
  const sql = `ALTER TABLE ${table} DROP PART {part:String}`;
  return clickhouse.command({ sql, params: { part } }).then(
    () => true,
    (failure: unknown) => {
      if ((failure as { code?: unknown }).code !== NO_SUCH_PART) throw failure;
      return false;
    },
  );
}
