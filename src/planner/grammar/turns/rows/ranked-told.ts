import { turn } from "../../../lexicon/turns/turn-parts.ts";
import type { Operation } from "../../../schema.ts";

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
  if (up || down) return `rank by ${up ? "growth" : "decrease"}`;
  return "which of them changed";
}
