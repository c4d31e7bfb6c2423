import { LINE_FIELDS } from "../../spend/index.ts";
import type { Day } from "../periods/calendar.ts";
import type { PlanGroup } from "../schema.ts";
import type { Frame } from "./frame.ts";
import { isComparing, isRanked, marksOf } from "./frame.ts";
import { isPeak, isStepMoved, isStepRanked } from "./ranks/peak.ts";
import type { Lines } from "./read-scope.ts";
import type { Timing } from "./resolve-periods.ts";
import { isOfFirst } from "./thresholds.ts";

/** What a clause is after; `summary` and `analysis` are several operations. */
export type Aim =
  | "total"
  | "breakdown"
  | "trend"
  | "peak"
  | "compare"
  | "drivers"
  | "weekdays"
  | "anomaly"
  | "forecast"
  | "tags"
  | "list"
  | "summary"
  | "analysis";

/** What is known of when and of which lines, when the aim is chosen. */
export type Known = { readonly timing: Timing; readonly lines: Lines; readonly today: Day };

type Rule = readonly [aim: Aim, holds: (frame: Frame, known: Known) => boolean];

// The first rule that holds decides: what is rarer and says more stands first.
const RULES: readonly Rule[] = [
  ["tags", (frame) => frame.intents.has("tags") || isShareTagged(frame)],
  ["breakdown", (frame) => isOfFirst(frame) && !isOfChange(frame)],
  ["forecast", ({ intents }, { timing, today }) => intents.has("forecast") || isToCome(timing, today)],
  ["forecast", ({ intents }, { timing }) => intents.has("estimate") && timing.isNamed && isRunning(timing)],
  // "The biggest spike and what caused it" has to be found first.
  ["anomaly", ({ intents, says }) => intents.has("spike") && (!intents.has("why") || says.has("order"))],
  ["anomaly", ({ intents }) => intents.has("anomaly")],
  ["peak", (frame, { timing }) => isPeak(frame) || (timing.pair === null && isStepMoved(frame))],
  ["drivers", ({ intents, says }) => intents.has("why") || (intents.has("explain") && says.has("change"))],
  // "Which weekday was the most expensive day": which day that was tells it. "Weekends vs weekdays" asks for both.
  ["trend", (frame) => marksOf(frame.marks, "weekdays").length === 1 && isStepRanked(frame)],
  ["weekdays", ({ says }) => says.has("weekdays")],
  ["trend", (_, { timing }) => timing.steps !== null],
  ["compare", (_, { lines }) => lines.sides.length > 1],
  ["drivers", (frame) => frame.intents.has("growth") && (frame.intents.has("top") || isRanked(frame))],
  ["drivers", (frame) => isRankedChange(frame)],
  ["trend", ({ says, groups }) => says.has("threshold") && says.has("granularity") && groups.length === 0],
  ["trend", (frame, { timing }) => isCourse(frame, timing)],
  ["breakdown", (frame, { timing }) => isBetweenRows(frame, timing)],
  ["compare", (frame, { timing }) => isComparing(frame) || timing.pair !== null],
  ["list", (frame) => isList(frame)],
  ["trend", (frame) => isShareInSteps(frame)],
  ["breakdown", (frame) => isRankOfShares(frame)],
  ["total", ({ intents, groups }) => intents.has("share") && !groups.some(({ by, each }) => by || each)],
  ["breakdown", (frame) => isShareOfEach(frame)],
  ["total", ({ intents }) => intents.has("share")],
  ["trend", ({ intents, says }) => intents.has("trend") || says.has("granularity")],
  ["trend", ({ intents, groups }) => intents.has("chart") && groups.length === 0],
  ["summary", ({ intents, groups }) => (intents.has("summary") || intents.has("explain")) && groups.length === 0],
  ["analysis", (frame) => frame.intents.has("analysis") && frame.groups.length === 0 && !isRanked(frame)],
  ["breakdown", ({ intents, groups }) => groups.length > 0 || intents.has("breakdown") || intents.has("top")],
  ["breakdown", (frame) => isRanked(frame)],
];

/** What to compute for a clause. */
export function chooseAim(frame: Frame, known: Known): Aim {
  return RULES.find(([, holds]) => holds(frame, known))?.[0] ?? "total";
}

/** "Which services make up 80 % of the increase" asks for no part of what they cost. */
function isOfChange({ intents, says }: Frame): boolean {
  return intents.has("why") || intents.has("growth") || intents.has("compare") || says.has("change");
}

/** "What share is tagged with a cost center": how much has the tag. */
function isShareTagged({ intents, groups, says }: Frame): boolean {
  return (
    intents.has("share") &&
    !says.has("order") &&
    !says.has("top") &&
    groups.some(({ group, by, each }) => group.startsWith("tag:") && !by && !each)
  );
}

