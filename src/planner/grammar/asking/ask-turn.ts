import { inOrder } from "../../periods/make-period.ts";
import type { Operation, PlanGroup } from "../../schema.ts";
import { fieldOf } from "../filters-of.ts";
import { type Frame, isRanked, type Question } from "../frame.ts";
import type { Source } from "../questions.ts";
import { toldApart } from "../turns/beside-kept.ts";
import { isSided, type SpendOperation, shareOf } from "../turns/follow-up.ts";

/** A turn that goes on: what was told, what it comes to, and what it says. */
type Turn = {
  readonly before: SpendOperation;
  readonly operations: readonly Operation[];
  readonly frame: Frame;
  readonly text: string;
};

const UNTAGGED =
  "What has no tag at all is told in total and by groups only. Name one tag, such as “without a team tag, by day”.";
const WHICH_SIDES = "What should be compared with what? Name both, such as “A vs B”.";
const WHICH_DAYS = "Which days should be set against which? Name both, such as “October vs September”.";
const OF_WHICH = "Of which of them do you want to know that?";
const NO_ORDER = "What is compared is sorted by what changed most. Ask for one of the periods alone to sort it.";
const WHICH_ROW = "Of all cost, or of one of these? Name it, or ask for all.";
const NO_SHARES = "Shares are told of one period at a time. Of which one?";

const DOUBTS: readonly (readonly [isSo: (turn: Turn) => boolean, question: string])[] = [
  [isOfUntagged, UNTAGGED],
  [isAgainstName, WHICH_SIDES],
  [isAgainstOtherDays, WHICH_DAYS],
  [isSorted, NO_ORDER],
  [isRankOfCost, OF_WHICH],
  [isChangeOfSides, OF_WHICH],
  [isShared, NO_SHARES],
  [isOfRanked, WHICH_ROW],
];

/** Asks what no plan has of a turn that goes on with what was told. */
export function askTurn(
  before: SpendOperation | null,
  operations: readonly Operation[],
  { frame, source }: { readonly frame: Frame; readonly source: Source },
): readonly Question[] {
  const doubt = before && DOUBTS.find(([isSo]) => isSo({ before, operations, frame, text: source.text }));
  return doubt ? [{ question: doubt[1], from: 0, to: 0, instead: [] }] : [];
}

/** "Daily", "why", after what has no tag at all: no lines are those but of the list itself. */
function isOfUntagged({ before, operations, frame }: Turn): boolean {
  const isOfAll = before.op === "tag_coverage" && before.key === null && !frame.says.has("cost");
  return isOfAll && operations.some(({ op }) => op !== "tag_coverage");
}

// "How does it compare for prod" names the lines of both sides.
const AGAINST = new RegExp(
  "\\b(?:than|vs|versus|against|compared? (?:it |that |this |them )?(?:to|with))\\b" +
    "(?!.*\\b(?:for|in|on|of) (?:the )?\\S+\\W*$)",
  "i",
);

/** "Vs Azure", after the days of EC2: what it names is no side of what was told. */
function isAgainstName({ before, operations, frame, text }: Turn): boolean {
  const { filters, periods, says } = frame;
  const [use, ...others] = filters;
  const isOne = use !== undefined && others.length === 0 && !use.excludes && periods.length === 0;
  if (!isOne || says.has("previous") || says.has("yearBefore") || !AGAINST.test(text)) return false;
  if (shareOf(before)) return true;
  if (isSided(before)) return !toldApart(before).groups.includes(fieldOf(use.values[0]) as PlanGroup);
  return !operations.some(isSidedOne) && before.op !== "total" && before.op !== "breakdown";
}

function isSidedOne(operation: Operation): boolean {
  return operation.op === "compare" && operation.against.by === "sides";
}

/**
 * "Vs September", after days that September is among; "and last week", after two months. Days that nobody named may
 * have some of those against which they are set: they are told with both.
 */
function isAgainstOtherDays({ before, operations, frame }: Turn): boolean {
  if (frame.periods.length !== 1 || beginsAmong(before, operations)) return false;
  return operations.some((one) => {
    if (one.op !== "compare" || one.against.by !== "period") return false;
    const [first, last] = inOrder([one.against.base, one.period]);
    const isOfOther = before.op === "compare" && one.against.base.unit !== one.period.unit;
    return isOfOther || (first !== undefined && last !== undefined && last.start_date <= first.end_date);
  });
}

/** "Vs October", after the last 30 days: some of October is among them, and not all. */
function beginsAmong({ period }: SpendOperation, operations: readonly Operation[]): boolean {
  return operations.every((one) => {
    const base = one.op === "compare" && one.against.by === "period" ? one.against.base : null;
    return period.assumed && base !== null && base.start_date < period.start_date && base.end_date < period.end_date;
  });
}

const LEAST = /\b(?:bottom|cheapest|least|lowest|smallest)\b/i;

/** "Cheapest first", "bottom 5", after what two months cost by team. */
function isSorted({ before, operations, frame, text }: Turn): boolean {
  const isOfRows = before.op === "compare" && before.group_by.length > 0;
  const isLeast = LEAST.test(text) && !frame.says.has("change");
  const isRank = frame.says.has("order") || isLeast;
  return isOfRows && isRank && operations.some((one) => one.op === "compare" && (one.top === null || isLeast));
}

const COSTLY = new RegExp(
  "\\b(?:most expensive|priciest|costliest|cheapest|" +
    "(?:spends?|spent|costs?|paid|pays) (?:us )?(?:the )?(?:most|least))\\b",
  "i",
);

/** "Who spends most", after two months by team: what moved most is first there. */
function isRankOfCost({ before, operations, text }: Turn): boolean {
  const isRank = before.op === "compare" && COSTLY.test(text);
  return isRank && operations.some((one) => one.op === "compare" && one.top !== null);
}

const MOVES = new RegExp(
  "\\b(?:(?:go|goes|went|gone|going) (?:up|down)|gr[eo]w\\w*|ris(?:e|es|en|ing)|rose|" +
    "increas\\w+|decreas\\w+|f[ae]ll\\w*|up or down)\\b",
  "i",
);

/** "Did it go up", after two that stand against each other, or what is forecast. */
function isChangeOfSides({ before, operations, text }: Turn): boolean {
  const isOfOthers = isSided(before) || before.op === "forecast";
  return isOfOthers && MOVES.test(text) && operations.every((one) => isSidedOne(one) || one.op === "forecast");
}

/** "As a share of the total", after two that stand against each other. */
function isShared({ operations, frame, text }: Turn): boolean {
  const isAsked = frame.intents.has("share") && /\b(share|of the (?:total|whole|bill)|of everything)\b/i.test(text);
  return isAsked && !isRanked(frame) && operations.some(({ op }) => op === "compare");
}

/** "Daily", after the services that grew most: no course is of them alone. */
function isOfRanked({ before, operations, frame }: Turn): boolean {
  const isOpen =
    frame.filters.length + frame.periods.length === 0 && !frame.says.has("refer") && !frame.says.has("cost");
  const isRanking = before.op === "drivers" && before.top !== null;
  return isRanking && isOpen && operations.some(({ op }) => op === "trend" || op === "forecast");
}
