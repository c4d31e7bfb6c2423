import { entryOf } from "../../../core/text/entry-of.ts";
import {
  ALL_OF_KIND,
  ALL_ROWS,
  BEHIND_IT,
  EVERYTHING,
  GREW_MORE_THAN,
  INTO_BIGGEST,
  NEXT_RANKS,
  OTHER_WAY,
  RANK_OF,
  SPENDS_ON,
  TOTAL_ALONE,
  WENT_DOWN,
  WHICH_GREW,
} from "../../lexicon/turns/told-words.ts";
import { NOUN, THE_SAME } from "../../lexicon/turns/turn-parts.ts";
import { findNamed, type NameIndex } from "../../name-index.ts";
import { wholeMonthsIn } from "../../periods/make-period.ts";
import type { Operation, PlanFilter, PlanGroup, PlanTagFilter, Scope } from "../../schema.ts";
import { squash } from "../../tokens.ts";
import { fieldOf, fieldOfPart, filtersOf, onlyCurrency } from "../filters-of.ts";
import { movedMostIn } from "../ranks/peak.ts";
import { adjustedForDays } from "./after-comparison.ts";
import { toldApart } from "./beside-kept.ts";
import { otherTag } from "./coverage-course.ts";
import { leftOfBudget, partOfForecast, toldWithForecast, totalForetold } from "./dropped/total-foretold.ts";
import { isSided, type SpendOperation, shareOf } from "./follow-up.ts";
import { asMeantInstead, asOther, asOtherKind, type Edit, kindNamed } from "./other-kind.ts";
import { allOthers } from "./rows/all-others.ts";
import { OF_ROWS_TOLD } from "./rows/of-rows-told.ts";
import { biggestOfIts } from "./rows/ranked-told.ts";
import { severalNamed } from "./rows/several-named.ts";
import { SHARES_IN_WHOLE } from "./rows/share-in-whole.ts";
import { shareOfAll, sidesInPercent } from "./rows/share-of-row.ts";
import { nextRows, restOfRows, rowsAtPlaces, sameOfProvider, theOthers } from "./rows/the-others.ts";
import { againstMonth, goneInstead, stepBefore } from "./rows/things-told.ts";
import { TOLD_AGAIN } from "./rows/told-again.ts";
import { breakdownOf, SUMS, totalOf } from "./sum-up.ts";

const RANKS: readonly RegExp[] = [/^(?:2|sec)/i, /^(?:3|thi)/i, /^(?:4|fou)/i, /^(?:5|fif)/i];

type Editing = (said: string, before: SpendOperation, index: NameIndex) => Edit | null;

const EDITS: readonly Editing[] = [
  allRows,
  severalNamed,
  biggestOfIts,
  shareOfAll,
  ...SHARES_IN_WHOLE,
  sidesInPercent,
  rankOfOne,
  ofEverything,
  theOthers,
  allOthers,
  ofAllOfKind,
  whatOneSpendsOn,
  intoBiggest,
  nextRanks,
  totalAlone,
  totalForetold,
  toldWithForecast,
  partOfForecast,
  leftOfBudget,
  otherWay,
  ...TOLD_AGAIN,
  ...OF_ROWS_TOLD,
  movedMostIn,
  stepBefore,
  goneInstead,
  whichOfTop,
  whichGrew,
  grewMoreThan,
  asOtherKind,
  asMeantInstead,
  asOther,
  otherTag,
  nextRows,
  rowsAtPlaces,
  sameOfProvider,
  restOfRows,
  adjustedForDays,
];

/**
 * A turn on the one thing that was told which no words alone can say: all rows of a list that was cut off, the other
 * direction, which of several grew, a name that was meant as something else. Null where the turn is none of these.
 */
export function editTold(said: string, operations: readonly Operation[], index: NameIndex): Edit | null {
  const [before, ...others] = operations;
  if (!before || !("scope" in before) || others.length > 0) return null;
  for (const edit of EDITS) {
    const edited = edit(said.trim(), before, index);
    if (edited) return edited;
  }
  return null;
}

function allRows(said: string, before: SpendOperation): Edit | null {
  const isCut = (before.op === "breakdown" || before.op === "drivers") && before.top !== null;
  const isBounded = before.op === "breakdown" && before.thresholds.length > 0;
  if (!ALL_ROWS.test(said) || !(isCut || isBounded)) return null;
  const thresholds = before.op === "breakdown" ? [] : before.thresholds;
  return { operations: [{ ...before, top: null, thresholds } as Operation], text: THE_SAME };
}

/** "What is 9000's rank?", after some rows: all of them, in their order. */
function rankOfOne(said: string, before: SpendOperation): Edit | null {
  if (!RANK_OF.test(said) || before.op !== "breakdown" || before.group_by.length !== 1) return null;
  return { operations: [{ ...before, top: null, thresholds: [] }], text: THE_SAME };
}

