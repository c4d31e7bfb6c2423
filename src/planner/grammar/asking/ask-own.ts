import { PEOPLE_NOUNS } from "../../lexicon/things/people-words.ts";
import { someNamed } from "../../name-index.ts";
import type { PlanGroup } from "../../schema.ts";
import type { Token } from "../../tokens.ts";
import type { Mark } from "../frame.ts";
import { askValue, type Source } from "../questions.ts";
import type { Read } from "../read-scope.ts";

const OWN_TAGS = /^(team|department|business unit|project|application|product|cost center)$/;
const OWN = /^(my|our)$/;

/** "For my subscription", "our department's bill", "what my guys pay": which one that is, only who asks knows. */
export function isOwn(marks: readonly Mark[], place: number, { tokens }: Source): boolean {
  const mark = marks[place];
  const isRanked = marks.some(({ is }) => is === "order" || is === "top");
  if (!mark || isRanked) return false;
  const before = tokens.slice(Math.max(0, mark.at - 2), mark.at).map(({ word }) => word);
  if (mark.is === "group" && mark.group === "account" && !mark.plural) return before.some((word) => OWN.test(word));
  const isTold = marks.some(({ is }) => is === "by" || is === "each");
  return (
    mark.is === "concept" &&
    OWN_TAGS.test(mark.concept) &&
    OWN.test(before.at(-1) ?? "") &&
    !isTold &&
    isOne(mark, tokens)
  );
}

function isOne({ at, length }: Mark, tokens: readonly Token[]): boolean {
  const last = tokens[at + length - 1];
  const isPlural = /s$/.test(last?.word ?? "") && !/['’]s$/.test(last?.text ?? "");
  return !isPlural || PEOPLE_NOUNS.has(last?.word ?? "");
}

export function askOwn(mark: Mark, group: PlanGroup, source: Source): readonly Read<never>[] {
  const [field, key] = group.startsWith("tag:")
    ? (["tag", group.slice("tag:".length)] as const)
    : ["account" as const, ""];
  const own = someNamed(source.index, 2, (value) => value.field === field && value.key === key);
  return own.length > 1 ? [{ question: askValue(source, [mark, mark], field, key) }] : [];
}
