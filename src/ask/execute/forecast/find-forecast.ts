import { addDays, addMonths } from "../../../core/days.ts";
import { absoluteDecimal, compareDecimals, ratioOfDecimals, subtractDecimals } from "../../../core/decimals.ts";
import { makePeriod, type Scope } from "../../../planner/index.ts";
import type { CurrencyForecast, ForecastAnswer } from "../../../spend/index.ts";
import type { FactBook, Figures } from "../../fact-book.ts";
import { aboutSpend, askSpend, costIn, scopeOfRow } from "../ask-spend.ts";
import type { Days } from "../bills/gaps.ts";
import { judgeBounds } from "../bounds.ts";
import { firstDayOf } from "../comparison.ts";
import {
  type Asking,
  type Execution,
  type Finding,
  type Form,
  type Insights,
  insight,
  ON_SPEND,
  type Op,
  type Told,
} from "../execution.ts";
import { entitiesOf, nameOfRow, tableOf } from "../tell-rows.ts";
import { aboutWhat, during, groupsWord, listed, sentences } from "../tell-spend.ts";
import { type Extended, extendedBy, tellPart, tellWithPast } from "./forecast-with-past.ts";
import { dailyWithin, type Foretold, foretell, type Horizon, horizonOf, soFar } from "./foretell.ts";

const GROUPS_MAX = 5;
const LEARNED_DAYS = 30;

/** What days to come will cost, how sure that is, and what it means beside the past. */
export const FORECAST: Form<"forecast"> = {
  ...ON_SPEND,
  *find(run, op) {
    const { scope, period } = op;
    const { book } = run;
    const extended = extendedBy(period, run.today);
    const horizon = horizonOf(period, run.today);
    if (extended && !horizon) return yield* findWithPast(run, op, extended);
    if (!horizon) return cannotReach(op, book);
    const foretold = yield* foretell(run, scope, horizon.name);
    const groups = yield* foretellGroups(run, op, horizon.name);
    const before = horizon.isWhole ? yield* beside(run, scope, foretold) : [];
    const told = yield* tellAll(run, op, { foretold, isWhole: horizon.isWhole });
    return {
      answer: sentences(...(told.length > 0 ? told : [nothingForetold(op, book)]), groups.answer),
      insights: [...foretold.data.flatMap((one) => howSure(one, foretold)), ...before, ...shiftsOf(foretold)],
      tables: [...groups.tables, tableOf(daysOf(foretold, horizon.days), ["date", ...AMOUNTS])],
      chart: chartOf(foretold, horizon.days),
      entities: groups.entities,
      ...aboutSpend({ ...period, running: false }, foretold),
    };
  },
};

function* tellAll(
  run: Execution,
  op: Op<"forecast">,
  { foretold, isWhole }: { readonly foretold: Foretold; readonly isWhole: boolean },
): Asking<readonly string[]> {
  const { book } = run;
  const what = `The ${aboutWhat(op, book)}`;
  const told: string[] = [];
  for (const one of foretold.data.filter(({ total }) => total !== null)) {
    const parts = isWhole
      ? [tellWhole(one, what, foretold), judgeForecast(one, { op, book, figures: foretold })]
      : [yield* tellPart(run, op, { one, foretold })];
    told.push(...parts);
  }
  return told;
}

/** "Where will we land this year", in its last quarter: what was billed before it counts, too. */
function* findWithPast(run: Execution, op: Op<"forecast">, { horizon, before }: Extended): Asking<Told> {
  const foretold = yield* foretell(run, op.scope, horizon.name);
  const { billed, answer } = yield* tellWithPast(run, op, { foretold, before });
  const period = { ...op.period, running: false };
  return {
    answer: answer || nothingForetold(op, run.book),
    insights: [...foretold.data.flatMap((one) => howSure(one, foretold)), ...shiftsOf(foretold)],
    tables: [tableOf(daysOf(foretold, horizon.days), ["date", ...AMOUNTS])],
    chart: chartOf(foretold, horizon.days),
    ...aboutSpend(period, foretold),
    gaps: aboutSpend(period, billed).gaps,
  };
}

const AMOUNTS = [["forecast", ({ cost }: { cost: string }) => cost], "low", "high", "currency"] as const;

function cannotReach({ period }: Op<"forecast">, book: FactBook): Told {
  const detail =
    "Ask for the rest of this month, the next month or this quarter: the bills of the past say too little beyond.";
  return {
    answer: `What will be spent ${during(period, book)} can't be forecast.`,
    insights: insight("What can be forecast", detail),
  };
}

function tellWhole({ currency, total, to_date, forecast }: CurrencyForecast, what: string, figures: Figures): string {
  const amount = (label: string, cost: string) => figures.money(label, { currency, cost });
  const sum = amount("forecast of the whole", total?.cost ?? "0");
  const bounds =
    total?.low && total.high
      ? `, most likely between ${amount("low bound", total.low)} and ${amount("high bound", total.high)}`
      : "";
  const through = to_date.end_date;
  if (through === null || forecast === null) return `${what} will be about ${sum}${bounds}.`;
  const billed = amount("billed so far", to_date.cost);
  const rest = amount("forecast of the rest", forecast.cost);
  return `${what} will be about ${sum}${bounds}. ${soFar(billed, figures.day("billed through", through), rest)}`;
}

type Judging = { readonly op: Op<"forecast">; readonly book: FactBook; readonly figures: Figures };

/** Whether what is expected is within the bounds that the question names. */
function judgeForecast({ currency, total }: CurrencyForecast, { op, book, figures }: Judging): string {
  if (!total || op.thresholds.length === 0) return "";
  const shown = figures.money("forecast of the whole", { currency, cost: total.cost });
  return judgeBounds(op.thresholds, { measure: "cost", currency, value: total.cost, shown }, { book, figures });
}