const WIDENED = new Set<SpendOperation["op"]>([
  ...(["total", "breakdown", "trend", "list"] as const),
  ...(["forecast", "anomaly", "drivers", "weekdays", "tag_coverage"] as const),
]);

/** "Now the whole company", after one account: the same of all lines. */
function ofEverything(said: string, before: SpendOperation): Edit | null {
  if (!EVERYTHING.test(said) || !WIDENED.has(before.op) || shareOf(before)) return null;
  const scope = { ...before.scope, ...onlyCurrency(before.scope) };
  return { operations: [{ ...before, scope }], text: THE_SAME };
}

/** "Back to all the teams", after one of them: each of them. */
function ofAllOfKind(said: string, before: SpendOperation): Edit | null {
  const [, noun = "", top] = ALL_OF_KIND.exec(said) ?? [];
  const kind = kindNamed(noun.replace(/s$/, "")).replace("cloud", "provider");
  const isOf = (part: PlanFilter | PlanTagFilter) => !part.excludes && squash(fieldOfPart(part)).endsWith(kind);
  const { filters, tags } = before.scope;
  const [part, ...others] = [...filters, ...tags].filter(isOf);
  if (noun === "" || !part || others.length > 0 || !WIDENED.has(before.op)) return null;
  const [own, more] = [filters.filter((one) => one !== part), tags.filter((one) => one !== part)];
  const group = fieldOfPart(part) as PlanGroup;
  const scope = { ...before.scope, filters: own, tags: more };
  // "Back to all clouds", after costs by account: by account.
  const isByOther = before.op === "breakdown" && !before.group_by.includes(group);
  return {
    operations: [isByOther ? { ...before, scope } : breakdownOf(scope, before.period, [group])],
    text: top ? `only the ${top}` : THE_SAME,
  };
}

/** "What does search spend on", after costs by team: that team, on the same days. */
function whatOneSpendsOn(said: string, before: SpendOperation): Edit | null {
  const [, name] = SPENDS_ON.exec(said) ?? [];
  return name && before.op === "breakdown" ? { operations: [before], text: `and ${name} by service` } : null;
}

/** "Dig into the biggest increase", after what went up; "what's behind that one", after the one that moved most. */
function intoBiggest(said: string, before: SpendOperation): Edit | null {
  if (before.op === "anomaly" && BEHIND_IT.test(said)) {
    return { operations: [before], text: "what's behind the biggest one" };
  }
  if (before.op !== "drivers" || before.direction === "both") return null;
  const isOfOne = before.top?.count === 1 && BEHIND_IT.test(said);
  if (!isOfOne && !(before.direction === "up" && INTO_BIGGEST.test(said))) return null;
  return { operations: [before], text: `why did the first one go ${before.direction}` };
}

/** "2nd and 3rd?", after the first of a ranking. */
function nextRanks(said: string, before: SpendOperation): Edit | null {
  const [match, first = "", last = first] = NEXT_RANKS.exec(said) ?? [];
  if (match === undefined || before.op !== "breakdown" || before.top?.count !== 1) return null;
  const [from, to] = [rankOf(first), rankOf(last)];
  if (from < 0 || to < from) return null;
  const top = { ...before.top, skip: from + 1, count: to - from + 1 };
  return { operations: [{ ...before, top }], text: THE_SAME };
}

/** "Total?", after some rows or steps: all that they come to. */
function totalAlone(said: string, before: SpendOperation): Edit | null {
  const isSummed = SUMS.has(before.op) || isSided(before);
  const isOfSome = before.op === "breakdown" && (before.top !== null || before.thresholds.length > 0);
  if (!TOTAL_ALONE.test(said) || !isSummed || isOfSome || shareOf(before)) return null;
  return { operations: [totalOf(toldApart(before).scope, before.period)], text: THE_SAME };
}

function rankOf(said: string): number {
  return RANKS.findIndex((pattern) => pattern.test(said));
}

function otherWay(said: string, before: SpendOperation): Edit | null {
  if (!OTHER_WAY.test(said) || before.op !== "drivers" || before.direction === "both") return null;
  const direction = before.direction === "up" ? "down" : "up";
  return { operations: [{ ...before, direction }], text: THE_SAME };
}

const ONE_OF = /\bwhich one\b(?! of)/i;
const AGAINST = /^ *(?:since|against|vs|versus|compared?)\b/i;

/** "Which one grew most against September", after the top three: of these. */
function whichOfTop(said: string, before: SpendOperation): Edit | null {
  const [, verb, rest = ""] = WHICH_GREW.exec(said) ?? [];
  const isOfTop = before.op === "breakdown" && before.top !== null && before.top.count > 1;
  if (!verb || !isOfTop || !ONE_OF.test(said) || !AGAINST.test(rest)) return null;
  return { operations: [before], text: said.replace(ONE_OF, "which of them") };
}

