import type { NamedValue } from "../../dictionary.ts";
import { ENVIRONMENT_KEYS, ENVIRONMENTS } from "../../lexicon/name-aliases.ts";
import { findNamed, someNamed } from "../../name-index.ts";
import { squash, type Token } from "../../tokens.ts";
import type { Mark, Meaning } from "../frame.ts";
import { type Surroundings, says, wordAt, wordsOf } from "./surroundings.ts";

// What each thing is stored in or sent through, as families of services call it.
const FAMILY_OF: Readonly<Record<string, string>> = {
  bucket: "objectstorage",
  volume: "blockstorage",
  queue: "messagequeues",
  topic: "messagequeues",
};
const LISTED = new Set(["which", "list", "count"]);

/** "What do buckets cost": of no service and of no rank, it is the kind of service that all of them are of. */
export function readKind(mark: Mark, _: number, { marks, tokens, index }: Surroundings): Meaning | null {
  const family = mark.is === "group" ? FAMILY_OF[wordAt(mark, tokens).replace(/s$/, "")] : undefined;
  const before = marks.findLast(({ at, is }) => at < mark.at && is !== "filler")?.is;
  const isListed = marks.some((one) => one.is === "intent" && LISTED.has(one.intent));
  if (!family || isListed || before === "by" || before === "each" || !says(marks, "cost", "period")) return null;
  if (says(marks, "names", "order", "top", "number", "threshold", "change", "refer")) return null;
  const { values } = findNamed(index, family, ({ field }) => field === "service");
  return values.length > 0 ? { is: "names", values, isPart: false } : null;
}

const THING = /^(?:database|db)s?$/;

/** "RDS per database": what is told apart are things, and no kind of services is kept. */
export function readThing(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const isKind = mark.is === "names" && mark.length === 1 && mark.values.every(({ field }) => field === "category");
  const before = marks[place - 1]?.is;
  const isParted = (before === "by" || before === "each") && marks[place + 1]?.is !== "group";
  if (!isKind || !isParted || !THING.test(wordAt(mark, tokens))) return null;
  return { is: "group", group: "resource", plural: wordAt(mark, tokens).endsWith("s") };
}

const INSTANCE = /^(?:instance|endpoint|server|warehouse)s?$/;

/** "The costliest RDS instances", "RDS by instance": of one service its things are ranked or told apart. */
export function readInstances(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const word = wordAt(mark, tokens);
  if (mark.is !== "unknown" || mark.length !== 1 || !INSTANCE.test(word)) return null;
  const isOfService = marks.some((one) => one.is === "names" && one.values.every(isKindOfThing));
  const before = marks[place - 1]?.is;
  const isParted = before === "by" || before === "each";
  const isOrdered = marks.slice(0, place).some((one) => one.is === "order" && !one.isAll);
  const isRanked = isOrdered || (word.endsWith("s") && (says(marks, "top", "order") || isSorted(mark, tokens)));
  if (!isOfService || !(isParted || isRanked)) return null;
  return { is: "group", group: "resource", plural: word.endsWith("s") };
}

function isKindOfThing({ field }: NamedValue): boolean {
  return field === "service" || field === "category";
}

const THINGS = /\b(instances?|machines?|vms?|clusters?|functions?|databases?|tables?|volumes?|buckets?|snapshots?)$/i;

/** "The costliest EC2 instances", "the largest VMs", "Lambda functions by cost": of a service's name its things. */
export function thingsAsked(
  marks: readonly Mark[],
  tokens: readonly Token[],
): { readonly place: number; readonly plural: boolean } | null {
  const place = marks.findIndex((mark) => mark.is === "names" && THINGS.test(wordsOf(mark, tokens).join(" ")));
  const [by, thing] = [marks[place - 1], marks[place]];
  if (!thing) return null;
  const plural = wordsOf(thing, tokens).at(-1)?.endsWith("s") === true;
  const isRanked = marks.some((mark) => mark.is === "top" || (mark.is === "order" && !mark.isAll));
  const isLed = by?.is === "top" || by?.is === "order" || (plural && by?.is === "intent" && by.intent === "which");
  return (isRanked && isLed) || (plural && isSorted(thing, tokens)) ? { place, plural } : null;
}

function isSorted({ at, length }: Mark, tokens: readonly Token[]): boolean {
  const [by, cost] = tokens.slice(at + length).map(({ word }) => word);
  return by === "by" && /^(costs?|spend|price)$/.test(cost ?? "");
}

