import { findNamed, keysOf, type NamedValue, type NameIndex } from "../dictionary.ts";
import { squash, type Token } from "../tokens.ts";
import type { Mark, Meaning } from "./frame.ts";

/** The marks of a clause, as each was read alone, and what they stand on. */
export type Surroundings = {
  readonly marks: readonly Mark[];
  readonly tokens: readonly Token[];
  readonly index: NameIndex;
};

/** What a mark means at its place; null where that is what it means alone. */
type Reread = (mark: Mark, place: number, surroundings: Surroundings) => Meaning | null;

const REREADS: readonly Reread[] = [
  readLacking,
  readUnknown,
  readSubject,
  readVerb,
  readTypical,
  readListPrice,
  readMinus,
  readOwn,
  readLines,
  readDropped,
  readBut,
  readAmountUsed,
  readWho,
  readValue,
];

// "Without a team": what is asked is which cost lacks the tag.
const LACKING = new Set(["no", "without", "missing", "lacking", "lack", "lacks"]);
// Fillers in which a question asks for a quantity: "how much S3 do we use", "how many GB did we store".
const QUANTITY = /^how (much|many)\b/;
const CONSUMING =
  /^(use|uses|used|using|consume|consumes|consumed|consuming|store|stored|storing|transfer|transferred)$/;
const UNIT = /^(gb|tb|gib|tib|mb|pb|gigabytes?|terabytes?|hours?|hrs?|seconds?|requests?|tokens?|units?|vcpus?)$/;

const STEPS = ["week", "month", "quarter"] as const;
const OWNED: ReadonlySet<string> = new Set(["engine", "storage_class", "operation", "usage_type"]);
const AUXILIARY = /^(is|are|was|were|has|have|s)$/;

/** The mark with what it means beside its neighbours, where that is something else than alone. */
export function placeBeside(mark: Mark, place: number, surroundings: Surroundings): Mark {
  for (const reread of REREADS) {
    const meaning = reread(mark, place, surroundings);
    if (meaning) return { ...meaning, at: mark.at, length: mark.length };
  }
  return mark;
}

function readLacking(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isLacking = mark.length === 1 && LACKING.has(wordAt(mark, tokens));
  return isLacking && isBareConcept(marks, place + 1, tokens) ? { is: "intent", intent: "tags" } : null;
}

// "Where team is data" limits as "team=data" does; "by team and month"; "compared to last".
function readUnknown(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  if (mark.is !== "unknown") return null;
  const word = wordAt(mark, tokens);
  if (word === "when") return readWhen(marks);
  if (word === "no" && place === 0 && marks[1]?.is === "and") return { is: "elliptic" };
  if (word === "where" && isLimit(nextSaid(marks, place))) return { is: "filler" };
  if (isLast(word) && lastSaid(marks, place)?.is === "versus") return { is: "previous" };
  return readStep(word, place, marks);
}

function readStep(word: string, place: number, marks: readonly Mark[]): Meaning | null {
  const [step] = STEPS.filter((unit) => word === unit || word === `${unit}s`);
  const isListed = marks[place - 1]?.is === "and" && isLimit(marks[place - 2]);
  return step && (isListed || limitsSteps(marks)) ? { is: "granularity", granularity: step } : null;
}

// "When did we spend the most" asks for a day; "when was it last synced" for what the room says.
function readWhen(marks: readonly Mark[]): Meaning | null {
  if (marks.some(({ is }) => is === "room")) return { is: "filler" };
  const isRanked = marks.some(({ is }) => is === "order" || is === "top");
  const hasStep = marks.some(({ is }) => is === "granularity");
  if (!isRanked) return null;
  return hasStep ? { is: "filler" } : { is: "granularity", granularity: "day" };
}

// "The lowest week", "weeks over 10k", "which month": steps of time are ranked, bounded, or asked for.
function limitsSteps(marks: readonly Mark[]): boolean {
  const limits = (["order", "top", "threshold", "average"] as const).some((kind) =>
    marks.some(({ is }) => is === kind),
  );
  return limits || marks.some((mark) => mark.is === "intent" && (mark.intent === "which" || mark.intent === "count"));
}

