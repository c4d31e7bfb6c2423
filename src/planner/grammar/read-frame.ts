import type { NamedValue } from "../dictionary.ts";
import { findNamed, keysOf, keysOfNoun } from "../name-index.ts";
import type { Missing, PlanGroup } from "../schema.ts";
import { squash } from "../tokens.ts";
import { askOne, isOneAfterName } from "./asking/ask-one.ts";
import { askOwn, isOwn } from "./asking/ask-own.ts";
import { isLackedAt, isSpecific } from "./before-noun.ts";
import { isDangling } from "./find-dangling.ts";
import { type Frame, type GroupUse, type Mark, marksOf, type Question } from "./frame.ts";
import { isOfGoogle } from "./of-google.ts";
import { askKey, askUnknown, askValue, extentOf, type Source, wordsOn } from "./questions.ts";
import { readMarks } from "./read-marks.ts";
import { readPeriods } from "./read-periods.ts";
import { type Read, readFilters } from "./read-scope.ts";
import { thingsAsked } from "./reread/read-kind.ts";
import { isAside, isHeading, isPartOfDay } from "./reread/reread-missing.ts";

type Noun = Extract<Mark, { is: "group" | "concept" }>;
type Names = Extract<Mark, { is: "names" }>;

// Fillers that, right before the noun of one account or team, may be its name.
const MAYBE_NAME = new Set("data info information details value values chart graph table dashboard".split(" "));

/** What a clause says: its marks in their roles, and all that must be asked about first. */
export function readFrame(source: Source): Frame {
  const read = readMarks(source.tokens, source.index, source.apart);
  const marks = absorbTagNouns(absorbNouns(markMaybeNames(read, source), source));
  const filters = readFilters(marks, source);
  const groups = readGroups(marks, source);
  const intents = new Set(marksOf(marks, "intent").map(({ intent }) => intent));
  const missing = readMissing(marks, source);
  const isAround = marksOf(marks, "period").some(({ words }) => words.around);
  return {
    marks,
    intents,
    // "Before and after 10 October" sets these days against those before.
    says: new Set([...marks.map(({ is }) => is), ...(isAround ? (["previous"] as const) : [])]),
    groups: groups.flatMap(({ use }) => use ?? []),
    filters: filters.flatMap(({ use }) => use ?? []),
    periods: readPeriods(marks, source),
    missing: missing.map(({ topic, words }) => ({ topic, words })),
    isMissing: missing.some(({ topic, keeps }) => !keeps && !isAside(topic, intents, marks)),
    questions: [...[...filters, ...groups].flatMap(({ question }) => question ?? []), ...askUnplaced(marks, source)],
  };
}

function toFiller({ at, length }: Mark): Mark {
  return { is: "filler", at, length };
}

function isNoun(mark: Mark | undefined): mark is Noun {
  return mark?.is === "group" || mark?.is === "concept";
}

function markMaybeNames(marks: readonly Mark[], source: Source): readonly Mark[] {
  return marks.map((mark, place) => {
    const next = marks[place + 1];
    const isName = next?.is === "concept" || (next?.is === "group" && next.group === "account" && !next.plural);
    if (mark.is !== "filler" || !isName || !MAYBE_NAME.has(wordsOn(source, mark).toLowerCase())) return mark;
    return { is: "unknown", at: mark.at, length: mark.length };
  });
}

// "The RDS service", "region us-east-1", "the ML team": the noun belongs to the name and narrows what it can be.
function absorbNouns(marks: readonly Mark[], source: Source): readonly Mark[] {
  const absorbed = [...marks];
  for (const place of marks.keys()) {
    for (const beside of [place + 1, place - 1, beforeIs(absorbed, place, source)]) {
      absorbNoun(absorbed, { place, beside }, source);
    }
  }
  return absorbed;
}

