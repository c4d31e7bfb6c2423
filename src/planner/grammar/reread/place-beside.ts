import type { NamedValue } from "../../dictionary.ts";
import { ENGLISH_WORDS } from "../../lexicon/english-words.ts";
import { PEOPLE_NOUNS } from "../../lexicon/things/people-words.ts";
import { findNamed } from "../../name-index.ts";
import { squash, type Token } from "../../tokens.ts";
import type { Mark, Meaning } from "../frame.ts";
import { keysBeside } from "./keys-beside.ts";
import { readBesideKey, readOfCluster, readOwnKey } from "./own-key.ts";
import { readBefore } from "./read-before.ts";
import {
  readAccountPart,
  readInstances,
  readKeyWord,
  readKind,
  readKindOfOne,
  readNameOfThing,
  readThing,
} from "./read-kind.ts";
import { READ_MEASURES } from "./read-measures.ts";
import { readAmountUsed } from "./read-quantity.ts";
import { readSum } from "./read-sum.ts";
import { readDropped, readValue } from "./read-value.ts";
import { readWho } from "./read-who.ts";
import { rereadMissing } from "./reread-missing.ts";
import { rereadSmallWord } from "./reread-small-words.ts";
import { lastSaid, nextSaid, type Surroundings, wordAt, wordsOf } from "./surroundings.ts";

/** What a mark means at its place; null where that is what it means alone. */
type Reread = (mark: Mark, place: number, surroundings: Surroundings) => Meaning | null;

const REREADS: readonly Reread[] = [
  readOwnKey,
  readOfCluster,
  readBesideKey,
  readKindOfOne,
  readThing,
  readInstances,
  readNameOfThing,
  rereadMissing,
  readLacking,
  readKind,
  readAccountPart,
  readKeyWord,
  readRank,
  readOnTop,
  ...READ_MEASURES,
  readSum,
  readBefore,
  readUnknown,
  readSubject,
  readVerb,
  readTypical,
  readListPrice,
  readGrowthTeam,
  readMinus,
  readTheRest,
  readOwn,
  readLines,
  readDropped,
  readBut,
  readAmountUsed,
  readAccountFor,
  readTheUs,
  readWho,
  readValue,
  rereadSmallWord,
];

// "Without a team": what is asked is which cost lacks the tag.
const LACKING = new Set(["no", "without", "missing", "lacking", "lack", "lacks"]);

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

// "Rank owners by spend, lowest first": the order is said; the verb adds nothing to it.
function readRank(mark: Mark, _: number, { marks, tokens }: Surroundings): Meaning | null {
  const isVerb = (mark.is === "intent" || mark.is === "order") && /^rank/.test(wordAt(mark, tokens));
  return isVerb && marks.some((one) => one.is === "order" && one.isAll && one.order === "least")
    ? { is: "filler" }
    : null;
}

// "Biggest drop on top", "sort by the biggest drop": all of them, sorted.
function readOnTop(mark: Mark, _: number, { tokens }: Surroundings): Meaning | null {
  if (mark.is !== "order" || mark.isAll) return null;
  const wordsIn = (from: number, to: number) =>
    tokens
      .slice(Math.max(from, 0), to)
      .map(({ word }) => word)
      .join(" ");
  const end = mark.at + mark.length;
  const isSorted = /\b(sort|sorted|order|ordered)( \w+)? by( the)?$/.test(wordsIn(mark.at - 4, mark.at));
  return isSorted || /\b(on|at the) top\b/.test(wordsIn(end, end + 4)) ? { ...mark, isAll: true } : null;
}

function readLacking(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isLacking = mark.length === 1 && LACKING.has(wordAt(mark, tokens));
  return isLacking && isBareConcept(marks, place + 1, tokens) ? { is: "intent", intent: "tags" } : null;
}

// "Where team is data" limits as "team=data" does; "by team and month"; "compared to last".
function readUnknown(mark: Mark, place: number, surroundings: Surroundings): Meaning | null {
  if (mark.is !== "unknown") return null;
  const { marks, tokens } = surroundings;
  const word = wordAt(mark, tokens);
  // "Cost per shipment": what no tag says is counted nowhere.
  if (isPerThing(mark, place, surroundings)) return { is: "missing", topic: "unit_cost", keeps: false };
  if (word === "when") return readWhen(marks);
  if (/^(no|nope|nah)$/.test(word) && place === 0 && isTakenBack(marks, tokens)) return { is: "elliptic" };
  if (word === "where" && isLimit(nextSaid(marks, place))) return { is: "filler" };
  return readStep(word, place, marks);
}

