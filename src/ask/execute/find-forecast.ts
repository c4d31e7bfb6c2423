import { addDays, addMonths } from "../../core/days.ts";
import {
  absoluteDecimal,
  addDecimals,
  compareDecimals,
  ratioOfDecimals,
  subtractDecimals,
} from "../../core/decimals.ts";
import type { ConnectorId } from "../../core/ids.ts";
import type { Problem } from "../../core/problems.ts";
import { makePeriod, type Period, type PlanGroup, type Scope } from "../../planner/index.ts";
import {
  type CurrencyForecast,
  type ForecastAnswer,
  type ForecastQuery,
  forecastParams,
  forecastSpend,
  horizonDays,
} from "../../spend/index.ts";
import type { Table } from "../answer-schema.ts";
import type { FactBook, Placeholder } from "../fact-book.ts";
import { RATIO_PLACES } from "./change-words.ts";
import { type Execution, type Finding, type Op, type Outcome, pinnedOf, sayOnly } from "./execution.ts";
import { askSpend, type Days, entityOfRow, scopeWith } from "./spend-query.ts";
import { aboutSpend } from "./tell-coverage.ts";
import { COST_WORDS, during, groupsWord, listed, money, nameOfRow, scopeWords, sentences } from "./tell-spend.ts";

const GROUPS_MAX = 5;
const LEARNED_DAYS = 30;

type Horizon = ForecastQuery["horizon"];
type Failed = { readonly problem: Problem };
type Insights = Finding["insights"];

/** A forecast of the spend room with the request that gives it. */
type Foretold = { readonly answer: ForecastAnswer; readonly source: string };

/** What days to come will cost, how sure that is, and what it means beside the past. */
export async function findForecast(run: Execution, op: Op<"forecast">): Outcome {
  const { scope, period } = op;
  const { book } = run;
  const horizon = horizonOf(period, run.today);
  if (!horizon) return cannotReach(period, book);
  const foretold = await foretell(run, scope, horizon.name);
  if ("problem" in foretold) return foretold;
  const { answer, source } = foretold;
  const groups = await foretellGroups(run, op, horizon.name);
  if ("problem" in groups) return groups;
  const before = horizon.isWhole ? await beside(run, scope, foretold) : [];
  if ("problem" in before) return before;

  const told = answer.data.flatMap((one) => tell(one, horizon, { op, source, book }));
  return {
    ...sayOnly(sentences(...(told.length > 0 ? told : [nothingForetold(op, book)]), groups.answer)),
    insights: [...answer.data.map((one) => howSure(one, source, book)), ...before, ...shiftsOf(foretold, book)],
    tables: [...groups.tables, daysTable(answer, horizon.days)],
    chart: chartOf(answer, horizon.days),
    entities: groups.entities,
    ...aboutSpend(run, { ...period, running: false }, answer, source),
  };
}

/** Which horizon holds the asked days; `isWhole`: it is those days. */
type Reached = { readonly name: Horizon; readonly days: Days; readonly isWhole: boolean };

/** The first horizon that is what was asked for, else the first that holds it. Days that are over are left out. */
export function horizonOf({ start_date, end_date }: Days, today: string): Reached | null {
  const horizons = (["month", "next_month", "quarter"] as const).map((name) => ({
    name,
    days: horizonDays(name, today),
  }));
  const equal = horizons.find(({ days }) => days.start_date === start_date && days.end_date === end_date);
  if (equal) return { ...equal, isWhole: true };
  const days = { start_date: start_date < today ? today : start_date, end_date };
  const holding = horizons.find((one) => one.days.start_date <= start_date && one.days.end_date >= end_date);
  return holding && days.start_date <= end_date ? { name: holding.name, days, isWhole: false } : null;
}

function cannotReach(period: Period, book: FactBook): Finding {
  const detail =
    "Ask for the rest of this month, the next month or this quarter: the bills of the past say too little beyond.";
  return {
    ...sayOnly(`What will be spent ${during(period, book)} can't be forecast.`),
    insights: [{ title: "What can be forecast", detail }],
  };
}

async function foretell(run: Execution, scope: Scope, horizon: Horizon): Promise<Foretold | Failed> {
  const { book, signal } = run;
  const { filters, tags, metric, connector_id } = scope;
  const query = { horizon, filters, tags, metric, connector_id: connector_id as ConnectorId | null };
  const answer = await forecastSpend(pinnedOf(run), query, signal);
  if ("problem" in answer) return answer;
  return { answer, source: book.source("GET /api/spend/forecast", forecastParams(query)) };
}

type Telling = { readonly op: Op<"forecast">; readonly source: string; readonly book: FactBook };