// "Where team is data": two before the name.
function beforeIs(marks: readonly Mark[], place: number, source: Source): number {
  const before = marks[place - 1];
  const said = before ? wordsOn(source, before) : "";
  // "My team, payments, …": which one it is.
  const isOwn = said === "," && /^(my|our)$/i.test(source.tokens[(marks[place - 2]?.at ?? 0) - 1]?.word ?? "");
  const isSaid = before?.is === "filler" && /^(is|are|equals|named|called)$/i.test(said);
  return isSaid || isOwn ? place - 2 : -1;
}

function absorbNoun(marks: Mark[], { place, beside }: { place: number; beside: number }, source: Source): void {
  const [name, noun] = [marks[place], marks[beside]];
  if (name?.is !== "names" || !isNoun(noun)) return;
  // "By service RDS" is a grouping and a name.
  const before = marks[beside - 1]?.is;
  const narrowed = beside < place && (before === "by" || before === "each") ? null : narrow(name, noun, source);
  if (!narrowed) return;
  // "The corp accounts": all of which that is a part of the name, each told.
  const areAll = narrowed.isPart && noun.is === "group" && noun.group === "account" && noun.plural;
  marks[place] = areAll ? { ...narrowed, all: true } : narrowed;
  if (areAll && narrowed.values.length > 1) return;
  marks[beside] = toFiller(noun);
}

function narrow(names: Names, noun: Noun, { tokens, index }: Source): Names | null {
  const spelling = squash(
    tokens
      .slice(names.at, names.at + names.length)
      .map(({ kind, word, text }) => (kind === "word" ? word : text))
      .join(""),
  );
  const keys = noun.is === "concept" ? keysOfNoun(index, noun) : [];
  // A project is a tag to some and an account of Google Cloud to others.
  const field = noun.is === "group" ? noun.group : noun.concept === "project" && "account";
  const fits = (value: NamedValue) => value.field === field || (value.field === "tag" && keys.includes(value.key));
  const already = names.values.filter(fits);
  if (already.length > 0) return { ...names, values: already };
  const { values, isPart } = findNamed(index, spelling, fits);
  return values.length > 0 ? { ...names, values, isPart } : null;
}

// "The Environment tag", "tag cost-center": the noun says no more than the key does.
function absorbTagNouns(marks: readonly Mark[]): readonly Mark[] {
  return marks.map((mark, place) => {
    const isTagNoun = mark.is === "group" && mark.group === "tag";
    const beside = [marks[place - 1], marks[place + 1]];
    const holdsTag = beside.some(
      (other) => other?.is === "concept" || (other?.is === "names" && other.values[0]?.field === "tag"),
    );
    return isTagNoun && holdsTag ? toFiller(mark) : mark;
  });
}

function readGroups(marks: readonly Mark[], source: Source): readonly Read<GroupUse>[] {
  const read = marks.flatMap((mark, place) => (isNoun(mark) ? readGroup(mark, { marks, place, source }) : []));
  const thing = read.length > 0 ? null : thingsAsked(marks, source.tokens);
  return thing ? [{ use: { group: "resource", by: false, each: false, ...thing } }] : read;
}

type Place = { readonly marks: readonly Mark[]; readonly place: number; readonly source: Source };