const NAMED_THING = /^(?:database|db|instance|machine|vm|cluster|function|table|volume|bucket|queue)$/;
const NAMING = new Set<Mark["is"]>(["order", "missing", "filler", "intent"]);

/** "The RDS database main": a word right behind one thing is its name, whatever it means elsewhere. */
export function readNameOfThing(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const before = marks[place - 1];
  const isNaming = NAMING.has(mark.is) && mark.length === 1 && /^\p{L}{3,}$/u.test(wordAt(mark, tokens));
  if (!isNaming || before?.is !== "names" || before.length < 2) return null;
  const isOne = NAMED_THING.test(tokens[mark.at - 1]?.word ?? "") && tokens[before.at - 1]?.word === "the";
  const next = marks[place + 1];
  const isLast = next === undefined || next.is === "period" || next.is === "cost";
  return isOne && isLast && !NO_NAME.has(wordAt(mark, tokens)) ? { is: "unknown" } : null;
}

// What may follow a thing, and is no name of it.
const NO_NAME = new Set(
  "cost costs did does was were has have been and for with that which really actually alone please today now".split(
    " ",
  ),
);

/** "Egress: AWS Data Transfer", "AWS Data Transfer (egress)": of a kind of services the one beside it is meant. */
export function readKindOfOne(mark: Mark, place: number, { marks, tokens, index }: Surroundings): Meaning | null {
  // Some of these words are of what no bill tells, unless it has services of the kind.
  const named = mark.is === "missing" ? (index.bySpelling.get(wordsOf(mark, tokens).join("")) ?? []) : [];
  const values = mark.is === "names" ? mark.values : named.map(({ value }) => value);
  if (values.length < 2) return null;
  const isOneOf = (other: Mark | undefined) =>
    other?.is === "names" &&
    other.values.length < values.length &&
    other.values.every(({ field, value }) => values.some((one) => one.field === field && one.value === value));
  const isJoint = (other: Mark | undefined) => other?.is === "filler" && /^[:(–-]$/.test(tokens[other.at]?.text ?? "");
  const isBeside = [1, -1].some((step) => {
    const next = marks[place + step];
    return isOneOf(isJoint(next) ? marks[place + 2 * step] : next);
  });
  return isBeside ? { is: "filler" } : null;
}

/** "The retail business", where "retail" is a value of "business-unit": a word of the key is the noun of its value. */
export function readKeyWord(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  const word = wordAt(mark, tokens);
  const name = marks[place - 1];
  if (mark.is !== "unknown" || mark.length !== 1 || name?.is !== "names") return null;
  const keys = name.values.flatMap(({ field, key }) => (field === "tag" ? [key] : []));
  const isOf = (key: string) =>
    key
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .includes(word);
  if (keys.length === 0 || !keys.every(isOf)) return null;
  return { is: "concept", concept: word, keys: keys.map(squash) };
}

/** "Shop accounts", "prod accts": beside the noun that says so, a word is a part of accounts' names. */
export function readAccountPart(mark: Mark, place: number, { marks, tokens, index }: Surroundings): Meaning | null {
  const noun = marks[place + 1];
  const words = partsMeant(mark, wordAt(mark, tokens));
  if (words.length === 0 || noun?.is !== "group" || noun.group !== "account" || !noun.plural) return null;
  const values = someNamed(index, ACCOUNTS_MAX, ({ field, name }) => {
    const parts = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
    return field === "account" && words.some((word) => parts.includes(word));
  });
  // All accounts of an environment are meant; whether they have its tag is not asked.
  const all = mark.is === "names" ? ({ all: true } as const) : {};
  return values.length > 0 ? { is: "names", values, isPart: true, ...all } : null;
}

/** What a part of a name can be: a word that nothing places, or an environment under all of its names. */
function partsMeant(mark: Mark, word: string): readonly string[] {
  if (mark.length !== 1 || !/^\p{L}{3,}$/u.test(word)) return [];
  if (mark.is === "unknown") return [word];
  const isEnvironment = ({ field, key }: NamedValue) => field === "tag" && ENVIRONMENT_KEYS.includes(squash(key));
  if (mark.is !== "names" || !mark.values.every(isEnvironment)) return [];
  return ENVIRONMENTS.find((names) => names.includes(word)) ?? [];
}

const ACCOUNTS_MAX = 50;
