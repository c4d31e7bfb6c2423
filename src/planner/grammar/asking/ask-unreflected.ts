import { addDays } from "../../../core/days.ts";
import { shift } from "../../periods/calendar.ts";
import { type Direction, type Operation, type Period, type Scope, type Threshold, WEEKDAYS } from "../../schema.ts";
import { type Frame, type Intent, type Mark, marksOf, type Question } from "../frame.ts";
import { extentOf, type Source, wordsOn } from "../questions.ts";
import { isComparative } from "./ask-names.ts";

type Days = Pick<Period, "start_date" | "end_date">;

/** The members of operations that words of a question end in; absent ones are as good as unset. */
type Members = {
  readonly op: Operation["op"];
  readonly direction?: Direction;
  readonly scope?: Scope;
  readonly share_of?: Scope | null;
  readonly against?: { readonly by: string; readonly base?: Days };
  readonly base?: Days;
  readonly provider?: string | null;
  readonly group_by?: readonly string[];
  readonly granularity?: string;
  readonly order?: string;
  readonly top?: { readonly count: number; readonly skip: number } | null;
  readonly thresholds?: readonly Threshold[];
  readonly with_usage?: boolean;
  readonly average?: string | null;
  readonly only?: string | null;
  readonly claimed_ratio?: string | null;
  readonly per?: string | null;
  readonly by?: string;
  readonly days?: readonly string[];
  readonly skip?: number;
};

type HowLong = NonNullable<Extract<Mark, { is: "previous" }>["span"]>;
type Said = { readonly frame: Frame; readonly words: string };
type IsIn<Kind extends Mark["is"]> = (mark: Extract<Mark, { is: Kind }>, member: Members, said: Said) => boolean;

const COMPARED: readonly Operation["op"][] = ["compare", "drivers"];
// What tells how cost changes; a sum or a list of rows does not.
const CHANGING: readonly Operation["op"][] = [...COMPARED, "peak", "anomaly", "forecast", "trend"];

// What an intent must come to; one that is not here is a way to ask, which every answer fulfils.
const FULFILS: { readonly [Kind in Intent]?: readonly Operation["op"][] } = {
  why: ["drivers", "anomaly", "peak"],
  growth: CHANGING,
  compare: [...COMPARED, "trend", "weekdays"],
  anomaly: ["anomaly", "drivers"],
  spike: ["anomaly", "drivers", "trend"],
  forecast: ["forecast"],
  estimate: ["forecast"],
  tags: ["tag_coverage"],
  trend: ["trend", ...COMPARED],
};
// The plan with this service is told as it stands: only a period that runs is one of it.
const RUNNING = /\b(this|current|now|today|so far)\b/i;

// What is unusual, changed, or lacks a tag, is told with the largest first.
const MOST_FIRST: ReadonlySet<Operation["op"]> = new Set(["anomaly", "drivers", "tag_coverage"]);

// How each kind of condition shows in an operation. What is not here is looked after where it is read.
const SHOWS: { readonly [Kind in Mark["is"]]?: IsIn<Kind> } = {
  threshold: ({ side, value }, { thresholds = [] }) =>
    thresholds.some((one) => one.side === side && one.value === value),
  change: ({ least, direction }, member, { frame }) =>
    least === undefined
      ? showsChange(direction, member, frame) && (member.op !== "forecast" || isOpen(frame) || isBesideBase(frame))
      : member.claimed_ratio === least || (member.thresholds ?? []).some(({ value }) => value === least),
  top: ({ count, skip, order }, { op, top, order: own = order, skip: skipped }) =>
    (op === "peak" && own === order && (count ?? 1) === 1 && skipped === skip) ||
    (op === "weekdays" && count === null && own === order && skip === 0) ||
    (top != null && own === order && (count === null || top.count === count) && top.skip === skip),
  order: ({ order }, { op, group_by = [], order: own = order, against }) =>
    // Which way round, "the lowest coverage" or "the lowest untagged share", is read where it is made.
    (op === "tag_coverage" && group_by.length > 0) ||
    (own === order &&
      (op === "trend" ||
        against?.by === "sides" ||
        op === "peak" ||
        op === "weekdays" ||
        (order === "most" && MOST_FIRST.has(op)) ||
        (op !== "total" && !MOST_FIRST.has(op) && group_by.length > 0))),
  number: ({ count }, { top }) => top?.count === count,
  ratio: ({ value }, { claimed_ratio, thresholds = [] }) =>
    claimed_ratio === value || thresholds.some((one) => one.value === value),
  granularity: ({ granularity }, { granularity: own, op, per }) =>
    own === granularity || granularity === per || (granularity === "day" && (op === "anomaly" || op === "weekdays")),
  average: ({ kind }, { average, op, per }) =>
    average === kind || (kind === "mean" && (op === "weekdays" || per != null)),
  combined: (_, { scope, group_by = [], op }, { frame }) =>
    scope === undefined || frame.filters.length > 0 || group_by.length > 0 || op === "compare" || areAll(scope),
  withUsage: (_, { with_usage = false }) => with_usage,
  each: (_, { op, group_by = [], granularity = "total", share_of }) =>
    op !== "total" || share_of != null || group_by.length > 0 || granularity !== "total",
  comings: ({ only }, member) => member.only === only,
  weekdays: ({ by, days }, { op, by: own, days: told = [], granularity, top }) =>
    (op === "trend" && granularity === "day" && by === "day" && days.length === WEEKDAYS.length && top != null) ||
    (op === "weekdays" && (by === "part" ? own === by : days.every((day) => told.includes(day)))),
  pace: ({ unit }, member, { frame }) =>
    comparesDays(member, frame) || (member.op === "trend" && member.granularity === unit),
  previous: ({ span }, { base, against }) => span === undefined || hasLength(base ?? against?.base, span),
  yearBefore: (_, member, { frame }) => comparesDays(member, frame),
  versus: (_, { scope }) => scope !== undefined,
  period: (_, { scope, op }, { words }) => scope !== undefined || (op === "plan_usage" && RUNNING.test(words)),
  intent: ({ intent }, member, { frame }) => {
    if (intent === "share") return showsShare(member);
    if (intent === "tags" && lacksTag(member)) return true;
    // "Prod vs non-prod trend": sides are told in total.
    if (intent === "trend" && member.against?.by === "sides") return false;
    return (FULFILS[intent]?.includes(member.op) ?? true) || (intent === "compare" && tellsBeside(frame, member));
  },
  metric: ({ metric }, { scope }) => scope?.metric === metric,
  tagged: (_, { scope }) => scope?.tags.some(({ values }) => values === null) === true,
  gross: (_, { scope }) => scope !== undefined,
  group: ({ group }, { op, group_by = [], scope }) =>
    scope !== undefined ||
    group === "connector" ||
    (op === "connectors" && group_by.length === 0 && group === "account"),
  concept: (_, { scope }) => scope !== undefined,
  names: ({ values }, { scope, provider }) =>
    scope !== undefined || values.some(({ field, value }) => field === "provider" && value === provider),
};

