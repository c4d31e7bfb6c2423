import { addDays } from "../../../core/days.ts";
import { EITHER_GREW, WENT_DOWN, WHICH_GREW } from "../../lexicon/turns/told-words.ts";
import { NOUN, turnStart } from "../../lexicon/turns/turn-parts.ts";
import { idOfValue, type NameIndex } from "../../name-index.ts";
import { inOrder } from "../../periods/make-period.ts";
import type { Previous } from "../../previous.ts";
import type { Operation, PlanFilter, PlanTagFilter, Scope } from "../../schema.ts";
import { fieldOfPart } from "../filters-of.ts";
import { instead } from "../questions.ts";
import { isSame } from "./is-same.ts";
import { kindNamed } from "./other-kind.ts";

const BOTH = turnStart(
  "(?:(?:show|give|me|us|list)[\\s,]+)*(both|the two|all (?:of )?(?:them|those|these|two|three|four))",
  "(?: of (?:them|those))?\\b",
);
// What adds several up, or sets them against each other, is read as such.
const OF_ALL =
  /\b(together|combined|side|sum|summed|total|difference|diff|delta|compare|compared|which|more|less|versus|vs)\b/i;
const COUNTS: Readonly<Record<string, number>> = { both: 2, two: 2, three: 3, four: 4 };

type Part = PlanFilter | PlanTagFilter;

/**
 * "Both, by service", "all three by month", after turns that told one thing each: the names of these things, or the
 * days of all, in the place of the words. Null where the turns differ in more than one name, or in days with gaps.
 */
export function nameSeveral(said: string, previous: Previous, index: NameIndex): string | null {
  const told = toldBy(previous);
  const grown = WHICH_GREW.exec(said.trim());
  const either = EITHER_GREW.exec(said.trim());
  const more = COSTS_MORE.exec(said.trim());
  if (more) return setApart(more, told, index);
  if (told.length < 2) return null;
  if (either) return eachGrew(either, told.slice(-2), index);
  return grown
    ? whichGrew(said, grown, { told: OF_TWO.test(said) ? told.slice(-2) : told, index })
    : (inPlaceOfBoth(said, told, index) ?? inPlaceOfMonths(said, told));
}

/** "Which of the two grew": of two things that two turns told. */
export const OF_TWO = /\bof (?:the|these|those) two\b/i;

const BOTH_MONTHS = /\b(?:for |in )?both (?:the )?months\b/i;
const MEANT = /^\W*(?:(?:no|sorry|wait|oops)[\s,]+)?(?:i|we) (?:meant|mean|wanted|want) /i;

/** "Finance only, both months", after September and October: these. */
function inPlaceOfMonths(said: string, told: readonly Operation[]): string | null {
  const periods = told.slice(-2).flatMap((one) => ("period" in one && one.period.unit === "month" ? [one.period] : []));
  const months = periods.map(({ start_date }) => start_date.slice(0, 7)).toSorted();
  if (new Set(months).size !== 2 || !BOTH_MONTHS.test(said)) return null;
  return said.replace(MEANT, "").replace(BOTH_MONTHS, months.join(" and "));
}

function inPlaceOfBoth(said: string, told: readonly Operation[], index: NameIndex): string | null {
  const [whole, word = ""] = BOTH.exec(said.trim()) ?? [];
  if (whole === undefined || OF_ALL.test(said)) return null;
  const wanted = COUNTS[word.split(" ").at(-1)?.toLowerCase() ?? ""];
  const rest = said.trim().slice(whole.length);
  const { names } = namesApart(told.slice(-(wanted ?? told.length)).map(scopeOf), index);
  const isAll = names.length > 1 && names.length === (wanted ?? names.length);
  const meant = isAll ? names.join(" and ") : daysOfAll(told.slice(-(wanted ?? told.length)), rest);
  return meant && `and ${meant}${rest}`;
}

const COSTS_MORE = turnStart(
  "which (?:one )?of (?:the two|them|those|these|both)(?: \\w+)? ",
  "(?:is|was|costs?|cost us|spends?|spent|pays?|paid) (?:the )?(?:more|less|most|least)(?: money| expensive)? ",
  "((?:on|for|in|at|during|since|last|this) .{2,60}?)[?!. ]*$",
);

/** "Which of the two spends more on storage", after two teams: these two, set against each other there. */
function setApart([, rest = ""]: RegExpExecArray, told: readonly Operation[], index: NameIndex): string | null {
  const last = told.at(-1);
  if (last?.op === "compare" && last.against.by === "sides") return `and ${rest}`;
  const { names } = namesApart(told.slice(-2).map(scopeOf), index);
  return names.length === 2 ? `and ${names.join(" vs ")} ${rest}` : null;
}

function toldBy({ plan, earlier = [] }: Previous): readonly Operation[] {
  return plan.kind === "answer" ? [...earlier, ...plan.operations].slice(-EARLIER_MAX) : [];
}

