import type { Day } from "../periods/calendar.ts";
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

/** "EC2 against RDS by month": each over time, beside the other. */
export function isSidedInSteps({ says }: Frame, { steps }: Timing, { sides }: Lines): boolean {
  // "Prod vs non-prod by month": no list has what is not it.
  const areAll = sides.every(({ filters, tags }) => [...filters, ...tags].every(({ excludes }) => !excludes));
  return areAll && sides.length > 1 && (steps !== null || (says.has("granularity") && !says.has("average")));
}

/** "The forecast for November against October": the one and the other, each told. */
export function isForetoldBesideBilled({ intents, periods }: Frame, asked: Timing, today: Day): boolean {
  const isForetold = intents.has("forecast") || asked.periods.some(({ start_date }) => start_date > today);
  const over = asked.periods.filter((period) => isOver(period, today));
  return isForetold && periods.length > 1 && over.length > 0 && over.length < asked.periods.length;
}

export function isOver({ end_date }: Period, today: Day): boolean {
  return end_date < today;
}
