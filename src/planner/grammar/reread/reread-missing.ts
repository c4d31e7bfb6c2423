import type { MissingTopic } from "../../about-missing.ts";
import { FINDING_OUT } from "../../lexicon/telling-words.ts";
import { findNamed } from "../../name-index.ts";
import { squash, type Token } from "../../tokens.ts";
import { firstMark, type Intent, type Mark, type Meaning } from "../frame.ts";
import { isOfCommitments, namesPurchases } from "../of-commitments.ts";
import { type Source, wordsOn } from "../questions.ts";
import { type Surroundings, says, wordAt, wordsOf } from "./surroundings.ts";

const WHO = /^(we|they|i|he|she|somebody|someone|ops|devops)$/;
const ASKED = /^(is|are|was|were|do|does|did|have|has|had)$/;
const PAST = /^(been|were|was|had|did|went|made|took)$|ed$/;
const BESIDE_NAMES = new Set<Mark["is"]>([
  "period",
  "versus",
  "previous",
  "yearBefore",
  "granularity",
  "adds",
  "and",
  "elliptic",
]);
// What turns what is named before it: "payments by service", "the search payments team".
const BESIDE_PARTED = new Set<Mark["is"]>([...BESIDE_NAMES, "by", "each", "group", "top"]);
const DONE: ReadonlySet<MissingTopic> = new Set<MissingTopic>([
  ...(["actions", "rolling_average", "what_if", "hours", "kubernetes", "utilization"] as const),
]);

/**
 * What a bill does not tell, where it is not what is asked: "we resized the nodes" tells what was done, "list price
 * against what we paid, so what is our discount" is told by the two costs.
 */
export function rereadMissing(mark: Mark, _: number, surroundings: Surroundings): Meaning | null {
  if (mark.is !== "missing") return null;
  if (DONE.has(mark.topic) && isTold(mark, surroundings.tokens)) return { is: "unknown" };
  if (mark.topic === "what_if" && isFoundOut(mark, surroundings.tokens)) return { is: "unknown" };
  if (IS_TOLD.some((isSo) => isSo(mark, surroundings))) return { is: "filler" };
  if (isUntaggedCost(mark, surroundings)) return { is: "intent", intent: "tags" };
  return (
    readCategory(mark, surroundings) ??
    readStopped(mark, surroundings) ??
    readDiscount(mark, surroundings) ??
    readAlone(mark, surroundings)
  );
}

/** "Only the snapshots", where a category of the bills is called so: what they tell apart is not missing. */
function readCategory(mark: Extract<Mark, { is: "missing" }>, { tokens, index }: Surroundings): Meaning | null {
  if (mark.topic !== "usage_type") return null;
  const { values, isPart } = findNamed(
    index,
    squash(wordsOf(mark, tokens).join("")),
    ({ field }) => field === "category",
  );
  return values.length === 1 && !isPart ? { is: "names", values, isPart } : null;
}

function isTold({ at, length }: Mark, tokens: readonly Token[]): boolean {
  const from = tokens.slice(0, at).findLastIndex(({ kind }) => kind === "end" || kind === "symbol") + 1;
  const said = tokens.slice(from, at + length).map(({ word }) => word);
  // "Are they underutilized" asks for it.
  if (ASKED.test(said[0] ?? "")) return false;
  return said.slice(0, 2).some((word) => WHO.test(word)) && said.some((word) => PAST.test(word));
}

// "What did credits save us": the credits tell it.
function isSavedByCredits(mark: Mark, { marks, tokens }: Surroundings): boolean {
  const isSaved = wordsOf(mark, tokens).every((word) => /^(save|saves|saved|us|we)$/.test(word));
  return isSaved && marks.some((one) => one.is === "names" && one.values.every(({ value }) => value === "Credit"));
}

// "How much tax is in the September and October invoices": the cost tells it.
const INVOICED_BY = 6;
function isOnInvoice(mark: Extract<Mark, { is: "missing" }>, { marks, tokens }: Surroundings): boolean {
  const before = tokens.slice(Math.max(mark.at - INVOICED_BY, 0), mark.at).map(({ word }) => word);
  const isBilled = mark.topic === "invoices" && /^invoices?$/.test(wordAt(mark, tokens));
  return isBilled && before.some((word) => word === "on" || word === "in") && isOfCost(marks) && says(marks, "names");
}

