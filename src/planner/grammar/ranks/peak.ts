import { MOVED_MOST } from "../../lexicon/turns/told-words.ts";
import { THE_SAME } from "../../lexicon/turns/turn-parts.ts";
import type { Direction, Operation, PlanGroup } from "../../schema.ts";
import { isOfService } from "../filters-of.ts";
import { type Frame, type Intent, type Mark, marksOf, type Question } from "../frame.ts";
import type { SpendOperation } from "../turns/follow-up.ts";
import type { Edit } from "../turns/other-kind.ts";

const BARE = new Set<Mark["is"]>([
  ...(["filler", "and", "cost", "intent", "change", "group", "concept", "by", "each", "elliptic", "refer"] as const),
]);
const MOVED = new Set<Mark["is"]>(["filler", "and", "only", "change", "elliptic", "refer", "intent"]);
const PERCENT = new Set<Mark["is"]>(["filler", "and", "intent", "change", "elliptic"]);
const OWN: readonly Intent[] = ["share", "forecast", "compare", "trend", "anomaly", "tags", "count", "growth"];

/** Whether a clause has no conditions of its own. */
export function hasNoConditions({ says, intents, filters, marks, questions }: Frame): boolean {
  const isSized = marksOf(marks, "change").some(({ least }) => least !== undefined);
  const hasOwn = filters.length + questions.length > 0 || isSized || OWN.some((intent) => intents.has(intent));
  return !hasOwn && [...says].every((kind) => BARE.has(kind));
}

/** Whether a step of time is ranked: "the most expensive day", "the peak". */
export function isStepRanked({ marks, says }: Pick<Frame, "marks" | "says">): boolean {
  const steps = marksOf(marks, "granularity");
  const isRank = says.has("top") || marksOf(marks, "order").some(({ isAll }) => !isAll);
  return steps.length > 0 && (isRank || steps.some(({ isPeak }) => isPeak));
}

/** "Why was our most expensive day so expensive": which day that is has to be found first. */
export function isPeak({ intents, ...frame }: Frame): boolean {
  return intents.has("why") && isStepRanked(frame);
}

const OF_MOVES: readonly Intent[] = ["why", "share", "forecast", "compare", "spike", "anomaly", "tags", "count"];

/** "Which day rose the most", "the biggest daily drop": the one step that moved most against the step before it. */
export function isStepMoved({ marks, says, intents, groups }: Frame): boolean {
  const isOfMore = (["versus", "previous", "yearBefore", "threshold", "comings", "average"] as const).some((kind) =>
    says.has(kind),
  );
  const isOther = isOfMore || OF_MOVES.some((intent) => intents.has(intent)) || groups.length > 0;
  const isOne = [...marksOf(marks, "top"), ...marksOf(marks, "number")].every(({ count }) => (count ?? 1) === 1);
  const ranks = [...marksOf(marks, "top"), ...marksOf(marks, "order").filter(({ isAll }) => !isAll)];
  const isRank = ranks.length > 0 && ranks.every(({ order }) => order === "most");
  const hasStep = says.has("granularity") || marksOf(marks, "pace").some(({ unit }) => unit === "day");
  return says.has("change") && isRank && hasStep && isOne && !isOther;
}

/** "Where is the biggest jump", after a course: the step of it that moved most; "the biggest drop", after that one. */
export function movedMostIn(said: string, before: SpendOperation): Edit | null {
  const found = MOVED_MOST.exec(said);
  const isCourse = before.op === "trend" && before.group_by.length === 0 && before.share_of === null;
  const isOfMoves = before.op === "peak" && before.by !== "cost";
  if (!found || !(isCourse || isOfMoves)) return null;
  const by = wayOf(found);
  if (before.op === "peak") return { operations: [{ ...before, by }], text: THE_SAME };
  const { scope, period, granularity } = before as Extract<Operation, { op: "trend" }>;
  const group_by = [isOfService(scope) ? "account" : "service"] as const;
  const rest = { order: "most", skip: 0, by, group_by } as const;
  return { operations: [{ op: "peak", scope, period, granularity, ...rest }], text: THE_SAME };
}

function wayOf([, jump, drop, rose, fell]: RegExpExecArray): Direction {
  if (jump || rose) return "up";
  return drop || fell ? "down" : "both";
}

