import type { Period, Scope } from "../../planner/index.ts";
import type { SpendAnswer } from "../../spend/index.ts";
import type { FactBook } from "../fact-book.ts";
import { type Execution, type Finding, sayOnly } from "./execution.ts";
import type { Spent } from "./spend-query.ts";
import { during, listed, scopeWords } from "./tell-spend.ts";

type AboutSpend = { readonly scope: Scope; readonly period: Period };

type Uncovered = SpendAnswer["uncovered"][number];
type Answered = Pick<SpendAnswer, "freshness" | "warnings"> & { readonly uncovered?: SpendAnswer["uncovered"] };

/** The days that were asked for and of which bills are absent: what is told of them is no fact on what was spent. */
function gapsAsked(uncovered: SpendAnswer["uncovered"]): readonly Uncovered[] {
  return uncovered.filter(({ of, reason }) => of === "asked" && reason !== "nothing_loaded");
}

/** The gaps that are alike but for the connector, in one sentence. */
function gapSentences(gaps: readonly Uncovered[], source: string, book: FactBook): readonly string[] {
  const alike = Map.groupBy(gaps, ({ reason, start_date, end_date, data_from, data_through }) =>
    JSON.stringify([reason, start_date, end_date, data_from, data_through]),
  );
  return [...alike.values()].map((parts) => gapWords(parts, source, book));
}

/** "The bills of AWS and Azure begin on 2026-08-24: 2026-07-01 to 2026-07-31 is not in this answer." */
function gapWords(gaps: readonly Uncovered[], source: string, book: FactBook): string {
  const [gap] = gaps as readonly [Uncovered];
  const { name, reason, start_date, end_date, data_from, data_through } = gap;
  const day = (label: string, value: string) => book.fact({ label: `${name}, ${label}`, value, unit: "day", source });
  const first = day("first day that is missing", start_date);
  const days = start_date === end_date ? first : `${first} to ${day("last day that is missing", end_date)}`;
  const bills = `The bills of ${listed(gaps.map((one) => book.entity(one.name)))}`;
  if (reason === "before_first_bill" && data_from) {
    return `${bills} begin on ${day("data from", data_from)}: ${days} is not in this answer.`;
  }
  if (reason === "after_last_bill" && data_through) {
    return `${bills} end on ${day("data through", data_through)}: ${days} is not in this answer.`;
  }
  return `${bills} lack ${days}: those days are not in this answer.`;
}

/** What of a finding is the same for all that asks the spend room. */
export function aboutSpend(
  { book }: Execution,
  period: Period,
  { freshness, warnings, uncovered = [] }: Answered,
  source: string,
): Pick<Finding, "period" | "dataThrough" | "warnings" | "notes" | "gaps"> {
  const { start_date, end_date, assumed } = period;
  const { data_through: reach } = freshness;
  return {
    period: { start_date, end_date, assumed },
    dataThrough: reach,
    warnings,
    gaps: gapSentences(gapsAsked(uncovered), source, book),
    notes: periodNotes(period, { reach, source, book }),
  };
}

type Reach = { readonly reach: string | null; readonly source: string; readonly book: FactBook };

/** What a reader must know of a period: that it was assumed, that it is not over, how far the bills reach. */
function periodNotes({ assumed, running }: Period, { reach, source, book }: Reach): readonly string[] {
  const through = reach === null ? null : book.fact({ label: "data through", value: reach, unit: "day", source });
  return [
    ...(assumed ? ["The question names no exact days, so these were taken."] : []),
    ...(running ? ["The period is not over."] : []),
    through ? `The bills reach through ${through}.` : "No bill has been loaded yet.",
  ];
}

function whyNothing(isAhead: boolean, hasGaps: boolean): string {
  if (isAhead) return "The bills do not reach these days yet. Ask for earlier ones, or look at the connectors.";
  if (hasGaps)
    return "No bill of these days was loaded, so nothing is known of them. Ask for days that the bills have.";
  return "Either nothing was used, or its bills did not come. Ask for the connectors to see how far each reaches.";
}

/** Whether the bills lack some of these days, as far as they were asked for. */
export function isUncovered({ uncovered }: SpendAnswer, { start_date, end_date }: Days): boolean {
  return gapsAsked(uncovered).some((gap) => gap.start_date <= end_date && gap.end_date >= start_date);
}

type Days = { readonly start_date: string; readonly end_date: string };

/** What is said where nothing was billed. */
export function nothingBilled(run: Execution, { scope, period }: AboutSpend, spent: Spent): Finding {
  const reach = spent.answer.freshness.data_through;
  const isAhead = reach !== null && reach < period.start_date;
  const hasGaps = gapsAsked(spent.answer.uncovered).length > 0;
  const why = whyNothing(isAhead, hasGaps);
  const what = `${scopeWords(scope, run.book)} ${during(period, run.book)}`;
  const isKnown = !hasGaps && !isAhead;
  return {
    ...sayOnly(isKnown ? `Nothing was billed${what}.` : `What was billed${what} can't be told: no bill here has it.`),
    insights: [{ title: "No cost in these days", detail: why }],
    ...aboutSpend(run, period, spent.answer, spent.source),
  };
}
