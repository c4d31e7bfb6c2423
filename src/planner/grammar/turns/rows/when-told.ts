import { MONTHS } from "../../../lexicon/rewording.ts";
import { FIRST_LEAST, FIRST_MOST } from "../../../lexicon/turns/told-words.ts";
import { NOUN, THE_SAME, turn } from "../../../lexicon/turns/turn-parts.ts";
import { shift } from "../../../periods/calendar.ts";
import { earlierOf, type Previous } from "../../../previous.ts";
import type { Operation } from "../../../schema.ts";
import type { SpendOperation } from "../follow-up.ts";
import { isSame } from "../is-same.ts";
import { isOnSpend } from "../sum-up.ts";

const WHEN = turn(
  "when (?:exactly |precisely )?(?:was|were|is|are|did) (?:that|it|this|those|these|they)",
  "(?: (?:booked|billed|charged|credited|paid|posted|happen|happened|occur))?(?: exactly| precisely)?",
  `(?:,? and (?:on|in|for|from|to|at|by) (?:which|what) (${NOUN}))?`,
);

// "Is it still going on", "has it stopped", after what made days cost more.
const STILL = turn(
  "(?:(?:is|are) (?:it|that|this|they|those) (?:still )?(?:going on|happening|ongoing|there|like that|so ",
  "high|that high)|",
  "(?:has|have|did) (?:it|that|this|they|those) (?:stop(?:ped)?|end(?:ed)?|calm(?:ed)? down|gone? ",
  "away|settled?|(?:go|gone|come|went|came|get|got) back(?: down)?(?: to (?:normal|usual))?)",
  "(?: (?:since|after(?:wards?| that)?|then|again))?|",
  "(?:is|are) (?:it|that|this|they) (?:back to normal|over|gone|fixed)(?: again| now| since)*)",
);
const CAUSES = new Set<Operation["op"]>(["peak", "drivers", "anomaly"]);

/** Whether a turn asks if what was told goes on, or is over. */
export function asksIfOver(said: string): boolean {
  return STILL.test(said);
}

/** How it went since: what its days cost tells whether it goes on. */
export function stillGoing(said: string, [first]: readonly Operation[]): string | null {
  if (!first || !("period" in first) || !first.period) return null;
  // What one day cost, by anything, is looked at as a cause is.
  const isCause = CAUSES.has(first.op) || (first.op === "breakdown" && first.period.unit === "day");
  return isCause && asksIfOver(said) ? `per day since ${first.period.start_date}` : null;
}

/** "When was that, and on which account?", after what something cost: the days that have any of it. */
export function whenBilled(said: string, { op }: SpendOperation): string | null {
  const found = WHEN.exec(said);
  if (!found) return null;
  if (op === "anomaly") return THE_SAME;
  if (op !== "total" && op !== "breakdown") return null;
  return found[1] ? `by day and ${found[1]}` : "which days";
}

const OF_IT = "(?:day|date|service|account|cloud|project|subscription)";
const FIRST = turn(
  "(?:(?:and |so )?(?:what(?:['’]?s| is| was)|which(?: one)? (?:is|was)|show|give me) )?",
  "the (?:biggest|largest|worst|heaviest|most expensive|strongest)(?: (?:one|spike|jump|outlier|anomaly))?",
  `(?: of (?:them|those|these))?(?:,? (?:and )?(?:on |in |of )?(?:which|what) `,
  `${OF_IT}(?:(?: and|,) (?:which |what )?${OF_IT})*`,
  "(?: (?:was|is|did) (?:it|that)(?: (?:on|in|for|from|happen(?: on| in)?))?)?)?",
);

/** "The biggest one, which account was it?", after unusual days: each is told with all that, the heaviest first. */
export function firstUnusual(said: string, { op }: SpendOperation): string | null {
  return op === "anomaly" && FIRST.test(said) ? THE_SAME : null;
}

const MONTH_CHARS = 7;

/** "Which was highest", after what one month cost, then another, and another: of these months. */
export function firstOfMonths(said: string, previous: Previous): string | null {
  const isLeast = FIRST_LEAST.test(said);
  if (!isLeast && !FIRST_MOST.test(said)) return null;
  const months = monthsTold(previous);
  const sorted = months.toSorted();
  const follow = sorted.slice(1).every((month, at) => month === shift("month", sorted[at] ?? month, 1));
  if (months.length < 2 || !follow) return null;
  const [from, to] = [sorted[0], sorted.at(-1)].map((month) => month?.slice(0, MONTH_CHARS));
  return `and the ${isLeast ? "cheapest" : "most expensive"} month from ${from} to ${to}`;
}

/** The first days of the months that the last turns told of one thing, one after the other. */
function monthsTold(previous: Previous): readonly string[] {
  const told = earlierOf(previous);
  const last = told.at(-1);
  if (!last || !isOnSpend(last)) return [];
  const isOfIt = (one: (typeof told)[number]) =>
    one.op === "total" && one.period.unit === "month" && isSame({ ...one, period: last.period }, last);
  const others = told.findLastIndex((one) => !isOfIt(one));
  return [...new Set(told.slice(others + 1).flatMap((one) => (isOnSpend(one) ? one.period.start_date : [])))];
}

const SO_FAR = /[\s,]*\b(?:so far|to date|until now|up to now)\b/i;
const OTHER_DAYS = new RegExp(`\\b(?:${MONTHS}|this|last|since|from|q[1-4]|year|month|week|ytd|mtd|20\\d\\d)\\b`, "i");

const COST_ALONE = /^(?:(?:and|so|but|how much|costs?|spend|spent|spending|total|the|our|is|it|that|what)\s*)*$/i;

/** "How much so far", after days that are under way: of these, and not of all that there is. */
export function soFar(said: string, operations: readonly Operation[]): string | null {
  const areUnderWay = operations.length > 0 && operations.every((one) => isOnSpend(one) && one.period.running);
  if (!SO_FAR.test(said) || !areUnderWay || OTHER_DAYS.test(said)) return null;
  const rest = said.replace(SO_FAR, "").replace(/^\W+|\W+$/g, "");
  return COST_ALONE.test(rest) ? THE_SAME : rest;
}

const RATIO = turn("(?:what(?:['’]?s| is) )?(?:the )?ratio(?: (?:between|of) (?:them|the two|both|those))?");

/** "What's the ratio", after weekdays and weekends: each is told in the other. */
export function ratioOfDays(said: string, [first]: readonly Operation[]): string | null {
  return first?.op === "weekdays" && RATIO.test(said) ? THE_SAME : null;
}
