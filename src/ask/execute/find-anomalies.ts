import { addDays, daysBetween } from "../../core/days.ts";
import { addDecimals } from "../../core/decimals.ts";
import type { ConnectorId } from "../../core/ids.ts";
import { LIMITS } from "../../core/limits.ts";
import type { Direction, Operation, Period, Scope, Threshold } from "../../planner/index.ts";
import { type Anomaly, type AnomalyList, type AnomalyQuery, anomalyParams, findAnomalies } from "../../spend/index.ts";
import type { Chart } from "../answer-schema.ts";
import type { FactBook, Figures } from "../fact-book.ts";
import { aboutSpend } from "./ask-spend.ts";
import { askFor, pinnedOf } from "./asking.ts";
import type { Days } from "./bills/gaps.ts";
import { type Asking, type Execution, type Form, type Insights, insight, ON_SPEND } from "./execution.ts";
import { tableOf } from "./tell-rows.ts";
import { during, groupWords, listed, scopeWords, sentences } from "./tell-spend.ts";

// What the spend room takes where it is told nothing.
const RATIO_MIN = "0.2";
const ROWS = 100;
const NAMED_MAX = 3;

/** Days on which a service of an account left its usual band. */
export const ANOMALY: Form<"anomaly"> = {
  ...ON_SPEND,
  *find(run, { scope, period, group_by, direction, thresholds }) {
    const judged = yield* judge(run, { scope, period, direction, thresholds });
    const { data } = judged;
    const bounds = thresholds.map((threshold) => tellBound(threshold, run.book));
    const what = `${scopeWords(scope, run.book)} ${[during(period, run.book), ...bounds].join(" ")}`;
    return {
      answer: sentences(
        tellNotParted(group_by, run.book),
        data.length > 0 ? tellFound(judged, what) : tellNone(judged, what, { direction, isBounded: bounds.length > 0 }),
      ),
      insights: [...howMuch(judged), ...howJudged(judged)],
      tables: data.length > 0 ? [tableOf(data, COLUMNS)] : [],
      chart: chartOf(data),
      entities: data.map(({ service, date }) => ({ of: "service", value: service, date })),
      ...aboutSpend(period, judged),
    };
  },
};

const COLUMNS = [
  ...(["date", "service"] as const),
  ["account", ({ account_name, account }: Anomaly) => account_name ?? account] as const,
  ...(["kind", "actual", "expected", "impact", "currency"] as const),
];

/** The most unusual day of a scope as an insight: whether a change is one day or lasts. */
export function* unusualDays(run: Execution, scope: Scope, period: Period, direction: Direction): Asking<Insights> {
  const judged = yield* judge(run, { scope, period, direction, thresholds: [] });
  const first = judged.data.find(({ kind }) => kind !== "one_off");
  if (!first) return [];
  return insight("A day that stands out", `${tellDay(first, judged)}. Ask what is unusual for the other days.`);
}

/** The unusual days that the spend room found in these. */
type Judged = AnomalyList & Figures & { readonly days: Days };

type Asked = Extract<Operation, { op: "anomaly" }>;
type Judging = Pick<Asked, "scope" | "period" | "direction" | "thresholds">;

function* judge(run: Execution, { scope, period, direction, thresholds }: Judging): Asking<Judged> {
  const { filters, tags, metric, connector_id } = scope;
  const days = lastDays(period);
  const query: AnomalyQuery = {
    ...days,
    filters,
    tags,
    metric,
    connector_id: connector_id as ConnectorId | null,
    direction: direction === "both" ? null : direction,
    min_ratio: leastOf("change_ratio", thresholds) ?? RATIO_MIN,
    min_impact: leastOf("change", thresholds),
    page: 1,
    limit: ROWS,
  };
  const request = { path: "/api/spend/anomalies", params: anomalyParams(query) };
  return { ...(yield* askFor(run, request, () => findAnomalies(pinnedOf(run), query, run.signal))), days };
}

/** "By at least 500": the bound that was asked, in each currency. */
function tellBound({ measure, value }: Threshold, book: FactBook): string {
  const unit = measure === "change" ? "quantity" : "ratio";
  return `by at least ${book.fact({ label: "bound that was asked", value, unit, currency: null, source: null })}`;
}

// A day that is off by exactly the bound is told, too: "over 500" is seldom meant so strictly, and hides it.
function leastOf(measure: Threshold["measure"], thresholds: readonly Threshold[]): string | null {
  return thresholds.find((threshold) => threshold.measure === measure)?.value ?? null;
}