/** Why the step that an operation ranks first cost so much, by these groups; null where it ranks none, or several. */
export function peakOf(before: Operation, groups: readonly PlanGroup[]): Operation | null {
  if (before.op !== "trend" || before.group_by.length > 0 || before.thresholds.length > 0) return null;
  if (before.top?.count !== 1 || before.share_of !== null) return null;
  const { scope, period, granularity, order, top } = before;
  const group_by = groups.length > 0 ? groups : (["service"] as const);
  return { op: "peak", scope, period, granularity, order, skip: top.skip, by: "cost", group_by };
}

/** "Why?", after the three most expensive days, or with a condition of its own: of which of them is asked. */
export function askWhichStep({ intents, periods }: Frame, before: SpendOperation): Question | null {
  const isRanked = before.op === "trend" && before.top !== null && before.group_by.length === 0;
  if (!isRanked || !intents.has("why") || periods.length > 0) return null;
  return { question: "Why on which of these? Name the days, or ask for the first alone.", from: 0, to: 0, instead: [] };
}

/** "Which weekday was that?", after the most expensive day: it is told again, with its weekday. */
export function weekdayAfter({ says, filters, periods, groups }: Frame, before: SpendOperation): Operation | null {
  const isBare = filters.length + periods.length + groups.length === 0 && !says.has("order") && !says.has("top");
  const isOfDay = before.op === "trend" && before.granularity === "day" && before.top !== null;
  // "Weekends vs weekdays" asks for both.
  const isOfThat = says.has("weekdays") && !says.has("versus");
  return isOfThat && isBare && isOfDay && before.group_by.length === 0 ? before : null;
}

/** "Only the ones that went up", after a comparison by account: those accounts. */
export function movedAfter(frame: Frame, before: SpendOperation): Operation | null {
  const { says, filters, periods, groups, marks } = frame;
  const isBare = filters.length + periods.length + groups.length === 0 && [...says].every((kind) => MOVED.has(kind));
  const [change, ...others] = marksOf(marks, "change");
  const isOfGroups = before.op === "compare" && before.against.by === "period" && before.group_by.length > 0;
  if (!isBare || !isOfGroups || !change || change.direction === "both" || others.length > 0) return null;
  const { scope, period, group_by, thresholds } = before;
  const { base } = before.against as Extract<typeof before.against, { by: "period" }>;
  const rest = { top: null, claimed_ratio: null, only: null, rank_by: "change" } as const;
  return { op: "drivers", scope, period, base, group_by, direction: change.direction, thresholds, ...rest };
}

/** "In percent pls", after what changed: a comparison tells it, and changes are ranked by it. */
export function percentAfter(
  { says, intents, filters, periods, groups }: Frame,
  before: SpendOperation,
): Operation | null {
  const isBare = filters.length + periods.length + groups.length === 0 && [...says].every((kind) => PERCENT.has(kind));
  const isShare = intents.has("share") && intents.size === 1;
  if (!isBare || !isShare || (before.op !== "drivers" && before.op !== "compare")) return null;
  return before.op === "drivers" ? { ...before, rank_by: "change_ratio" } : before;
}

/** "Why?", "by service" and "what happened that day", after the most expensive day, are asked of that day. */
export function peakAfter(said: Frame, before: SpendOperation, text: string): Operation | null {
  const frame = THAT_STEP.exec(text)?.[1]?.toLowerCase() === stepOf(before) ? withoutSteps(said) : said;
  const groups = [...new Set(frame.groups.map(({ group }) => group))];
  // "What caused it", after the step that moved most: what moved on it is what was told.
  if (before.op === "peak" && before.by !== "cost" && frame.intents.has("why") && hasNoConditions(frame)) return before;
  const asks = frame.intents.has("why") || frame.intents.has("explain") || groups.length > 0;
  if (!asks || !hasNoConditions(frame)) return null;
  // "By account", after the services of that day.
  return before.op === "peak" && groups.length > 0 ? { ...before, group_by: groups } : peakOf(before, groups);
}

const THAT_STEP = /\b(?:that|this) (?:very )?(day|week|month|quarter)\b/i;

function stepOf(before: SpendOperation): string | null {
  return before.op === "trend" ? before.granularity : null;
}

function withoutSteps(frame: Frame): Frame {
  return { ...frame, says: new Set([...frame.says].filter((kind) => kind !== "granularity")) };
}
