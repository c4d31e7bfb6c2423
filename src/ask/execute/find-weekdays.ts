import { daysFrom } from "../../core/days.ts";
import { absoluteDecimal, compareDecimals, ratioOfDecimals, subtractDecimals } from "../../core/decimals.ts";
import { type Scope, WEEKDAYS, type Weekday } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { Chart } from "../answer-schema.ts";
import { aboutSpend, askSpend, isOfKind, type Spent, scopeOfRow } from "./ask-spend.ts";
import { askBilled } from "./bills/ask-billed.ts";
import {
  type Asking,
  type Execution,
  type Finding,
  type Form,
  type Insights,
  insight,
  ON_SPEND,
  type Op,
} from "./execution.ts";
import { type Mean, meanOf } from "./find-averages.ts";
import { entitiesOf, type Groups, groupValue, nameOfRow, tableOf } from "./tell-rows.ts";
import { aboutWhat, groupWords, listed, sentences } from "./tell-spend.ts";
import { whatChanged } from "./total/find-total.ts";
import { used } from "./total/tell-usage.ts";
import { nameOfWeekday, weekdayOf } from "./weekday.ts";

type Weekdays = Op<"weekdays">;

/** Days of the week that are told together, in one currency. `count`: how many of them the bills have. */
type Part = {
  /** The group that it is of; null: all lines. */
  readonly group: string | null;
  readonly name: string;
  readonly currency: string | null;
  readonly count: number;
  readonly rows: readonly SpendRow[];
  readonly mean: Mean;
};

const BY_DAY = { granularity: "day", sort: "date" } as const;
const GROUPS_SHOWN = 10;
const NAMED_MAX = 5;
const ALIKE_WITHIN = "0.05";
const WEEKEND: readonly Weekday[] = ["saturday", "sunday"];
const WORKDAYS = WEEKDAYS.filter((day) => !WEEKEND.includes(day));

/** What days of the week cost on average, or weekends beside the days from Monday to Friday. */
export const WEEKDAY_COSTS: Form<"weekdays"> = {
  ...ON_SPEND,
  *find(run, op) {
    const spent = yield* askBilled(run, op, BY_DAY);
    const told = spent.totals.map(({ currency }) => partsOf(op, spent, { currency }));
    const what = `The ${aboutWhat(op, run.book)}`;
    const parts = told.flat();
    const ofEach = yield* partsOfGroups(run, op, spent);
    const ofUsage = yield* tellUsageAlone(run, op, { spent, told });
    const changed = yield* whatChanged(run, op.scope, op.period);
    return {
      answer: sentences(
        ...told.flatMap((own) => [
          `${what}, per day on average: ${listed(own.map(tellPart(spent)))}.`,
          differenceOf(own, spent),
        ]),
        ...ofUsage,
        ofEach.answer,
        ...(op.days.length === 1 ? parts.map((part) => tellExtremes(part, spent)) : []),
      ),
      insights: [...(op.days.length === 1 ? [] : extremesOf(parts, spent)), ...changed],
      tables: [
        tableOf(ofEach.parts.length > 0 ? ofEach.parts : parts, [
          ...op.group_by.map((group) => [group, (part: Part) => part.group] as const),
          ["days", ({ name }) => name],
          ["count", ({ count }) => String(count)],
          ["mean_per_day", ({ mean }) => mean.cost],
          "currency",
        ]),
      ],
      chart: chartOf(told),
      entities: ofEach.entities,
      ...aboutSpend(op.period, spent),
    };
  },
};

type Known = { readonly spent: Spent; readonly told: readonly (readonly Part[])[] };

/** What is billed on single days, such as a month's purchases, makes a day of the week dear that is used no more. */
function* tellUsageAlone(run: Execution, op: Weekdays, { spent, told }: Known): Asking<readonly string[]> {
  if (isOfKind(op.scope)) return [];
  const usage = yield* askSpend(run, used(op.scope), op.period, BY_DAY);
  return told.flatMap((all) => {
    const currency = all[0]?.currency ?? null;
    const days = daysFromTo(spent.data.filter((row) => row.currency === currency));
    const own = partsOf(op, usage, { currency, days });
    if (areAlike(all, own) || own.every(({ rows }) => rows.length === 0)) return [];
    const each = listed(own.map(tellMean(usage)));
    return [
      `Of usage alone, without what is bought ahead, fees, taxes and credits, it is ${each}.`,
      differenceOf(own, usage),
    ];
  });
}

