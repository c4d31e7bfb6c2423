import { addDays } from "../../../core/days.ts";
import { type Day, isDoubt } from "../../periods/calendar.ts";
import { joinDays } from "../../periods/make-period.ts";
import { resolveSpan } from "../../periods/read-period.ts";
import type { Previous } from "../../previous.ts";
import type { Operation, Period, PlanFilter, PlanGroup, Scope } from "../../schema.ts";
import { fieldOf, fieldOfPart, filtersOf, namesItsRows } from "../filters-of.ts";
import { type Frame, type Intent, isRanked, marksOf, type PeriodUse } from "../frame.ts";

/** An operation of spend, which a follow-up can go on from. */
export type SpendOperation = Extract<Operation, { scope: Scope }>;

const FAR_DAYS = 183;

const AIM_OF: Readonly<Record<SpendOperation["op"], Intent | null>> = {
  total: null,
  breakdown: null,
  trend: "trend",
  peak: "why",
  compare: "compare",
  drivers: "why",
  weekdays: null,
  anomaly: "anomaly",
  forecast: "forecast",
  tag_coverage: "tags",
  list: "list",
};
// An aim of its own; a follow-up without one keeps that of the question before.
const AIMS: readonly Intent[] = [
  ..."breakdown top trend growth compare why anomaly spike forecast tags list summary analysis share".split(" "),
] as Intent[];

/** Aims that no list of rows answers. */
export const OTHER_AIMS: readonly Intent[] = ["compare", "why", "growth", "trend", "forecast", "anomaly", "spike"];

// What can be ranked stays what it is when a follow-up asks for "the top 3"; all else becomes a breakdown.
const RANKABLE = new Set<SpendOperation["op"]>(["breakdown", "trend", "compare", "drivers", "tag_coverage", "anomaly"]);

/** What a follow-up goes on from: of a summary of any days and what was asked of some, that; null: nothing. */
export function lastOperation(previous: Previous | null): SpendOperation | null {
  if (previous?.plan.kind !== "answer") return null;
  const told = previous.plan.operations.filter((operation): operation is SpendOperation => "scope" in operation);
  const asked = told.find(({ op, period }) => !period.assumed && op !== "forecast");
  return (told[0]?.period.assumed && asked) || (told[0] ?? null);
}

/** The same; "weekly", after the days of two months, and "on average per day", after what each cost, is of both. */
export function lastCourse(previous: Previous | null, { says }: Frame, today: Day): SpendOperation | null {
  const first = lastOperation(previous);
  const told = previous?.plan.kind === "answer" ? previous.plan.operations : [];
  const isOfSteps = says.has("granularity") || says.has("average");
  if (!first || told.length < 2 || !isOfSteps || !(first.op === "trend" || first.op === "total")) return first;
  const courses = told.filter((one): one is typeof first => one.op === first.op);
  const lines = new Set(courses.map((one) => JSON.stringify({ ...one, period: null })));
  const isAlike = courses.length === told.length && lines.size === 1;
  const periods = courses.map(({ period }) => period);
  const period = isAlike ? joinDays(periods, today) : null;
  return period ? { ...first, period } : first;
}

/** "And the month before?" asks the same of other days; it sets nothing against them. */
export function isMovedBack(frame: Frame, before: SpendOperation | null = null): boolean {
  const { says, intents, periods } = frame;
  const isSet = (["versus", "change", "pace"] as const).some((kind) => says.has(kind));
  // "EC2 against RDS" goes on as a comparison, which nobody asks for anew.
  const said = isSided(before) ? new Set(marksOf(frame.marks, "intent").map(({ intent }) => intent)) : intents;
  return says.has("previous") && !isSet && !said.has("compare") && !said.has("why") && periods.length === 0;
}

/** The frame without the words that set it against the days before. */
export function withoutPrevious(frame: Frame): Frame {
  const marks = frame.marks.map((mark) =>
    mark.is === "previous" ? ({ is: "filler", at: mark.at, length: mark.length } as const) : mark,
  );
  return { ...frame, marks, says: new Set(marks.map(({ is }) => is)) };
}

/** The frame of a follow-up, with what it leaves unsaid taken from the operation before. */
export function continueFrame(said: Frame, before: SpendOperation, today: Day): Frame {
  const frame = ofListed(ofUnusual(withForecast(withShare(said, before), before), before), before);
  const hasAim = AIMS.some((aim) => frame.intents.has(aim)) || frame.says.has("granularity");
  if ([isOnlyPaced, isOnlyShared, isOnlyCompared, isOnlyForetold].some((is) => is(frame, before)))
    return { ...frame, groups: groupsKept(frame, before) };
  if (hasAim || shareOf(before)) return frame;
  if (pointsAtRow(frame)) return { ...frame, intents: new Set([...frame.intents, ...askedOfRow(frame, before)]) };
  const aim = aimKept(frame, before, today);
  const groups = frame.groups.length > 0 ? frame.groups : groupsKept(frame, before);
  return { ...frame, intents: new Set([...frame.intents, ...(aim ? [aim] : [])]), groups };
}

