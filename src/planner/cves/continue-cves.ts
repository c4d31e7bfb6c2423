import type { Day } from "../periods/calendar.ts";
import type { CveSplit, Operation, Period, QueryPlan } from "../schema.ts";
import type { Token } from "../tokens.ts";
import { askedOfOwn } from "./asked-of-own.ts";
import { daysOf, listOfBoth, OF_SIDES, ofOneSide, setAgainst, unitBefore } from "./beside-cves.ts";
import { changesOf } from "./cve-dates.ts";
import type { Change, DatedBy } from "./cve-phrases.ts";
import { partOfSplit, shareByVendor } from "./cve-splits.ts";
import { inCveWords } from "./cve-wording.ts";
import { isBesideRecord, isNeverNamed, isOfRecord, isProduct, NO_DAYS_OF_CHANGES } from "./cve-words.ts";
import { isKnownProduct } from "./known-products.ts";
import { isListed, isOfAllHeld, isOfOnes, isPartOfThem, isRow, listsThem, placeOf } from "./listed-row.ts";
import { withNames } from "./nicknames.ts";
import { answer, clarify, ROWS_DEFAULT } from "./plan-cves.ts";
import { type Cves, nameOf, ownLength, placeDays, type Reading, readAll } from "./read-cves.ts";
import { isCourse, readSplits, type Splits } from "./split-forms.ts";
import { WHICH_RECORD } from "./told-before.ts";

const FOLLOW_UP_TOKENS_MAX = 8;
const INSTEAD = /^(and|also|what|how|about|for|same|the|ones?|of)$/;
const OF_LISTED =
  "Rows that were listed can be sorted by score and EPSS alone. Which vulnerabilities should be sorted?";
const SETS_AGAINST = /^(than|vs|versus|against|compared)$/;
const CUT_OFF = "That list was cut off. Do you mean all of them? Then ask for it anew.";
const POINTS = /^(which|they|them|those|these)$/;

/**
 * "How many is that?", "and for fortinet", after a list of vulnerabilities: that list, changed by what is said. Null
 * where the words are not about it.
 */
export function continueCves(words: readonly Token[], before: Cves, today: Day): QueryPlan | null {
  const said = inCveWords(words);
  if (!isShort(said, before)) return null;
  const own = askedOfOwn(said);
  if (own) return own;
  // "And path traversal instead?" is as good without the last word.
  const named = withNames(said.filter(({ word }) => word !== "instead"));
  const tokens = named[0]?.word === "same" ? named.slice(1) : named;
  if (before.id !== null) return continueRecord(tokens, before, today);
  const plan = continueRow(tokens, before, today) ?? continueList(tokens, withoutRow(before), { said, today });
  return plan?.kind === "answer" && plan.operations.some((one) => isOfPastChanges(one, today))
    ? clarify(NO_DAYS_OF_CHANGES, [])
    : plan;
}

function isOfPastChanges(operation: Operation, today: Day): boolean {
  return operation.op === "cves" && operation.modified !== null && changesOf(operation.modified, today) === null;
}

/** "When was the first one due?" and then "and its score?": a row is told as a record is. */
function continueRow(tokens: readonly Token[], before: Cves, today: Day): QueryPlan | null {
  const pointed = placeOf(tokens);
  const isOfThem = tokens.some(({ word }) => POINTS.test(word));
  if (!pointed) return isRow(before.among) && !isOfThem ? continueRecord(tokens, before, today) : null;
  const isListed = before.answer === "list" && before.split === null;
  // Of rows that were put in another order, or of some of them, another one is the first.
  if (!isListed || (before.among !== null && !isRow(before.among))) return clarify(WHICH_RECORD, []);
  return continueRecord(pointed.rest, { ...before, among: pointed.place }, today) ?? clarify(WHICH_RECORD, []);
}

function withoutRow(before: Cves): Cves {
  return isRow(before.among) ? { ...before, among: null } : before;
}

type Turn = { readonly said: readonly Token[]; readonly today: Day };

function continueList(tokens: readonly Token[], before: Cves, { said, today }: Turn): QueryPlan | null {
  const against = tokens[0]?.word === "and" ? tokens.slice(1) : tokens;
  if (SETS_AGAINST.test(against[0]?.word ?? "")) return setAgainst(against, before, today);
  const side = ofOneSide(tokens, before);
  if (side) return side.isAlone ? answer([side.one]) : continued(tokens, side.one, { today, isInstead: false });
  const moved = unitBefore(tokens, before, today);
  const isInstead = said.some(({ word }) => word === "instead");
  return moved ?? splitAnew(tokens, before, today) ?? continued(tokens, before, { today, isInstead });
}