const OF_THESE = new RegExp(`\\bof (?:these|those|the) (${NOUN})\\b`, "i");

/** "Which of these accounts", after each of two clouds by account. */
function nounTold(said: string, told: readonly Operation[]): string | null {
  const noun = OF_THESE.exec(said)?.[1]?.replace(/ies$/i, "y").replace(/s$/i, "");
  const isTold = told.every(
    (one) => "group_by" in one && one.group_by.join().replace("tag:", "") === kindNamed(noun ?? ""),
  );
  return noun !== undefined && isTold ? noun : null;
}

type Told = { readonly told: readonly Operation[]; readonly index: NameIndex };

function whichGrew(said: string, [, verb = "", rest = ""]: RegExpExecArray, { told, index }: Told): string | null {
  const { names, noun: apart } = namesApart(told.map(scopeOf), index);
  const noun = nounTold(said, told) ?? apart;
  const change = WENT_DOWN.test(verb) ? "fell" : "grew";
  const days = `${monthTold(told, rest)}${rest.replace(/[?.!]+$/, "")}`;
  return names.length < 2 ? null : `and which ${noun} ${change} most${days} for ${names.join(" and ")}`;
}

/** "Did either of the two grow vs September": what each of them did. */
function eachGrew([, rest = ""]: RegExpExecArray, told: readonly Operation[], index: NameIndex): string | null {
  const { names, noun } = namesApart(told.map(scopeOf), index);
  const days = `${monthTold(told, rest)}${rest.replace(/[?.!]+$/, "")}`;
  return names.length < 2 ? null : `and the change by ${noun}${days} for ${names.join(" and ")}`;
}

const BASE_ALONE = /^\s*(?:vs\.?|versus|against|compared (?:to|with)|relative to|over|than(?: in)?) /i;

/** What "vs September" is set against: the month that was told. */
function monthTold(told: readonly Operation[], rest: string): string {
  const last = told.at(-1);
  const period = last && "period" in last ? last.period : null;
  return BASE_ALONE.test(rest) && period?.unit === "month" ? ` in ${period.start_date.slice(0, 7)}` : "";
}

/** The days of turns that told the same lines, one stretch after the other. */
function daysOfAll(told: readonly Operation[], rest: string): string | null {
  if (!/\b(by|per)\b/.test(rest)) return null;
  const [first, ...others] = told.map((one) => JSON.stringify(scopeOf(one)));
  const periods = told.flatMap((one) => ("period" in one ? [one.period] : []));
  const sorted = inOrder(periods);
  const isOneScope = first !== undefined && first !== "null" && others.every((one) => one === first);
  const isWhole = sorted.slice(1).every((one, place) => one.start_date === addDays(sorted[place]?.end_date ?? "", 1));
  if (!isOneScope || !isWhole || sorted.length < 2) return null;
  return `from ${sorted[0]?.start_date} to ${sorted.at(-1)?.end_date}`;
}

const EARLIER_MAX = 4;

const ALIKE = new Set<Operation["op"]>(["total", "breakdown", "trend", "drivers"]);

function scopeOf(operation: Operation): Scope | null {
  return "scope" in operation && ALIKE.has(operation.op) ? operation.scope : null;
}

/** What tells scopes apart: the values of one field, or tag, in words, and its noun. */
type Apart = { readonly noun: string; readonly names: readonly string[] };

const NOTHING: Apart = { noun: "", names: [] };

/** The names of the one field, or tag, in whose values alone scopes differ; none where they differ in more. */
function namesApart(scopes: readonly (Scope | null)[], index: NameIndex): Apart {
  const parts = scopes.map((scope) => (scope ? [...scope.filters, ...scope.tags] : []));
  const last = parts.at(-1) ?? [];
  const apart = last.find((part) =>
    parts.some((others) => others.some((other) => isOf(part, other) && !isSame(part, other))),
  );
  if (!apart || apart.excludes || !parts.every((others) => isLike(others, last, apart))) return NOTHING;
  const values = parts.flatMap((others) => others.find((other) => isOf(apart, other))?.values ?? []);
  const [field, key] = "field" in apart ? ([apart.field, ""] as const) : (["tag", apart.key] as const);
  const named = [...new Set(values)].map((value) => index.byId.get(idOfValue({ field, key, value: value ?? "" })));
  if (!named.every((one) => one !== undefined)) return NOTHING;
  return { noun: key || field, names: named.map((one) => instead(one).words) };
}

function isLike(parts: readonly Part[], others: readonly Part[], apart: Part): boolean {
  const rest = (all: readonly Part[]) => JSON.stringify(all.filter((part) => !isOf(part, apart)));
  return parts.length === others.length && rest(parts) === rest(others);
}

function isOf(one: Part, other: Part): boolean {
  return fieldOfPart(one) === fieldOfPart(other) && one.excludes === other.excludes;
}