/** "How much tax was on the invoices": a kind of charge is cost. */
function isOfCost(marks: readonly Mark[]): boolean {
  const isOfCharges = marks.some(
    (one) => one.is === "names" && one.values.every(({ field }) => field === "charge_category"),
  );
  return isOfCharges || says(marks, "cost");
}

// "By cluster service": the services of clusters are on the bill.
function isKindOfService(mark: Extract<Mark, { is: "missing" }>, { tokens }: Surroundings): boolean {
  return mark.topic === "kubernetes" && /^services?$/.test(tokens[mark.at + mark.length]?.word ?? "");
}

// "What the EKS clusters cost": what the service costs; "cost per EKS cluster" asks for each.
function isOfService(mark: Extract<Mark, { is: "missing" }>, { marks, tokens }: Surroundings): boolean {
  const place = marks.indexOf(mark);
  const before = marks[place - 1];
  const isNamed = before?.is === "names" && before.values.every(({ field }) => field === "service");
  const isEach =
    marks[place - 2]?.is === "by" || /^(per|by|each|which|every|many)$/.test(tokens[(before?.at ?? 0) - 1]?.word ?? "");
  return (
    mark.topic === "kubernetes" && /^clusters?$/.test(wordAt(mark, tokens)) && isNamed && !isEach && says(marks, "cost")
  );
}

const IS_TOLD = [isSavedByCredits, isOnInvoice, isKindOfService, isOfService];

// "Cost of untagged resources": which they are is not asked.
function isUntaggedCost(mark: Mark, { marks, tokens }: Surroundings): boolean {
  const [first, second] = wordsOf(mark, tokens).join(" ").split(" ");
  return marks.some(({ is }) => is === "cost") && (first === "untagged" || second === "tagged");
}

// "I want to see if it shows": what is to be found out, and no condition.
function isFoundOut({ at }: Mark, tokens: readonly Token[]): boolean {
  return tokens[at]?.word === "if" && FINDING_OUT.has(tokens[at - 1]?.word ?? "");
}

// "Did the cost stop": nothing is ordered.
function readStopped(mark: Mark, { tokens }: Surroundings): Meaning | null {
  const isStop = /^stop/.test(wordAt(mark, tokens));
  return isStop && tokens.slice(0, mark.at).some(({ word }) => word === "did") ? { is: "unknown" } : null;
}

function readDiscount(mark: Mark, { marks, tokens }: Surroundings): Meaning | null {
  const isDiscount = wordsOf(mark, tokens).every((word) =>
    /^(did|do|have|we|i|us|discounts?|sav(?:e|ed|ings?))$/.test(word),
  );
  const metrics = marks.flatMap((one) => (one.is === "metric" ? [one.metric] : []));
  return isDiscount && new Set(metrics).size > 1 ? { is: "filler" } : null;
}

// "Recommendations Q3 vs Q2?", "add payments": a name of the organization, where nothing else is said but days. What
// is called as payments are is hardly ever one; recommendations are asked for also where something is called so.
function readAlone(mark: Extract<Mark, { is: "missing" }>, { marks, tokens, index }: Surroundings): Meaning | null {
  const named = index.bySpelling.get(wordsOf(mark, tokens).join("")) ?? [];
  if (named.length === 0 || isWished(mark, { marks, tokens })) return null;
  // "Recommendations cost in October" names it; "cost recommendations" asks for them.
  const isCosted = marks[marks.indexOf(mark) + 1]?.is === "cost";
  const isBeside = (one: Mark) => BESIDE_PARTED.has(one.is) || (isCosted && one.is === "cost");
  const isAlone = marks.every((one) => one === mark || one.is === "filler" || isBeside(one));
  const isOfNames =
    mark.topic === "invoices" ||
    isListed(marks, marks.indexOf(mark)) ||
    isCostOf(mark, { marks, tokens }) ||
    isOwnerOf(mark, marks) ||
    /^(in|within)$/.test(tokens[mark.at - 1]?.word ?? "");
  if (!isOfNames && !(isAlone && marks.some(({ is }) => BESIDE_NAMES.has(is)))) return null;
  return { is: "names", values: named.map(({ value }) => value), isPart: false };
}