// "Services that account for 5 %": the verb, not the noun.
function readVerb(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isVerb = mark.is === "group" && /^accounts?$/.test(wordAt(mark, tokens)) && tokens[mark.at + 1]?.word === "for";
  const before = marks.slice(0, place).findLast((one) => !/^(that|which|what)$/.test(wordAt(one, tokens)));
  return isVerb && (before?.is === "group" || before?.is === "concept") ? { is: "filler" } : null;
}

// "Typical (median)": the more exact word says which middle is meant.
function readTypical(mark: Mark, _: number, { marks, tokens }: Surroundings): Meaning | null {
  const isVague = mark.is === "average" && /^typical/.test(wordAt(mark, tokens));
  return isVague && marks.some((other) => other.is === "average" && other.kind === "median") ? { is: "filler" } : null;
}

// "October minus September" sets one against the other.
function readMinus(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isBetween = lastSaid(marks, place)?.is === "period" && nextSaid(marks, place)?.is === "period";
  return wordAt(mark, tokens) === "minus" && isBetween ? { is: "versus" } : null;
}

// "List and billed cost": beside another metric it is one, too.
function readListPrice(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isList = mark.is === "intent" && mark.length === 1 && wordAt(mark, tokens) === "list";
  const [joint, metric] = marks.slice(place + 1).filter(({ is }) => is !== "cost" && is !== "filler");
  const isJoined = ["and", "versus", "or"].includes(joint?.is ?? "") && metric?.is === "metric";
  return isList && isJoined ? { is: "metric", metric: "list" } : null;
}

// A service that the organization has is a service, whatever else its name could be.
function readOwn(mark: Mark, _: number, { tokens, index }: Surroundings): Meaning | null {
  if (mark.is !== "missing" || !OWNED.has(mark.topic)) return null;
  const { values, isPart } = findNamed(
    index,
    squash(wordsOf(mark, tokens).join("")),
    ({ field }) => field === "service",
  );
  return values.length > 0 ? { is: "names", values, isPart } : null;
}

// "Line items by resource": the grouping says which lines.
function readLines(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isLine = mark.is === "missing" && wordsOf(mark, tokens).join(" ") === "line items";
  return isLine && nextSaid(marks, place)?.is === "by" ? { is: "filler" } : null;
}

function isLast(word: string): boolean {
  return word === "last" || word === "previous";
}

// "What got more expensive?", "what's new?": it asks which ones.
function readSubject(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  if (mark.is !== "filler" || !/^(what|whats)$/.test(wordAt(mark, tokens)) || lastSaid(marks, place)) return null;
  const next = marks.slice(place + 1).find((one) => !AUXILIARY.test(wordAt(one, tokens)));
  return next?.is === "change" || next?.is === "comings" ? { is: "intent", intent: "which" } : null;
}

// "Drop the reco team": an order, where "a drop in October" is a change.
function readDropped(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isOrder = /^(drop|remove|skip|ignore|omit|exclude)$/.test(wordAt(mark, tokens)) && !lastSaid(marks, place);
  return isOrder && nextSaid(marks, place)?.is === "names" ? { is: "exclude" } : null;
}

// "Everything but production", "all accounts but the sandbox".
function readBut(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  if (wordAt(mark, tokens) !== "but" || nextSaid(marks, place)?.is !== "names") return null;
  const before = marks.slice(Math.max(0, place - 3), place).map((one) => wordAt(one, tokens));
  return before.some((word) => /^(all|any|every|everything|anything|anyone)$/.test(word)) ? { is: "exclude" } : null;
}

// "How much S3 do we use", "how many GB did we store", "hours of EC2 used": the quantity, not only what it cost.
function readAmountUsed(mark: Mark, place: number, surroundings: Surroundings): Meaning | null {
  const { marks, tokens } = surroundings;
  if (!marks.some((one) => one.is === "names" && one.values.every(({ field }) => field === "service"))) return null;
  const asksHowMuch = QUANTITY.test(tokens.map(({ word }) => word).join(" "));
  const words = wordsOf(mark, tokens);
  const isUse = mark.is === "intent" && mark.intent === "list" && words.some((word) => CONSUMING.test(word));
  if (isUse) return asksHowMuch ? { is: "usage" } : null;
  return isUnit(mark, words) && (asksHowMuch || isUsed(place, surroundings)) ? { is: "usage" } : null;
}

