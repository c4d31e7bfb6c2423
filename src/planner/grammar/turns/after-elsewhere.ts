import { turn } from "../../lexicon/turns/turn-parts.ts";
import type { Previous } from "../../previous.ts";
import type { Operation } from "../../schema.ts";
import type { Token } from "../../tokens.ts";
import type { Frame, Intent, Mark, Question } from "../frame.ts";
import { isFollowUp } from "./is-follow-up.ts";

type Connectors = Extract<Operation, { op: "connectors" }>;

/** What a turn comes to that goes on with what was no cost. */
type Elsewhere = { readonly operations: readonly Operation[]; readonly questions: readonly Question[] };

const OPENS = /^(as|and|or|but|only|just|also|then|same|by|per|for|in|with|without|excluding|except|not)$/;
const DAYS_ALONE = new Set<Mark["is"]>(["period", "granularity", "filler", "and", "previous"]);

/** What is asked where nothing was told that a turn could go on with. */
export const OF_WHAT: Question = {
  question: "The answer before was not on cost. What do you want to know, of what?",
  from: 0,
  to: 0,
  instead: [],
};

/**
 * "And GCP?", after whether Azure's data is up to date, is of its data; "last month", after the plan or what could not
 * be answered, is asked about. Null where the turn stands alone, or cost was told before.
 */
export function afterElsewhere(frame: Frame, clause: readonly Token[], previous: Previous | null): Elsewhere | null {
  const before = elsewhereBefore(previous);
  if (before === "other" && (pointsAt(frame, clause) || isThere(clause)))
    return { operations: [], questions: [OF_WHAT] };
  if (!before || !isOpen(frame)) return null;
  const moved = before === "other" ? null : movedTo(before, frame, clause);
  if (!isElliptic(frame, clause) && !(moved && isFollowUp(frame, clause))) return null;
  return moved ? { operations: [moved], questions: [] } : { operations: [], questions: [OF_WHAT] };
}

/** The same of other providers; of several, or of "the others", all are told. */
function movedTo(before: Connectors, frame: Frame, clause: readonly Token[]): Connectors | null {
  if (frame.periods.length + frame.groups.length > 0) return null;
  const [provider, ...others] = providersIn(frame);
  if (provider) return { ...before, provider: others.length > 0 ? null : provider };
  return ALL_OTHERS.test(clause.map(({ word }) => word).join(" ")) ? { ...before, provider: null } : null;
}

// "And the others?", after the data of one provider.
const ALL_OTHERS =
  /^(?:(?:and|what about|how about|for) )*(?:the )?(?:others?|rest|other (?:two|ones|clouds?|providers?|accounts?))$/;
const POINTING = /^(?:they|them|those|these|it)$/;

/** "Just what they cost that day", after what could not be told. */
function pointsAt({ filters, groups }: Frame, clause: readonly Token[]): boolean {
  return filters.length + groups.length === 0 && clause.some(({ word }) => POINTING.test(word));
}

const BEING = /^(is|are|was|were|be|has|have|any|s)$/;

/** "The EC2 bill there": where that is was not told. "There was a jump" and "is there" stand for nothing. */
function isThere(clause: readonly Token[]): boolean {
  return clause.some(({ word }, at) => {
    const around = [clause[at - 1]?.word ?? "", clause[at + 1]?.word ?? ""];
    return word === "there" && !around.some((one) => BEING.test(one));
  });
}

function elsewhereBefore(previous: Previous | null): Connectors | "other" | null {
  const plan = previous?.plan;
  if (plan?.kind === "refuse" || plan?.kind === "help") return "other";
  const [first] = plan?.kind === "answer" ? plan.operations : [];
  if (first?.op === "connectors") return first;
  return first?.op === "plan_usage" ? "other" : null;
}

/** Whether it says no cost of its own, and not both of what and when. */
function isOpen({ says, filters, periods }: Frame): boolean {
  const isOwn = (["cost", "room", "help"] as const).some((kind) => says.has(kind));
  return !isOwn && (filters.length === 0 || periods.length === 0);
}

/** "And in May", "by account", "why": nothing that could be asked alone, as "top 5 services" can. */
function isElliptic({ says, intents, filters }: Frame, [first]: readonly Token[]): boolean {
  if (OPENS.test(first?.word ?? "") || says.has("elliptic") || says.has("only")) return true;
  // "Which services?" asks for those of what could not be told.
  const isBare = (kind: Mark["is"]) => kind === "filler" || kind === "intent" || kind === "group" || kind === "concept";
  if (filters.length === 0 && isOnly(intents, "which") && [...says].every(isBare)) return true;
  return (
    filters.length === 0 &&
    [...says].every((kind) => DAYS_ALONE.has(kind) || (kind === "intent" && isOnly(intents, "why")))
  );
}

function isOnly(intents: Frame["intents"], one: Intent): boolean {
  return intents.size === 1 && intents.has(one);
}

function providersIn({ filters }: Frame): readonly string[] {
  const named = filters.flatMap(({ values, excludes }) => (excludes ? [] : values));
  return named.every(({ field }) => field === "provider") ? named.map(({ value }) => value) : [];
}

const LEFT = turn(
  "(?:how (?:many|much) (?:(?:is|are|do we have) )?)?(?:left|remaining)(?: (?:over|now|this month))?|",
  "(?:what(?:['’]?s| is) )?(?:the |our )?(?:limit|quota|cap|allowance)|(?:when (?:does (?:it|that) )?)?resets?|",
  "are we (?:near|close to|over|at|below|under) (?:it|that|the (?:limit|quota|cap))",
);
const ERRORS = turn(
  "(?:any |are there (?:any )?|were there (?:any )?)?(?:errors?|failures?|problems|issues)",
  "(?: (?:today|yesterday|lately|recently|this week|last week|last night))?|(?:did )?any(?:thing)? fail(?:ed|ing)?",
);

/** "How many are left", after the plan, and "any errors", after connectors, in words that name these. */
export function rewordElsewhere(said: string, [first]: readonly Operation[]): string | null {
  if (first?.op === "plan_usage") return LEFT.test(said) ? "what is left of our plan" : null;
  return first?.op === "connectors" && ERRORS.test(said) ? "connector status" : null;
}
