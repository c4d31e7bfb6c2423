import type { PlanGroup } from "../../schema.ts";
import type { Aim } from "../choose-aim.ts";
import { type Frame, firstMark, type Intent, type Mark, marksOf, type Question } from "../frame.ts";
import { extentOf, type Source, wordsOn } from "../questions.ts";
import { meanOf } from "../ranks/ranking.ts";
import type { Lines } from "../read-scope.ts";
import type { Setting, Timing } from "../resolve-periods.ts";
import { isOfFirst } from "../thresholds.ts";
import { askNestedRank } from "./ask-nested-rank.ts";
import { askTags } from "./ask-tags.ts";

/** What a clause was read as, before its operations are made. */
export type Ground = {
  readonly lines: Lines;
  readonly timing: Timing;
  readonly setting: Setting;
  readonly group_by: readonly PlanGroup[];
};

const GROUPS_MAX = 3;

const RANKED: readonly Aim[] = ["breakdown", "trend", "peak", "weekdays", "compare", "drivers", "summary", "analysis"];
const COMPARED: readonly Aim[] = ["compare", "drivers"];
const AVERAGES = "Averages are of days, weeks, months or quarters. Of which?";
const TIMES = "Only costs can be set against other days. Of which days do you want to know?";

// What only some aims have a place for, and what to ask where it is said with another aim.
const USED_BY: readonly (readonly [is: Mark["is"], aims: readonly Aim[], question: string])[] = [
  ["top", RANKED, "Only costs and their changes can be ranked. What do you want to see?"],
  [
    "granularity",
    ["total", "breakdown", "trend", "peak", "weekdays", "anomaly", "forecast", "tags"],
    "That is told in total only. Of which days?",
  ],
  [
    "usage",
    ["total", "breakdown", "summary", "analysis", "list"],
    "Quantities are told in all, or by day, week, month or quarter. Do you mean the cost?",
  ],
  ["versus", [...COMPARED, "trend", "weekdays"], TIMES],
  ["previous", COMPARED, TIMES],
  ["yearBefore", COMPARED, TIMES],
  ["pace", [...COMPARED, "trend", "peak"], TIMES],
  ["comings", ["drivers"], "Of what do you want to know what is new? Services, accounts or regions can be told."],
  ["average", ["trend", "compare", "weekdays", "breakdown"], AVERAGES],
];

// Intents that only some aims fulfil: a share is one of a total, a count one of a list.
const UNMET: readonly (readonly [intent: Intent, aims: readonly Aim[], question: string])[] = [
  [
    "estimate",
    ["forecast"],
    "What is over is billed, not estimated: only days to come are forecast. Which do you mean?",
  ],
  [
    "share",
    ["total", "tags", "breakdown", "trend", "weekdays"],
    "A share is of one part in the whole. Of which part in what?",
  ],
  [
    "count",
    ["list", "breakdown", "anomaly", "trend"],
    "Services, accounts, regions and tags can be counted. Which of them?",
  ],
];

/** Asks about all that the aim can't do, which would else be dropped in silence. */
export function askBeyond(frame: Frame, aim: Aim, ground: Ground): readonly Question[] {
  const { source, today } = ground.setting;
  return [
    ...askUnused(frame, aim, source),
    ...askUnmet(frame, aim, source),
    ...askRankOfOne(frame, ground),
    ...askNestedRank(frame, aim, ground),
    ...askBoundless(frame, aim, ground),
    ...askFewerGroups(frame, ground),
    ...askGroupsOfTotal(frame, aim, source),
    ...askApart(frame, aim, ground),
    ...askGrowthOfSides(frame, aim, ground),
    ...askPart(frame, aim, ground),
    ...askStepOfOne(frame, aim, ground),
    ...askOfSides(frame, aim, ground),
    ...askTwoParts(frame, ground),
    ...(aim === "tags" ? askTags(frame, source) : []),
    ...(aim === "forecast" ? askPast(frame, ground.timing, { source, today }) : []),
  ];
}

function askUnused(frame: Frame, aim: Aim, source: Source): readonly Question[] {
  return USED_BY.flatMap(([is, aims, question]) => {
    const mark = firstMark(frame.marks, is);
    if (!mark || aims.includes(aim) || isUsedInStead(frame, is, aim)) return [];
    const instead = is === "usage" ? [{ label: "the cost", words: "cost" }] : [];
    return [{ question, ...extentOf(source, mark), instead }];
  });
}

/** Whether an aim has a place for it after all. */
function isUsedInStead(frame: Frame, is: Mark["is"], aim: Aim): boolean {
  // Averages of days or months are set beside each other.
  if (is === "granularity") return aim === "compare" && (frame.says.has("average") || meanOf(frame) !== null);
  if (is !== "usage") return false;
  const isOfSteps = aim === "trend" && firstMark(frame.marks, "granularity") !== undefined;
  return isOfSteps || frame.says.has("cost");
}

