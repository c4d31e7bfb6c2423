import { SIDES_MAX } from "./grammar/asking/ask-names.ts";
import { askTurn } from "./grammar/asking/ask-turn.ts";
import { askUnreflected } from "./grammar/asking/ask-unreflected.ts";
import type { Built } from "./grammar/build-operations.ts";
import type { Frame, Question } from "./grammar/frame.ts";
import type { Source } from "./grammar/questions.ts";
import { afterComparison, inEachOfBoth } from "./grammar/turns/after-comparison.ts";
import { besideOther, isAgainstOther } from "./grammar/turns/beside-other.ts";
import { isSided, type SpendOperation, shareOf } from "./grammar/turns/follow-up.ts";
import { keepOn } from "./grammar/turns/keep-conditions.ts";
import { breakdownOf, totalOf } from "./grammar/turns/sum-up.ts";
import { rankedByUnit } from "./grammar/usage-asked.ts";
import { type Day, endOf } from "./periods/calendar.ts";
import { makePeriod } from "./periods/make-period.ts";
import type { Operation, Period } from "./schema.ts";

type Going = { readonly frame: Frame; readonly source: Source; readonly today: Day };

/** What a clause comes to after the operation before it, or what of it no operation has. */
export function goOn(before: SpendOperation | null, built: Built, going: Going): Built {
  const { frame, source, today } = going;
  const kept = before
    ? built.operations.flatMap((one) =>
        inEachOfBoth(one, besideOther(keepOn(one, before, frame), before, frame, source), before, frame),
      )
    : built.operations;
  const told = before ? afterComparison(before, kept, frame) : kept;
  const operations = (told ?? kept).map((one) => rankedByUnit(one, source));
  const asking = [
    ...built.questions,
    ...askOn(before, operations, going),
    ...askTurn(before, operations, going),
    ...(told ? [] : [OF_WHICH_SIDE]),
  ];
  const questions = asking.length > 0 ? asking : askUnreflected(frame, operations, source);
  if (questions.length > 0) return { operations: [], questions };
  return {
    operations: before ? besideShare(before, besideForecast(before, operations, today), frame) : operations,
    questions,
  };
}

/** Asks what no plan has of a turn that goes on: rows that were cut off, a third period, sides that nobody named. */
function askOn(before: SpendOperation | null, operations: readonly Operation[], going: Going): readonly Question[] {
  const { frame, source } = going;
  const { filters } = frame;
  const isOfRows = isOfCutRows(before, operations, filters.length > 0, source.text);
  const isFull = before?.op === "compare" && before.against.by === "sides" && before.against.sides.length >= SIDES_MAX;
  const isCompared = operations.some(({ op }) => op === "compare");
  const whole = before && shareOf(before);
  const isMoved = filters.some(({ values }) => whole?.filters.some(({ field }) => field === values[0]?.field));
  const doubts = [
    [isFull && isCompared && filters.length > 0, TOO_MANY],
    [isThird(before, operations, frame, source.text), TWO_PERIODS],
    [isOfBoth(before, operations, frame, source.text), WHICH_SIDES],
    [before && operations.some((one) => isAgainstOther(one, before, frame, source)), WHICH_SIDES],
    [isMoved && operations.some((one) => shareOf(one) === whole), WHICH_WHOLE],
    [isOfRows, CUT_OFF],
    [
      before?.op === "anomaly" && frame.says.has("refer") && operations.some(({ op }) => op === "breakdown"),
      WHICH_STEP,
    ],
    [before !== null && OTHER_KIND.test(source.text), WHICH_NAME],
    [before?.op === "weekdays" && frame.groups.length > 0 && !isWeekdays(operations), WEEKDAYS_IN_TOTAL],
    [isOfOneOfRows(before, operations, frame), ONE_OF_ROWS],
    [isOfRankedStep(before, operations, frame), WHICH_STEP],
    [isOfToCome(before, operations, going), TO_COME],
    [before?.op === "forecast" && operations.some((one) => shareOf(one)), SHARE_TO_COME],
    [isShareOfWeekdays(before, operations), SHARE_OF_WEEKDAYS],
    [isGapInSteps(before, operations, source.text), GAP_IN_STEPS],
    [isOfOtherComings(before, operations, frame), WHOSE_WERE_THEY],
  ] as const;
  const doubt = doubts.find(([isSo]) => isSo);
  return doubt ? [{ question: doubt[1], from: 0, to: 0, instead: [] }] : [];
}

