import { NOUN, THE_SAME, turn } from "../../../lexicon/turns/turn-parts.ts";
import type { Operation } from "../../../schema.ts";
import type { SpendOperation } from "../follow-up.ts";
import type { Edit } from "../other-kind.ts";
import { totalOf } from "../sum-up.ts";

const HOW_MANY_ARE = turn("how many (?:are|were) (?:(?:on|in|from|of) )?(\\S.{0,30}?)");

/** "How many are Azure", after the ten dearest: of these. */
export function howManyOfTop(said: string, [first]: readonly Operation[]): string | null {
  const name = HOW_MANY_ARE.exec(said)?.[1];
  return name && first?.op === "breakdown" && first.top ? `how many of them are ${name}` : null;
}

const BY_CHANGE = turn(
  "(?:(?:sort|order|rank)(?:ed)?(?: (?:it|them|that|those))? )?by (?:the )?(?:most |biggest |highest )?",
  "(?:(growth|increase|rise)|(decrease|drop|fall)|change|difference|delta)",
);

/** "Sort by growth", after what each costs: what changed most, by the same. */
export function rankedByChange(said: string, [first]: readonly Operation[]): string | null {
  const [found, up, down] = BY_CHANGE.exec(said) ?? [];
  if (!found || first?.op !== "breakdown") return null;
  const groups = first.group_by.map((group) => `${group.replace("tag:", "")}s`).join(" and ");
  if (up || down) return `rank ${groups} by ${up ? "growth" : "decrease"}`;
  return "which of them changed";
}

const FIRST_ROW = turn("(?:just|only) the (?:top|biggest|largest|highest|most expensive|priciest|costliest)(?: one)?");

/** "Just the top one", after a ranking. */
export function firstOfRows(said: string, [first]: readonly Operation[]): string | null {
  return FIRST_ROW.test(said) && first?.op === "breakdown" ? "only the top 1" : null;
}

const LOWEST = turn("(?:what(?:['’]?s| is| was) )?(?:the )?(lowest|cheapest|smallest|least)(?: one)?");

/** "And the lowest", after the cause of the highest step of a course: the step that cost least. */
export function lowestStep(said: string, [first]: readonly Operation[]): string | null {
  return first?.op === "peak" && LOWEST.test(said) ? `the cheapest ${first.granularity}` : null;
}

const BIGGEST_OF_ITS = turn(
  `which (?:one )?of (?:its|their|the) (${NOUN}) (?:is|are|was|were|costs?|cost) (?:the )?`,
  "(?:biggest|largest|priciest|costliest|most expensive|most)",
);

/** "Which of its services is the biggest", after why it cost more: which of them costs most, and not which rose. */
export function biggestOfIts(said: string, before: SpendOperation): Edit | null {
  const [, noun] = BIGGEST_OF_ITS.exec(said) ?? [];
  if (!noun || before.op !== "drivers") return null;
  const one = noun.replace(/ies$/i, "y").replace(/s$/i, "");
  return { operations: [totalOf(before.scope, before.period)], text: `which ${one} costs most` };
}

const EXACTLY = turn(
  "(?:how much (?:exactly|precisely)|(?:what(?:['’]?s| is| was) )?the exact (?:number|figure|amount|cost|sum)s?|",
  "exactly how much|to the cent|(?:in )?exact (?:number|figure)s?)",
);

/** "How much exactly?": every figure is told to the last digit beside the answer. */
export function exactly(said: string, operations: readonly Operation[]): string | null {
  return operations.length === 1 && EXACTLY.test(said) ? THE_SAME : null;
}
