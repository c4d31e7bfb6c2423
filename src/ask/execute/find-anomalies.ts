import { addDays, daysBetween } from "../../core/days.ts";
import { addDecimals } from "../../core/decimals.ts";
import type { ConnectorId } from "../../core/ids.ts";
import { LIMITS } from "../../core/limits.ts";
import type { Problem } from "../../core/problems.ts";
import type { Direction, Period, Scope } from "../../planner/index.ts";
import { type Anomaly, type AnomalyList, type AnomalyQuery, anomalyParams, findAnomalies } from "../../spend/index.ts";
import type { Chart, Table } from "../answer-schema.ts";
import type { FactBook, Placeholder } from "../fact-book.ts";
import { type Execution, type Finding, type Op, type Outcome, pinnedOf, sayOnly } from "./execution.ts";
import type { Days } from "./spend-query.ts";
import { aboutSpend } from "./tell-coverage.ts";
import { during, listed, money, scopeWords, sentences } from "./tell-spend.ts";

// What the spend room takes where it is told nothing.
const RATIO_MIN = "0.2";
const ROWS = 100;
const NAMED_MAX = 3;

type Judged = { readonly list: AnomalyList; readonly source: string; readonly days: Days };
type Failed = { readonly problem: Problem };
type Insights = Finding["insights"];

/** Days on which a service of an account left its usual band. */
export async function findUnusual(run: Execution, op: Op<"anomaly">): Outcome {
  const { scope, period, direction } = op;
  const { book } = run;
  const judged = await judge(run, scope, period, direction);
  if ("problem" in judged) return judged;
  const { list, source } = judged;
  const what = `${scopeWords(scope, book)} ${during(period, book)}`;
  return {
    ...sayOnly(sentences(list.data.length > 0 ? found(judged, what, book) : nothingFound(list, what))),
    insights: [...insightsOf(judged, book), howJudged(judged, book)],
    tables: list.data.length > 0 ? [tableOf(list.data)] : [],
    chart: chartOf(list.data),
    entities: list.data.slice(0, ROWS).map(({ service }) => ({ of: "service", value: service }) as const),
    ...aboutSpend(run, period, judged.list, source),
  };
}

/** The most unusual day of a scope as an insight: whether a change is one day or lasts. */
export async function unusualDays(
  run: Execution,
  scope: Scope,
  period: Period,
  direction: Direction,
): Promise<{ readonly insights: Insights } | Failed> {
  const judged = await judge(run, scope, period, direction);
  if ("problem" in judged) return judged;
  const first = judged.list.data.find(({ kind }) => kind !== "one_off");
  if (!first) return { insights: [] };
  const detail = `${anomalyWords(first, judged.source, run.book)}. Ask what is unusual for the other days.`;
  return { insights: [{ title: "A day that stands out", detail }] };
}

async function judge(
  run: Execution,
  { filters, tags, metric, connector_id }: Scope,
  period: Period,
  direction: Direction,
): Promise<Judged | Failed> {
  const { book, signal } = run;
  const days = lastDays(period);
  const query: AnomalyQuery = {
    ...days,
    filters,
    tags,
    metric,
    connector_id: connector_id as ConnectorId | null,
    direction: direction === "both" ? null : direction,
    min_ratio: RATIO_MIN,
    min_impact: null,
    page: 1,
    limit: ROWS,
  };
  const list = await findAnomalies(pinnedOf(run), query, signal);
  if ("problem" in list) return list;
  return { list, source: book.source("GET /api/spend/anomalies", anomalyParams(query)), days };
}

/** The spend room judges a quarter at once: of a longer period its last days. */
function lastDays({ start_date, end_date }: Days): Days {
  const isLong = daysBetween(start_date, end_date) >= LIMITS.anomalyDaysMax;
  return { start_date: isLong ? addDays(end_date, 1 - LIMITS.anomalyDaysMax) : start_date, end_date };
}

function found({ list, source }: Judged, what: string, book: FactBook): string {
  const { data, total_records } = list;
  const count = book.fact({ label: "unusual days", value: String(total_records), unit: "count", source });
  const named = data.slice(0, NAMED_MAX).map((anomaly) => `${anomalyWords(anomaly, source, book)}.`);
  return sentences(`Unusual${what}, by day, service and account: ${count}, the heaviest first.`, ...named);
}

