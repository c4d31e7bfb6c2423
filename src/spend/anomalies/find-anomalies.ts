import { setImmediate } from "node:timers/promises";
import { addDays } from "../../core/days.ts";
import { LIMITS } from "../../core/limits.ts";
import { decimalsFor, writeAmount } from "../../core/series/amounts.ts";
import { type DayNumber, dateOf, dayNumber } from "../../core/series/daily-series.ts";
import { HISTORY_DAYS } from "../../core/series/odd-days.ts";
import { TRAINING_DAYS_MIN } from "../../core/series/robust-model.ts";
import { findLines } from "../find-lines.ts";
import { knownDays } from "../freshness.ts";
import { answering, type Question, type SpendReader } from "../open-reader.ts";
import { periodsOf } from "../periods.ts";
import type { Lines } from "../store-lines.ts";
import { type Deviation, type JudgedDays, judgePair } from "./judge-pair.ts";
import { type AnomalyList, type AnomalyQuery, MIN_SHARE } from "./schema.ts";
import { showAnomaly } from "./show-anomaly.ts";
import { type PairRow, type PairsAsked, readPairs } from "./store-anomalies.ts";

// Between so many pairs other requests have their turn.
const PAIRS_AT_ONCE = 100;

/** The days on which a service of an account cost unusually much or little, learned from the weeks before. */
export function anomalyQuestion(query: AnomalyQuery): Question<AnomalyList> {
  const { connector_id: connectorId, start_date, end_date } = query;
  const periods = periodsOf({ start_date: addDays(start_date, -HISTORY_DAYS), end_date });
  return { filter: { connectorId, periods }, answer: (reader, signal) => anomaliesFrom(reader, query, signal) };
}

/** The unusual days, out of a pinned state. */
export const findAnomalies = answering(anomalyQuestion);

/** A deviation of a pair, and how much it weighs among those of all currencies. */
type Weighed = { readonly pair: PairRow; readonly deviation: Deviation; readonly weight: number };

async function anomaliesFrom(
  reader: SpendReader,
  query: AnomalyQuery,
  signal: AbortSignal | undefined,
): Promise<AnomalyList> {
  const span = spanOf(reader, query);
  const asked = { ...query, group_by: [], periods: periodsOf(query) };
  const { lines, warnings } = await findLines(reader, asked, signal);
  const pairs = span ? await readPairs(reader.clickhouse, pairsAsked(lines, query, span), signal) : [];
  const found = span ? await judgeAll(pairs, query, span) : [];
  found.sort(byWeight);
  const { page, limit } = query;
  const settledThrough = span?.settledThrough ?? 0;
  return {
    start_date: query.start_date,
    end_date: query.end_date,
    metric: query.metric,
    connector_id: query.connector_id,
    min_ratio: query.min_ratio,
    min_impact: impactsOf(pairs),
    data: found
      .slice((page - 1) * limit, page * limit)
      .map(({ pair, deviation }) => showAnomaly(pair, deviation, settledThrough)),
    page,
    limit,
    total_records: found.length,
    judged_from: span && span.judgedFrom <= span.to ? dateOf(span.judgedFrom) : null,
    judged_through: span && dateOf(span.to),
    freshness: reader.freshness,
    warnings: [...warnings, ...spanWarnings(pairs, query, span)],
  };
}

type Span = JudgedDays & { readonly judgedFrom: DayNumber; readonly settledThrough: DayNumber };

/** The days that can be judged; null where there is no data. */
function spanOf({ freshness, loads }: SpendReader, query: AnomalyQuery): Span | null {
  const known = knownDays(freshness);
  if (known === null || loads.length === 0) return null;
  const from = dayNumber(query.start_date);
  const firstDays = loads.map(({ firstDay }) => dayNumber(firstDay));
  const dataFrom = Math.max(Math.min(...firstDays), from - HISTORY_DAYS);
  return {
    dataFrom,
    from,
    to: Math.min(dayNumber(query.end_date), dayNumber(known.dataThrough)),
    judgedFrom: Math.max(from, dataFrom + TRAINING_DAYS_MIN),
    settledThrough: dayNumber(known.settledThrough),
  };
}

