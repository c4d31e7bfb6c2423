import { type Bind, boundValues } from "../../bills/index.ts";
import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import { waysToAnswer } from "../choose-source.ts";
import type { Metric } from "../schema.ts";
import { type Lines, METRIC_COLUMNS, SPILLING } from "../store-lines.ts";
import { rowsFrom, type SourceRows } from "../store-sources.ts";

/** Which pairs are read: those whose days differ by more than a day must be off. */
export type PairsAsked = {
  readonly lines: Lines;
  readonly metric: Metric;
  /** An amount as a decimal; null: the part `shareMin` of the mean day of the currency. */
  readonly impactMin: string | null;
  readonly shareMin: number;
  readonly pairsMax: number;
};

/** One service in one account, in one category of charge and one currency; '' is none. */
export type PairRow = {
  readonly service: string;
  readonly account: string;
  readonly account_name: string;
  readonly charge_category: string;
  readonly currency: string;
  /** The days that have lines, and what each costs, exactly. */
  readonly days: readonly string[];
  readonly costs: readonly string[];
  /** What all usage of the currency costs on the mean day. */
  readonly mean_day: number;
  /** By how much a day must be off. */
  readonly impact_min: number;
  /** How many pairs there are of which any day can be off enough. */
  readonly passing: string;
};

/**
 * The daily costs of each pair, in one pass; those whose days differ most first. A pair whose most expensive and
 * cheapest day differ by less than a day must be off has nothing to be found.
 */
export function readPairs(
  clickhouse: ClickHouse,
  { lines, metric, impactMin, shareMin, pairsMax }: PairsAsked,
  signal: AbortSignal | undefined,
): Promise<readonly PairRow[]> {
  const { params, bind } = boundValues();
  const { firstDay, lastDay } = lines.periods.asked;
  const days = `dateDiff('day', ${bind("Date", firstDay)}, ${bind("Date", lastDay)}) + 1`;
  const impact =
    impactMin === null ? `mean_day * ${bind("Float64", shareMin)}` : `toFloat64(${bind("String", impactMin)})`;
  const pair = "service, account, charge_category, currency";
  const byDay = `SELECT ServiceName AS service, SubAccountId AS account, ChargeCategory AS charge_category,
      BillingCurrency AS currency, ChargeDay AS day, sum(${METRIC_COLUMNS[metric]}) AS cost,
      argMax(SubAccountName, (SubAccountName != '', SubAccountName)) AS name
    FROM ${wholeRows(lines, bind).from} GROUP BY ${pair}, day`;
  // A day without lines costs nothing, and is one of the days that differ.
  const byPair = `SELECT ${pair}, argMax(name, (name != '', day)) AS account_name, groupArray(toString(day)) AS days,
      groupArray(toString(cost)) AS costs, min(day) AS pair_from,
      toFloat64(if(charge_category IN ('Usage', ''), sum(cost), 0)) AS usage,
      toFloat64(if(count() < ${days}, greatest(max(cost), 0) - least(min(cost), 0), max(cost) - min(cost))) AS spread
    FROM (${byDay}) GROUP BY ${pair}`;
  const byCurrency = `SELECT *,
      abs(sum(usage) OVER (PARTITION BY currency)) /
        (dateDiff('day', min(pair_from) OVER (PARTITION BY currency), ${bind("Date", lastDay)}) + 1) AS mean_day
    FROM (${byPair})`;
  return clickhouse.query({
    sql: `SELECT ${pair}, account_name, days, costs, mean_day, ${impact} AS impact_min, count() OVER () AS passing
      FROM (${byCurrency}) WHERE spread > impact_min
      ORDER BY spread / greatest(mean_day, 1e-30) DESC, ${pair} LIMIT ${bind("UInt32", pairsMax)}`,
    params,
    settings: SPILLING,
    signal,
  });
}

/** Of rows that take away what others have, a name could be left that no line has. */
function wholeRows(lines: Lines, bind: Bind): SourceRows {
  const groups = ["service", "account", "charge_category"] as const;
  const rows = waysToAnswer([], lines).map((source) => rowsFrom(source, lines, { groups }, bind));
  const found = rows.find(({ isSigned }) => !isSigned);
  if (!found) throw new TypeError("Lines are never signed.");
  return found;
}
