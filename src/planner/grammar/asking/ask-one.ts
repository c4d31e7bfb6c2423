import type { NamedValue } from "../../dictionary.ts";
import { someNamed } from "../../name-index.ts";
import type { PlanGroup } from "../../schema.ts";
import { squash } from "../../tokens.ts";
import type { Mark, Question } from "../frame.ts";
import { askValue, extentOf, instead as insteadOf, type Source, wordsOn } from "../questions.ts";

type Noun = Extract<Mark, { is: "group" | "concept" }>;
type Names = Extract<Mark, { is: "names" }>;
type Place = { readonly marks: readonly Mark[]; readonly place: number; readonly source: Source };

const ALIKE_MAX = 6;

// "The data platform team": one of its kind after a name that none of them has.
export function isOneAfterName(noun: Noun, { marks, place, source }: Place): boolean {
  const before = marks[place - 1];
  const isAccount = noun.is === "group" && noun.group === "account" && before?.is === "names" && isOfServices(before);
  const isOne = (noun.is === "concept" || isAccount) && !/s$/i.test(wordsOn(source, noun));
  const isKnown = before?.is === "names" && before.values.every(({ field }) => field !== "provider");
  const asks = marks.slice(0, place).some(({ is }) => is === "by" || is === "each" || is === "order" || is === "top");
  return isOne && isKnown && !asks && !marks.some(({ is }) => is === "intent");
}

function isOfServices({ values }: Names): boolean {
  return values.every(({ field }) => field === "service" || field === "category" || field === "tag");
}

export function askOne(noun: Noun, group: PlanGroup, { marks, place, source }: Place): Question {
  const key = group.startsWith("tag:") ? group.slice("tag:".length) : "";
  const before = marks[place - 1];
  // "The dev account": those that have it in their names, or all that is tagged so.
  const said = before ? squash(wordsOn(source, before)) : "";
  const isAlike = ({ field, name }: NamedValue) => field === "account" && said !== "" && squash(name).includes(said);
  const alike = key === "" ? someNamed(source.index, ALIKE_MAX, isAlike) : [];
  if (before?.is === "names" && alike.length > 0) {
    const instead = [...alike, ...before.values].map((value) => insteadOf(value));
    return { question: "Which account do you mean?", ...extentOf(source, before, noun), instead };
  }
  return askValue(source, [marks[place - 1] ?? noun, noun], key === "" ? "account" : "tag", key);
}