/** "Are we past its due date?" is told by the record itself. */
function continueRecord(tokens: readonly Token[], before: Cves, today: Day): QueryPlan | null {
  const { runs, periods, change } = readAll(tokens, today);
  const pointsAtIt = tokens.some(({ word }) => /^(it|its|that|this)$/.test(word));
  const asksOfIt = runs.length > 0 || tokens.some(({ word }) => isOfRecord(word));
  const isProductAt = (at: number) => isKnownProduct(tokens[at]?.word ?? "");
  const isElsewhere = tokens.some(({ word }, at) => /^(on|at|in)$/.test(word) && isProductAt(at + 1));
  const isNamed = isElsewhere || (!pointsAtIt && runs.some((run) => run.some(({ word }) => isKnownProduct(word))));
  const isDated = periods.length > 0 || runs.some(isBesideRecord);
  const isOfOnes = tokens.some(({ word }) => word === "ones");
  const isOther = isOfOnes || isOnAnother(tokens, before) || isOnSeveral(change) || isDated || isNamed;
  return (pointsAtIt || asksOfIt) && !isOther ? answer([before]) : null;
}

// "And CVE-2023-4966?" is another record.
function isOnAnother(tokens: readonly Token[], { id }: Cves): boolean {
  return tokens.some(({ kind, word }) => kind === "cve" && word.toUpperCase() !== id);
}

function isOnSeveral({ top, answer: form }: Change): boolean {
  return top !== undefined || form !== undefined;
}

/** "By severity please": the same counted apart. */
function splitAnew(tokens: readonly Token[], before: Cves, today: Day): QueryPlan | null {
  const forms = readSplits([...tokens], ownLength, true);
  if (forms.found.length === 0) return null;
  // What was told of some days may be too short to have a course.
  if (tokens.some(({ word }) => /^(trends?|timeline)$/.test(word))) return clarify(OF_SIDES, []);
  const { change, periods, runs } = readAll(forms.rest, today, { isCounted: true });
  // "How many critical and high, by severity", after the critical ones: of both, in the same days.
  const { answer: _, severities = before.severities, ...more } = change;
  const isOnlySplit = Object.keys(more).length + periods.length + runs.length === 0;
  return (isOnlySplit ? splitBy(forms, { ...before, severities }, today) : null) ?? clarify(OF_SIDES, []);
}

function splitBy(forms: Splits, before: Cves, today: Day): QueryPlan | null {
  const isOfKev = Boolean(before.kev || before.ransomware || before.kev_added || before.kev_due);
  const own = daysOf(before);
  // Of two names set beside each other none would be told any more.
  if (before.split?.by === "name") return null;
  const sides = partOfSplit(forms, { period: own, split: before.split, isOfKev }, today);
  if (!sides || !canPart(before, sides.split, isOfKev)) return null;
  // "By vendor", after a share: that of each of them.
  const split = before.split?.by === "share" ? shareOfEach(before.split, sides.split) : sides.split;
  if (!split) return null;
  const days = own || !sides.period ? {} : { [isOfKev ? "kev_added" : "published"]: sides.period };
  return answer([{ ...before, ...days, answer: "count", split }]);
}

function shareOfEach({ without }: Extract<CveSplit, { by: "share" }>, split: CveSplit): CveSplit | null {
  return split.by === "kev_vendor" ? shareByVendor(without) : null;
}

/** Only entries have a vendor of their own, and changes no days but the last. */
function canPart({ modified }: Cves, split: CveSplit, isOfKev: boolean): boolean {
  return split.by.startsWith("kev_") ? isOfKev : modified === null || !isCourse(split);
}