// "The difference by week", after two clouds against each other.
const GAP = /\b(?:difference|gap|delta|spread|distance)\b/i;

function isGapInSteps(before: SpendOperation | null, operations: readonly Operation[], text: string): boolean {
  return isSided(before) && operations.some(({ op }) => op === "trend") && GAP.test(text);
}

/** "Which team's was it", after services that are gone: whose they were, and no teams that are gone. */
function isOfOtherComings(before: SpendOperation | null, operations: readonly Operation[], { says }: Frame): boolean {
  if (before?.op !== "drivers" || before.only === null || says.has("by")) return false;
  return operations.some((one) => one.op === "drivers" && one.only && !isSame(one.group_by, before.group_by));
}

/** "On weekends only", after a share. */
function isShareOfWeekdays(before: SpendOperation | null, operations: readonly Operation[]): boolean {
  return before !== null && shareOf(before) !== null && operations.some(({ op }) => op === "weekdays");
}

/** "Which of those grew", "what services are those", after a ranking whose rows have no names to hold them by. */
function isOfCutRows(
  before: SpendOperation | null,
  operations: readonly Operation[],
  isNamed: boolean,
  text: string,
): boolean {
  if (before?.op !== "breakdown" || before.top === null || isNamed) return false;
  const isChange = operations.some(({ op }) => op === "compare" || op === "drivers");
  if (/\bof (those|these|them)\b/i.test(text) && isChange) return true;
  const isOther = operations.some((one) => one.op === "breakdown" && !isSame(one.group_by, before.group_by));
  return isOther && /\b(are|were|is) (those|these|they)\b/i.test(text);
}

/** "What about the second biggest, by account", after services: the service that is meant is a row, and no name. */
function isOfOneOfRows(before: SpendOperation | null, operations: readonly Operation[], { says }: Frame): boolean {
  const isRow = says.has("elliptic") && says.has("by") && (says.has("top") || says.has("order"));
  const isOther = operations.some(
    (one) => one.op === "breakdown" && before?.op === "breakdown" && !isSame(one.group_by, before.group_by),
  );
  return isRow && isOther;
}

const OF_ALL_STEPS = new Set<Operation["op"]>(["total", "breakdown", "compare", "drivers"]);

/** "How much of it is prod?", after the most expensive day: no plan has a day that is still to be found. */
function isOfRankedStep(before: SpendOperation | null, operations: readonly Operation[], { periods }: Frame): boolean {
  if (before?.op !== "trend" || before.group_by.length > 0) return false;
  const isOfSome = before.top !== null || before.thresholds.length > 0;
  return isOfSome && operations.some(({ op }) => OF_ALL_STEPS.has(op) && (periods.length === 0 || op !== "total"));
}

/** "The top 3 accounts", after what December will cost: of days that are billed there is no word. */
function isOfToCome(
  before: SpendOperation | null,
  operations: readonly Operation[],
  { frame: { periods, says }, today }: Going,
): boolean {
  const isOfOthers = operations.some((one) => "period" in one && one.period !== null && one.op !== "forecast");
  const isOpen = periods.length === 0 && !says.has("previous") && !says.has("yearBefore");
  // "Top 3", after this month by team: of what is forecast, which has no ranks.
  const isRank = (says.has("top") || says.has("order")) && operations.some(({ op }) => op === "breakdown");
  return before?.op === "forecast" && (before.period.start_date > today || isRank) && isOpen && isOfOthers;
}

function isWeekdays(operations: readonly Operation[]): boolean {
  return operations.every(({ op }) => op === "weekdays");
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  return one.join() === other.join();
}

/** "And October too", after two months that were compared. */
function isThird(
  before: SpendOperation | null,
  operations: readonly Operation[],
  { periods }: Frame,
  text: string,
): boolean {
  const isOfTwo = before?.op === "compare" && before.against.by === "period" && periods.length === 1;
  return isOfTwo && operations.some(({ op }) => op === "compare") && /\b(too|also|as well)\b/i.test(text);
}

