import { addMonths } from "../../../core/days.ts";
import { LIMITS } from "../../../core/limits.ts";
import type { Period } from "../../../planner/index.ts";
import type { SpendAnswer } from "../../../spend/index.ts";
import type { Figures } from "../../fact-book.ts";
import { listed } from "../tell-spend.ts";

/** Days, both included. */
export type Days = Pick<Period, "start_date" | "end_date">;

type Uncovered = SpendAnswer["uncovered"][number];

/** What an answer of the spend room says of how far the bills behind it reach, and the facts of it. */
export type Reached = Figures & Pick<SpendAnswer, "freshness"> & { readonly uncovered?: SpendAnswer["uncovered"] };

/** Whether the bills end before these days begin: what is billed in them is not known yet. */
export function isAhead({ freshness }: Pick<Reached, "freshness">, { start_date }: Days): boolean {
  return freshness.data_through !== null && freshness.data_through < start_date;
}

/** The days that were asked for and of which bills are absent: what is told of them is no fact on what was spent. */
function gapsAsked({ uncovered = [] }: Pick<Reached, "uncovered">): readonly Uncovered[] {
  return uncovered.filter(({ of, reason }) => of === "asked" && reason !== "nothing_loaded");
}

/** The connectors that have no bill of any of these days, and those of the others that are loaded. */
export function connectorsWithout(days: Days, answered: Pick<Reached, "uncovered" | "freshness">) {
  const absent = new Set(gapsAsked(answered).flatMap((gap) => (covers(gap, days) ? [gap.connector_id] : [])));
  const { connectors } = answered.freshness;
  const others = connectors.filter(({ id, data_through }) => data_through !== null && !absent.has(id));
  return { absent, others };
}

/**
 * Whether the bills lack some of these days, as far as they were asked for. A connector that has no bill of all that
 * was asked for, in `asked`, is in no step of it, so a step without it is as whole as the others.
 */
export function isUncovered(answered: Reached, { start_date, end_date }: Days, asked?: Days): boolean {
  const gaps = gapsAsked(answered);
  const without = asked && connectorsWithout(asked, answered);
  const open = without?.others.length ? gaps.filter(({ connector_id }) => !without.absent.has(connector_id)) : gaps;
  return open.some((gap) => gap.start_date <= end_date && gap.end_date >= start_date);
}

/**
 * The gaps that are alike but for the connector, in one sentence each; what has none of the days, in a short one behind
 * the figures, which are whole without it.
 */
export function gapsOf(period: Period, answered: Reached) {
  const { absent, others } = connectorsWithout(period, answered);
  const isWithout = ({ connector_id }: Uncovered) => others.length > 0 && absent.has(connector_id);
  const asked = gapsAsked(answered);
  const without = asked.filter(isWithout);
  const gaps = asked.filter((gap) => !isWithout(gap));
  const alike = [...Map.groupBy(gaps, ({ connector_id: _, name: __, ...gap }) => JSON.stringify(gap)).values()];
  const begun = isOfAllDays(period) ? alike.filter(([gap]) => gap?.reason === "before_first_bill") : [];
  return {
    first: [
      ...cutAway(period, answered),
      ...alike.filter((parts) => !begun.includes(parts)).map((parts) => gapWords(parts, answered, false)),
    ],
    last: [
      ...begun.map((parts) => `${begunWords(parts, answered)}.`),
      ...(without.length > 0 ? [gapWords(without, answered, true)] : []),
    ],
  };
}

const MONTHS_OF_ALL = 24;

/** Whether all days that there are were asked for, as by "ever": of those before the bills nobody spoke. */
function isOfAllDays({ assumed, start_date, end_date }: Period): boolean {
  return assumed && addMonths(start_date, MONTHS_OF_ALL) <= end_date;
}

/** "The bills of AWS and Azure begin on 2026-08-24: 2026-07-01 to 2026-07-31 is not in this answer." */
function gapWords(gaps: readonly Uncovered[], { day, entity }: Figures, areAbsent: boolean): string {
  const [{ name, reason, start_date, end_date, data_from, data_through }] = gaps as readonly [Uncovered];
  const dayOf = (label: string, value: string) => day(`${name}, ${label}`, value);
  const first = dayOf("first day that is missing", start_date);
  const days = start_date === end_date ? first : `${first} to ${dayOf("last day that is missing", end_date)}`;
  const names = gaps.map((one) => entity(one.name));
  if (areAbsent) return `${listed(names)} ${names.length === 1 ? "has" : "have"} no bills of ${days}.`;
  const bills = `The bills of ${listed(names)}`;
  if (reason === "before_first_bill" && data_from) {
    return `${begunWords(gaps, { day, entity })}: ${days} is not in this answer.`;
  }
  if (reason === "after_last_bill" && data_through) {
    return `${bills} end on ${dayOf("data through", data_through)}: ${days} is not in this answer.`;
  }
  return `${bills} lack ${days}: those days are not in this answer.`;
}

/** "The bills of AWS and Azure begin on 2026-08-24", without its end. */
function begunWords(gaps: readonly Uncovered[], { day, entity }: Pick<Figures, "day" | "entity">): string {
  const [{ name, data_from }] = gaps as readonly [Uncovered];
  const names = listed(gaps.map((one) => entity(one.name)));
  return `The bills of ${names} begin on ${day(`${name}, data from`, data_from ?? "")}`;
}

/** "Ever" reaches back as far as one question can: that there are older bills, which are not in the figure, is said. */
function cutAway({ assumed, start_date, end_date }: Period, { freshness, day }: Reached): readonly string[] {
  const begins = freshness.connectors.flatMap(({ data_from }) => data_from ?? []).sort();
  const [first] = begins;
  const isLongest = addMonths(start_date, LIMITS.spendMonthsMax - 1) <= end_date;
  if (!assumed || !isLongest || first === undefined || first >= start_date) return [];
  const [from, begin] = [day("first day of this answer", start_date), day("first day of the bills", first)];
  return [
    `There are older bills, from ${begin} on, that are not in this answer: it reaches back to ${from}. Ask for their ` +
      "years by themselves.",
  ];
}

/** How far the bills reach; where some connectors have none of these days, those of the others. */
export function reachOf(period: Period, answered: Reached): string {
  const { day, entity, freshness } = answered;
  if (freshness.data_through === null) return "No bill has been loaded yet.";
  const { absent, others } = connectorsWithout(period, answered);
  const ends = absent.size > 0 ? others.map(({ data_through }) => data_through ?? "").toSorted() : [];
  const whose = ends.length > 0 ? ` of ${listed(others.map(({ name }) => entity(name)))}` : "";
  return `The bills${whose} reach through ${day("data through", ends.at(-1) ?? freshness.data_through)}.`;
}

function covers(gap: Days, { start_date, end_date }: Days): boolean {
  return gap.start_date <= start_date && gap.end_date >= end_date;
}