function askUnmet(frame: Frame, aim: Aim, source: Source): readonly Question[] {
  return UNMET.flatMap(([intent, aims, question]) => {
    const mark = marksOf(frame.marks, "intent").find((one) => one.intent === intent);
    if (intent === "count" && frame.says.has("usage")) return [];
    const isUncounted = intent === "count" && aim === "trend" && !frame.says.has("threshold");
    return mark && (!aims.includes(aim) || isUncounted) ? [{ question, ...extentOf(source, mark), instead: [] }] : [];
  });
}

/** "Was EC2 the most expensive service": one can't be ranked alone. */
function askRankOfOne(frame: Frame, { lines: { scope }, setting }: Ground): readonly Question[] {
  const rank = firstMark(frame.marks, "order") ?? firstMark(frame.marks, "top");
  const single = scope.filters.find(({ values, excludes }) => !excludes && values.length === 1);
  if (!rank || !single || !frame.groups.some(({ group }) => group === single.field)) return [];
  const question = `Only one ${single.field} is named. Do you want all of them ranked?`;
  return [{ question, ...extentOf(setting.source, rank), instead: [] }];
}

/** "More than $100" needs rows that it bounds, or one figure of which it is asked whether it is. */
function askBoundless(frame: Frame, aim: Aim, ground: Ground): readonly Question[] {
  const { source } = ground.setting;
  const bound = firstMark(frame.marks, "threshold");
  if (bound?.together && isOfFirst(frame) && aim !== "breakdown") return askWhole(bound, source);
  const isOpen = frame.groups.length === 0 && isOfAnything(source);
  if (!bound || isOfFirst(frame) || (!isOpen && (hasRows(frame, aim) || isOfOneFigure(frame, aim, ground)))) return [];
  const words = wordsOn(source, bound);
  const instead = ["services", "accounts", "regions"].map((rows) => ({ label: rows, words: `by ${rows} ${words}` }));
  return [{ question: `What should be ${words}?`, ...extentOf(source, bound), instead }];
}

/** "Which services make up 80 % of the increase": only of what they cost is told how many it takes. */
function askWhole(bound: Mark, source: Source): readonly Question[] {
  const question = "How many make up a part of it is told of costs only. Of which costs?";
  return [{ question, ...extentOf(source, bound), instead: [] }];
}

/** "Everything that costs more than $1000 a month": of no rows that are named, and of no steps alone. */
function isOfAnything({ tokens }: Source): boolean {
  const text = tokens.map(({ word }) => word).join(" ");
  return /\b(everything|anything|things?|stuff) (that |which )?(costs?|over|above|more)\b|^what costs\b/.test(text);
}

function hasRows({ groups }: Frame, aim: Aim): boolean {
  return (
    aim === "drivers" ||
    aim === "trend" ||
    aim === "anomaly" ||
    ((aim === "breakdown" || aim === "compare") && groups.length > 0)
  );
}

/** "Did we go over 10k in October?", "will we stay under 50k?"; of a forecast there are no shares. */
function isOfOneFigure({ marks, groups }: Frame, aim: Aim, { setting: { source }, timing }: Ground): boolean {
  const bounds = marksOf(marks, "threshold");
  if (groups.length > 0 || timing.periods.length > 1 || bounds.length > 1) return false;
  if (aim === "forecast") return bounds.every(({ ratio }) => !ratio);
  return aim === "total" && bounds.every((bound) => isYesOrNo(bound, source));
}

const AUXILIARIES = /^(is|are|was|were|am|do|does|did|has|have|will|would)$/;
const SOME = /^(anything|any|something|some|anyone|anybody|which|what|who|where)$/;

/** "Did we go over 10k in October?", but not "did anything cost more than 10k?". */
function isYesOrNo({ at, length }: Mark, { tokens }: Source): boolean {
  const isBudget = tokens.some(({ word }) => word === "budget");
  if (isBudget || tokens.slice(at, at + length).some(({ word }) => /^(have|got|far)$/.test(word))) return true;
  const isAsked = tokens.slice(0, at + length).some(({ word }) => AUXILIARIES.test(word));
  return isAsked && !tokens.some(({ word }) => SOME.test(word));
}

function askFewerGroups({ marks }: Frame, { group_by, setting }: Ground): readonly Question[] {
  const last = marks.at(-1);
  if (!last || group_by.length <= GROUPS_MAX) return [];
  const question = `Costs can be grouped by at most ${GROUPS_MAX} things at once. Which ones?`;
  return [{ question, ...extentOf(setting.source, last), instead: [] }];
}

/** A share is of one part; "by team" has many. */
function askGroupsOfTotal({ groups, marks, filters }: Frame, aim: Aim, source: Source): readonly Question[] {
  const place = groups[0]?.place ?? -1;
  const mark = marks[place];
  // "AI services" are the category itself.
  const isNamed = filters.some(
    (use) => use.place === place - 1 && use.values.every(({ field }) => field === "category"),
  );
  if (aim !== "total" || !mark || (isNamed && groups[0]?.group === "service")) return [];
  return [{ question: `Of which ${wordsOn(source, mark)}?`, ...extentOf(source, mark), instead: [] }];
}

