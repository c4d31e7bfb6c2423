import { addDays, addMonths, daysBetween, firstOfMonth, lastOfMonth, monthOfDay } from "../core/days.ts";
import { connectorLabel } from "../core/text/connector-label.ts";
import type { ConnectorState } from "./facts.ts";
import type { Period, Periods } from "./periods.ts";
import { CLOUDS, type Uncovered, type ValueFilter } from "./schema.ts";

// Providers add the last days late, and a bill may have days without a line.
const LATE_DAYS_MAX = 7;

const TOLD_MAX = 10;

/** From when to when a connector has bills, and of which months between it has none. */
export type Coverage = { readonly from: string; readonly through: string; readonly missingMonths: readonly string[] };

/** What a connector's current loads cover; null: nothing. */
export function coverageOf({ loads }: Pick<ConnectorState, "loads">): Coverage | null {
  const byMonth = loads.toSorted((one, other) => (one.month < other.month ? -1 : 1));
  const [first] = byMonth;
  const last = byMonth.at(-1);
  if (!first || !last) return null;
  const months = new Set(loads.map(({ month }) => month));
  return {
    // A line may be dated outside of its invoice: what a bill covers are days of its month.
    from: clamp(first.firstDay, first.month),
    // The bill of a month may have nothing but lines of the month before: it covers no day of its own.
    through: last.lastDay < `${last.month}-01` ? lastDayOf(byMonth) : clamp(last.lastDay, last.month),
    missingMonths: monthsBetween(first.month, last.month).filter((month) => !months.has(month)),
  };
}

/** The last day that has a line, of bills that end before the last month begins. */
function lastDayOf(loads: ConnectorState["loads"]): string {
  return loads.map(({ month, lastDay }) => earlier(lastDay, lastOfMonth(`${month}-01`))).reduce(later);
}

/** The asked and the compared days of which connectors have no bill, today at the latest. */
export function uncoveredDays(
  connectors: readonly ConnectorState[],
  { asked, previous }: Periods,
  { today, filters }: { readonly today: string; readonly filters: readonly ValueFilter[] },
): readonly Uncovered[] {
  const relevant = connectors.filter((connector) => canMatch(connector, filters));
  const sides = [[asked, "asked"] as const, ...(previous ? [[previous, "previous"] as const] : [])];
  return relevant.flatMap((connector) =>
    sides.flatMap(([period, of]) => {
      const { firstDay, lastDay } = period;
      const days = { firstDay, lastDay: lastDay < today ? lastDay : today };
      if (days.lastDay < days.firstDay) return [];
      const coverage = coverageOf(connector);
      const facts = { data_from: coverage?.from ?? null, data_through: coverage?.through ?? null };
      const { id: connector_id, name } = connector;
      return gapsIn(connector, days, period).map((found) => ({ connector_id, name, ...found, of, ...facts }));
    }),
  );
}

/** A sentence for each gap. What has never delivered anything is told as the connector's state. */
export function coverageWarnings(uncovered: readonly Uncovered[]): readonly string[] {
  const gaps = uncovered.filter(({ reason }) => reason !== "nothing_loaded");
  const more = gaps.length - TOLD_MAX;
  return [...gaps.slice(0, TOLD_MAX).map(gapWarning), ...(more > 0 ? [moreGaps(more)] : [])];
}

/** Exports, tables and lists of lines have this sentence, too, and not the list. */
function moreGaps(more: number): string {
  const are =
    more === 1 ? "1 more gap in the bills of connectors is" : `${more} more gaps in the bills of connectors are`;
  return `${are} in \`uncovered\` of GET /api/spend for these days.`;
}

function gapWarning(gap: Uncovered): string {
  const days = gap.start_date === gap.end_date ? gap.start_date : `${gap.start_date} to ${gap.end_date}`;
  const where = gap.of === "asked" ? "in this answer" : "in what is compared with";
  return `${connectorLabel({ id: gap.connector_id, name: gap.name })} ${why(gap)}: ${days} is missing ${where}.`;
}

function why({ reason, data_from, data_through }: Uncovered): string {
  if (reason === "before_first_bill") return `has bills from ${data_from} on`;
  if (reason === "after_last_bill") return `has bills until ${data_through}`;
  return "lacks a bill between its first and its last";
}

type Days = Pick<Period, "firstDay" | "lastDay">;
type Gap = Pick<Uncovered, "start_date" | "end_date" | "reason">;

function gapsIn(connector: ConnectorState, days: Days, { isWholeInvoice, invoice }: Period): readonly Gap[] {
  const coverage = coverageOf(connector);
  if (!coverage) return [gap(days, "nothing_loaded")];
  // An invoice is there as a whole or not at all.
  if (isWholeInvoice && connector.loads.some(({ month }) => month === invoice)) return [];
  // Of a paused connector nobody expects more; that it is paused is told.
  const isOver = connector.status === "paused";
  return [...before(days, coverage), ...between(days, coverage), ...(isOver ? [] : after(days, coverage))];
}

function before(days: Days, { from }: Coverage): readonly Gap[] {
  if (from <= days.firstDay) return [];
  return [gap({ ...days, lastDay: earlier(addDays(from, -1), days.lastDay) }, "before_first_bill")];
}

function between({ firstDay, lastDay }: Days, { missingMonths }: Coverage): readonly Gap[] {
  const inRange = missingMonths.map((month) => ({
    firstDay: later(`${month}-01`, firstDay),
    lastDay: earlier(lastOfMonth(`${month}-01`), lastDay),
  }));
  return joined(inRange.filter((days) => days.firstDay <= days.lastDay)).map((days) => gap(days, "no_bill"));
}

function after(days: Days, { through }: Coverage): readonly Gap[] {
  if (daysBetween(through, days.lastDay) <= LATE_DAYS_MAX) return [];
  return [gap({ ...days, firstDay: later(addDays(through, 1), days.firstDay) }, "after_last_bill")];
}

/** Months that follow each other are one gap. */
function joined(parts: readonly Days[]): readonly Days[] {
  return parts.reduce<Days[]>((all, part) => {
    const last = all.at(-1);
    if (last && addDays(last.lastDay, 1) === part.firstDay) all[all.length - 1] = { ...last, lastDay: part.lastDay };
    else all.push(part);
    return all;
  }, []);
}

/** Whether a connector can have lines that a filter by clouds takes. */
function canMatch({ provider }: ConnectorState, filters: readonly ValueFilter[]): boolean {
  if (provider === "focus") return true;
  return filters.every(({ field, values, excludes }) => {
    const isOfClouds = field === "provider" && values.every((value) => value !== null && CLOUDS.includes(value));
    return !isOfClouds || values.includes(provider) !== excludes;
  });
}

function gap({ firstDay, lastDay }: Days, reason: Gap["reason"]): Gap {
  return { start_date: firstDay, end_date: lastDay, reason };
}

function clamp(day: string, month: string): string {
  const first = firstOfMonth(`${month}-01`);
  return earlier(later(day, first), lastOfMonth(first));
}

function monthsBetween(first: string, last: string): readonly string[] {
  const months = [first];
  while ((months.at(-1) as string) < last) months.push(monthOfDay(addMonths(`${months.at(-1)}-01`, 1)));
  return months;
}

function earlier(one: string, other: string): string {
  return one < other ? one : other;
}

function later(one: string, other: string): string {
  return one > other ? one : other;
}