function tell(one: CurrencyForecast, horizon: Reached, { op, source, book }: Telling): readonly string[] {
  const what = `The ${COST_WORDS[op.scope.metric]}${scopeWords(op.scope, book)} ${during(op.period, book)}`;
  if (!one.total) return [];
  return horizon.isWhole
    ? [tellWhole(one, what, source, book)]
    : tellPart(one, { what, days: horizon.days, source, book });
}

function tellWhole(
  { currency, total, to_date, forecast }: CurrencyForecast,
  what: string,
  source: string,
  book: FactBook,
): string {
  const amount = (label: string, cost: string) => money(book, label, { currency, cost }, source);
  const dayOf = (value: string) => book.fact({ label: "billed through", value, unit: "day", source });
  const sum = amount("forecast of the whole", total?.cost ?? "0");
  const bounds =
    total?.low && total.high
      ? `, most likely between ${amount("low bound", total.low)} and ${amount("high bound", total.high)}`
      : "";
  const through = to_date.end_date;
  const parts =
    through !== null && forecast !== null
      ? `Of it ${amount("billed so far", to_date.cost)} was billed through ${dayOf(through)}; ` +
        `${amount("forecast of the rest", forecast.cost)} is forecast for the days after it.`
      : "";
  return sentences(`${what} will be about ${sum}${bounds}.`, parts);
}

type Part = { readonly what: string; readonly days: Days; readonly source: string; readonly book: FactBook };

/** Days within a horizon are the sum of their forecasts; of a sum there are no bounds. */
function tellPart(one: CurrencyForecast, { what, days, source, book }: Part): readonly string[] {
  const { currency } = one;
  const own = dailyWithin(one, days);
  if (own.length === 0) return [];
  const from = own.map(({ date, cost }) => money(book, `forecast of ${date}`, { currency, cost }, source));
  const value = addDecimals(own.map(({ cost }) => cost));
  const sum = book.fact({ label: "forecast of these days", value, unit: "money", currency, source, from });
  return [`${what} will be about ${sum}, the sum of what is expected of its days from today on.`];
}

function nothingForetold({ scope, period }: Op<"forecast">, book: FactBook): string {
  const what = `the ${COST_WORDS[scope.metric]}${scopeWords(scope, book)} ${during(period, book)}`;
  return `Nothing can be forecast of ${what}: there are no settled days of the weeks before to learn from.`;
}

/** How far the forecast can be trusted: its confidence, and how it did on this organization's own past. */
function howSure(
  { currency, confidence, backtest, history, method }: CurrencyForecast,
  source: string,
  book: FactBook,
): Insights[number] {
  const count = (label: string, value: number) => book.fact({ label, value: String(value), unit: "count", source });
  const median = (value: string) => book.fact({ label: "median error", value, unit: "ratio", source });
  const learned = history ? `It learns from ${count("days of history", history.days)} days of bills.` : "";
  const error = backtest?.median_error_ratio;
  const tested = error
    ? `On this organization's own past it was off by ${median(error)} in the median.`
    : "There is too little history to try it on the past.";
  const plain = method === "run_rate" ? "It is only the mean day carried on." : "";
  const of = currency === null ? "" : ` for ${book.entity(currency)}`;
  return { title: `How sure this is${of}: ${SURE[confidence]}`, detail: sentences(learned, tested, plain) };
}

const SURE: Readonly<Record<CurrencyForecast["confidence"], string>> = {
  high: "high confidence",
  medium: "medium confidence",
  low: "low confidence",
  none: "no confidence",
};

/** The forecast beside the calendar period before it. */
async function beside(run: Execution, scope: Scope, { answer, source }: Foretold): Promise<Insights | Failed> {
  const months = answer.horizon === "quarter" ? 3 : 1;
  const days = { start: addMonths(answer.start_date, -months), end: addDays(answer.start_date, -1) };
  const base = makePeriod({ ...days, unit: months === 1 ? "month" : "quarter", vague: false }, run.today);
  const { book } = run;
  const spent = await askSpend(run, scope, base);
  if ("problem" in spent) return spent;
  const begin = await askSpend(run, { ...scope, filters: [], tags: [] }, base, {
    granularity: "day",
    sort: "date",
    limit: 1,
  });
  if ("problem" in begin) return begin;
  const reach = spent.answer.freshness.data_through ?? "";
  const isWhole = begin.answer.data[0]?.date === base.start_date && reach >= base.end_date;
  return answer.data.flatMap(({ currency, total }) => {
    const cost = spent.answer.totals.find((one) => one.currency === currency)?.cost ?? "0";
    if (!isWhole || !total || compareDecimals(cost, "0") <= 0) return [];
    const change = subtractDecimals(total.cost, cost);
    const value = absoluteDecimal(ratioOfDecimals(change, cost, RATIO_PLACES) ?? "0");
    const before = money(book, "the period before", { currency, cost }, spent.source);
    const from = [money(book, "forecast of the whole", { currency, cost: total.cost }, source), before];
    const ratio = book.fact({ label: "forecast beside the period before", value, unit: "ratio", source, from });
    const way = change.startsWith("-") ? "less" : "more";
    return [
      {
        title: "Beside the period before",
        detail: `That is ${ratio} ${way} than the ${before} ${during(base, book)}.`,
      },
    ];
  });
}