/** "Weekends by service and region", "of EC2 against those of RDS": days of the week are told by one group at most. */
function askApart({ marks }: Frame, aim: Aim, { group_by, lines, setting }: Ground): readonly Question[] {
  const days = firstMark(marks, "weekdays");
  const isApart = group_by.length > 1 || lines.sides.length > 1 || (group_by.length > 0 && isOfSome(setting.source));
  if (aim !== "weekdays" || !days || !isApart) return [];
  const question = "Days of the week are told of one thing at a time. Of which one?";
  return [{ question, ...extentOf(setting.source, days), instead: [] }];
}

/** "Which services cost more on Mondays": some of them, which no plan finds. */
function isOfSome({ tokens }: Source): boolean {
  const said = tokens.map(({ word }) => word).join(" ");
  return /\b(which|what|whose) .*\b(more|less|cheaper|higher|lower|pricier|as much)\b/.test(said);
}

const GROWING = /^(ris|rose|grow|grew|increas|climb|fall|fell|declin|shrink|shrank|drop)/i;

/** "Is web rising more than payments": sides are told by what they cost, and not by how they changed. */
function askGrowthOfSides({ marks }: Frame, aim: Aim, { lines, setting: { source } }: Ground): readonly Question[] {
  const growing = marksOf(marks, "change").find((mark) => GROWING.test(wordsOn(source, mark)));
  if (aim !== "compare" || !growing || lines.sides.length < 2) return [];
  const question = "What each cost can be compared, and how each changed by month. Which of them do you mean?";
  return [{ question, ...extentOf(source, growing), instead: [] }];
}

/** "In percent" of everything is all of it, unless it is told by rows. */
function askPart(frame: Frame, aim: Aim, { lines: { scope }, setting }: Ground): readonly Question[] {
  const share = marksOf(frame.marks, "intent").find(({ intent }) => intent === "share");
  const isOfRows = aim === "trend" && frame.groups.length > 0;
  if ((aim !== "total" && aim !== "trend") || !share || isOfRows || scope.filters.length + scope.tags.length > 0)
    return [];
  return [{ question: "The share of what, in what?", ...extentOf(setting.source, share), instead: [] }];
}

/** "EC2 vs RDS, and why": what stands against each other is compared, and of which of them the rest is, nobody says. */
function askOfSides(
  { marks }: Frame,
  aim: Aim,
  { lines: { sides }, setting: { source } }: Ground,
): readonly Question[] {
  const [first, last] = [marks.find(({ is }) => is === "names"), marks.findLast(({ is }) => is === "names")];
  if (aim === "compare" || sides.length < 2 || !first || !last) return [];
  return [{ question: "Of which of them do you want to know that?", ...extentOf(source, first, last), instead: [] }];
}

/** "The EC2 share in October, and S3's": two parts, each with a share of its own. */
function askTwoParts({ intents, marks, filters }: Frame, { setting: { source } }: Ground): readonly Question[] {
  const share = marks.findIndex((mark) => mark.is === "intent" && mark.intent === "share");
  const isPart = intents.has("share") && filters.some(({ place }) => place >= 0 && place < share);
  const [after] = filters.filter(({ place }) => place > share);
  const mark = marks[after?.place ?? -1];
  const lead = marks.slice(0, after?.place ?? 0).findLast(({ is }) => is !== "filler");
  if (share < 0 || !isPart || !mark || lead?.is !== "and") return [];
  const question = "One share at a time is told. Of which part?";
  return [{ question, ...extentOf(source, mark), instead: [] }];
}

/** "Why was July our most expensive month": of one month none is the most expensive. */
function askStepOfOne(frame: Frame, aim: Aim, { timing: { periods }, setting }: Ground): readonly Question[] {
  const step = firstMark(frame.marks, "granularity");
  const isOne = periods.some(({ unit, start_date, end_date }) => unit === step?.granularity || start_date === end_date);
  if (aim !== "peak" || !step || !isOne) return [];
  const question = `Over which days should that ${step.granularity} be looked for? Or ask why that one cost so much.`;
  return [{ question, ...extentOf(setting.source, step), instead: [] }];
}

type When = { readonly source: Source; readonly today: string };

/** A forecast is of days to come: what is over is asked about. */
function askPast({ periods, marks }: Frame, timing: Timing, { source, today }: When): readonly Question[] {
  const mark = marks[periods[0]?.place ?? -1];
  if (!mark || !timing.isNamed || timing.periods.some(({ end_date }) => end_date >= today)) return [];
  const instead = ["this month", "next month", "next 3 months"].map((words) => ({ label: words, words }));
  return [{ question: "Those days are over. Which days to come do you mean?", ...extentOf(source, mark), instead }];
}