/** "Compare them", after one thing that followed another: the period before would compare only one of them. */
function isOfBoth(
  before: SpendOperation | null,
  operations: readonly Operation[],
  { periods, filters, says }: Frame,
  text: string,
): boolean {
  const isOfOne =
    (before?.op === "total" || before?.op === "breakdown") &&
    periods.length + filters.length === 0 &&
    !says.has("previous");
  const isCompared = operations.some((one) => one.op === "compare" && one.against.by === "period");
  return isOfOne && isCompared && /\b(them|those|these|both|two)\b/i.test(text);
}

const OF_WHICH_SIDE = { question: "Of which of them do you want to know that?", from: 0, to: 0, instead: [] };
const WHICH_SIDES = "What should be compared with what? Name both, such as “A vs B”.";
const TWO_PERIODS = "Two periods are compared at a time. Ask for more of them by month, quarter, week or day.";
const TOO_MANY = `At most ${SIDES_MAX} can be compared at once. Which ones?`;
const WHICH_WHOLE = "A share of what? Name the part and the whole.";
// "Sorry, the application", after a team of that name.
const OTHER_KIND = new RegExp(
  "^\\W*((sorry|no|nope|oops|wait|actually|oh)\\W+)+((i|we) (meant|mean) )?(the |as an? )?" +
    "(team|application|app|account|service|project|product|department|environment|owner|business unit)\\W*$",
  "i",
);
const WHICH_NAME = "Which one is that? Say it with its name, and what you want to know of it.";
const ONE_OF_ROWS = "Which one is that? Name it, and ask what it is made up of.";
const WEEKDAYS_IN_TOTAL = "Days of the week are told of all, or of each of one kind of thing. Of which?";
const WHICH_STEP = "Of those days alone, or of all that were looked through? Name the days that you mean.";
const TO_COME = "Those days are to come, and only their cost is forecast. Of which days do you want to know that?";
const SHARE_TO_COME = "Shares of what is forecast are not told. Ask for it alone, or for each of its parts.";
const SHARE_OF_WEEKDAYS =
  "Shares are told of all days, and not of some days of the week. Ask for their cost, or by day.";
const WHOSE_WERE_THEY =
  "Which of those do you mean? Name it with the days, such as “Redshift in September by team”: that tells whose it " +
  "was.";
const GAP_IN_STEPS =
  "What lies between two things is told of all days together, and not in steps. What each of them costs is told by " +
  "day, week or month: ask for that, or for the difference in one of them.";
const CUT_OFF = "That list was cut off. Do you mean all of them? Then ask for it anew.";

/** "How does that compare with October?", after a forecast: the forecast and what was billed then, each told. */
function besideForecast(before: SpendOperation, operations: readonly Operation[], today: Day): readonly Operation[] {
  return operations.flatMap((one): readonly Operation[] => {
    const billed = billedBeside(before, one, today);
    return billed ? [before, billed] : [one];
  });
}

/** What was billed on the days that a forecast is compared with; null where nothing is compared with one. */
export function billedBeside(before: Operation | undefined, one: Operation, today: Day): Operation | null {
  if (before?.op !== "forecast" || one.op !== "compare" || one.against.by !== "period") return null;
  const { scope, period, against } = one;
  const other = wholeOf(period.start_date === before.period.start_date ? against.base : period, today);
  const groups = before.group_by;
  return groups.length > 0 ? breakdownOf(scope, other, groups) : totalOf(scope, other);
}

/** The whole month, or other unit, of days that a comparison cut to as many as the other side has. */
function wholeOf({ start_date: start, end_date, unit }: Period, today: Day): Period {
  const end = unit === "span" ? end_date : endOf(unit, start);
  return makePeriod({ start, end: end < today ? end : end_date, unit, vague: false }, today);
}

/** "Vs October?", after a share: the share of the same whole in either of them, each told. */
function besideShare(before: SpendOperation, operations: readonly Operation[], { says }: Frame): readonly Operation[] {
  if (before.op !== "total" || before.share_of === null || says.has("cost")) return operations;
  return operations.flatMap((one): readonly Operation[] => {
    if (one.op !== "compare" || one.against.by !== "period" || one.group_by.length > 0) return [one];
    const { scope, period, against } = one;
    return [period, against.base].map((days) => ({ ...before, scope, period: days }));
  });
}