// "What are your recommendations", "our payments to AWS", "payments due": these are asked for.
function isWished(mark: Mark, { marks, tokens }: Pick<Surroundings, "marks" | "tokens">): boolean {
  const { at, length } = mark;
  const before = tokens[at - 1]?.word ?? "";
  // "Our payments EC2 spend" is what the team has.
  const isOfTeam = /^(our|my)$/.test(before) && marks[marks.indexOf(mark) + 1]?.is === "names";
  const isAskedFor = !isOfTeam && /^(your|our|my|any|some|more|have|open|late|pending|overdue)$/.test(before);
  return (
    isAskedFor || /^(due|made|received|overdue|outstanding|to|on|history|terms)$/.test(tokens[at + length]?.word ?? "")
  );
}

// "Unusual days in payments spend", "payments dev cost", "the payments services": it has what comes after it.
function isOwnerOf(mark: Mark, marks: readonly Mark[]): boolean {
  const after = marks[marks.indexOf(mark) + 1];
  return (
    after?.is === "names" ||
    after?.is === "missing" ||
    after?.is === "group" ||
    (after?.is === "cost" && marks.indexOf(mark) > 0)
  );
}

// "SageMaker cost for recommendations": what costs is a name.
function isCostOf(mark: Mark, { marks, tokens }: Pick<Surroundings, "marks" | "tokens">): boolean {
  const [second, first] = [2, 1].map((back) => tokens[mark.at - back]?.word ?? "");
  // "How much is recommendations?"
  if (second === "much" && /^(is|was|are|were|did|does)$/.test(first ?? "")) return true;
  const before = marks.slice(0, marks.indexOf(mark)).findLast(({ is }) => is !== "filler");
  return before?.is === "cost" && /^(for|of)$/.test(tokens[mark.at - 1]?.word ?? "");
}

// "The recommendations and the platform numbers": beside a name it is one.
function isListed(marks: readonly Mark[], place: number): boolean {
  return [marks.slice(place + 1), marks.slice(0, place).toReversed()].some((side) => {
    const [joint, name] = side.filter(({ is }) => is !== "filler");
    return joint?.is === "and" && name?.is === "names";
  });
}

// "Last Friday night": the day is told, and that there are no hours.
export function isPartOfDay(mark: Mark, marks: readonly Mark[], source: Source): boolean {
  const before = marks[marks.indexOf(mark) - 1];
  return before?.is === "period" && /^(night|morning|afternoon|evening)$/i.test(wordsOn(source, mark));
}

const IN_HEADINGS = new Set<Mark["is"]>(["cost", "filler", "names", "and", "or"]);

// "GPU spend: SageMaker and Vertex AI": what is named after the colon is what is asked for.
export function isHeading(mark: Mark, marks: readonly Mark[], { tokens }: Source): boolean {
  const after = marks.slice(marks.indexOf(mark) + 1);
  const colon = after.findIndex(({ at }) => tokens[at]?.text === ":");
  const isOnlyHeading = after.slice(0, colon).every(({ is }) => IN_HEADINGS.has(is));
  const asked = after.slice(colon).find(({ is }) => is !== "filler")?.is;
  // "Unit economics: cost per day" is told as far as the cost goes.
  const isOfCost = asked === "cost" && mark.is === "missing" && mark.topic === "unit_cost";
  return colon >= 0 && isOnlyHeading && (asked === "names" || isOfCost);
}

// Beside a forecast a budget is only what it is held against; beside amortized cost commitments are only its purpose.
export function isAside(topic: MissingTopic, intents: ReadonlySet<Intent>, marks: readonly Mark[]): boolean {
  if (topic === "budgets") return intents.has("forecast");
  const isTold = namesPurchases(marks) || isOfCommitments(marks);
  return topic === "commitments" && (isTold || firstMark(marks, "metric") !== undefined);
}
