import type { SpendAnswer } from "../../lib/api-types.ts";
import { addDays, type Day, dayRange, daysIn, shortDay } from "../../lib/dates.ts";
import type { Range } from "./ranges.ts";

type Gap = SpendAnswer["uncovered"][number];
type Of = Gap["of"];
type Covered = Pick<SpendAnswer, "uncovered" | "freshness">;

/** The gaps of what was asked for, or of what it is compared with. What has never had bills is missing in both. */
function gapsOf({ uncovered }: Pick<SpendAnswer, "uncovered">, wanted: Of): readonly Gap[] {
  return uncovered.filter(({ of, reason }) => of === wanted && reason !== "nothing_loaded");
}

/** The answer without its comparison, where the days that it compares with are not loaded as a whole. */
export function comparable(answer: SpendAnswer): SpendAnswer {
  if (gapsOf(answer, "previous").length === 0) return answer;
  const { previous: _previous, ...others } = answer;
  return others;
}

/** Why nothing is compared: `no bills before 27 Aug`; null where something is, or nothing was to be. */
export function whyNotCompared(answer: SpendAnswer): string | null {
  const gaps = gapsOf(answer, "previous");
  return gaps.length === 0 ? null : gapWords(gaps, answer.freshness.connectors.length);
}

/** As `whyNotCompared`, of an answer that was asked for the days that are compared with, too. */
export function whyDaysNotCompared({ uncovered, freshness }: Covered, { start, end }: Range): string | null {
  const gaps = gapsOf({ uncovered }, "asked").filter((gap) => gap.start_date <= end && gap.end_date >= start);
  return gaps.length === 0 ? null : gapWords(gaps, freshness.connectors.length);
}

/** That nothing is compared, in the words of all pages. */
export function notCompared(why: string): string {
  return `not compared with what was before: ${why}`;
}

/** What of the asked days is not loaded, once for all the connectors that lack the same. */
export function gapSentences(answer: Covered): readonly string[] {
  const gaps = gapsOf(answer, "asked");
  const alike = Map.groupBy(gaps, (gap) => `${gap.reason} ${gap.start_date} ${gap.end_date}`);
  return [...alike.values()].map((same) => {
    const [{ start_date: start, end_date: end }] = same as [Gap];
    const words = gapWords(same, answer.freshness.connectors.length);
    return `There are ${words}: ${dayRange(start, end)} is missing here.`;
  });
}

/**
 * Why a figure of the days is only a part of it, in words: bills that are missing, or still on their way; null where
 * it is whole. A connector that nothing has come of counts as long as something may. `lateDays`: so many of the last
 * days may be missing, as bills come a day or two late.
 */
export function whyPartial({ uncovered, freshness }: Covered, { start, end }: Range, lateDays = 0): string | null {
  const isLate = (gap: Gap) => gap.reason === "after_last_bill" && daysIn(gap.start_date, gap.end_date) <= lateDays;
  const within = uncovered.filter((gap) => isAsked(gap, { start, end }) && !isLate(gap));
  const coming = within.filter(
    ({ reason, connector_id: id }) => reason === "nothing_loaded" && isComing(freshness, id),
  );
  const gaps = within.filter(({ reason }) => reason !== "nothing_loaded");
  if (gaps.length > 0) return `there are ${gapWords(gaps, freshness.connectors.length)}`;
  return coming.length > 0 ? `the bills of ${namesWord(coming)} are still on their way` : null;
}

/** The last of the days that all have bills of, where bills end before the days do; null where other days lack them. */
export function billedThrough({ uncovered }: Pick<Covered, "uncovered">, { start, end }: Range): Day | null {
  const gaps = uncovered.filter((gap) => isAsked(gap, { start, end }) && gap.reason !== "nothing_loaded");
  if (gaps.some(({ reason }) => reason !== "after_last_bill")) return null;
  const [first] = gaps.map((gap) => gap.start_date).sort();
  if (first === undefined) return end;
  return first > start ? addDays(first, -1) : null;
}

function isAsked(gap: Gap, { start, end }: Range): boolean {
  return gap.of === "asked" && gap.start_date <= end && gap.end_date >= start;
}

function isComing({ connectors }: Covered["freshness"], id: string): boolean {
  return connectors.some((one) => one.id === id && (one.status === "pending" || one.status === "syncing"));
}

/** Whether a warning of the API says what `gapSentences` says, or why nothing is compared. */
export function isGapWarning(warning: string): boolean {
  return /is missing in (this answer|what is compared with)\.$|more gaps in the bills of connectors/.test(warning);
}

const NAMES_MAX = 2;

function gapWords(gaps: readonly Gap[], connectors: number): string {
  const names = new Set(gaps.map(({ name }) => name));
  const whose = names.size < connectors ? ` of ${namesWord(gaps)}` : "";
  return `no bills${whose} ${daysWords(gaps)}`;
}

function namesWord(gaps: readonly Gap[]): string {
  const names = [...new Set(gaps.map(({ name }) => `“${name}”`))];
  const shown = names.length > NAMES_MAX ? [...names.slice(0, NAMES_MAX), "others"] : names;
  return new Intl.ListFormat("en").format(shown);
}

function daysWords(gaps: readonly Gap[]): string {
  const starts = gaps.map(({ start_date: start }) => start).sort();
  const ends = gaps.map(({ end_date: end }) => end).sort();
  const from = gaps.map(({ data_from: day }) => day ?? "").sort();
  const through = gaps.map(({ data_through: day }) => day ?? "").sort();
  if (gaps.every(({ reason }) => reason === "before_first_bill")) return `before ${shortDay(from.at(-1) ?? "")}`;
  if (gaps.every(({ reason }) => reason === "after_last_bill")) return `after ${shortDay(through[0] ?? "")}`;
  return `of some days of ${dayRange(starts[0] ?? "", ends.at(-1) ?? "", false)}`;
}
