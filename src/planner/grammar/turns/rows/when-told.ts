import { NOUN, THE_SAME, turn } from "../../../lexicon/turns/turn-parts.ts";
import type { SpendOperation } from "../follow-up.ts";

const WHEN = turn(
  "when (?:exactly |precisely )?(?:was|were|is|are|did) (?:that|it|this|those|these|they)",
  "(?: (?:booked|billed|charged|credited|paid|posted|happen|happened|occur))?(?: exactly| precisely)?",
  `(?:,? and (?:on|in|for|from|to|at|by) (?:which|what) (${NOUN}))?`,
);

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