/** Whether the dearest part is as far above the cheapest one in both. */
function areAlike(...both: readonly (readonly Part[])[]): boolean {
  const [one, other] = both.map((parts) => {
    const costs = new Map(parts.map(({ name, mean }) => [name, mean.cost]));
    const [first, last] = [both[0]?.[0], both[0]?.at(-1)];
    return ratioOfDecimals(costs.get(first?.name ?? "") ?? "0", costs.get(last?.name ?? "") ?? "0");
  });
  if (!one || !other) return one === other;
  return compareDecimals(absoluteDecimal(subtractDecimals(one, other)), ALIKE_WITHIN) < 0;
}

/** By how much a day of one part costs more than one of the other, where there are two. */
function differenceOf(parts: readonly Part[], spent: Spent): string {
  const [high, low, ...others] = parts.toSorted((one, other) => compareDecimals(other.mean.cost, one.mean.cost));
  if (!high || !low || others.length > 0) return "";
  const cost = subtractDecimals(high.mean.cost, low.mean.cost);
  const ratio = ratioOfDecimals(cost, low.mean.cost);
  if (ratio === null || compareDecimals(cost, "0") === 0) return "";
  const [grounds, label] = [[high.mean.mean, low.mean.mean], `${high.name} above ${low.name}`];
  const more = spent.money(label, { currency: high.currency, cost }, grounds);
  const names = [high, low].map(({ name }) => spent.entity(name));
  return `${names[0]} cost ${more} (${spent.ratio(label, ratio, grounds)}) more per day than ${names[1]}.`;
}

/** The parts of the groups that cost most, over the days of all lines: one without any on a day cost nothing then. */
function* partsOfGroups(
  run: Execution,
  op: Weekdays,
  all: Spent,
): Asking<Pick<Finding, "answer" | "entities"> & { readonly parts: readonly Part[] }> {
  const { scope, period, group_by } = op;
  if (group_by.length === 0) return { answer: "", entities: [], parts: [] };
  const whole = yield* askSpend(run, scope, period, { group_by });
  const first = whole.data.slice(0, GROUPS_SHOWN);
  const told: (readonly Part[])[] = [];
  for (const row of first) {
    const own = yield* askSpend(run, linesOfRow(scope, row, group_by), period, BY_DAY);
    const { currency } = row;
    const days = daysFromTo(all.data.filter((one) => one.currency === currency));
    told.push(partsOf(op, own, { currency, days, group: nameOfRow(row, group_by) }));
  }
  const tellGroup = ([part, ...others]: readonly Part[]) =>
    part ? [`${all.entity(part.group ?? "")} ${listed([part, ...others].map(tellMean(all)))}`] : [];
  const named = told.slice(0, NAMED_MAX).flatMap(tellGroup);
  return {
    answer: `By ${groupWords(group_by, run.book)}, what costs most is first: ${named.join("; ")}.`,
    entities: entitiesOf(first, group_by),
    parts: told.flat(),
  };
}

function linesOfRow(scope: Scope, row: SpendRow, group_by: Groups): Scope {
  return scopeOfRow(scope, row, group_by) ?? { ...scope, connector_id: groupValue(row, "connector") };
}

/** Of which currency, group and days, where these are others than those of the rows. */
type Of = { readonly currency: string | null; readonly days?: readonly string[]; readonly group?: string };

/** The parts in the order that is asked for: days of which there was none yet are in none. */
function partsOf(
  { by, days: wantedDays, order }: Weekdays,
  spent: Spent,
  { currency, days, group }: Of,
): readonly Part[] {
  const rows = spent.data.filter((row) => row.currency === currency);
  const wanted = by === "part" ? [WORKDAYS, WEEKEND] : wantedDays.map((day) => [day]);
  const all = days ?? daysFromTo(rows);
  const parts = wanted.flatMap((own): Part[] => {
    const count = all.filter((day) => own.includes(weekdayOf(day))).length;
    const inIt = rows.filter(({ date = "" }) => own.includes(weekdayOf(date)));
    if (count === 0) return [];
    const mean = meanOf(spent, inIt, { count, unit: "days", currency });
    return [{ group: group ?? null, name: nameOf(own), currency, count, rows: inIt, mean }];
  });
  const way = order === "most" ? 1 : -1;
  return parts.toSorted((one, other) => compareDecimals(other.mean.cost, one.mean.cost) * way);
}

/** Every day from the first to the last that has lines: one without any of them cost nothing. */
function daysFromTo(rows: readonly SpendRow[]): readonly string[] {
  const [first = "", last = ""] = [rows[0]?.date, rows.at(-1)?.date];
  return first === "" || last === "" ? [] : daysFrom(first, last);
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

/** "Monday 12.50 USD"; "nothing" where no line is of these days. */
function tellMean({ entity }: Pick<Spent, "entity">): (part: Part) => string {
  return ({ name, rows, mean }) => `${entity(name)} ${rows.length > 0 ? mean.mean : "nothing"}`;
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
