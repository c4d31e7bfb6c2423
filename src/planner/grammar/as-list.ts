import { ahead, type Day, type Form, unitAway } from "../periods/calendar.ts";
import type { Period, Scope } from "../schema.ts";
import type { Frame, Mark } from "./frame.ts";
import type { Lines } from "./read-scope.ts";
import type { Timing } from "./resolve-periods.ts";

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
  const intents = new Set([...frame.intents].filter((intent) => intent !== "compare"));
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

/** "Higher than October": beside it, where the one is a forecast. */
export function changeListed(mark: Mark): "and" | null {
  return mark.is === "change" && mark.least === undefined ? "and" : null;
}

export function isOver({ end_date }: Period, today: Day): boolean {
  return end_date < today;
}