function continued(tokens: readonly Token[], before: Cves, { today, isInstead }: Going): QueryPlan | null {
  const reading = readAll(tokens, today, { isDue: before.kev_due ? true : undefined });
  if (isOnOthers(reading, before, tokens) || saysNothing(reading, before, tokens)) return null;
  const among = amongListed(before, reading, tokens);
  if (among) return answer([{ ...before, among }]);
  const ofBoth = tokens.some(({ word }) => POINTS.test(word)) ? listOfBoth(before, reading) : null;
  if (ofBoth) return answer(ofBoth);
  const doubt = doubtOf(before, reading, tokens);
  if (doubt) return clarify(doubt, []);
  const isUndated = reading.periods.length > 0 ? isInstead : isOfAllHeld(reading.change, tokens);
  const told = isUndated ? { ...before, ...UNDATED } : before;
  return isSortedAnew(reading, tokens, before)
    ? sortedAnew(before, reading)
    : changed(told, reading, { tokens, today });
}

/** Whether words are about something else, or nothing reads them. */
function isOnOthers({ periods, runs, doubt }: Reading, before: Cves, tokens: readonly Token[]): boolean {
  const [run, ...others] = runs;
  const isUnnamed = run !== undefined && !isNamed(run, tokens, before);
  return periods.length > 1 || others.length > 0 || doubt !== null || isUnnamed;
}

/** What no plan has of a turn that goes on: a third side, an order of counts, rows that were cut off. */
function doubtOf(before: Cves, reading: Reading, tokens: readonly Token[]): string | null {
  const [period = null] = reading.periods;
  const isOther = before.split && (reading.change.sort !== undefined || !isKept(before.split, period));
  if (isOther) return OF_SIDES;
  return isOfCutRows(before, reading, tokens) ? CUT_OFF : null;
}

type Going = { readonly today: Day; readonly isInstead: boolean };

const UNDATED = { published: null, kev_added: null, kev_due: null, modified: null } as const;

/** "Which of them are critical", after the five newest: of those five, which no search has, and not the five newest. */
function isOfCutRows({ answer: form, top }: Cves, { change, runs }: Reading, tokens: readonly Token[]): boolean {
  const { sort: _, top: __, answer: ___, ...conditions } = change;
  const isLimited = Object.keys(conditions).length + runs.length > 0;
  return form === "list" && top !== ROWS_DEFAULT && isLimited && tokens.some(({ word }) => POINTS.test(word));
}

/** "Which of them are in KEV", after the ten newest: of those that were listed; null where rows can't tell it. */
function amongListed(before: Cves, reading: Reading, tokens: readonly Token[]): Cves["among"] {
  const { kev, ransomware, severities = [], answer: _, ...others } = reading.change;
  const isOther = Object.keys(others).length + reading.runs.length + reading.periods.length > 0 || reading.isOverdue;
  const [severity] = severities;
  const asked = [
    ...(kev === true ? (["kev"] as const) : []),
    ...(ransomware === true ? (["ransomware"] as const) : []),
    ...(severity === "critical" || severity === "high" ? [severity] : []),
  ];
  const isOne = asked.length === 1 && severities.length < 2 && kev !== false && ransomware !== false;
  const isOfRows = isOfCutRows(before, reading, tokens) && before.among === null;
  return isOfRows && isOne && !isOther ? (asked[0] ?? null) : null;
}

/** Whether nothing is asked of them; "list them" is enough. */
function saysNothing(reading: Reading, before: Cves, tokens: readonly Token[]): boolean {
  const { change, periods, runs, isOverdue } = reading;
  const areListed = before.answer === "count" ? isListed(before, reading, tokens) : listsThem(tokens);
  return runs.length + periods.length + Object.keys(change).length === 0 && !isOverdue && !areListed;
}

// "Only Microsoft" names what to limit it to, however it is spelled.
function isNamed(run: readonly Token[], tokens: readonly Token[], { keyword }: Cves): boolean {
  if (run.some(isNeverNamed)) return false;
  const isLimit = /^(only|just)$/.test(tokens[0]?.word ?? "") && /^\p{Lu}/u.test(run[0]?.text ?? "");
  // "And progress?", after a name, is another one.
  const said = tokens.filter(({ word, kind }) => kind !== "end" && !INSTEAD.test(word));
  return (
    isProduct(run, tokens) || isLimit || (keyword !== null && said.length === 1 && !isOfRecord(said[0]?.word ?? ""))
  );
}

// What is said after two sides may be of a third one, and other days may have too many months.
function isKept(split: CveSplit, period: Period | null): boolean {
  return split.by === "severity" || /^(kev_|cwe|year)/.test(split.by) || (isCourse(split) && period === null);
}

