import type { NamedValue } from "../../dictionary.ts";
import { findNamed, keysOf, someNamed } from "../../name-index.ts";
import { squash, type Token } from "../../tokens.ts";
import type { Mark, Meaning } from "../frame.ts";
import { lastSaid, nextSaid, type Surroundings, wordAt, wordsOf } from "./surroundings.ts";

// What is rather a word of the grammar than a value, unless nothing else fits its place.
const SAID = new Set<Mark["is"]>(["filler", "missing", "cost", "order", "number", "unknown"]);
// What turns a question: a value only right before its noun, or where something is left out or kept.
const TURNING = new Set<Mark["is"]>(["intent", "change", "comings"]);
const LISTABLE = new Set<Mark["is"]>(["unknown", "number", "filler"]);
const JOINTS = new Set<Mark["is"]>(["and", "or", "versus"]);
const SHORTENED_CHARS_MIN = 3;
const LEAVE_OUT = /^(drop|remove|skip|ignore|omit|exclude)$/;

/**
 * "The data team", "team data", "the growth squad", "only billing": beside its noun, and where something is left out or
 * kept, even a word of the grammar is a value of the organization's tags.
 */
export function readValue(mark: Mark, place: number, surroundings: Surroundings): Meaning | null {
  if (!SAID.has(mark.is) && !TURNING.has(mark.is)) return null;
  const isBare = isBareNoun(mark, surroundings);
  const isTurning = TURNING.has(mark.is) || mark.is === "cost" || isBare;
  const isLimited = (isTurning && isLimitedTo(place, surroundings)) || (isBare && isShortTurn(place, surroundings));
  const limited = isLimited ? valuesOf(mark, surroundings, () => true) : [];
  const keys = keysBeside(mark, place, surroundings);
  const spelled = limited.length > 0 ? limited : valuesOf(mark, surroundings, ({ key }) => keys.has(key));
  const values = spelled.length > 0 ? spelled : shortened(mark, keys, surroundings);
  return values.length > 0 ? { is: "names", values, isPart: false } : null;
}

// "Just data", the last word of its clause.
function isBareNoun(mark: Mark, { tokens }: Surroundings): boolean {
  return wordAt(mark, tokens) === "data" && mark.length === 1 && mark.at === tokens.length - 1;
}

/** "The eng department": the one value of its key that begins so. */
function shortened(mark: Mark, keys: ReadonlySet<string>, { tokens, index }: Surroundings): readonly NamedValue[] {
  const word = wordAt(mark, tokens);
  const isShort = mark.is === "unknown" && mark.length === 1 && word.length >= SHORTENED_CHARS_MIN;
  // Without a noun beside it nothing can be meant, and the names are thousands.
  if (!isShort || keys.size === 0) return [];
  const begins = ({ field, key, value }: NamedValue) =>
    field === "tag" && keys.has(key) && squash(value).startsWith(word);
  const values = someNamed(index, 2, begins);
  return values.length === 1 ? values : [];
}

function valuesOf(mark: Mark, { tokens, index }: Surroundings, fits: (value: NamedValue) => boolean) {
  const wanted = (value: NamedValue) => value.field === "tag" && fits(value);
  return findNamed(index, squash(wordsOf(mark, tokens).join("")), wanted).values;
}

/** The keys of tags that the nouns beside a mark mean. */
function keysBeside(mark: Mark, place: number, surroundings: Surroundings): ReadonlySet<string> {
  const { marks, tokens, index } = surroundings;
  const next = marks[place + 1];
  // "Team growth" asks how a team grew, and so does "growth by teams"; "the growth team" is one.
  const isOne = next !== undefined && !wordAt(next, tokens).endsWith("s");
  const nouns = SAID.has(mark.is)
    ? [next, marks[place - 1], isSign(tokens, mark.at - 1) ? marks[place - 2] : undefined]
    : [isOne ? next : undefined];
  const shared = SAID.has(mark.is) ? [nounOfList(marks, place)] : [];
  const beside = [...nouns, ...shared].flatMap((noun) => (noun?.is === "concept" ? keysOf(index, noun.keys) : []));
  return new Set([...beside, ...keysListed(mark, place, surroundings), ...keysOfNext(mark, place, surroundings)]);
}

// "Data and ml", "data and erp", where "erp" is a value of several keys: one of those that has both.
function keysOfNext(mark: Mark, place: number, { marks }: Surroundings): readonly string[] {
  const [joint, next] = marks.slice(place + 1, place + 3);
  if (!LISTABLE.has(mark.is) || !JOINTS.has(joint?.is ?? "filler") || next?.is !== "names") return [];
  return next.values.flatMap(({ key }) => key || []);
}

// "Data and web team": the noun is of both names.
function nounOfList(marks: readonly Mark[], place: number): Mark | undefined {
  const [joint, name, noun] = marks.slice(place + 1, place + 4);
  return joint && JOINTS.has(joint.is) && name?.is === "names" && name.values.some(({ field }) => field === "tag")
    ? noun
    : undefined;
}

// "Cost centers 100, 200 and 300", "team ml and data": what is listed with a value is one of its key.
function keysListed(mark: Mark, place: number, { marks, index }: Surroundings): readonly string[] {
  if (!LISTABLE.has(mark.is) || !JOINTS.has(marks[place - 1]?.is ?? "filler")) return [];
  const first = marks.slice(0, place).findLast((one) => {
    const isOpen = one.is === "names" && one.values.length > 1;
    return !JOINTS.has(one.is) && !LISTABLE.has(one.is) && !isOpen;
  });
  if (first?.is === "concept") return keysOf(index, first.keys);
  return first?.is === "names" && first.values.length === 1 ? first.values.flatMap(({ key }) => key || []) : [];
}

/** "Drop the reco team", "drop growth": an order, where "a drop in October" is a change. */
export function readDropped(mark: Mark, place: number, surroundings: Surroundings): Meaning | null {
  const { marks, tokens } = surroundings;
  const isOrder = LEAVE_OUT.test(wordAt(mark, tokens)) && !lastSaid(marks, place);
  const next = marks[place + 1];
  const isValue = place === 0 && next !== undefined && valuesOf(next, surroundings, () => true).length > 0;
  return isOrder && (isValue || nextSaid(marks, place)?.is === "names") ? { is: "exclude" } : null;
}

function isLimitedTo(place: number, { marks, tokens }: Surroundings): boolean {
  const [first, last] = [marks[0], lastSaid(marks, place)];
  if (first && place === 1 && LEAVE_OUT.test(wordAt(first, tokens))) return true;
  return last?.is === "exclude" || last?.is === "only";
}

/** "And data?", after another team. */
function isShortTurn(place: number, { marks }: Surroundings): boolean {
  const last = lastSaid(marks, place);
  return (last?.is === "and" || last?.is === "elliptic") && last === marks.find(({ is }) => is !== "filler");
}

function isSign(tokens: readonly Token[], at: number): boolean {
  return /^(is|are|=|:|equals)$/.test(tokens[at]?.word ?? "");
}