function whichGrew(said: string, before: SpendOperation): Edit | null {
  const [, verb, rest = ""] = WHICH_GREW.exec(said) ?? [];
  const list = verb === undefined ? null : listOf(before);
  const group = rowsOf(before) ?? list?.group;
  if (!verb || !group || isOfOtherKind(said, group)) return null;
  const change = WENT_DOWN.test(verb) ? "fell" : "grew";
  const text = `and which ${pluralOf(group)} ${change}${daysOf(rest, before)}`;
  if (list) return { operations: [totalOf(list.scope, before.period)], text };
  // "Which of the two rose more", after what a cost center costs by application: of all its rows.
  return isOfRows(said, rest) && isWholeList(before) ? { operations: [before], text } : null;
}

function daysOf(rest: string, before: SpendOperation): string {
  const said = againstMonth(rest, before) ?? rest.replace(/[?.!]+$/, "");
  return said.trim() ? said : monthsOf(before);
}

/** "Which of the two rose more", "which grew most since September". */
function isOfRows(said: string, rest: string): boolean {
  return /\bof the \w+ /i.test(said) || (AGAINST.test(rest) && !/\bof (?:these|those|them)\b/i.test(said));
}

function isWholeList(before: SpendOperation): boolean {
  return before.op === "breakdown" && before.top === null;
}

/** "Which teams grew most", after accounts. */
function isOfOtherKind(said: string, group: PlanGroup): boolean {
  const [, noun] = WHICH_NOUN.exec(said) ?? [];
  if (noun === undefined) return false;
  const kind = kindNamed(noun.replace(/s$/i, ""));
  return squash(entryOf(NOUNS, kind) ?? kind) !== squash(group.replace("tag:", ""));
}

const WHICH_NOUN = new RegExp(`\\bwhich (${NOUN})\\b`, "i");

/** "By cloud", of three services: which cloud. */
function rowsOf(before: SpendOperation): PlanGroup | null {
  const [group = null, ...more] = "group_by" in before ? before.group_by : [];
  return more.length > 0 ? null : group;
}

const NOUNS: Readonly<Record<string, PlanGroup>> = { cloud: "provider", vendor: "provider" };

/** After several months, the last whole one against the first: what runs is no whole month. */
function monthsOf(before: SpendOperation): string {
  if (before.op !== "trend" || before.granularity !== "month") return "";
  const [first, last] = wholeMonthsIn(before.period);
  return first < last ? ` from ${first.slice(0, MONTH_CHARS)} to ${last.slice(0, MONTH_CHARS)}` : "";
}

const MONTH_CHARS = 7;

function grewMoreThan(said: string, before: SpendOperation, index: NameIndex): Edit | null {
  const other = GREW_MORE_THAN.exec(said)?.[1];
  const list = other === undefined ? null : listOf(before, 1);
  if (!other || !list) return null;
  const isOf = (value: Parameters<typeof fieldOf>[0]) => fieldOf(value) === list.group;
  const { values } = findNamed(index, squash(other.replace(/[?.!]+$/, "")), isOf);
  if (values.length === 0) return null;
  const named = filtersOf([{ values, excludes: false, place: -1 }]);
  const scope = {
    ...list.scope,
    filters: list.scope.filters.map((part) => ({
      ...part,
      values: both(part.values, list.group === part.field ? named.filters[0]?.values : []),
    })),
    tags: list.scope.tags.map((part) => ({
      ...part,
      values: part.values && both(part.values, list.group === `tag:${part.key}` ? named.tags[0]?.values : []),
    })),
  };
  const told = totalOf(scope, before.period);
  return { operations: [told], text: `and the change by ${pluralOf(list.group).replace(/s$/, "")}` };
}

function both(values: readonly (string | null)[], others: readonly (string | null)[] | null | undefined): string[] {
  return [...new Set([...values, ...(others ?? [])])].flatMap((value) => value ?? []);
}

type List = { readonly scope: Scope; readonly group: PlanGroup };

/** What an operation tells apart, or sums up, of one field or tag; null where there are fewer than so many. */
function listOf(before: SpendOperation, least = 2): List | null {
  const { scope, groups } = toldApart(before);
  const parts = [
    ...scope.filters.map(({ field, ...part }) => ({ group: field as PlanGroup, ...part })),
    ...scope.tags.map(({ key, ...part }) => ({ group: `tag:${key}` as PlanGroup, ...part })),
  ].filter(({ excludes, values }) => !excludes && (values?.length ?? 0) >= least);
  const [own] = parts.filter(({ group }) => groups.includes(group));
  const list = own ?? (parts.length === 1 ? parts[0] : undefined);
  return list ? { scope, group: list.group } : null;
}

function pluralOf(group: PlanGroup): string {
  return group === "category" ? "categories" : `${group.replace(/^tag:/, "").replaceAll(/[-_]/g, " ")}s`;
}
