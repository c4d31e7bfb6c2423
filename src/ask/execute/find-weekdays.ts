import { addDays, daysBetween } from "../../core/days.ts";
import { compareDecimals } from "../../core/decimals.ts";
import { WEEKDAYS, type Weekday } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { Chart } from "../answer-schema.ts";
import { aboutSpend, askBilled, type Spent } from "./ask-spend.ts";
import { type Form, type Insights, insight, ON_SPEND, type Op } from "./execution.ts";
import { type Mean, meanOf } from "./find-averages.ts";
import { whatChanged } from "./find-total.ts";
import { tableOf } from "./tell-rows.ts";
import { aboutWhat, listed, sentences } from "./tell-spend.ts";
import { nameOfWeekday, weekdayOf } from "./weekday.ts";

type Weekdays = Op<"weekdays">;

/** Days of the week that are told together, in one currency. `count`: how many of them the bills have. */
type Part = {
  readonly name: string;
  readonly currency: string | null;
  readonly count: number;
  readonly rows: readonly SpendRow[];
  readonly mean: Mean;
};

const WEEKEND: readonly Weekday[] = ["saturday", "sunday"];
const WORKDAYS = WEEKDAYS.filter((day) => !WEEKEND.includes(day));

/** What days of the week cost on average, or weekends beside the days from Monday to Friday. */
export const WEEKDAY_COSTS: Form<"weekdays"> = {
  ...ON_SPEND,
  *find(run, op) {
    const spent = yield* askBilled(run, op, { granularity: "day", sort: "date" });
    const told = spent.totals.map(({ currency }) => partsOf(op, spent, currency));
    const what = `The ${aboutWhat(op, run.book)}`;
    const parts = told.flat();
    const changed = yield* whatChanged(run, op.scope, op.period);
    return {
      answer: sentences(
        ...told.map((own) => `${what}, per day on average: ${listed(own.map(tellPart(spent)))}.`),
        ...(op.days.length === 1 ? parts.map((part) => tellExtremes(part, spent)) : []),
      ),
      insights: [...(op.days.length === 1 ? [] : extremesOf(parts, spent)), ...changed],
      tables: [
        tableOf(parts, [
          ["days", ({ name }) => name],
          ["count", ({ count }) => String(count)],
          ["mean_per_day", ({ mean }) => mean.cost],
          "currency",
        ]),
      ],
      chart: chartOf(told),
      ...aboutSpend(op.period, spent),
    };
  },
};

/** The parts in the order that is asked for: days of which there was none yet are in none. */
function partsOf({ by, days, order }: Weekdays, spent: Spent, currency: string | null): readonly Part[] {
  const rows = spent.data.filter((row) => row.currency === currency);
  const wanted = by === "part" ? [WORKDAYS, WEEKEND] : days.map((day) => [day]);
  const all = daysFromTo(rows);
  const parts = wanted.flatMap((own): Part[] => {
    const count = all.filter((day) => own.includes(weekdayOf(day))).length;
    const inIt = rows.filter(({ date = "" }) => own.includes(weekdayOf(date)));
    if (count === 0) return [];
    const mean = meanOf(spent, inIt, { count, unit: "days", currency });
    return [{ name: nameOf(own), currency, count, rows: inIt, mean }];
  });
  const way = order === "most" ? 1 : -1;
  return parts.toSorted((one, other) => compareDecimals(other.mean.cost, one.mean.cost) * way);
}

/** Every day from the first to the last that has lines: one without any of them cost nothing. */
function daysFromTo(rows: readonly SpendRow[]): readonly string[] {
  const [first = "", last = ""] = [rows[0]?.date, rows.at(-1)?.date];
  if (first === "" || last === "") return [];
  return Array.from({ length: daysBetween(first, last) + 1 }, (_, days) => addDays(first, days));
}

function nameOf(days: readonly Weekday[]): string {
  const [first = "monday"] = days;
  if (days.length === 1) return nameOfWeekday(first);
  return days.length === WEEKEND.length ? "Saturday and Sunday" : "Monday to Friday";
}

function tellPart({ count, entity }: Spent): (part: Part) => string {
  return (part) => {
    const over = count("days", part.count);
    const noun = part.count === 1 ? "day" : "days";
    return `${entity(part.name)} ${part.mean.mean} over ${over} ${noun}, ${part.mean.sum} together`;
  };
}

/** The single days that stand out, of the parts that cost most and second most. */
function extremesOf(parts: readonly Part[], spent: Spent): Insights {
  return parts.slice(0, 2).flatMap((part) => {
    return insight(`${part.name}: the highest and the lowest`, tellExtremes(part, spent));
  });
}

/** "The highest was 5 October with 120 USD, the lowest 12 October with 80 USD." */
function tellExtremes({ rows }: Part, spent: Spent): string {
  const sorted = rows.toSorted((one, other) => compareDecimals(other.cost, one.cost));
  const [high, low] = [sorted[0], sorted.at(-1)];
  if (!high || !low || high === low) return "";
  const dayOf = (row: SpendRow) => {
    const date = row.date ?? "";
    return `${spent.of(row).day("day", date)} with ${spent.money(`cost on ${date}`, row)}`;
  };
  return `The highest was ${dayOf(high)}, the lowest ${dayOf(low)}.`;
}

function chartOf(told: readonly (readonly Part[])[]): Chart | null {
  const x = [...new Set(told.flat().map(({ name }) => name))];
  const series = told.map((own) => ({
    name: "mean per day",
    currency: own[0]?.currency ?? null,
    values: x.map((name) => own.find((part) => part.name === name)?.mean.cost ?? null),
  }));
  return x.length > 1 ? { kind: "bar", title: "Cost by day of the week", x, series } : null;
}
