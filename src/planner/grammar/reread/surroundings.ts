import type { NameIndex } from "../../name-index.ts";
import type { PlanGroup } from "../../schema.ts";
import type { Token } from "../../tokens.ts";
import type { Mark } from "../frame.ts";

/** The marks of a clause, as each was read alone, and what they stand on. */
export type Surroundings = {
  readonly marks: readonly Mark[];
  readonly tokens: readonly Token[];
  readonly index: NameIndex;
  /** What the turn before told apart. */
  readonly apart: readonly PlanGroup[];
};

/** The first word of a mark. */
export function wordAt({ at }: Mark, tokens: readonly Token[]): string {
  return tokens[at]?.word ?? "";
}

/** All words of a mark. */
export function wordsOf({ at, length }: Mark, tokens: readonly Token[]): readonly string[] {
  return tokens.slice(at, at + length).map(({ word }) => word);
}

/** The next mark that says something. */
export function nextSaid(marks: readonly Mark[], place: number): Mark | undefined {
  return marks.slice(place + 1).find(({ is }) => is !== "filler");
}

/** The last mark before that says something. */
export function lastSaid(marks: readonly Mark[], place: number): Mark | undefined {
  return marks.slice(0, place).findLast(({ is }) => is !== "filler");
}

/** Whether any mark is of one of these kinds. */
export function says(marks: readonly Mark[], ...kinds: readonly Mark["is"][]): boolean {
  return marks.some(({ is }) => kinds.includes(is));
}
