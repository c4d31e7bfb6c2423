import { keysOf } from "../../name-index.ts";
import type { Token } from "../../tokens.ts";
import type { Mark, Meaning } from "../frame.ts";
import { lastSaid, type Surroundings, says, wordAt, wordsOf } from "./surroundings.ts";

// "Who had the biggest increase".
const HAVING = /^(is|are|was|were|has|have|s|had|saw|the|been)$/;

// Who agreed to it no bill says, whatever it cost.
const APPROVES = /^(approved?|authori[sz]ed?|sanction(ed)?)$/;

// "Who spends the most": the teams or owners that the tags name.
export function readWho(mark: Mark, place: number, { marks, tokens, index, apart }: Surroundings): Meaning | null {
  if (!asksWho(mark, tokens)) return null;
  // "Who's second?" asks for a row of what was told before.
  if (says(marks, "refer")) return { is: "filler" };
  return isMaker(mark, tokens) ? makerOf(index) : readSpender(place, { marks, tokens, index, apart });
}

function readSpender(place: number, { marks, tokens, index, apart }: Surroundings): Meaning | null {
  const mark = marks[place];
  if (!mark || !isOfSpend(marks, tokens)) return null;
  if (isOfSides(marks) || isOfNamed(mark, marks) || says(marks, "group", "concept")) return { is: "filler" };
  // After "by department", one of those.
  const told = apart.flatMap((group) => (group.startsWith("tag:") ? [group.slice("tag:".length)] : []));
  const keys = [...told, "team", "squad", "owner", "department"].filter((key) => index.keys.has(key)).slice(0, 1);
  const verb = marks.slice(place + 1).find((next) => !HAVING.test(wordAt(next, tokens)));
  const isAsked = verb !== undefined && (verb.is !== "filler" || isUsing(verb, tokens)) && !lastSaid(marks, place);
  return keys.length > 0 && isAsked ? { is: "concept", concept: "team", keys } : null;
}

// Who made something is told by the tag that a cloud writes for it, or by nothing.
const MAKERS = ["awscreatedby", "createdby", "creator"];
const MADE = /^(creat(?:ed?|es|ing)|launch(?:ed|es)?|provision(?:ed|s)?|spun)$/;

function makerOf(index: Surroundings["index"]): Meaning | null {
  return keysOf(index, MAKERS).length > 0 ? { is: "concept", concept: "creator", keys: MAKERS } : null;
}

function isMaker({ at, length }: Mark, tokens: readonly Token[]): boolean {
  return [tokens[at + length - 1], tokens[at + length]].some((token) => MADE.test(token?.word ?? ""));
}

function asksWho(mark: Mark, tokens: readonly Token[]): boolean {
  const words = wordsOf(mark, tokens);
  return mark.is === "missing" && mark.topic === "people" && words[0] === "who" && !APPROVES.test(words.at(-1) ?? "");
}

// "EBS vs S3, who's the biggest".
function isOfSides(marks: readonly Mark[]): boolean {
  return says(marks, "versus") && marks.filter(({ is }) => is === "names").length > 1;
}

// "HR, finance and ops: who pays what".
function isOfNamed({ at }: Mark, marks: readonly Mark[]): boolean {
  const names = marks.filter((one) => one.is === "names" && one.at < at);
  return (
    names.length > 1 && names.every((one) => one.is === "names" && one.values.some(({ field }) => field === "tag"))
  );
}

// "Who spends", "who is driving it", "who uses BigQuery", but not "who made that bucket".
function isOfSpend(marks: readonly Mark[], tokens: readonly Token[]): boolean {
  const isUse = says(marks, "names") && marks.some((one) => isUsing(one, tokens));
  return isUse || says(marks, "cost", "order", "change", "threshold") || drives(marks);
}

// "Who used BigQuery most".
function isUsing(verb: Mark, tokens: readonly Token[]): boolean {
  return /^(use|uses|used|using)$/.test(wordAt(verb, tokens));
}

function drives(marks: readonly Mark[]): boolean {
  return marks.some((mark) => mark.is === "intent" && mark.intent === "why");
}
