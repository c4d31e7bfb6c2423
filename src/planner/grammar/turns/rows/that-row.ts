import { NOUN } from "../../../lexicon/turns/turn-parts.ts";
import type { Previous } from "../../../previous.ts";
import type { Operation } from "../../../schema.ts";
import { squash } from "../../../tokens.ts";

const THAT = new RegExp(`\\b(?:that|this|the same) (${NOUN})\\b`, "i");

/** "What did that team cost in September", after which team cost most: the one that was told, by its name. */
export function thatRow(said: string, { plan, entities }: Previous): string | null {
  const noun = THAT.exec(said)?.[1];
  const [first, ...others] = entities;
  if (noun === undefined || first?.of !== "tag" || first.value === null) return null;
  const isOne = others.length === 0 || (plan.kind === "answer" && plan.operations.every(isOfFirst));
  const isOfKind = squash(first.key.replace(/^user[:_]/, "")).startsWith(squash(noun.replace(/s$/, "")));
  return isOne && isOfKind ? said.replace(THAT, `${noun} ${first.value}`) : null;
}

function isOfFirst(operation: Operation): boolean {
  const top = "top" in operation ? operation.top : null;
  return typeof top === "object" && top?.count === 1;
}