function isUnit({ is }: Mark, words: readonly string[]): boolean {
  const isVerb = is === "unknown" && words.every((word) => CONSUMING.test(word) || UNIT.test(word));
  return isVerb || (is === "missing" && words.every((word) => UNIT.test(word)));
}

// "Hours of EC2 used", but not "in business hours".
function isUsed(place: number, { marks, tokens }: Surroundings): boolean {
  return tokens.some(({ word }) => CONSUMING.test(word)) && nextSaid(marks, place)?.is === "names";
}

// "Who spends the most": the teams or owners that the tags name.
function readWho(mark: Mark, place: number, { marks, tokens, index }: Surroundings): Meaning | null {
  if (mark.is !== "missing" || mark.topic !== "people" || wordAt(mark, tokens) !== "who") return null;
  const says = (kind: Mark["is"]) => marks.some(({ is }) => is === kind);
  if (!says("cost") && !says("order") && !says("change") && !drives(marks)) return null;
  if (says("group") || says("concept")) return { is: "filler" };
  const keys = ["team", "squad", "owner", "department"].filter((key) => index.keys.has(key)).slice(0, 1);
  const verb = marks.slice(place + 1).find((next) => !AUXILIARY.test(wordAt(next, tokens)));
  const isAsked = verb !== undefined && verb.is !== "filler" && !lastSaid(marks, place);
  return keys.length > 0 && isAsked ? { is: "concept", concept: "team", keys } : null;
}

function drives(marks: readonly Mark[]): boolean {
  return marks.some((mark) => mark.is === "intent" && mark.intent === "why");
}

// "The data team", "team data", "the recommendations application": beside its noun even a word of the grammar can be a
// value.
function readValue({ is, at, length }: Mark, place: number, { marks, tokens, index }: Surroundings): Meaning | null {
  if (!["filler", "missing", "cost", "order"].includes(is)) return null;
  const nouns = [marks[place + 1], marks[place - 1], isSign(tokens, at - 1) ? marks[place - 2] : undefined];
  const keys = new Set(nouns.flatMap((noun) => (noun?.is === "concept" ? keysOf(index, noun.keys) : [])));
  const words = tokens.slice(at, at + length).map(({ word }) => word);
  const wanted = ({ field, key }: NamedValue) => field === "tag" && keys.has(key);
  const { values } = findNamed(index, squash(words.join("")), wanted);
  return values.length > 0 ? { is: "names", values, isPart: false } : null;
}

// "Without the data team" excludes a team; "without a team" is what has none.
function isBareConcept(marks: readonly Mark[], place: number, tokens: readonly Token[]): boolean {
  const next = marks[place];
  const isArticle = next?.is === "filler" && /^(a|an|the|any)$/.test(wordAt(next, tokens));
  return (isArticle ? marks[place + 1] : next)?.is === "concept";
}

function wordAt({ at }: Mark, tokens: readonly Token[]): string {
  return tokens[at]?.word ?? "";
}

function wordsOf({ at, length }: Mark, tokens: readonly Token[]): readonly string[] {
  return tokens.slice(at, at + length).map(({ word }) => word);
}

function nextSaid(marks: readonly Mark[], place: number): Mark | undefined {
  return marks.slice(place + 1).find(({ is }) => is !== "filler");
}

function lastSaid(marks: readonly Mark[], place: number): Mark | undefined {
  return marks.slice(0, place).findLast(({ is }) => is !== "filler");
}

function isLimit(mark: Mark | undefined): boolean {
  return mark?.is === "concept" || mark?.is === "group" || mark?.is === "names";
}

function isSign(tokens: readonly Token[], at: number): boolean {
  return /^(is|are|=|:|equals)$/.test(tokens[at]?.word ?? "");
}