/** The spend room judges a quarter at once: of a longer period its last days. */
function lastDays({ start_date, end_date }: Days): Days {
  const isLong = daysBetween(start_date, end_date) >= LIMITS.anomalyDaysMax;
  return { start_date: isLong ? addDays(end_date, 1 - LIMITS.anomalyDaysMax) : start_date, end_date };
}

function tellFound(judged: Judged, what: string): string {
  const count = judged.count("unusual days", judged.total_records);
  const named = judged.data.slice(0, NAMED_MAX).map((anomaly) => `${tellDay(anomaly, judged)}.`);
  const found = `Unusual${what}, by day, service and account: ${count}, the heaviest first.`;
  return sentences(found, ...named, notJudged(judged));
}

/** That the first days of the period were not judged, and why: what is told is of the others only. */
function notJudged({ judged_from, days, day }: Judged): string {
  if (!judged_from || judged_from <= days.start_date) return "";
  const first = day("judged from", judged_from);
  return `The days before ${first} are not judged: there are too few weeks of bills before them.`;
}

/** What unusual days are not told by, where that was asked. */
function tellNotParted(groups: Asked["group_by"], book: FactBook): string {
  const others = groups.filter((group) => group !== "service" && group !== "account");
  return others.length > 0
    ? `Unusual days are told by service and account, and can't be by ${groupWords(others, book)}.`
    : "";
}

const LEFT = {
  up: "no service of an account rose above its usual band",
  down: "no service of an account fell below its usual band",
  both: null,
} as const;
const UNUSUALLY = { up: "unusually high", down: "unusually low", both: "unusual" } as const;

function tellNone(
  { judged_from }: Judged,
  what: string,
  { direction, isBounded }: { readonly direction: Direction; readonly isBounded: boolean },
): string {
  if (judged_from === null)
    return `Nothing${what} can be judged: no day of it has bills of its own and of the weeks before.`;
  const stayed = `each service of each account stayed within ${isBounded ? "that" : "its usual band"}`;
  return `Nothing ${UNUSUALLY[direction]}${what}: ${(!isBounded && LEFT[direction]) || stayed}.`;
}

/** "On 2026-11-08 BigQuery of analytics cost 900 USD instead of 300 USD" */
function tellDay(anomaly: Anomaly, { day, entity, money }: Judged): string {
  const { service, account_name, account, currency, actual, expected, date, kind } = anomaly;
  const what = service ?? "no service";
  const begin = `On ${day("unusual day", date)} ${entity(what)} of ${entity(account_name ?? account ?? "no account")}`;
  const cost = money(`${what} on ${date}`, { currency, cost: actual });
  if (kind === "new") return `${begin} cost ${cost}, the most of its first two weeks on the bills`;
  if (kind === "one_off")
    return `${begin} had a single charge of ${cost}, larger than any of its kind in the weeks before`;
  if (expected === null) return `${begin} cost ${cost}`;
  const usual = money(`${what} expected on ${date}`, { currency, cost: expected });
  return `${begin} cost ${cost} of usage instead of about ${usual}`;
}

function howMuch({ data, money }: Judged): Insights {
  if (data.length === 0) return [];
  const impacts = [...Map.groupBy(data, ({ currency }) => currency)].map(([currency, parts]) => {
    const from = parts.map(({ date, service, impact }) =>
      money(`impact of ${service ?? "no service"} on ${date}`, { currency, cost: impact }),
    );
    return money("impact together", { currency, cost: addDecimals(parts.map(({ impact }) => impact)) }, from);
  });
  const isChanging = data.some(({ provisional }) => provisional);
  return insight(
    "How much it is together",
    sentences(
      `The listed days are off by ${listed(impacts)} together.`,
      "Begin with the first of them: ask why its service changed, or break its account down for that day.",
      isChanging ? "Some of them are among the newest days, which still change." : "",
    ),
  );
}

function howJudged({ judged_from, judged_through, days, day }: Judged): Insights {
  const judged =
    judged_from && judged_through
      ? `Judged are the days from ${day("judged from", judged_from)} to ${day("judged through", judged_through)}.`
      : `No day from ${day("first day", days.start_date)} on could be judged.`;
  const rule = "A day is unusual where it is far outside of what the weeks before it and its weekday let expect.";
  return insight("How sure this is", `${judged} ${rule}`);
}

function chartOf(data: readonly Anomaly[]): Chart | null {
  const [first] = data;
  if (!first || data.some(({ currency }) => currency !== first.currency)) return null;
  const { currency } = first;
  return {
    kind: "bar",
    title: "Unusual days: actual and expected cost",
    x: data.map(({ date, service }) => `${date} ${service ?? ""}`.trim()),
    series: [
      { name: "actual", currency, values: data.map(({ actual }) => actual) },
      { name: "expected", currency, values: data.map(({ expected }) => expected) },
    ],
  };
}
