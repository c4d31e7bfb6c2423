import { turn } from "../../../lexicon/turns/turn-parts.ts";
import type { Operation } from "../../../schema.ts";

// "How much of that is in AWS?", after what lacks tags.
const HOW_MUCH_IN = turn("how much (?:of (?:that|it|this) )?(?:is|was|sits) (?:in|on|from|at|for) (?:the )?(.{2,40}?)");

/** What of one part lacks tags. */
export function partLacking(said: string, [first]: readonly Operation[]): string | null {
  const name = HOW_MUCH_IN.exec(said)?.[1];
  return name && first?.op === "tag_coverage" ? `only ${name}` : null;
}

// "As a share of each account's total", after what has no tag, by account.
const OF_OWN = turn(
  "(?:in |as )?(?:an? |the )?(?:share|percentage|percent|part|%) of ",
  "(?:(?:each|every|the|that) \\w+(?: \\w+)?['’]s|its own|their own|its|their)(?: own)? ",
  "(?:total|whole|cost|costs|bill|spend)(?: cost| bill| spend)?",
);

/** What lacks a tag is told with its part of each group's own cost. */
export function ofOwnCost(said: string, [first]: readonly Operation[]): string | null {
  return first?.op === "tag_coverage" && OF_OWN.test(said) ? "what about it" : null;
}
