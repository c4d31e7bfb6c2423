import type { PlanFilter, PlanTagFilter, Scope } from "../schema.ts";
import type { Token } from "../tokens.ts";
import { filtersOf, notNamed, onlyCurrency } from "./filters-of.ts";
import type { FilterUse, Frame, GroupUse } from "./frame.ts";
import type { Source } from "./questions.ts";

// What ends the words of the whole: "the share of our AWS bill that is EC2", "what part of AWS goes to EC2".
const WITHIN = new Set(["in", "within"]);
// "What share of AWS is that?": the part was named before.
const PRONOUNS = new Set(["that", "it", "this", "those", "they"]);
const VERBS = new Set(
  "is are was were does do did goes go went comes come came has have belongs that which".split(" "),
);
// "What share of our ECS money sits in dev"; "what share of what we run in AWS" names the whole.
const RESTS = new Set(
  (
    "sit sits sat lie lies lay live lives lived run runs ran fall falls fell end ends ended land lands landed " +
    "get gets accrue accrues accrued stem stems stemmed arise arises arose belong belonged flow flows flowed " +
    "stays stay stayed reside resides resided originates comprises makes make made accounts account represents " +
    "counts"
  ).split(" "),
);
const SUBJECTS = new Set("we i you they he she it".split(" "));

/** The lines of a part, and of the whole in which it is a share. */
export type Shared = { readonly scope: Scope; readonly share_of: Scope };

/**
 * A share: its part without the names of the whole, as in "dev as a percentage of prod".
 */
export function shareIn(frame: Frame, source: Source, scope: Scope): Shared {
  const { share_of, parts } = wholeOf(frame, source, scope);
  const own = filtersOf(parts);
  return {
    scope: {
      ...scope,
      filters: scope.filters.map((one) => own.filters.find((part) => isAlone(part, one, own.filters)) ?? one),
      tags: scope.tags.map((one) => own.tags.find((part) => isAlone(part, one, own.tags)) ?? one),
    },
    share_of,
  };
}

/**
 * What rows are shares of, where nothing but a whole is named: "each cloud's share of compute". Null where a part is
 * named, or each row is the whole of its own.
 */
export function wholeOfRows(frame: Frame, source: Source, scope: Scope): Scope | null {
  const isOfAll = wholeOf(frame, source, scope).parts.length === 0;
  return isOfAll && !frame.groups.some((use) => isOfEachRow(use, frame, source)) ? scope : null;
}

const OF_EACH = new Set("each every all our the single".split(" "));

/** "The share of production in each cloud", "what share of each team is EC2": of what each of them costs. */
function isOfEachRow({ place }: GroupUse, { marks, filters }: Frame, { tokens }: Source): boolean {
  const at = marks[place]?.at ?? 0;
  const lead = tokens.slice(0, at).findLast(({ word }) => !OF_EACH.has(word))?.word ?? "";
  const hasVerb = (from: number, to: number) => tokens.slice(from, to).some((_, place) => isVerb(tokens, from + place));
  return filters.some((part) => {
    const named = marks[part.place]?.at ?? 0;
    return named < at ? WITHIN.has(lead) && !hasVerb(named, at) : lead === "of" && hasVerb(at, named);
  });
}

type Condition = PlanFilter | PlanTagFilter;

/**
 * Whether a part is all that the clause says of its field, beside what it says of the whole. What is left out of the
 * whole is left out of the part, too: "EC2 before credits without tax".
 */
function isAlone(part: Condition, other: Condition, all: readonly Condition[]): boolean {
  const nameOf = (one: Condition) => ("field" in one ? one.field : `tag:${one.key}`);
  const alike = all.filter((one) => nameOf(one) === nameOf(part));
  return alike.length === 1 && nameOf(part) === nameOf(other) && !part.excludes && !other.excludes;
}

/**
 * The lines that a share is of: those that are named after "of", before the verb; else all that the question goes on
 * from. Where nothing but the whole is named, it is the part, and the whole is everything.
 */
