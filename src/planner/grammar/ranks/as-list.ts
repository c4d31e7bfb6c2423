import { ahead, type Day, type Form, unitAway } from "../../periods/calendar.ts";
import type { Period, Scope } from "../../schema.ts";
import type { Frame, Mark } from "../frame.ts";
import type { Source } from "../questions.ts";
import type { Lines } from "../read-scope.ts";
import type { Timing } from "../resolve-periods.ts";
import { wholeOfRows } from "../share.ts";

/** "Billed vs amortized": the clause with one of its metrics, which are not set against each other but both told. */
export function ofMetric(frame: Frame, metric: Scope["metric"]): Frame {
  return asList(frame, (mark) => (mark.is === "metric" && mark.metric !== metric ? "filler" : null));
}

/** The clause with what is set against each other only listed; `replaced`: what else of it says nothing, or joins. */
export function asList(frame: Frame, replaced: (mark: Mark) => "filler" | "and" | null = () => null): Frame {
  const marks = frame.marks.map((mark): Mark => {
    const isAim = mark.is === "intent" && mark.intent === "compare";
    const is = replaced(mark) ?? (mark.is === "versus" ? "and" : null) ?? (isAim ? "filler" : null);
    return is ? { is, at: mark.at, length: mark.length } : mark;
  });
  const kept = new Set(marks.flatMap((mark) => (mark.is === "intent" ? [mark.intent] : [])));
  const intents = new Set(
    [...frame.intents].filter((intent) => intent !== "compare" && (intent !== "share" || kept.has(intent))),
  );
  return { ...frame, marks, intents, says: new Set(marks.map(({ is }) => is)) };
}

/**
 * "Will we spend more than last month": what the running month comes to, and that one. A difference is of what both
 * cost, so none is told.
 */
export function withRunning(frame: Frame, { pair, periods }: Timing, today: Day): Frame {
  const [base, ...others] = frame.periods;
  const last = pair?.base ?? periods[0];
  const isSet = frame.intents.has("forecast") && base?.isBase === true && others.length === 0;
  if (!isSet || !last || last.unit === "span" || last.unit === "day" || !isOver(last, today)) return frame;
  const { unit } = last;
  const meaning: Form = (_, now) => unitAway(unit, 0, ahead(now));
  const first = { length: 0, meaning, captures: [] };
  const running = { words: { length: 0, lead: "", first, second: null, since: false }, isBase: false, place: -1 };
  return { ...frame, periods: [running, base] };
}

/** "DynamoDB usage October vs September": quantities come with totals, of each of the days; null: none are set so. */
export function ofUsage(frame: Frame, { sides }: Lines): Frame | null {
  const { says, periods, groups } = frame;
  const isUsed =
    (says.has("usage") || says.has("withUsage")) && periods.length > 1 && sides.length === 0 && groups.length === 0;
  if (!isUsed || says.has("change")) return null;
  return asList({ ...frame, periods: periods.map((period) => ({ ...period, isBase: false })) });
}

/** "EC2 against RDS by month": each over time, beside the other. */
export function isSidedInSteps({ says, intents }: Frame, { steps }: Timing, { sides }: Lines): boolean {
  // "Prod vs non-prod by month": no list has what is not it.
  const areAll = sides.every(({ filters, tags }) => [...filters, ...tags].every(({ excludes }) => !excludes));
  const isCourse = steps !== null || intents.has("trend") || (says.has("granularity") && !says.has("average"));
  return areAll && sides.length > 1 && isCourse;
}

/** "The forecast for November against October": the one and the other, each told. */
export function isForetoldBesideBilled({ intents, periods }: Frame, asked: Timing, today: Day): boolean {
  const isForetold = intents.has("forecast") || asked.periods.some(({ start_date }) => start_date > today);
  const over = asked.periods.filter((period) => isOver(period, today));
  return isForetold && periods.length > 1 && over.length > 0 && over.length < asked.periods.length;
}

/** The clause with what stands beside each other, rather than against it, listed; as it is where nothing does. */
export function asListed(
  frame: Frame,
  lines: Lines,
  { isInSteps, isForetold, source }: { isInSteps: boolean; isForetold: boolean; source: Source },
): Frame {
  if (isForetold) return asList(frame, changeListed);
  if (isInSteps) return asList(frame);
  return areSharesOfSides(frame, lines) || areSharesOfRows(frame, lines, source) ? asList(frame, shareListed) : frame;
}

/** "What share of compute is on each cloud": a list of compute by cloud, which has the share of each. */
function areSharesOfRows(frame: Frame, { scope, sides }: Lines, source: Source): boolean {
  const isOfRows = frame.groups.some(({ by, each }) => by || each) && frame.filters.length > 0;
  const isCourse = frame.says.has("granularity") || frame.intents.has("trend");
  if (!frame.intents.has("share") || !isOfRows || isCourse || sides.length > 0) return false;
  return wholeOfRows(frame, source, scope) !== null;
}

/** "AWS vs Azure vs GCP, in percent": a list by what they are, which has the share of each. */
function areSharesOfSides({ marks, periods }: Frame, { sides }: Lines): boolean {
  const parts = sides.map(({ filters, tags }) => [...filters, ...tags]);
  const fields = new Set(parts.flat().map((part) => ("field" in part ? part.field : part.key)));
  const areNames = parts.every(([part, ...others]) => part?.values?.length === 1 && !part.excludes && !others.length);
  // "What percentage of our spend is production vs dev" is of all.
  const share = marks.findLastIndex((mark) => mark.is === "intent" && mark.intent === "share");
  const isLast = share > marks.findLastIndex(({ is }) => is === "versus");
  return isLast && sides.length > 1 && areNames && fields.size === 1 && periods.length < 2;
}

/** The shares of a list are told beside each of its rows. */
function shareListed(mark: Mark): "filler" | null {
  return mark.is === "intent" && mark.intent === "share" ? "filler" : null;
}

/** "Higher than October": beside it, where the one is a forecast. */
function changeListed(mark: Mark): "and" | null {
  return mark.is === "change" && mark.least === undefined ? "and" : null;
}

export function isOver({ end_date }: Period, today: Day): boolean {
  return end_date < today;
}
