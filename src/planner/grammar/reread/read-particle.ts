import type { Mark, Meaning } from "../frame.ts";
import { nextSaid, type Surroundings, wordAt } from "./surroundings.ts";

const PARTS = /^(split|splits|break|broken|divide|divided|chop|cut|slice|carve|separate)$/;

/** Small words that turn the name beside them, or only belong to a verb further away. */
export function readParticle(mark: Mark, place: number, surroundings: Surroundings): Meaning | null {
  return READS.map((read) => read(mark, place, surroundings)).find((meaning) => meaning !== null) ?? null;
}

// "Split October up by team".
function readUp(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isParticle = mark.is === "change" && mark.length === 1 && /^(up|down)$/.test(wordAt(mark, tokens));
  const isOfVerb = tokens.slice(0, mark.at).some(({ word }) => PARTS.test(word));
  return isParticle && isOfVerb && marks[place + 1]?.is === "by" ? { is: "filler" } : null;
}

// "Could we exceed 120k this month"; whether the bill could go down is in none.
function readMight(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const [word, who] = [mark.at, mark.at + 1].map((at) => tokens[at]?.word ?? "");
  const isMight =
    mark.is === "filler" && /^(could|might|may|can)$/.test(word ?? "") && /^(we|it|this|that|the)$/.test(who ?? "");
  if (!isMight) return null;
  const next = nextSaid(marks, place);
  if (next?.is === "threshold") return { is: "intent", intent: "forecast" };
  return next?.is === "cost" && marks.some(({ is }) => is === "change") && word === "could" ? { is: "unknown" } : null;
}

// "Tag cost-center 2310": one tag, and no rows of tags.
function readTag(mark: Mark, place: number, { marks }: Surroundings): Meaning | null {
  const [next, name] = marks.slice(place + 1);
  const isTag = mark.is === "group" && mark.group === "tag" && !mark.plural;
  const isOfOne = next?.is === "names" || (next?.is === "concept" && name?.is === "names");
  return isTag && isOfOne ? { is: "filler" } : null;
}

// "Where the environment is not prod".
function readIsNot(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isNot = mark.is === "unknown" && wordAt(mark, tokens) === "not";
  const isOfName = /^(is|are|was|were)$/.test(tokens[mark.at - 1]?.word ?? "");
  return isNot && isOfName && nextSaid(marks, place)?.is === "names" ? { is: "exclude" } : null;
}

const READS: readonly ((mark: Mark, place: number, surroundings: Surroundings) => Meaning | null)[] = [
  ...[readUp, readIsNot, readTag, readMight],
];