/** A level that changed for good: what the forecast goes by, and what to ask about. */
function shiftsOf({ answer, source }: Foretold, book: FactBook): Insights {
  return answer.data.flatMap(({ currency, level_shift: shift }) => {
    if (!shift) return [];
    const day = book.fact({ label: "level changed on", value: shift.date, unit: "day", source });
    const [from, to] = (["before", "after"] as const).map((side) => {
      return money(book, `mean day ${side}`, { currency, cost: shift[side] }, source);
    });
    const detail = `Since ${day} a day costs about ${to} in place of ${from}. The forecast carries that on: ask why.`;
    return [{ title: "The level has changed", detail }];
  });
}

type Groups = Pick<Finding, "answer" | "tables" | "entities">;

/** The same for the groups that cost most lately, one by one. */
async function foretellGroups(run: Execution, op: Op<"forecast">, horizon: Horizon): Promise<Groups | Failed> {
  const { scope, group_by } = op;
  if (group_by.length === 0) return { answer: "", tables: [], entities: [] };
  const today = run.today;
  const lately = { start_date: addDays(today, -LEARNED_DAYS), end_date: addDays(today, -1) };
  const spent = await askSpend(run, scope, lately, { group_by: group_by.slice(0, 1), limit: GROUPS_MAX });
  if ("problem" in spent) return spent;
  const told: GroupTold[] = [];
  for (const row of spent.answer.data) {
    const entity = entityOfRow(row, group_by);
    const foretold = entity && (await foretell(run, scopeWith(scope, entity), horizon));
    if (!foretold) continue;
    if ("problem" in foretold) return foretold;
    told.push(...groupsTold(nameOfRow(row, group_by.slice(0, 1)), foretold, run.book));
  }
  return {
    answer: groupsAnswer(told, group_by, run.book),
    tables: [{ columns: [String(group_by[0]), "forecast", "low", "high", "currency"], rows: told.map(groupRow) }],
    entities: spent.answer.data.flatMap((row) => entityOfRow(row, group_by) ?? []),
  };
}

type GroupTold = { readonly name: string; readonly one: CurrencyForecast; readonly place: Placeholder };

function groupsTold(name: string, { answer, source }: Foretold, book: FactBook): readonly GroupTold[] {
  return answer.data.flatMap((one) => {
    if (!one.total) return [];
    const { cost } = one.total;
    return [{ name, one, place: money(book, `forecast of ${name}`, { currency: one.currency, cost }, source) }];
  });
}

function groupsAnswer(told: readonly GroupTold[], [group]: readonly PlanGroup[], book: FactBook): string {
  if (!group || told.length === 0) return "Its parts can't be forecast one by one.";
  const parts = told.map(({ name, place }) => `${book.entity(name)} ${place}`);
  const first = `Of the ${groupsWord(group, book)} that cost most lately: ${listed(parts)}.`;
  return `${first} Forecasts of parts do not add up to that of the whole.`;
}

function groupRow({ name, one: { total, currency } }: GroupTold): Table["rows"][number] {
  return [name, total?.cost ?? null, total?.low ?? null, total?.high ?? null, currency];
}

function dailyWithin({ daily }: CurrencyForecast, { start_date, end_date }: Days): CurrencyForecast["daily"] {
  return daily.filter(({ date }) => date >= start_date && date <= end_date);
}

function daysTable({ data }: ForecastAnswer, days: Days): Table {
  const rows = data.flatMap((one) =>
    dailyWithin(one, days).map(({ date, cost, low, high }) => [date, cost, low, high, one.currency]),
  );
  return { columns: ["date", "forecast", "low", "high", "currency"], rows };
}

function chartOf(answer: ForecastAnswer, days: Days): Finding["chart"] {
  const own = answer.data.map((one) => ({ currency: one.currency, daily: dailyWithin(one, days) }));
  const x = [...new Set(own.flatMap(({ daily }) => daily.map(({ date }) => date)))].sort();
  if (x.length === 0) return null;
  const series = own.flatMap(({ currency, daily }) => {
    const byDate = new Map(daily.map((one) => [one.date, one]));
    const values = (member: "cost" | "low" | "high") => x.map((date) => byDate.get(date)?.[member] ?? null);
    return (["cost", "low", "high"] as const).map((name) => ({
      name: name === "cost" ? "forecast" : name,
      currency,
      values: values(name),
    }));
  });
  return { kind: "line", title: "Forecast by day", x, series };
}
