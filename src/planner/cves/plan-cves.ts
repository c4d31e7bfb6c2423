import type { Day } from "../periods/calendar.ts";
import type { Choice, CveSplit, Period, QueryPlan } from "../schema.ts";
import { type Token, tokenize } from "../tokens.ts";
import { askOfProduct } from "./ask-of-product.ts";
import { askOfWindow } from "./ask-window.ts";
import { askedOfAll, askedOfHit, askedOfOwn } from "./asked-of-own.ts";
import { changesOf } from "./cve-dates.ts";
import { type Change, readWeakness } from "./cve-phrases.ts";
import { isOfAll, NAMES_MAX, type Said, sidesOf, type Without } from "./cve-splits.ts";
import { inCveWords, isOnFlaws } from "./cve-wording.ts";
import { CUE, isBesideName, isBesideRecord, isNeverNamed, isProduct, NO_DAYS_OF_CHANGES } from "./cve-words.ts";
import { isAttack, isNickname, withNames } from "./nicknames.ts";
import { type Cves, hasDaysOfTwo, nameOf, ownLength, placeDays, type Reading, readAll } from "./read-cves.ts";
import { isCourse, isRanking, readSplits, type Splits } from "./split-forms.ts";
import { WHICH_RECORD } from "./told-before.ts";
import { withoutLead } from "./without-lead.ts";

/** How many vulnerabilities a list has where the question does not say. */
export const ROWS_DEFAULT = 20;
const RANKED_DEFAULT = 10;
// A bound that nothing reads must not become a name to search for.
const BOUND = /^(above|over|under|below|more|less|than|at least|exceeding|[<>≥≤])\b/i;
const IS_PART =
  /^(is|are|was|were|linked|related|tied|concerns?|affects?|involves?|mentions?|ha[sd]|have|carry|that|w|with)$/;
const AMONG = /^(among|amongst|;)$/;
const UNBOUNDED =
  "Vulnerabilities can be bounded by severity, a least score or EPSS probability, and days. Which bound do you mean?";
const NO_VENDORS = "Vendors and products are counted of what KEV lists. Do you mean those entries?";

// "Is it exploited", where none was told before.
const OF_NONE = new RegExp(
  "^(?:and )?(?:is|was|are|were|has|have|did) (?:it|that|this|they|these|those)(?: one| ones)? " +
    "(?:(?:\\w+ )?exploited\\W*$|(?:on|in) (?:the |cisa'?s? )?(?:kev|list|cisa)\\b)",
);

/** The plan of a question on vulnerabilities; null for one on something else. `days`: where it names none. */
export function planCves(said: readonly Token[], today: Day, days: Period | null = null): QueryPlan | null {
  const plan = (others: readonly Token[]) => planCves(others, today, days);
  if (!isOnCves(said)) return askedOfAll(said, plan) ?? askOfProduct(said);
  const tokens = withoutLead(withNames(inCveWords(said)));
  const own = askedOfHit(tokens, plan) ?? askedOfOwn(tokens);
  if (own) return own;
  if (OF_NONE.test(tokens.map(({ word }) => word).join(" "))) return clarify(WHICH_RECORD, []);
  const ids = [...new Set(tokens.filter(({ kind }) => kind === "cve").map(({ word }) => word.toUpperCase()))];
  if (ids.length > 4) return clarify("At most four CVEs can be looked up at once. Which ones?", ids);
  if (ids.length > 0) return planRecords(ids, readAll(tokens, today));
  return askOfWindow(tokens) ?? planCounts(tokens, today, days);
}

/** The plan of a request on vulnerabilities in the grammar's own words, whether it names them or not. */
export function planCvesOf(words: string, today: Day): QueryPlan | null {
  return planCves(tokenize(isOnCves(tokenize(words)) ? words : `vulnerabilities ${words}`), today);
}