/** "No, November", "no sorry, November". */
function isTakenBack([, next]: readonly Mark[], [, word]: readonly Token[]): boolean {
  return next?.is === "and" || /^(sorry|wait|oops|actually|rather)$/.test(word?.word ?? "");
}

function isPerThing(mark: Mark, place: number, { marks, tokens }: Surroundings): boolean {
  const per = marks[place - 1];
  const word = wordAt(mark, tokens);
  const isThing = mark.length === 1 && ENGLISH_WORDS.has(word) && !/^(year|annum|(week|work)?(day|end))s?$/.test(word);
  return isThing && per !== undefined && per.is === "by" && wordAt(per, tokens) === "per";
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
  if (hasStep && marks.some(({ is }) => is === "threshold")) return { is: "filler" };
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

// "What share does production account for?": at the end it is the verb.
function readAccountFor(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isVerb = mark.is === "group" && wordAt(mark, tokens) === "account" && tokens[mark.at + 1]?.word === "for";
  const next = marks.slice(place + 1).find((one) => one.is !== "filler")?.is;
  const isLed = marks.some((one) => one.is === "intent" && one.intent === "share");
  return isVerb && isLed && (next === undefined || next === "period") ? { is: "filler" } : null;
}

// "US against Europe", "and US?": beside another part of the world, or all that is said, it is no pronoun.
function readTheUs(mark: Mark, place: number, { marks, tokens, index }: Surroundings): Meaning | null {
  if (mark.is !== "filler" || wordAt(mark, tokens) !== "us") return null;
  const isAll =
    mark.at > 0 &&
    marks.every(({ is }) => NEXT_TO_US.has(is)) &&
    /^(and|about|vs|versus|in)$/.test(tokens[mark.at - 1]?.word ?? "");
  const others = [marks.slice(place + 1), marks.slice(0, place).toReversed()].map((side) => {
    const [joint, name] = side.filter(({ is }) => is !== "filler" && is !== "cost");
    const isJoint = joint?.is === "versus" || joint?.is === "and" || joint?.is === "or";
    return isJoint && name?.is === "names" && name.values.every(({ field }) => field === "region");
  });
  const { values } = findNamed(index, "usa", ({ field }) => field === "region");
  return (isAll || others.some(Boolean)) && values.length > 0 ? { is: "names", values, isPart: false } : null;
}

const NEXT_TO_US = new Set<Mark["is"]>(["filler", "and", "elliptic", "versus", "period"]);

// "The growth team" is a name, also where there is none of it.
function readGrowthTeam(mark: Mark, place: number, { marks, tokens, index }: Surroundings): Meaning | null {
  const noun = marks[place + 1];
  const { values, isPart } = findNamed(index, "growth");
  const isNoun = noun?.is === "concept" || (noun?.is === "group" && noun.group === "account" && !noun.plural);
  const isLed = /^(the|our|my|their)$/.test(tokens[mark.at - 1]?.word ?? "");
  if (
    !noun ||
    !(isLed || PEOPLE_NOUNS.has(wordAt(noun, tokens))) ||
    !isNoun ||
    wordsOf(mark, tokens).join(" ") !== "growth"
  )
    return null;
  return values.length > 0 ? { is: "names", values, isPart } : { is: "unknown" };
}

// "October minus September" sets one against the other.
function readMinus(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isBetween = lastSaid(marks, place)?.is === "period" && nextSaid(marks, place)?.is === "period";
  return wordAt(mark, tokens) === "minus" && isBetween ? { is: "versus" } : null;
}

// "EC2 against everything else": the lines of all that is not named before.
function readTheRest(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isRest = mark.is === "unknown" && /\b(rest|others|remainder|else)\b/.test(wordsOf(mark, tokens).join(" "));
  const named = marks.slice(0, place).filter((one) => one.is === "names");
  const names = named.filter(({ values }) => values[0]?.field === named.at(-1)?.values[0]?.field);
  if (!isRest || names.length === 0 || lastSaid(marks, place)?.is !== "versus") return null;
  const isPart = names.some((one) => one.isPart);
  return { is: "names", values: names.flatMap(({ values }) => values), isPart, rest: true };
}

// "List and billed cost", "billed vs list": beside another metric it is one, too.
function readListPrice(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isList = mark.is === "intent" && mark.length === 1 && wordAt(mark, tokens) === "list";
  const isSaid = ({ is }: Mark) => is !== "cost" && is !== "filler";
  const [joint, metric] = marks.slice(place + 1).filter(isSaid);
  const isJoined = ["and", "versus", "or"].includes(joint?.is ?? "") && metric?.is === "metric";
  const [other, versus] = marks.slice(0, place).filter(isSaid).slice(-2);
  const isHeldAgainst = other?.is === "metric" && versus?.is === "versus";
  const isBeside = marks[place + 1]?.is === "cost" && marks.slice(0, place).some(({ is }) => is === "metric");
  return isList && (isJoined || isHeldAgainst || isBeside) ? { is: "metric", metric: "list" } : null;
}

// A service that the organization has is a service, whatever else its name could be; so is a team, beside the noun.
function readOwn(mark: Mark, _: number, { marks, tokens, index }: Surroundings): Meaning | null {
  if (mark.is !== "missing") return null;
  const word = squash(wordsOf(mark, tokens).join(""));
  const keys = keysBeside(mark, { marks, tokens, index });
  const tag = findNamed(index, word, ({ field, key }) => field === "tag" && keys.includes(key));
  if (tag.values.length > 0) return { is: "names", ...tag };
  if (!OWNED.has(mark.topic)) return null;
  const isService = ({ field }: NamedValue) => field === "service";
  // "Postgres" is how people say PostgreSQL.
  const found = findNamed(index, word, isService);
  const { values, isPart } = found.values.length > 0 ? found : findNamed(index, `${word}ql`, isService);
  return values.length > 0 ? { is: "names", values, isPart } : null;
}

// "Line items by resource": the grouping says which lines.
function readLines(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isLine = mark.is === "missing" && wordsOf(mark, tokens).join(" ") === "line items";
  if (isLine && nextSaid(marks, place)?.is === "by") return { is: "filler" };
  // "The biggest line items": the services.
  const before = lastSaid(marks, place)?.is;
  return isLine && (before === "order" || before === "top") ? { is: "group", group: "service", plural: true } : null;
}

// "What got more expensive?", "what's new?": it asks which ones.
function readSubject(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  if (mark.is !== "filler" || !/^(what|whats)$/.test(wordAt(mark, tokens)) || lastSaid(marks, place)) return null;
  const next = marks.slice(place + 1).find((one) => !AUXILIARY.test(wordAt(one, tokens)));
  // "What did we stop using", but not "what did new EC2 cost".
  const said = nextSaid(marks, place);
  const isOfComings = said?.is === "comings" && (said === next || !/^new/.test(wordAt(said, tokens)));
  return next?.is === "change" || isOfComings ? { is: "intent", intent: "which" } : null;
}

// "Everything but production", "all accounts but the sandbox".
function readBut(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  if (wordAt(mark, tokens) !== "but" || nextSaid(marks, place)?.is !== "names") return null;
  const before = marks.slice(Math.max(0, place - 3), place).map((one) => wordAt(one, tokens));
  return before.some((word) => /^(all|any|every|everything|anything|anyone)$/.test(word)) ? { is: "exclude" } : null;
}

// "Without the data team" excludes a team; "without a team" is what has none.
function isBareConcept(marks: readonly Mark[], place: number, tokens: readonly Token[]): boolean {
  const next = marks[place];
  const isArticle = next?.is === "filler" && /^(a|an|the|any)$/.test(wordAt(next, tokens));
  const [concept, name] = marks.slice(isArticle ? place + 1 : place);
  // "Without team web" leaves out that team.
  const isNamed = name?.is === "names" && name.values.some(({ field }) => field === "tag");
  return concept?.is === "concept" && !isNamed;
}

function isLimit(mark: Mark | undefined): boolean {
  return mark?.is === "concept" || mark?.is === "group" || mark?.is === "names";
}