/** "The top 3 teams with their share", "which services have the largest share": each row has its share. */
function isRankOfShares({ intents, says, groups, filters }: Frame): boolean {
  const isRank = says.has("top") || says.has("order");
  return intents.has("share") && isRank && groups.length > 0 && filters.length === 0 && !says.has("granularity");
}

/** "The percentage of each cloud"; "the share of production in each cloud" is another one. */
function isShareOfEach({ intents, marks, groups }: Frame): boolean {
  const share = marks.findIndex((mark) => mark.is === "intent" && mark.intent === "share");
  const rows = groups[0]?.place ?? -1;
  // "AWS by service in percent": what each service is of it.
  const isParted = groups[0]?.by === true && share > rows;
  const isOfOne = !isParted && marks.some(({ is }, place) => is === "names" && place < Math.max(share, rows));
  return intents.has("share") && groups.length > 0 && !isOfOne;
}

/** "The share of EC2 in AWS each month"; of several groups over time no share is told. */
function isShareInSteps({ intents, says, groups }: Frame): boolean {
  return intents.has("share") && groups.length === 0 && (says.has("granularity") || intents.has("trend"));
}

function isToCome({ pair, periods, isNamed }: Timing, today: Day): boolean {
  // "The first half of November against the second", before its end: what there is of both.
  const haveBegun = pair !== null && periods.every(({ start_date }) => start_date <= today);
  return isNamed && !haveBegun && periods.some(({ end_date }) => end_date > today);
}

function isRunning({ periods }: Timing): boolean {
  return periods.some(({ running }) => running);
}

/** "Which services increased the most": the groups whose cost changed, ranked. */
function isRankedChange(frame: Frame): boolean {
  const hasChange = frame.says.has("change");
  if (hasChange && (isRanked(frame) || frame.intents.has("top"))) return true;
  if (frame.says.has("comings") && (frame.groups.length > 0 || frame.intents.has("which"))) return true;
  return hasChange && (frame.intents.has("which") || isOfSome(frame));
}

/** "Accounts that rose over 5 %", "services that fell": not all rows, but those that did. */
function isOfSome(frame: Frame): boolean {
  const isBounded = frame.says.has("threshold") || marksOf(frame.marks, "change").some(({ least }) => least);
  return frame.groups.length > 0 && (isBounded || isOfRows(frame));
}

/** "Services that fell": rows of one direction, where "growth by service" is of every row. */
function isOfRows({ marks, groups }: Frame): boolean {
  const isDirected = marksOf(marks, "change").some(({ direction }) => direction !== "both");
  return isDirected && groups.every(({ plural, by, each, place }) => place >= 0 && plural && !by && !each);
}

/** "Going up or down", "month over month" of many months: how it went on, not one difference. */
function isCourse({ intents, says, marks, groups }: Frame, { pair, periods, isNamed }: Timing): boolean {
  const isOpen =
    marksOf(marks, "change").some(({ direction }) => direction === "both") &&
    !intents.has("compare") &&
    !says.has("threshold");
  const isLong = says.has("pace") && isNamed && periods.some(({ unit }) => unit === "span");
  if (isLong) return true;
  if (pair || says.has("pace") || says.has("versus")) return false;
  // "How much did each cloud change" is one difference of each.
  return intents.has("trend") || says.has("granularity") || (isOpen && !isNamed && groups.length === 0);
}

/** "The difference between teams": what each costs, and not how it changed. */
function isBetweenRows({ says, groups, filters }: Frame, { pair }: Timing): boolean {
  const isChange = (["change", "versus", "pace", "previous", "yearBefore"] as const).some((kind) => says.has(kind));
  return says.has("between") && groups.length > 0 && filters.length < 2 && pair === null && !isChange;
}

const ONLY_COSTED: ReadonlySet<PlanGroup> = new Set<PlanGroup>([...LINE_FIELDS, "charge_category"]);

/** "How many tokens did it use", after a team: of the usage, and not how many teams. */
function isCountOfUsage({ marks }: Frame): boolean {
  return marks.some(
    (mark, place) => mark.is === "intent" && mark.intent === "count" && marks[place + 1]?.is === "usage",
  );
}

/** "Which services do we use": the values, not their cost. */
function isList(frame: Frame): boolean {
  const listable =
    frame.groups.length > 0 && frame.groups.every(({ group, by, each }) => !by && !each && !ONLY_COSTED.has(group));
  return (
    (frame.intents.has("list") || frame.intents.has("count")) &&
    listable &&
    !frame.says.has("cost") &&
    !isCountOfUsage(frame) &&
    !isRanked(frame) &&
    !frame.says.has("threshold")
  );
}