function planCounts(tokens: readonly Token[], today: Day, days: Period | null): QueryPlan {
  const forms = readSplits(tokens, ownLength);
  const read = readAll(forms.rest, today, { isCounted: forms.found.length > 0 });
  // "Who got more of them onto the list": what is put there is added, however far the verb is.
  const isOnto = tokens.some(({ word }) => word === "onto");
  const reading: Reading = isOnto ? { ...read, said: [...read.said, "added"] } : read;
  const sides = sidesOf(forms, saidIn(reading, forms, today), today);
  const doubt = reading.doubt ?? (typeof sides === "string" ? sides : null);
  if (doubt !== null || typeof sides === "string") return clarify(doubt ?? "", []);
  const period = sides?.period ?? reading.periods[0] ?? days;
  return planSome(reading, { ...forms, split: sides?.split ?? null, period, today });
}

type Asked = Splits & { readonly split: CveSplit | null; readonly period: Period | null; readonly today: Day };

function planSome(reading: Reading, asked: Asked): QueryPlan {
  const runs = withAttacks(reading.runs);
  const { rest, split } = asked;
  const names = runs.map(nameOf);
  if (names.some((name) => BOUND.test(name))) return clarify(UNBOUNDED, []);
  const conditions = conditionsOf(reading, asked);
  if (isOfOtherChanges(reading, asked)) return clarify(NO_DAYS_OF_CHANGES, []);
  if (split?.by.startsWith("kev_") && !isOfKev(conditions)) return askOfKev(split.by);
  const stray = runs.find((run) => run.some(isNeverNamed));
  if (stray) return askStray(stray, []);
  if (split?.by === "name") return answer([{ ...conditions, answer: "count", split }]);
  return runs.length > 1
    ? planEach({ ...reading, runs }, rest, { conditions, split })
    : planNamed(runs, rest, { conditions, split });
}

/** "Denial of service in nginx": what an attack does and what it is on are searched for together. */
function withAttacks(runs: Reading["runs"]): Reading["runs"] {
  const attacks = runs.filter((run) => isAttack(run, 0));
  const [name, ...others] = runs.filter((run) => !isAttack(run, 0));
  return attacks.length === 1 && name && others.length === 0 ? [[...name, ...attacks.flat()]] : runs;
}

/** Changes of days that are over, or in steps, or of what is dated by something else, too. */
function isOfOtherChanges({ change, said }: Reading, { period, split, today }: Asked): boolean {
  if (change.sort !== "-modified" || !period) return false;
  return said.length > 0 || split?.by === "period" || isCourse(split) || changesOf(period, today) === null;
}

type Found = { readonly conditions: Cves; readonly split: CveSplit | null };

/** What fulfils conditions and matches one of several names: a list of each, or their counts side by side. */
function planEach({ runs, places, change }: Reading, rest: readonly Token[], { conditions, split }: Found): QueryPlan {
  const names = runs.map(nameOf);
  const isExample = rest.some(({ word }) => word === "specific" || word === "certain");
  const isOfEach = runs.every((run) => isBesideName(run, rest)) && isOfAll("name", { places }, rest);
  const canBe = isOfEach && !isExample && names.length <= NAMES_MAX && split === null && change.top === undefined;
  if (!canBe) return clarify("Vulnerabilities can be searched for one name at a time. Which one?", names);
  if (change.answer === "count") return answer([{ ...conditions, answer: "count", split: { by: "name", names } }]);
  return answer(names.map((keyword) => ({ ...conditions, keyword })));
}

/** What fulfils conditions and matches one name, if any is said. */
function planNamed(runs: Reading["runs"], rest: readonly Token[], { conditions, split }: Found): QueryPlan {
  const [run] = runs;
  if (run && !isProduct(run, rest)) return askStray(run, []);
  const one = { ...conditions, keyword: run ? nameOf(run) : null };
  if (isEveryCve(one) && !rest.some(({ word }) => NOUN.test(word))) return clarify(UNBOUNDED, []);
  return answer([split ? { ...one, answer: "count", split } : one]);
}

// "EPSS?", alone, is of none.
const NOUN = /^(cves?|vuln\w*|kevs?|nvd|cisas?|exploited|ransomware|bugs?|flaws?)$/;

