import type { NamedValue } from "../../../dictionary.ts";
import type { Previous } from "../../../previous.ts";
import type { PlanFilter } from "../../../schema.ts";
import type { Token } from "../../../tokens.ts";
import { filtersOf, namesItsRows } from "../../filters-of.ts";
import type { Frame, Intent, Mark, Question } from "../../frame.ts";
import { instead, type Source } from "../../questions.ts";
import { toNamed } from "../../references.ts";
import { namesOthers, OTHER_AIMS, type SpendOperation } from "../follow-up.ts";
import { totalOf } from "../sum-up.ts";
import { ROWS_MAX } from "./names-told.ts";

const ROWS = /^(they|them|those|these|their|theirs)$/;

type Told = { readonly before: SpendOperation; readonly previous: Previous | null; readonly source: Source };

/** What a turn goes on from, and what it says. */
type From = { readonly frame: Frame; readonly before: SpendOperation };

/**
 * "What did they cost in September", after the top five of October: those five, whichever cost most then. The rows of
 * an answer that was not cut off are all, and need no names.
 */
export function ofRows(frame: Frame, clause: readonly Token[], told: Told): From | Question {
  const { before } = told;
  const named = rowsMeant(frame, clause, told);
  if (named) return { frame, before: named };
  const isOfThem = isShareOf(frame, before) || isOfFirst(frame, clause, before);
  const isOwn = (frame.filters.length > 0 && !isOfThem) || frame.says.has("refer");
  if (isNamedList(before) && isShareOfThem(frame, clause))
    return { frame, before: totalOf(before.scope, before.period) };
  return isOwn || !isCut(before) ? { frame, before } : ofCut(frame, clause, { ...told, before });
}

const OF_THEM = /\b(?:which|what|how many|any)(?: ones?)? of (?:them|those|these)\b/;

/** "Which of these are not AWS", after the top five: of those, whatever else all the others cost. */
function rowsMeant({ filters, groups }: Frame, clause: readonly Token[], told: Told): SpendOperation | null {
  const { before, previous, source } = told;
  const said = clause.map(({ word }) => word).join(" ");
  if (!previous || !isCut(before) || filters.length === 0 || groups.length > 0 || !OF_THEM.test(said)) return null;
  const { rows, isEach } = rowsTold(previous, source);
  return rows.length > 0 && isEach ? among(rows, before) : null;
}

/** The rows that were told and have a name, and whether each has and all that there are were told. */
function rowsTold({ entities }: Previous, source: Source) {
  const rows = entities.map((entity) => toNamed(entity, source)).filter((row) => row !== null);
  return { rows, isEach: rows.length === entities.length && entities.length < ROWS_MAX };
}

function ofCut(
  frame: Frame,
  clause: readonly Token[],
  { before, previous, source }: Told & { readonly before: Cut },
): From | Question {
  if (!previous) return { frame, before };
  const { rows, isEach } = rowsTold(previous, source);
  // What has no owner is none of the owners.
  const areTags = previous.entities.every(({ of }) => of === "tag") && previous.entities.length < ROWS_MAX;
  const areAll = isEach || areTags;
  if (rows.length === 0) return { frame, before };
  if (areAll && pointsAt(frame, clause, { before, rows })) return { frame, before: among(rows, before) };
  if (areAll && isRankedOrBound(before) && namesRows(clause)) {
    const filters = rows.map((value) => ({ values: [value], excludes: false, place: -1 }));
    // What bounded the teams bounds none of their services.
    return {
      frame: { ...ofEachRow(frame, clause, before), filters },
      before: { ...before, top: null, thresholds: [] },
    };
  }
  if (!asksOtherwise(frame, before)) return { frame, before };
  if (!areAll) return { ...WHICH, instead: rows.slice(0, 6).map(instead) };
  return { frame, before: among(rows, before) };
}

/** "Which of them have no owner tag", after the ten dearest resources: each of them with what it lacks. */
function ofEachRow(frame: Frame, clause: readonly Token[], { group_by: [group] }: Cut): Frame {
  const said = clause.map(({ word }) => word).join(" ");
  const isOfTag = frame.intents.has("tags") && frame.groups.every((use) => use.group.startsWith("tag"));
  if (!isOfTag || !/^(?:and )?which\b/.test(said) || group === undefined || group.startsWith("tag")) return frame;
  return { ...frame, groups: [...frame.groups, { group, plural: true, by: true, each: false, place: -1 }] };
}

function isRankedOrBound({ top, thresholds }: Cut): boolean {
  return top !== null || thresholds.length > 0;
}

type Rows = { readonly before: Cut; readonly rows: readonly NamedValue[] };

/**
 * Whether a turn is of the rows that were told, and what it asks is not set against each of them: "which accounts use
 * it", after the service that cost most; "in which regions?"; "how did they change against September".
 */
function pointsAt(frame: Frame, clause: readonly Token[], { before, rows }: Rows): boolean {
  if (namesRows(clause)) return isOfDays(frame, clause);
  const isOne = before.top?.count === 1 && rows.length === 1;
  return (isOne && isOfIt(clause)) || asksForParts(frame, clause, before);
}

function namesRows(clause: readonly Token[]): boolean {
  return clause.some(({ word }) => ROWS.test(word));
}

const AGAINST = /^(with|to|against|vs|versus|than)$/;

/** "Against September": the days are set against each other, and not the rows. */
function isOfDays({ says, intents, periods }: Frame, clause: readonly Token[]): boolean {
  const isComparing = says.has("versus") || intents.has("compare");
  return isComparing && periods.length > 0 && clause.some(({ word }) => AGAINST.test(word));
}