function wholeOf(
  { marks, filters }: Frame,
  { tokens }: Source,
  scope: Scope,
): { readonly share_of: Scope; readonly parts: readonly FilterUse[] } {
  // "More than 5 % of AWS" names the whole as "what share of AWS" does.
  const of = marks.findIndex(
    (mark) => (mark.is === "intent" && mark.intent === "share") || (mark.is === "threshold" && mark.ratio),
  );
  const end = marks.findIndex((mark, place) => place > of && isVerb(tokens, mark.at));
  const until = end < 0 ? marks.length : end;
  const isIn = (place: number) => place > of && place < until;
  const first = filters.findIndex(({ place }) => isIn(place));
  const into = marks.findIndex((mark, place) => {
    return (
      place > (filters[first]?.place ?? until) &&
      place < until &&
      mark.is === "filler" &&
      WITHIN.has(tokens[mark.at]?.word ?? "")
    );
  });
  // "The share of Lambda in our AWS costs": here the part comes first.
  const isPart = ({ place }: FilterUse) => (into >= 0 && place < into) || !isIn(place);
  const parts = filters.filter(isPart);
  const whole = filters.filter((use) => !isPart(use));
  const isOfTold = pointsAtTold(marks, tokens) || encloses(whole, parts, scope);
  const base = parts.length > 0 || isOfTold ? filtersOf(whole) : { filters: [], tags: [] };
  // "What share of the total is that?": the part is what was talked about before, the whole is everything; "how much of
  // it is prod?" is of what was talked about.
  const isOfIt = PRONOUNS.has(tokens[(marks[of]?.at ?? 0) + (marks[of]?.length ?? 0)]?.word ?? "");
  const isWithin = filters.length > 0 && (isOfIt || !isOfTold);
  const inherited = isWithin ? notNamed(scope, filtersOf(filters)) : onlyCurrency(scope);
  const share_of = {
    ...scope,
    filters: [...inherited.filters, ...base.filters],
    tags: [...inherited.tags, ...base.tags],
  };
  return { share_of, parts };
}

/** "As a share of all storage", after a question on S3, names the whole alone; "what share of storage is that", too. */
function pointsAtTold(marks: Frame["marks"], tokens: Source["tokens"]): boolean {
  // "This" of "this year" stands for nothing that was told.
  const isOfDays = (at: number) =>
    marks.some((mark) => mark.is === "period" && at >= mark.at && at < mark.at + mark.length);
  const isDropped = (at: number) => /^(forget|scratch|ignore|drop|skip)$/.test(tokens[at - 1]?.word ?? "");
  const isPronoun = ({ word }: Token, at: number) => PRONOUNS.has(word) && !isOfDays(at) && !isDropped(at);
  return tokens.some(isPronoun) || tokens[0]?.word === "as" || isInPercentOf(tokens);
}

const AS_PART = /(?:^| )(?:in|as) (?:a |the )?(?:percent(?:age)?|%|pct|share|part) of(?: |$)/;

/** "Both together in percent of the data team": what stands after it is the whole. */
function isInPercentOf(tokens: readonly Token[]): boolean {
  return AS_PART.test(tokens.map(({ word, text }) => word || text).join(" "));
}

/** "Share of AWS?", after CloudWatch: a cloud is the whole of what was told of it. */
function encloses(whole: readonly FilterUse[], parts: readonly FilterUse[], scope: Scope): boolean {
  const isOfCloud =
    parts.length === 0 &&
    whole.length > 0 &&
    whole.every(({ values }) => values.every(({ field }) => field === "provider"));
  return isOfCloud && scope.filters.some(({ field, excludes }) => WITHIN_CLOUD.has(field) && !excludes);
}

const WITHIN_CLOUD = new Set<PlanFilter["field"]>(["service", "account", "region", "category"]);

/** Whether a word stands between a whole and its part: "what share of Kubernetes is EKS". */
export function isVerbOfShare(word: string): boolean {
  return VERBS.has(word) || RESTS.has(word);
}

function isVerb(tokens: readonly Token[], at: number): boolean {
  const word = tokens[at]?.word ?? "";
  return VERBS.has(word) || (RESTS.has(word) && !SUBJECTS.has(tokens[at - 1]?.word ?? ""));
}