function isEveryCve(one: Cves): boolean {
  return JSON.stringify({ ...one, sort: EVERY_CVE.sort, top: EVERY_CVE.top }) === JSON.stringify(EVERY_CVE);
}

/** All but the name: what is listed by its due date has the first of them first. */
function conditionsOf(reading: Reading, { rest, split, period, today }: Asked): Cves {
  const { change } = reading;
  const isOfEntries = isOnEntries(rest, split);
  const isNewInKev = change.kev === true && (/^-(published|kev_added)$/.test(change.sort ?? "") || isOfEntries);
  const placing = { period, kev: isOfEntry(change), otherwise: isNewInKev ? "added" : "published" } as const;
  const days = daysOfChanges(reading, period, today) ?? placeDays(reading, today, placing);
  const isListed = change.answer !== "count" && split === null;
  const isByDue = (Boolean(days.kev_due) || reading.said.includes("due")) && change.sort === undefined && isListed;
  return {
    ...EVERY_CVE,
    ...change,
    ...newest(change, rest),
    ...days,
    ...(isByDue ? { sort: "kev_due" } : {}),
    ...rowsOf(change, split),
  };
}

function rowsOf({ top }: Change, split: CveSplit | null): Change {
  return isRanking(split) ? { top: top ?? RANKED_DEFAULT } : {};
}

// What is known of ransomware is known of entries of KEV.
function isOfEntry({ kev, ransomware }: Change): boolean {
  return kev === true || ransomware === true;
}

/** "New KEVs this month" are those that KEV added then, and "KEVs per year" those of each year. */
function isOnEntries(rest: readonly Token[], split: CveSplit | null): boolean {
  const isApart = isCourse(split) || split?.by.startsWith("kev_") === true;
  return isApart || rest.some(({ word }) => word === "kevs" || (word === "kev" && split?.by === "period"));
}

function daysOfChanges({ change }: Reading, period: Period | null, today: Day): Change | null {
  return change.sort === "-modified" && period ? { modified: changesOf(period, today) } : null;
}

function isOfKev({ kev, ransomware, kev_added, kev_due }: Cves): boolean {
  return kev === true || ransomware === true || kev_added !== null || kev_due !== null;
}

function askOfKev(by: string): QueryPlan {
  const query = `Which ${by === "kev_vendor" ? "vendors" : "products"} have the most KEV entries?`;
  return { kind: "clarify", question: NO_VENDORS, choices: [{ label: "KEV entries", query }] };
}

/** What a question says of counts that are set beside each other. */
function saidIn(reading: Reading, { found, rest: tokens }: Splits, today: Day): Said {
  const { runs, change, places } = reading;
  const isEach = runs.every((run) => isBesideName(run, tokens));
  // "More than 5 of them" is a bound, which no count has.
  const names = (runs.length < 2 || isEach) && change.top === undefined ? runs.map(nameOf) : null;
  const periods = hasDaysOfTwo(reading) ? [] : reading.periods;
  const hasTop = change.top !== undefined;
  return {
    periods,
    names,
    places,
    // "For the top 5 vendors": their number is none of vulnerabilities.
    part: partOf(found.some(({ is }) => is === "kev_vendor") ? withoutTop(tokens) : tokens, today) ?? onlyPart(reading),
    isCount: change.answer === "count",
    hasTop,
    isOfKev: change.kev === true,
  };
}

/** "Share of KEV used by ransomware": that is known of entries of KEV alone. */
function onlyPart({ change, runs }: Reading): Without | null {
  const isOnly = change.kev === true && change.ransomware === true && !change.severities && runs.length === 0;
  return isOnly ? "ransomware" : null;
}

function withoutTop(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex(({ word }) => word === "top");
  return at < 0 ? tokens : tokens.toSpliced(at, tokens[at + 1]?.value ? 2 : 1);
}