/** Whether lines are those of several things, or all: one thing alone is no sum. */
function areAll({ filters, tags }: Scope): boolean {
  const limits = [...filters.filter(({ field }) => field !== "currency"), ...tags];
  return limits.every(({ values, excludes }) => excludes || (values?.length ?? 2) > 1);
}

/** "Services that fell" are not all services with their changes: rows have the direction that is asked for. */
function showsChange(asked: Direction, { op, direction = "both" }: Members, { groups }: Frame): boolean {
  if (op === "compare") return asked === "both" || groups.every(({ place, by, each }) => place < 0 || by || each);
  return CHANGING.includes(op) && (op !== "drivers" || asked === "both" || direction === asked);
}

/** "October against the 3 months before": days of another length than those that are told are not what is meant. */
export function hasLength(days: Days | undefined, { count, unit }: HowLong): boolean {
  if (!days) return false;
  const { start_date: start } = days;
  return addDays(days.end_date, 1) === (unit === "week" ? addDays(start, 7 * count) : shift(unit, start, count));
}

/** Whether other days are what it is compared with, and the clause does not name them. */
function comparesDays({ op, against }: Members, frame: Frame): boolean {
  return COMPARED.includes(op) && against?.by !== "sides" && isOpen(frame);
}

/** Whether the clause does not name already what is compared. */
function isOpen({ periods }: Frame): boolean {
  return periods.length < 2 && !periods.some(({ isBase }) => isBase);
}

function showsShare({ op, share_of, group_by = [] }: Members): boolean {
  return op === "tag_coverage" || op === "weekdays" || share_of != null || (op === "breakdown" && group_by.length > 0);
}

function lacksTag({ op, scope }: Members): boolean {
  const isOfLacking = scope?.tags.some(({ values, excludes }) => !excludes && values?.includes(null) === true);
  const isOfTagged = scope?.tags.some(({ values }) => values === null) === true;
  return (op === "breakdown" && isOfLacking === true) || (op === "trend" && (isOfLacking === true || isOfTagged));
}

/** "The difference between billed and effective cost", "between teams": each of them is told. */
function tellsBeside({ marks, says }: Frame, { op, group_by = [] }: Members): boolean {
  const isSeveral = new Set(marksOf(marks, "metric").map(({ metric }) => metric)).size > 1;
  const isBeside = isSeveral || (says.has("between") && group_by.length > 0);
  return isBeside && (op === "total" || op === "breakdown");
}

/** "Will we spend more than last month": the forecast stands beside what was billed. */
function isBesideBase({ periods }: Frame): boolean {
  return periods.some(({ isBase }) => isBase);
}

/**
 * Asks about the first condition of a clause that none of its operations has: an answer without it would be one to
 * another question.
 */
export function askUnreflected(frame: Frame, operations: readonly Operation[], source: Source): readonly Question[] {
  if (operations.length === 0) return [];
  const isShown = (mark: Mark) => {
    const said = { frame, words: wordsOn(source, mark) };
    return operations.some((operation) => isIn(mark, operation, said));
  };
  const mark = frame.marks.find((one) => !isShown(one));
  if (!mark) return [];
  const words = wordsOn(source, mark);
  // "On which services does web spend more than payments": what both cost by service tells it.
  if (isComparative(source, mark) && operations.some(({ op }) => op === "compare")) {
    const instead = [{ label: "what each of them costs there", words: "vs" }];
    return [{ question: BOTH_SIDES, ...extentOf(source, mark), instead }];
  }
  const question = `“${words}” can't be applied to what is asked here. What should it hold for, or is it left out?`;
  return [{ question, ...extentOf(source, mark), instead: [{ label: `without “${words}”`, words: "" }] }];
}

const BOTH_SIDES =
  "Only those where one costs more than the other can't be told, but what each of them costs there can.";

function isIn(mark: Mark, operation: Operation, said: Said): boolean {
  const shows = SHOWS[mark.is] as IsIn<Mark["is"]> | undefined;
  return shows === undefined || shows(mark as never, operation as Members, said);
}
