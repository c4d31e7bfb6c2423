import { SAYS_THAT_STEP } from "../grammar/turns/reword-days.ts";
import type { Day } from "../periods/calendar.ts";
import { earlierOf, type Previous } from "../previous.ts";
import type { ReadAfter, Understood } from "../understood.ts";
import { hasStandIn, type Ranking, rankingOf } from "./stand-ins.ts";

// What a day's bill is made of is asked for without a word for its parts.
const MADE_OF = new RegExp(
  "^\\W*(?:(?:and|so|ok|but) )?what(?:['’]s| is| was| were| did| got| all)+ (?:we |it )?" +
    "(?:(?:charged|billed|booked|bought|pa(?:y|id) for)|(?:on|in) (?:it|there))[\\s?.!]*$",
  "i",
);

/**
 * "What was charged on that day", after the most expensive one: the plan that is gone on from has only the days among
 * which it was found, so it is found again, and the turn is of it.
 */
export function readOfStepTold(
  question: string,
  previous: Previous | null,
  after: ReadAfter,
  today: Day,
): Understood | null {
  const [said] = SAYS_THAT_STEP.exec(question) ?? [];
  const ranking = said === undefined || !previous ? null : rankingOf(previous.plan, today);
  // Why it cost so much, and what it was made of beside the day before, is found with it.
  if (said === undefined || ranking?.operation.op !== "trend" || isOfPeak(after(previous, question))) return null;
  const rest = question.replace(said, "").replace(/\s+(?=[?.!]|$)/g, "");
  const plan = { kind: "answer", operations: [ranking.told], missing: [] } as const;
  const before = { plan, entities: ranking.entities, earlier: earlierOf(previous) };
  return ofStep(after(before, MADE_OF.test(rest) ? "by service" : rest), ranking);
}

function isOfPeak({ plan }: Understood): boolean {
  return plan.kind === "answer" && plan.operations.some(({ op }) => op === "peak");
}

/** The ranking and what was read of its step; null where not all of that is of it. */
function ofStep({ plan, reading, corrections }: Understood, ranking: Ranking): Understood | null {
  if (plan.kind !== "answer" || plan.missing.length > 0 || hasStandIn([reading, corrections])) return null;
  const onStep = plan.operations.map((one) => ranking.onRanked(one, true));
  const operations = onStep.filter((one) => one !== null);
  if (operations.length < onStep.length) return null;
  return { plan: { ...plan, operations: [ranking.operation, ...operations] }, reading, corrections };
}