function nothingForetold(op: Op<"forecast">, book: FactBook): string {
  const why = "there are no settled days of the weeks before to learn from.";
  return `Nothing can be forecast of the ${aboutWhat(op, book)}: ${why}`;
}

/** How far the forecast can be trusted: its confidence, and how it did on this organization's own past. */
function howSure(
  { currency, confidence, backtest, history, method }: CurrencyForecast,
  { count, ratio, entity }: Figures,
): Insights {
  const error = backtest?.median_error_ratio;
  const of = currency === null ? "" : ` for ${entity(currency)}`;
  const detail = sentences(
    history ? `It learns from ${count("days of history", history.days)} days of bills.` : "",
    error
      ? `On this organization's own past it was off by ${ratio("median error", error)} in the median.`
      : "There is too little history to try it on the past.",
    method === "run_rate" ? "It is only the mean day carried on." : "",
  );
  return insight(`How sure this is${of}: ${confidence === "none" ? "no" : confidence} confidence`, detail);
}

/** The forecast beside the calendar period before it. */
function* beside(run: Execution, scope: Scope, foretold: Foretold): Asking<Insights> {
  const months = foretold.horizon === "quarter" ? 3 : 1;
  const days = { start: addMonths(foretold.start_date, -months), end: addDays(foretold.start_date, -1) };
  const base = makePeriod({ ...days, unit: months === 1 ? "month" : "quarter", vague: false }, run.today);
  const spent = yield* askSpend(run, scope, base);
  const begin = yield* firstDayOf(run, scope, base);
  const isWhole = begin?.day === base.start_date && (spent.freshness.data_through ?? "") >= base.end_date;
  return foretold.data.flatMap(({ currency, total }) => {
    const cost = costIn(currency, spent.totals) ?? "0";
    if (!isWhole || !total || compareDecimals(cost, "0") <= 0) return [];
    const change = subtractDecimals(total.cost, cost);
    const value = absoluteDecimal(ratioOfDecimals(change, cost) ?? "0");
    const before = spent.money("the period before", { currency, cost });
    const from = [foretold.money("forecast of the whole", { currency, cost: total.cost }), before];
    const ratio = foretold.ratio("forecast beside the period before", value, from);
    const way = change.startsWith("-") ? "less" : "more";
    const detail = `That is ${ratio} ${way} than the ${before} ${during(base, run.book)}.`;
    return insight("Beside the period before", detail);
  });
}

/** A level that changed for good: what the forecast goes by, and what to ask about. */
function shiftsOf({ data, day, money }: Foretold): Insights {
  return data.flatMap(({ currency, level_shift: shift }) => {
    if (!shift) return [];
    const since = day("level changed on", shift.date);
    const [from, to] = (["before", "after"] as const).map((side) =>
      money(`mean day ${side}`, { currency, cost: shift[side] }),
    );
    const detail = `Since ${since} a day costs about ${to} in place of ${from}. The forecast carries that on: ask why.`;
    return insight("The level has changed", detail);
  });
}

/** The same for the groups that cost most lately, one by one. */
function* foretellGroups(
  run: Execution,
  { scope, group_by: [group] }: Op<"forecast">,
  horizon: Horizon,
): Asking<Pick<Finding, "answer" | "tables" | "entities">> {
  if (!group) return { answer: "", tables: [], entities: [] };
  const lately = { start_date: addDays(run.today, -LEARNED_DAYS), end_date: addDays(run.today, -1) };
  const { data } = yield* askSpend(run, scope, lately, { group_by: [group], limit: GROUPS_MAX });
  const told: GroupTold[] = [];
  for (const row of data) {
    const own = scopeOfRow(scope, row, [group]);
    if (own) told.push(...groupTold(nameOfRow(row, [group]), yield* foretell(run, own, horizon)));
  }
  const words = listed(told.map((one) => one.words));
  const first = `Of the ${groupsWord(group, data.length, run.book)} that cost most lately: ${words}.`;
  return {
    answer:
      told.length > 0
        ? `${first} Forecasts of parts do not add up to that of the whole.`
        : "Its parts can't be forecast one by one.",
    tables: [tableOf(told, [[group, ({ name }) => name], ...AMOUNTS])],
    entities: entitiesOf(data, [group]),
  };
}

type GroupTold = NonNullable<CurrencyForecast["total"]> & {
  readonly name: string;
  readonly words: string;
  readonly currency: string | null;
};

function groupTold(name: string, { data, money, entity }: Foretold): readonly GroupTold[] {
  return data.flatMap(({ currency, total }) => {
    if (!total) return [];
    const words = `${entity(name)} ${money(`forecast of ${name}`, { currency, cost: total.cost })}`;
    return [{ ...total, name, words, currency }];
  });
}

function daysOf({ data }: ForecastAnswer, days: Days) {
  return data.flatMap((one) => dailyWithin(one, days).map((day) => ({ ...day, currency: one.currency })));
}

function chartOf(foretold: ForecastAnswer, days: Days): Finding["chart"] {
  const all = daysOf(foretold, days);
  const x = [...new Set(all.map(({ date }) => date))].sort();
  const series = foretold.data.flatMap(({ currency }) => {
    const byDate = new Map(all.filter((one) => one.currency === currency).map((one) => [one.date, one]));
    return (["cost", "low", "high"] as const).map((member) => ({
      name: member === "cost" ? "forecast" : member,
      currency,
      values: x.map((date) => byDate.get(date)?.[member] ?? null),
    }));
  });
  return x.length > 0 ? { kind: "line", title: "Forecast by day", x, series } : null;
}