function readGroup(noun: Noun, { marks, place, source }: Place): readonly Read<GroupUse>[] {
  if (isUncounted(noun, source)) return [];
  if (isOfSomeKind(noun, marks, source)) return [{ question: askKind(noun, source) }];
  const group = nameGroup(noun, { marks, place, source });
  if (typeof group !== "string") return [{ question: group }];
  if (isSpecific(marks, place)) return readSpecific(marks, place, { group, source });
  if (isOwn(marks, place, source)) return askOwn(noun, group, source);
  const [before, word] = leadOf(marks.slice(0, place), source);
  if (isOnlyNamed(noun, { marks, place, source })) return [];
  if (isOneAfterName(noun, { marks, place, source }))
    return [{ question: askOne(noun, group, { marks, place, source }) }];
  const plural = noun.is === "group" ? noun.plural : /(?<!['’])s$/i.test(wordsOn(source, noun));
  const each =
    before === "each" ||
    (word === "per" && marks.some((mark) => mark.is === "top" || (mark.is === "order" && !mark.isAll)));
  return [{ use: { group, plural, by: before === "by", each, place } }];
}

// "Which bucket costs the most": resources are told apart by their service, not by their kind.
function isOfSomeKind(noun: Noun, marks: readonly Mark[], source: Source): boolean {
  if (noun.is !== "group" || source.isOfService || marks.some(({ is }) => is === "names")) return false;
  return /^(bucket|volume|queue|topic|database|db)s?$/i.test(wordsOn(source, noun));
}

function askKind(noun: Noun, source: Source): Question {
  const question = "Of which service? Resources are told apart by their service, such as “S3 buckets”.";
  return { question, ...extentOf(source, noun), instead: [] };
}

/** Whether the noun only says what costs are of: "our cloud costs", "costs of production resources". */
function isOnlyNamed(noun: Noun, { marks, place, source }: Place): boolean {
  const [before] = leadOf(marks.slice(0, place), source);
  if (noun.is === "group" && noun.group === "resource") return !isAskedFor(marks, place, before);
  return isAnyCloud(noun, before, source) && !isListedGroup(marks, place);
}

// No tag says the customer: what one costs would take counts of them, which no bill has.
function isUncounted(noun: Noun, { index }: Source): boolean {
  return noun.is === "concept" && noun.concept === "customer" && keysOf(index, noun.keys).length === 0;
}

/** The last mark that says something, and its first word. */
function leadOf(marks: readonly Mark[], { tokens }: Source): readonly [Mark["is"] | undefined, string] {
  const lead = marks.findLast(({ is }) => is !== "filler");
  return [lead?.is, tokens[lead?.at ?? -1]?.word ?? ""];
}

// "By cloud" and "which cloud" ask for providers; "our cloud costs" are our costs.
function isAnyCloud(noun: Noun, before: Mark["is"] | undefined, source: Source): boolean {
  const asks = ["by", "each", "intent", "order", "top", "number", "between"];
  return /^clouds?$/i.test(wordsOn(source, noun)) && !asks.includes(before ?? "");
}

// "By week and cloud".
function isListedGroup(marks: readonly Mark[], place: number): boolean {
  const [and, listed] = marks
    .slice(0, place)
    .filter(({ is }) => is !== "filler")
    .slice(-2)
    .toReversed();
  return and?.is === "and" && (isNoun(listed) || listed?.is === "granularity");
}

// "Costs of production resources" are costs; resources are listed only where the question asks for them.
function isAskedFor(marks: readonly Mark[], place: number, before: Mark["is"] | undefined): boolean {
  if (!marks.slice(0, place).some(({ is }) => is === "cost")) return true;
  const asks = ["order", "top", "threshold"] as const;
  const aims = marksOf(marks, "intent").some(({ intent }) =>
    ["which", "why", "list", "breakdown", "tags"].includes(intent),
  );
  return aims || before === "by" || before === "each" || asks.some((kind) => marks.some(({ is }) => is === kind));
}

// What Google bills is of its projects, which are accounts: "GCP by project".
function isProjectOfGoogle(noun: Noun, { marks, place, source }: Place): boolean {
  const next = source.tokens[noun.at + noun.length]?.word ?? "";
  const isTag = /\b(tag|label)s?\b/i.test(`${wordsOn(source, noun)} ${next}`);
  const named = marksOf(marks, "names").flatMap(({ values }) =>
    values.map(({ field, value }) => ({ field, values: [value] })),
  );
  const limits = named.some(({ field }) => field === "provider") ? named : [...(source.filters ?? []), ...named];
  // All of it is in a project: "without a project" is said of the tag.
  return (
    !isTag && !isLackedAt(marks, place) && noun.is === "concept" && noun.concept === "project" && isOfGoogle(limits)
  );
}

function nameGroup(noun: Noun, beside: Place): PlanGroup | Question {
  const { source } = beside;
  if (noun.is === "group") return noun.group;
  if (isProjectOfGoogle(noun, beside)) return "account";
  const keys = keysOf(source.index, noun.keys);
  const words = wordsOn(source, noun);
  const exact = keys.length > 1 ? keys.find((key) => words.includes(key)) : keys[0];
  if (exact !== undefined) return `tag:${exact}`;
  return noun.concept === "project" && keys.length === 0 ? "account" : askKey(source, noun, noun.concept);
}

type Specific = { readonly group: PlanGroup; readonly source: Source };

// "A specific service (e.g., EC2)": the example is taken; without one it is asked which.
function readSpecific(marks: readonly Mark[], place: number, { group, source }: Specific): readonly Read<GroupUse>[] {
  const field = (group.startsWith("tag") ? "tag" : group) as NamedValue["field"];
  const hasExample = marksOf(marks, "names").some(({ values }) => values.some((value) => value.field === field));
  const mark = marks[place];
  const hasNoValue = marks.some(({ is }) => is === "noValue");
  if (hasExample || hasNoValue || !mark || group === "resource") return [];
  return [{ question: askValue(source, [mark, mark], field, group.startsWith("tag:") ? group.slice(4) : "") }];
}

type MissingRead = Missing & { readonly keeps: boolean };

function readMissing(marks: readonly Mark[], source: Source): readonly MissingRead[] {
  const hasGroup = marks.some((mark) => isNoun(mark) && !isSpecific(marks, marks.indexOf(mark)));
  const said = marksOf(marks, "missing").map((mark) => ({
    topic: mark.topic,
    words: wordsOn(source, mark),
    keeps:
      isPartOfDay(mark, marks, source) ||
      isHeading(mark, marks, source) ||
      (mark.keeps && (mark.topic !== "resource_group" || hasGroup)),
  }));
  const kubernetes = marksOf(marks, "names").filter((mark) => /^(kubernetes|k8s)$/i.test(wordsOn(source, mark)));
  const nodes = kubernetes.map(
    (mark) => ({ topic: "kubernetes_nodes", words: wordsOn(source, mark), keeps: true }) as const,
  );
  const specific = marks.filter(
    (mark, place) => isNoun(mark) && mark.is === "group" && mark.group === "resource" && isSpecific(marks, place),
  );
  const resources = specific.map(
    (mark) => ({ topic: "resource_inventory", words: wordsOn(source, mark), keeps: false }) as const,
  );
  const uncounted = marks.filter((mark) => isNoun(mark) && isUncounted(mark, source));
  const units = uncounted.map((mark) => ({ topic: "unit_cost", words: wordsOn(source, mark), keeps: false }) as const);
  return [...said, ...nodes, ...resources, ...units];
}

/** A name in a reply stands beside these words, and not in their place. */
function askLeftOut(words: string): Question {
  const question =
    `What should “${words}” leave out? A service, an account, a region or a tag's value can be left out, or one of ` +
    "the days that were told, such as “without the 15th”.";
  return { question, from: 0, to: 0, instead: [] };
}

/** Asks about the first words that nothing places: the others come up when these are settled. */
function askUnplaced(marks: readonly Mark[], source: Source): readonly Question[] {
  const isUnplaced = (mark: Mark, place: number) => mark.is === "unknown" || isDangling(marks, place);
  const place = marks.findIndex(isUnplaced);
  const first = marks[place];
  if (!first) return [];
  const after = marks.findIndex((mark, next) => next > place && !isUnplaced(mark, next));
  const last = marks[(after < 0 ? marks.length : after) - 1] ?? first;
  return [first.is === "exclude" ? askLeftOut(wordsOn(source, first, last)) : askUnknown(source, first, last)];
}