/** "…, concerns Microsoft", "… are critical", "criticals among …": the one condition of which a share is asked. */
function partOf(tokens: readonly Token[], today: Day): Without | null {
  const sides = tokens.flatMap(({ word }, at): (readonly [readonly Token[], readonly Token[]])[] => {
    const [before, after] = [tokens.slice(0, at), tokens.slice(at + 1)];
    if (IS_PART.test(word)) return [[after, before]];
    return AMONG.test(word) ? [[before, after]] : [];
  });
  const parts = sides.map(([part, whole]) => partBeside(readAll(part, today), readAll(whole, today)));
  return parts.findLast((part) => part !== null) ?? null;
}

/** The one condition that a part has beside a whole without it. */
function partBeside(part: Reading, whole: Reading): Without | null {
  const conditionsOf = ({ change, runs }: Reading) => [
    ...(["severities", "kev", "ransomware"] as const).filter((name) => change[name] !== undefined),
    ...(runs.length > 0 ? (["keyword"] as const) : []),
  ];
  const [only = null, ...others] = conditionsOf(part);
  const isClear = others.length === 0 && part.periods.length + part.runs.length < 2;
  const isTold = Object.keys(part.change).every((name) => name === only);
  return isClear && isTold && only !== null && !conditionsOf(whole).includes(only) ? only : null;
}

/** The newest of what KEV has are those that it added last, unless their publication is asked for. */
function newest(change: Change, tokens: readonly Token[]): Change {
  const says = (words: RegExp) => tokens.some(({ word }) => words.test(word));
  const isLast = says(/^(newest|latest)$/) || (change.top !== undefined && says(/^(last|recent)$/));
  return change.kev === true && isLast && !says(/^(published|disclosed|released)$/) ? { sort: "-kev_added" } : {};
}

/** Records are told as they are: days and other words do not limit them. */
function planRecords(ids: readonly string[], { runs, periods }: Reading): QueryPlan {
  const stray = runs.find(isBesideRecord);
  if (periods.length > 0) return clarify("A record is of no days. Which vulnerabilities do you mean?", ids);
  return stray ? askStray(stray, ids) : answer(ids.map((id) => ({ ...EVERY_CVE, id, answer: "record" }) as const));
}

function askStray(run: readonly Token[], ids: readonly string[]): QueryPlan {
  return clarify(`What does “${run.map(({ text }) => text).join(" ")}” mean here?`, ids);
}

/** Whether a question is one on vulnerabilities. */
export function isOnCves(tokens: readonly Token[]): boolean {
  const worded = inCveWords(tokens);
  const isNamed = worded.some(({ kind, word }, at) => {
    return kind === "cve" || CUE.test(word) || isNickname(word) || isNickname(`${word} ${worded[at + 1]?.word}`);
  });
  return isNamed || isOnFlaws(tokens) || tokens.some((_, at) => isWeakness(tokens, at) || isAttack(tokens, at));
}

// "Use after free" is said of software alone; a single word may be of anything.
function isWeakness(tokens: readonly Token[], at: number): boolean {
  return (readWeakness(tokens, at)?.length ?? 0) > 1;
}

/** Every vulnerability, the newest first: no condition. */
export const EVERY_CVE: Cves = {
  op: "cves",
  id: null,
  severities: [],
  kev: null,
  ransomware: null,
  keyword: null,
  published: null,
  kev_added: null,
  kev_due: null,
  modified: null,
  epss_min: null,
  score_min: null,
  score_max: null,
  cwes: [],
  sort: "-published",
  among: null,
  top: ROWS_DEFAULT,
  answer: "list",
  split: null,
};

/** The plan of these operations. */
export function answer(operations: readonly Cves[]): QueryPlan {
  return { kind: "answer", operations, missing: [] };
}

/** A question back, with a choice for each name. */
export function clarify(question: string, names: readonly string[]): QueryPlan {
  const choices: Choice[] = names
    .slice(0, 8)
    .map((name) => ({ label: name, query: `Which vulnerabilities affect "${name}"?`.replace(/"(CVE-[\d-]+)"/, "$1") }));
  return { kind: "clarify", question, choices };
}