/** "And the first one?"; "what did the first one cost" asks for that alone. */
function askedOfRow({ says }: Frame, { op }: SpendOperation): readonly Intent[] {
  if (op === "drivers") return ["why"];
  return says.has("cost") ? [] : ["summary"];
}

/** "Which of them cost most", "what did each cost", after what accounts there are: by account. */
function ofListed(frame: Frame, before: SpendOperation): Frame {
  const { says, intents, groups, filters } = frame;
  const isOfEach =
    says.has("each") || says.has("order") || says.has("top") || (says.has("cost") && intents.has("which"));
  if (before.op !== "list" || before.of === "tag_key" || !isOfEach || groups.length + filters.length > 0) return frame;
  const group = before.of === "tag_value" ? (`tag:${before.key}` as const) : before.of;
  const plural = says.has("each") || says.has("top");
  const told = [{ group, plural, by: plural, each: false, place: -1 }] as const;
  return { ...frame, intents: new Set([...intents, "breakdown" as const]), groups: told };
}

/** "Per day", after what is to come. */
function withForecast(frame: Frame, { op }: SpendOperation): Frame {
  const { periods, intents, says } = frame;
  const isInSteps = op === "forecast" && periods.length === 0 && !intents.has("trend") && says.has("granularity");
  return isInSteps ? { ...frame, intents: new Set([...intents, "forecast" as const]) } : frame;
}

/** "What is behind the biggest one", after what was unusual: its day, and not what all days changed. */
function ofUnusual(frame: Frame, { op }: SpendOperation): Frame {
  const isCause = op === "anomaly" && pointsAtRow(frame) && frame.intents.has("why");
  if (!isCause) return frame;
  return { ...frame, intents: new Set([...frame.intents].filter((intent) => intent !== "why")).add("anomaly") };
}

function pointsAtRow({ marks }: Frame): boolean {
  return marksOf(marks, "refer").some(({ index, noun }) => index !== null || noun !== null);
}

function aimKept(frame: Frame, before: SpendOperation, today: Day): Intent | null {
  const { op } = before;
  // "Which service cost most", after what was unusual or untagged, is of all cost.
  const isOfPart = op === "anomaly" || op === "tag_coverage";
  const isOther = !RANKABLE.has(op) || (isOfPart && (frame.says.has("cost") || isOfGroupsMoved(frame)));
  // "The month before", after a forecast, is billed.
  if (op === "forecast" && (isMovedBack(frame) || areBilled(frame, today))) return null;
  return isRanked(frame) && (isOther || isOneOfKind(frame, before)) ? null : AIM_OF[op];
}

/** "Top 5 services that went up", after what was unusual: of what changed since the days before. */
function isOfGroupsMoved({ says, groups }: Frame): boolean {
  return says.has("change") && groups.some(({ place }) => place >= 0);
}

/** "Which service is the biggest", after some months: of all of them together. */
function isOneOfKind({ groups, says }: Frame, before: SpendOperation): boolean {
  const isOne = groups.length === 1 && groups.every(({ place, plural }) => place >= 0 && !plural);
  return before.op === "trend" && before.group_by.length === 0 && isOne && says.has("order");
}

/** "And in August?", in November after a forecast: the one that is billed is nearer than the next one. */
function areBilled({ periods }: Frame, today: Day): boolean {
  const isBilled = ({ words }: PeriodUse) => {
    const found = resolveSpan(words, { today, anchor: today, ahead: true });
    return !isDoubt(found) && (found.end < today || found.start > addDays(today, FAR_DAYS));
  };
  return periods.length > 0 && periods.every(isBilled);
}

/** "And in September?", "each month", after a share: the share of the same whole. */
function withShare(frame: Frame, before: SpendOperation): Frame {
  const isOther = frame.groups.length > 0 || AIMS.some((aim) => aim !== "trend" && frame.intents.has(aim));
  const kept: readonly Intent[] = before.op === "trend" ? ["share", "trend"] : ["share"];
  if (!shareOf(before) || isOther) return frame;
  const shared = { ...frame, intents: new Set([...frame.intents, ...kept]) };
  return before.op === "trend" ? { ...shared, groups: groupsKept(shared, before) } : shared;
}

/** The whole of which an operation tells a part; null: none. */
export function shareOf(operation: Operation): Scope | null {
  return "share_of" in operation ? operation.share_of : null;
}

const OF_STEPS = ["combined", "average", "order", "top", "change"] as const;

/** Whether it tells groups apart, of which there may be several. */
function isApart(operation: SpendOperation): boolean {
  const { filters, tags } = operation.scope;
  const isOne = (group: PlanGroup) =>
    [...filters, ...tags].some((part) => !part.excludes && fieldOfPart(part) === group && part.values?.length === 1);
  return groupsOf(operation).some((group) => !isOne(group));
}