function pairsAsked(lines: Lines, query: AnomalyQuery, { from, to }: Span): PairsAsked {
  const days = { start_date: dateOf(from - HISTORY_DAYS), end_date: dateOf(to) };
  return {
    lines: { ...lines, periods: periodsOf(days) },
    metric: query.metric,
    impactMin: query.min_impact,
    shareMin: MIN_SHARE,
    pairsMax: LIMITS.anomalyPairsMax,
  };
}

async function judgeAll(pairs: readonly PairRow[], query: AnomalyQuery, span: Span): Promise<Weighed[]> {
  const found: Weighed[] = [];
  for (const [index, pair] of pairs.entries()) {
    if (index % PAIRS_AT_ONCE === PAIRS_AT_ONCE - 1) await setImmediate();
    const isWanted = (deviation: Deviation) => !isStillGrowing(deviation, span) && isOf(query.direction, deviation);
    const weight = (deviation: Deviation) => Math.abs(changeOf(deviation)) / (pair.mean_day || 1);
    const deviations = judgePair(readPair(pair), span, {
      minImpact: pair.impact_min,
      minRatio: Number(query.min_ratio),
    }).filter(isWanted);
    found.push(...deviations.map((deviation) => ({ pair, deviation, weight: weight(deviation) })));
  }
  return found;
}

function readPair({ charge_category, days, costs }: PairRow) {
  return {
    // Bills that know no categories are usage.
    isUsage: charge_category === "Usage" || charge_category === "",
    days: days.map((date, index) => ({ day: dayNumber(date), amount: Number(costs[index]) })),
  };
}

/** A provisional day that costs less than expected lacks the lines that are still to come. */
function isStillGrowing(deviation: Deviation, { settledThrough }: Span): boolean {
  return deviation.kind === "usage" && deviation.day > settledThrough && changeOf(deviation) < 0;
}

function isOf(direction: AnomalyQuery["direction"], deviation: Deviation): boolean {
  return direction === null || direction === (changeOf(deviation) < 0 ? "down" : "up");
}

function changeOf({ amount, band }: Deviation): number {
  return amount - (band?.expected ?? 0);
}

/** The heaviest first; all that tells two apart after it, so that the order is total. */
function byWeight(one: Weighed, other: Weighed): number {
  return other.weight - one.weight || (keyOf(one) < keyOf(other) ? -1 : 1);
}

function keyOf({ pair, deviation }: Weighed): string {
  return JSON.stringify([deviation.day, pair.service, pair.account, pair.charge_category, pair.currency]);
}

function impactsOf(pairs: readonly PairRow[]): AnomalyList["min_impact"] {
  const byCurrency = new Map(pairs.map(({ currency, impact_min }) => [currency, impact_min]));
  return [...byCurrency].sort().map(([currency, amount]) => {
    return { currency: currency === "" ? null : currency, amount: writeAmount(amount, decimalsFor(amount)) };
  });
}

function spanWarnings(pairs: readonly PairRow[], { start_date }: AnomalyQuery, span: Span | null): readonly string[] {
  if (span === null || span.judgedFrom > span.to) {
    const data = span ? `data from ${dateOf(span.dataFrom)} to ${dateOf(span.to)}` : "no data";
    return [`There is ${data}: none of these days has data and two weeks of data before it, so none was judged.`];
  }
  const [first] = pairs;
  const young = `The data begins on ${dateOf(span.dataFrom)}: days before ${dateOf(span.judgedFrom)} are not judged.`;
  const judged = `${LIMITS.anomalyPairsMax} of ${first?.passing} pairs of service and account`;
  return [
    ...(dateOf(span.judgedFrom) > start_date ? [young] : []),
    ...(Number(first?.passing ?? 0) > LIMITS.anomalyPairsMax
      ? [`Only ${judged} were judged, those whose costs vary most: filter for the others.`]
      : []),
  ];
}
