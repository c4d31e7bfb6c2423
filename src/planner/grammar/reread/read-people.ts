import type { NamedValue } from "../../dictionary.ts";
import {
  BEFORE_SMALL_NAMES,
  PEOPLE_KEYS,
  PEOPLE_NOUNS,
  SMALL_NAMES,
  WANTING,
} from "../../lexicon/things/people-words.ts";
import { findNamed, type NameIndex } from "../../name-index.ts";
import { squash, type Token } from "../../tokens.ts";
import type { Mark } from "../frame.ts";
import { wordAt, wordsOf } from "./surroundings.ts";

const OWN_PEOPLE = /^(guys|folks|people|peeps|crew|lads|devs|engineers)$/;
const OWN = /^(my|our)$/;
const MAYBE_NAMES = /^(data|info|growth|information)$/;
const COUNTED = /^(many|which|who|whose)$/;

/** The text on which the marks stand. */
type Text = { readonly tokens: readonly Token[]; readonly index: NameIndex };

/**
 * The marks with nouns of people as what they say: "folks" in "the payments folks" is as good as "team", and "the
 * engineers" are a department. It comes before all other rereading, for which these are the same as "team".
 */
export function readPeople(marks: readonly Mark[], text: Text): readonly Mark[] {
  if (!text.tokens.some(({ word }) => PEOPLE_NOUNS.has(word))) return marks;
  return marks.map((mark, place) => asTeam(mark, marks[place - 1], text) ?? asPeople(mark, marks, text) ?? mark);
}

/** "Payments folks": the noun of the team that stands before it; "my guys" are a team that is not said. */
function asTeam(mark: Mark, before: Mark | undefined, { tokens, index }: Text): Mark | null {
  if (!before || !isPeople(mark, before, tokens)) return null;
  const isOwn = OWN.test(tokens[mark.at - 1]?.word ?? "") && OWN_PEOPLE.test(wordAt(mark, tokens));
  const [value] = isOwn || !canBeName(before, tokens) ? [] : peopleNamed(before, { tokens, index });
  // "The data folks", where there is no such team: the word is asked about, and not passed over.
  const isOpen = isOwn || MAYBE_NAMES.test(wordAt(before, tokens));
  const key = value?.key ?? (isOpen ? PEOPLE_KEYS.find((one) => index.keys.has(one)) : undefined);
  return key === undefined ? null : { is: "concept", concept: "team", keys: [squash(key)], at: mark.at, length: 1 };
}

function isPeople(mark: Mark, before: Mark, tokens: readonly Token[]): boolean {
  // "The it department", where "it" is a team: of a department that there is, it stays one.
  const isOther = mark.is === "concept" && !SMALL_NAMES.has(wordAt(before, tokens));
  return mark.length === 1 && PEOPLE_NOUNS.has(wordAt(mark, tokens)) && !isOther;
}

// "How much is it, guys": the pronoun stands for something else.
function canBeName(mark: Mark, tokens: readonly Token[]): boolean {
  const before = tokens[mark.at - 1]?.word;
  return !SMALL_NAMES.has(wordAt(mark, tokens)) || before === undefined || BEFORE_SMALL_NAMES.has(before);
}

/** "What do the engineers cost us": the department, where its people are neither counted nor asking. */
function asPeople(mark: Mark, marks: readonly Mark[], { tokens, index }: Text): Mark | null {
  if (mark.is !== "missing" || mark.topic !== "people" || mark.length !== 1) return null;
  const isOfCost = marks.some(({ is }) => is === "cost" || is === "period");
  const isAsking = WANTING.test(tokens[mark.at + 1]?.word ?? "");
  const isCounted = tokens.slice(0, mark.at).some(({ word }) => COUNTED.test(word));
  const values = peopleNamed(mark, { tokens, index });
  if (!isOfCost || isAsking || isCounted || values.length === 0) return null;
  return { is: "names", values, isPart: false, at: mark.at, length: mark.length };
}

/** The teams of that name, or else the departments. */
function peopleNamed(mark: Mark, { tokens, index }: Text): readonly NamedValue[] {
  const spelling = squash(wordsOf(mark, tokens).join(""));
  const keys = PEOPLE_KEYS.flatMap((word) => index.keys.get(word) ?? []);
  const { values } = findNamed(index, spelling, ({ field, key }) => field === "tag" && keys.includes(key));
  return [...values].sort((one, other) => keys.indexOf(one.key) - keys.indexOf(other.key)).slice(0, 1);
}
