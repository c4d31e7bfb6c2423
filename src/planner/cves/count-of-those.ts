import type { Operation, QueryPlan } from "../schema.ts";
import type { Token } from "../tokens.ts";
import type { Cves } from "./read-cves.ts";

const JOINT = /^(and|plus|&|also)$/;
const OF_THOSE = /^how many (of )?(those|these|them|which)\b/;
const OF_THEM = /^how many (are|is|were|have|has|had) /;

const ASKED_TOKENS = 5;

type Read = {
  readonly plan: (tokens: readonly Token[]) => QueryPlan | null;
  readonly goOn: (tokens: readonly Token[], before: readonly Cves[]) => QueryPlan | null;
};

/**
 * "How many are Microsoft's, and how many of those are critical": what is counted first is told with the part of it;
 * null where nothing is counted of what was said before.
 */
export function countOfThose(tokens: readonly Token[], { plan, goOn }: Read): QueryPlan | null {
  const at = tokens.findIndex((_, place) => place > 0 && asksOfThose(tokens, place));
  if (at < 0) return null;
  const last = tokens.findLastIndex((token, place) => place < at && !isJoint(token));
  const told = plan(tokens.slice(0, last + 1));
  const before = told?.kind === "answer" && told.missing.length === 0 ? told.operations : [];
  if (before.length === 0 || !before.every(isOfSeveral)) return null;
  const part = goOn(tokens.slice(at), before);
  return part?.kind === "answer" && part.missing.length === 0
    ? { ...part, operations: [...before, ...part.operations] }
    : null;
}

function asksOfThose(tokens: readonly Token[], at: number): boolean {
  const [before] = tokens.slice(0, at).slice(-1);
  if (!before || !isJoint(before)) return false;
  const asked = tokens.slice(at, at + ASKED_TOKENS).map(({ word }) => `${word} `);
  const words = asked.join("");
  return OF_THOSE.test(words) || OF_THEM.test(words);
}

function isJoint({ word, kind }: Token): boolean {
  return kind === "end" || word === "," || JOINT.test(word);
}

function isOfSeveral(operation: Operation): operation is Cves {
  return operation.op === "cves" && operation.id === null;
}