const IT_SAID = new RegExp(
  "(?<!\\b(break|split|drill|sum|open|cut) )\\b(it|its|theirs?)\\b|(?<!\\b(is|are|was|were) )\\bthere$|" +
    "\\b(of|in|on|for|by) that\\b",
);

/** Whether a pronoun stands for one thing: "use it", "in there", "of that". */
function isOfIt(clause: readonly Token[]): boolean {
  const said = clause.map(({ word }) => word).join(" ");
  return IT_SAID.test(said);
}

const PARTS =
  /^(?:(?:and|so|but|ok) )*(?:(?:in|from|on|for|by) )?(?:which|what) \w+s(?: (?:use|run|have) (?:it|that))?$/;

/** "In which regions?", after the service that cost most: of that one, as of what is to be ranked one is asked for. */
function asksForParts({ groups }: Frame, clause: readonly Token[], { group_by }: Cut): boolean {
  const said = clause.map(({ word }) => word).join(" ");
  const isOther = groups.length === 1 && groups.every(({ group }) => group !== group_by[0]);
  return isOther && PARTS.test(said.replace(/\W+$/, ""));
}

const WHICH = { question: "Which of these rows do you mean? Not each of them has a name of its own.", from: 0, to: 0 };

/** "How much of it is dev", after the most expensive account: of that account. */
function isShareOf(frame: Frame, before: SpendOperation): boolean {
  return frame.intents.has("share") && isCut(before) && namesOthers(frame, before.scope);
}

/** "What does it spend on S3", after the most expensive account: of that account. */
function isOfFirst(frame: Frame, clause: readonly Token[], before: SpendOperation): boolean {
  return isCut(before) && before.top?.count === 1 && isOfIt(clause) && namesOthers(frame, before.scope);
}

type Cut = Extract<SpendOperation, { op: "breakdown" | "drivers" | "compare" }>;

/** Whether not all rows of one kind were told, but the first of them, those within bounds, or those that are new. */
function isCut(operation: SpendOperation): operation is Cut {
  if (!CUT.has(operation.op)) return false;
  const cut = operation as Cut;
  const isOfSome = isRankedOrBound(cut) || ("only" in cut && cut.only !== null);
  return cut.group_by.length === 1 && isOfSome;
}

const CUT = new Set<SpendOperation["op"]>(["breakdown", "drivers", "compare"]);

type Breakdown = Extract<SpendOperation, { op: "breakdown" }>;

/** A list of things that were named, and not of all that there are. */
function isNamedList(operation: SpendOperation): operation is Breakdown {
  if (operation.op !== "breakdown" || operation.top !== null || operation.thresholds.length > 0) return false;
  return namesItsRows(operation);
}

/** "What share of the total bill is that", after EKS, AKS and GKE: of all three together. */
function isShareOfThem({ intents, groups }: Frame, clause: readonly Token[]): boolean {
  const said = clause.map(({ word }) => word).join(" ");
  return (
    intents.has("share") && groups.length === 0 && /\b(is|are|was|were) (that|this|it|they|those|these)$/.test(said)
  );
}

/** What of a turn asks for something else than rows of this kind. */
const OTHERWISE: Readonly<Record<Cut["op"], { intents: readonly Intent[]; says: readonly Mark["is"][] }>> = {
  breakdown: { intents: OTHER_AIMS, says: ["granularity", "versus", "change", "pace"] },
  // What moved most explains a change: what all of it will come to is of no row.
  drivers: { intents: ["compare", "why", "trend", "anomaly", "spike"], says: ["granularity"] },
  compare: { intents: ["why", "trend", "forecast", "anomaly", "spike"], says: ["granularity"] },
};

/**
 * "Compare with September", "by month", after the top three or those over 1,000: of these. No plan ranks or bounds the
 * rows of one kind by what they cost in an answer of another kind.
 */
function asksOtherwise(frame: Frame, before: Cut): boolean {
  const { intents, says, groups } = frame;
  const isOther = groups.some(({ group }) => group !== before.group_by[0]);
  const isRanked = says.has("top") || says.has("order") || says.has("threshold");
  // "Which service drives it" is why these changed, and no ranking of all services.
  const isOfThese = isOfOne(frame, before) || intents.has("why");
  if (isRanked || (isOther && !isOfThese)) return false;
  const of = OTHERWISE[before.op];
  return (
    isOther ||
    isShareOf(frame, before) ||
    of.intents.some((aim) => intents.has(aim)) ||
    of.says.some((kind) => says.has(kind))
  );
}

/** "By service", after the team that cost most: that team. "By project instead", "and which account?" rank others. */
function isOfOne({ groups, says, intents }: Frame, { top }: Cut): boolean {
  return top?.count === 1 && groups.every(({ by }) => by) && !says.has("elliptic") && !intents.has("which");
}

function among(rows: readonly NamedValue[], before: Cut): Cut {
  const { filters, tags } = filtersOf([{ values: rows, excludes: false, place: -1 }]);
  const isTold = ({ field }: PlanFilter) => filters.some((own) => own.field === field);
  const kept = before.scope.filters.filter((one) => one.excludes || !isTold(one));
  const wider = before.scope.tags.filter(({ key, excludes }) => excludes || !tags.some((own) => own.key === key));
  const scope = { ...before.scope, filters: [...kept, ...filters], tags: [...wider, ...tags] };
  const all = { ...before, scope, top: null, thresholds: [] };
  return all.op === "drivers" ? { ...all, only: null } : all;
}
