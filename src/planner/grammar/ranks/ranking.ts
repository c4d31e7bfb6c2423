import { type PlanGroup, type Top, WEEKDAYS, type Weekday } from "../../schema.ts";
import { type Frame, firstMark, type Mark, marksOf } from "../frame.ts";
import { type Source, wordsOn } from "../questions.ts";
import { isStepRanked } from "./peak.ts";

const TOP_DEFAULT = 10;

// "The biggest mover", "the largest increase": one of them.
const ONE_MOVER =
  /^(mover|riser|gainer|climber|grower|faller|loser|increase|rise|jump|change|swing|decrease|drop|decline|fall)$/i;

// "Which of our accounts is cheapest": one of them.
const ONE_OF =
  /\bwhich (?:one )?of (?:our|the|my|all|these|those)(?: the| our)?(?: \w+)? \w+s (?:is|was|has|costs|spends)\b/i;

/** "Top 5 and bottom 5 services": each order is a list of its own. */
export function eachOrder(frame: Frame): readonly Frame[] {
  const isRank = (mark: Mark) => mark.is === "top" || (mark.is === "order" && !mark.isAll);
  const ranks = frame.marks.filter((mark): mark is Extract<Mark, { is: "top" | "order" }> => isRank(mark));
  const orders = [...new Set(ranks.map(({ order }) => order))];
  if (orders.length < 2) return [frame];
  return orders.map((order) => ({
    ...frame,
    marks: frame.marks.map((mark): Mark => {
      const isOther = ranks.some((rank) => rank === mark && rank.order !== order);
      return isOther ? { is: "filler", at: mark.at, length: mark.length } : mark;
    }),
  }));
}

function isOneMover(marks: readonly Mark[], source: Source): boolean {
  const place = marks.findIndex(({ is }) => is === "order");
  const next = marks.slice(place + 1).find(({ is }) => is !== "filler" && is !== "cost");
  return place >= 0 && next?.is === "change" && ONE_MOVER.test(wordsOn(source, next));
}

/** How many rows: as many as it says, one for "which service", ten for "the top services"; null: all. */
export function topOf({ marks, groups, intents }: Frame, group_by: readonly PlanGroup[], source: Source): Top | null {
  const ranks = [...marksOf(marks, "top"), ...marksOf(marks, "order").filter(({ isAll }) => !isAll)];
  if (group_by.length === 0 || (ranks.length === 0 && !intents.has("top"))) return null;
  const stated = marksOf(marks, "top").find(({ count }) => count !== null)?.count ?? firstMark(marks, "number")?.count;
  const named = groups.filter(({ each }) => !each);
  // "The biggest spender among teams": the first of two nouns for one thing says how many.
  const ranked = named.filter((use, at) => named.findIndex(({ group }) => group === use.group) === at);
  const isOne = ranked.length > 0 ? ranked.every(({ plural, by }) => !plural && !by) : isOneMover(marks, source);
  const count = Math.min(stated ?? (isOne || ONE_OF.test(source.text) ? 1 : TOP_DEFAULT), 100);
  const skip = marksOf(marks, "top").find((mark) => mark.skip > 0)?.skip ?? 0;
  return { count, skip, each: group_by.length > 1 && groups.some(({ each }) => each) };
}

export function orderOf({ marks }: Frame): "most" | "least" {
  return [...marksOf(marks, "top"), ...marksOf(marks, "order")].some(({ order }) => order === "least")
    ? "least"
    : "most";
}

/** "The most expensive day" is one step of a trend, "the 3 cheapest weeks" are three. */
export function topStepsOf(frame: Frame, source: Source): Top | null {
  const step = firstMark(frame.marks, "granularity");
  if (!step || !isStepRanked(frame)) return null;
  const count = /s$/i.test(wordsOn(source, step)) && !step.isPeak ? TOP_DEFAULT : 1;
  const [top] = marksOf(frame.marks, "top");
  const stated = top?.count ?? firstMark(frame.marks, "number")?.count;
  return { count: Math.min(stated ?? count, 100), skip: top?.skip ?? 0, each: false };
}

/** "Per day since 3 October and before": days on both sides of one, of which there are not always as many. */
export function isOnBothSides(periods: Frame["periods"]): boolean {
  return periods.length === 1 && periods.some(({ words }) => words.since);
}

/** The averages that two periods are compared by: of days, or of months; null: their sums. */
export function meanOf({ marks, periods }: Frame): "day" | "month" | null {
  const isPerDay = marksOf(marks, "granularity").some(({ granularity }) => granularity === "day");
  if (isPerDay && isOnBothSides(periods)) return "day";
  if (firstMark(marks, "average")?.kind !== "mean") return null;
  return marksOf(marks, "granularity").some(({ granularity }) => granularity === "month") ? "month" : "day";
}

/** "Average cost per account": what one of the groups costs; an average of days is a course. */
export function averageOfGroups({ marks, says }: Frame): { readonly average?: "mean" | "median" } {
  const average = says.has("granularity") ? undefined : firstMark(marks, "average")?.kind;
  return average ? { average } : {};
}

/** "Weekdays vs weekends", "which weekday costs most", "mondays". */
export function weekdaysOf(frame: Frame): {
  readonly by: "day" | "part";
  readonly days: readonly Weekday[];
  readonly order: "most" | "least";
} {
  const said = marksOf(frame.marks, "weekdays");
  const by = said.some((mark) => mark.by === "part") ? "part" : "day";
  const days = WEEKDAYS.filter((day) => by === "part" || said.some((mark) => mark.days.includes(day)));
  return { by, days, order: orderOf(frame) };
}

const IN_PERCENT = /^(%|pct|percents?|percentages?|percentagewise|relative|relatively)$/;

/**
 * "The biggest percentage increase", "rank them by % growth": what changed is ranked by its part, not by its amount.
 * "Including percentage changes" wants them told, which they always are.
 */
export function isInPercent({ tokens }: Source): boolean {
  return tokens.some(
    ({ word }, at) => IN_PERCENT.test(word) && !/^(including|with|plus|and|not|than|of)$/.test(beforeIn(tokens, at)),
  );
}

/** The word before one, but for "in". */
function beforeIn(tokens: Source["tokens"], at: number): string {
  const before = tokens[at - 1]?.word ?? "";
  return before === "in" ? (tokens[at - 2]?.word ?? "") : before;
}