/** "Can I have that monthly", "by month since June", "add S3 and show it daily", after "by provider". */
function isOnlyPaced({ says, intents, groups, filters, periods }: Frame, before: SpendOperation): boolean {
  const { op } = before;
  const hasOwn = groups.length > 0 || (filters.length > 0 && !says.has("adds"));
  // "Per week for November", after each team by day: each team.
  const isOfRows = op === "trend" && isApart(before) && !OF_STEPS.some((kind) => says.has(kind));
  const isBare = !hasOwn && (periods.length === 0 || op === "breakdown" || isOfRows);
  // "Only those above 100 a day", after what accounts cost per day: of each of them.
  const isBound = op === "trend" && says.has("threshold");
  return (
    (op === "breakdown" || op === "compare" || isBound || isOfRows || (op === "drivers" && namesItsRows(before))) &&
    isBare &&
    says.has("granularity") &&
    !says.has("refer") &&
    !AIMS.some((aim) => aim !== "trend" && intents.has(aim))
  );
}

/** "And an estimate for November", after what each cloud cost: of each. */
function isOnlyForetold({ intents, groups, filters, says }: Frame, before: SpendOperation): boolean {
  const isOfAll = before.op === "breakdown" && before.group_by.length === 1 && !before.top && !namesItsRows(before);
  const isBare = groups.length === 0 && filters.length === 0 && !says.has("combined") && !says.has("threshold");
  return isOfAll && isBare && AIMS.filter((aim) => intents.has(aim)).join() === "forecast";
}

/** "And each one's percentage?", after "by provider". */
function isOnlyShared(frame: Frame, { op, scope }: SpendOperation): boolean {
  const { intents, groups, says } = frame;
  const isNew = namesOthers(frame, scope);
  return op === "breakdown" && intents.has("share") && groups.length === 0 && !isNew && !says.has("granularity");
}

/** Whether a turn limits lines further: "percent of the GCP total", after what was of GCP alone, does not. */
export function namesOthers({ filters }: Frame, scope: Scope): boolean {
  const named = filtersOf(filters);
  return named.filters.some((one) => !isAmong(one, scope)) || named.tags.length > 0;
}

/** "Compare that with September", after "by service": each of them; "compare EC2 with September" is of one. */
function isOnlyCompared(frame: Frame, before: SpendOperation): boolean {
  const { intents, groups, filters, periods, says } = frame;
  const told = new Set<string>(groupsOf(before));
  const isOfOne = filters.some(({ values, excludes }) => !excludes && told.has(fieldOf(values[0])));
  const isOfEach = periods.length > 0 || says.has("previous") || isOfOther(frame, before.scope);
  const isCompared = AIMS.filter((aim) => intents.has(aim)).join() === "compare";
  return (
    before.op === "breakdown" && groups.length === 0 && !says.has("granularity") && isOfEach && !isOfOne && isCompared
  );
}

/** "Compare it with team web", after another team by service; what two clouds have is not the same. */
function isOfOther({ filters }: Frame, scope: Scope): boolean {
  const fields = new Set([...scope.filters.map(({ field }) => field), ...scope.tags.map(({ key }) => `tag:${key}`)]);
  const named = filters.map(({ values }) => fieldOf(values[0]));
  return named.length > 0 && named.every((field) => field !== "provider" && fields.has(field));
}

function isAmong(named: PlanFilter, { filters }: Scope): boolean {
  return filters.some((kept) => JSON.stringify(kept) === JSON.stringify(named));
}

/** "Just the biggest" is one of the groups before; teams with untagged lines stay rows, and are not what lines lack. */
function groupsKept({ says, intents, filters }: Frame, before: SpendOperation): Frame["groups"] {
  const each = before.op === "tag_coverage";
  const by = intents.has("share") && !each;
  const plural = !says.has("order") || says.has("number");
  // Of lines of two teams, what has no team is none of them: "how much of it is untagged" is of any tag.
  const isTold = (group: PlanGroup) =>
    before.scope.tags.some(({ key, excludes }) => !excludes && group === `tag:${key}`);
  // "How much is the support fee", after commitments: a service has no rows of those.
  const isOfService = filters.some(({ values }) => values.some(({ field }) => field === "service"));
  const isOfOther = (group: PlanGroup) => group === "commitment_discount_id" && isOfService;
  const kept = groupsOf(before).filter((group) => !(intents.has("tags") && isTold(group)) && !isOfOther(group));
  return kept.map((group) => ({ group, plural, by, each, place: -1 }));
}

function groupsOf(operation: SpendOperation): readonly PlanGroup[] {
  return "group_by" in operation ? operation.group_by : [];
}

/** The period that the operation before had, and what it was compared with. */
export function periodsOf(operation: SpendOperation): { period: Period; base: Period | null } {
  if (operation.op === "drivers") return { period: operation.period, base: operation.base };
  const against = operation.op === "compare" ? operation.against : null;
  return { period: operation.period, base: against?.by === "period" ? against.base : null };
}

/** Whether things stand against each other in it, and not two periods. */
export function isSided(operation: SpendOperation | null): boolean {
  return operation?.op === "compare" && operation.against.by === "sides";
}