function nothingFound({ judged_from }: AnomalyList, what: string): string {
  return judged_from === null
    ? `Nothing${what} can be judged: no day of it has bills of its own and of the weeks before.`
    : `Nothing unusual${what}: each service of each account stayed within its usual band.`;
}

/** "On 2026-11-08 BigQuery of analytics cost 900 USD instead of 300 USD" */
function anomalyWords(anomaly: Anomaly, source: string, book: FactBook): string {
  const { service, account_name, account, currency, actual, expected, date } = anomaly;
  const what = service ?? "no service";
  const day = book.fact({ label: "unusual day", value: date, unit: "day", source });
  const who = `${book.entity(what)} of ${book.entity(account_name ?? account ?? "no account")}`;
  const cost = money(book, `${what} on ${date}`, { currency, cost: actual }, source);
  const usual = () => money(book, `${what} expected on ${date}`, { currency, cost: expected ?? "0" }, source);
  return `On ${day} ${who} ${tellKind(anomaly, cost, usual)}`;
}

function tellKind({ kind, expected }: Anomaly, cost: Placeholder, usual: () => Placeholder): string {
  if (kind === "new") return `was new and cost ${cost}`;
  if (kind === "one_off") return `had a single charge of ${cost}, larger than any of its kind in the weeks before`;
  return expected === null ? `cost ${cost}` : `cost ${cost} instead of about ${usual()}`;
}

function insightsOf({ list, source }: Judged, book: FactBook): Insights {
  const { data } = list;
  if (data.length === 0) return [];
  const byCurrency = [...Map.groupBy(data, ({ currency }) => currency)];
  const impacts = byCurrency.map(([currency, parts]) => {
    const from = parts.map(({ date, service, impact }) => {
      return money(book, `impact of ${service ?? "no service"} on ${date}`, { currency, cost: impact }, source);
    });
    const value = addDecimals(parts.map(({ impact }) => impact));
    return book.fact({ label: "impact together", value, unit: "money", currency, source, from });
  });
  const provisional = data.filter((one) => one.provisional).length;
  return [
    {
      title: "How much it is together",
      detail: sentences(
        `The listed days are off by ${listed(impacts)} together.`,
        "Begin with the first of them: ask why its service changed, or break its account down for that day.",
        provisional > 0 ? "Some of them are among the newest days, which still change." : "",
      ),
    },
  ];
}

function howJudged({ list, source, days }: Judged, book: FactBook): Insights[number] {
  const day = (label: string, value: string) => book.fact({ label, value, unit: "day", source });
  const { judged_from, judged_through } = list;
  const judged =
    judged_from && judged_through
      ? `Judged are the days from ${day("judged from", judged_from)} to ${day("judged through", judged_through)}.`
      : `No day from ${day("first day", days.start_date)} on could be judged.`;
  const rule = "A day is unusual where it is far outside of what the weeks before it and its weekday let expect.";
  return { title: "How sure this is", detail: sentences(judged, rule) };
}

function tableOf(data: readonly Anomaly[]): Table {
  return {
    columns: ["date", "service", "account", "kind", "actual", "expected", "impact", "currency"],
    rows: data.map(({ date, service, account, account_name, kind, actual, expected, impact, currency }) => {
      return [date, service, account_name ?? account, kind, actual, expected, impact, currency];
    }),
  };
}

function chartOf(data: readonly Anomaly[]): Chart | null {
  if (data.length === 0) return null;
  const x = data.map(({ date, service }) => `${date} ${service ?? ""}`.trim());
  const [{ currency }] = data as [Anomaly];
  if (data.some((one) => one.currency !== currency)) return null;
  return {
    kind: "bar",
    title: "Unusual days: actual and expected cost",
    x,
    series: [
      { name: "actual", currency, values: data.map(({ actual }) => actual) },
      { name: "expected", currency, values: data.map(({ expected }) => expected) },
    ],
  };
}