// "Which of those has the highest EPSS score": those that are listed, not the highest of all.
function isSortedAnew({ change }: Reading, tokens: readonly Token[], before: Cves): boolean {
  // After a count none is listed yet, and days of KEV are an order of all of them.
  if (before.answer === "count" || /^-?kev_/.test(change.sort ?? "")) return false;
  const isOne = tokens[0]?.word === "which" && tokens[1]?.word === "one";
  const isOrder = tokens.some(({ word }) => /^(sort|sorted|order|ordered|rank|arrange)$/.test(word));
  return change.sort !== undefined && !isOrder && (tokens.some(isThem) || isOne);
}

function sortedAnew(before: Cves, { change, periods, runs }: Reading): QueryPlan {
  const { sort: among, ...more } = change;
  const isOnlySorted = Object.keys(more).length === 0 && periods.length === 0 && runs.length === 0;
  const canBe = before.answer === "list" && (among === "-score" || among === "-epss");
  return isOnlySorted && canBe ? answer([{ ...before, among }]) : clarify(OF_LISTED, []);
}

type Said = { readonly tokens: readonly Token[]; readonly today: Day };

function changed(before: Cves, reading: Reading, { tokens, today }: Said): QueryPlan {
  const { change, periods, runs, isOverdue } = reading;
  const [period = null] = periods;
  const [run] = runs;
  const kev = (change.kev ?? before.kev) === true;
  const days = period || isOverdue ? placeDays(reading, today, { period, kev, otherwise: datedAs(before, kev) }) : {};
  const more = moreOf(before, reading, tokens);
  if (more === null) return clarify(OF_SIDES, []);
  const split = listsThem(tokens) || asksForWhole(reading) || isOfRanked(before, reading) ? { split: null } : {};
  const form = change.answer ?? (isListed(before, reading, tokens) ? "list" : before.answer);
  const keyword = run ? nameOf(run) : before.keyword;
  return answer([{ ...beforeChange(before, change), ...change, ...more, ...days, ...split, answer: form, keyword }]);
}

/** What KEV does not list was not added to it, so its days are those of publication, and no ransomware is known. */
function beforeChange(before: Cves, { kev }: Change): Cves {
  const { kev_added, published } = before;
  if (kev !== false) return before;
  return { ...before, published: published ?? kev_added, kev_added: null, kev_due: null, ransomware: null };
}

// "And Cisco?", after a ranking of vendors, is how many that one has.
const isOfRanked = ({ split }: Cves, { runs }: Reading) => runs.length > 0 && split?.by === "kev_vendor";

/** "How many is that", after counts by vendor: all of them. */
function asksForWhole({ change, runs, periods }: Reading): boolean {
  return change.answer === "count" && Object.keys(change).length === 1 && runs.length + periods.length === 0;
}

/** "High ones too", after the critical ones, are both; null for a name beside another, which no search has. */
function moreOf(before: Cves, { change, runs }: Reading, tokens: readonly Token[]): Change | null {
  const sorted = change.sort ? { among: null } : {};
  if (!tokens.some(({ word }) => /^(too|also|plus|add|include|including|well)$/.test(word))) return sorted;
  const isBeside = runs.length > 0 && before.keyword !== null;
  const hasNone = change.severities !== undefined && before.severities.length === 0;
  if (isBeside || hasNone) return null;
  return { ...sorted, severities: [...new Set([...before.severities, ...(change.severities ?? [])])] };
}

function datedAs({ modified, kev_due, kev_added, published }: Cves, kev: boolean): DatedBy {
  if (modified) return "modified";
  if (kev_due) return "due";
  // "This year only", after all entries of a vendor: those that were added.
  return kev && (kev_added || !published) ? "added" : "published";
}

/** "How many of these …" goes on from a list however long it is. */
function isShort(tokens: readonly Token[], before: Cves): boolean {
  const isPointed =
    pointsAt(before, tokens) ||
    (before.id === null && isOfOnes(tokens)) ||
    isPartOfThem(tokens) ||
    placeOf(tokens) !== null;
  return tokens.length <= (isPointed ? 2 * FOLLOW_UP_TOKENS_MAX : FOLLOW_UP_TOKENS_MAX);
}

function pointsAt({ id }: Cves, tokens: readonly Token[]): boolean {
  return tokens.some(id === null ? isThem : ({ word }) => /^(it|its)$/.test(word));
}

function isThem({ word }: Token): boolean {
  return /^(these|those|them)$/.test(word);
}
