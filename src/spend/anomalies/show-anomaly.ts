import { absoluteDecimal, addDecimals, ratioOfDecimals, subtractDecimals } from "../../core/decimals.ts";
import { decimalsFor, writeAmount } from "../../core/series/amounts.ts";
import { type DayNumber, dateOf } from "../../core/series/daily-series.ts";
import { orNull } from "../show-row.ts";
import type { Deviation } from "./judge-pair.ts";
import type { Anomaly } from "./schema.ts";
import type { PairRow } from "./store-anomalies.ts";

/** A deviation in the API's words. */
export function showAnomaly(pair: PairRow, deviation: Deviation, settledThrough: DayNumber): Anomaly {
  const { day, kind, amount } = deviation;
  const date = dateOf(day);
  const actual = addDecimals([pair.costs[pair.days.indexOf(date)] ?? "0"]);
  const band = bandOf(deviation);
  const change = subtractDecimals(actual, band.expected ?? "0");
  const size = band.expected && absoluteDecimal(band.expected);
  return {
    date,
    kind,
    service: orNull(pair.service),
    account: orNull(pair.account),
    account_name: orNull(pair.account_name),
    charge_category: orNull(pair.charge_category),
    currency: orNull(pair.currency),
    actual,
    ...band,
    impact: absoluteDecimal(change),
    change_ratio: size && ratioOfDecimals(change, size),
    direction: amount < (deviation.band?.expected ?? 0) ? "down" : "up",
    provisional: day > settledThrough,
  };
}

function bandOf({ amount, band }: Deviation): Pick<Anomaly, "expected" | "low" | "high"> {
  if (band === null) return { expected: null, low: null, high: null };
  const { expected, bound } = band;
  const decimals = decimalsFor(Math.max(Math.abs(expected), Math.abs(amount)));
  const isCost = expected >= 0 && amount >= 0;
  const low = isCost ? Math.max(0, expected - bound) : expected - bound;
  return {
    expected: writeAmount(expected, decimals),
    low: writeAmount(low, decimals),
    high: writeAmount(expected + bound, decimals),
  };
}
