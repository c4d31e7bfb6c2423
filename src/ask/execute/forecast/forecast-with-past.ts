import { addDays } from "../../../core/days.ts";
import { addDecimals } from "../../../core/decimals.ts";
import { type CurrencyForecast, horizonDays } from "../../../spend/index.ts";
import type { Placeholder } from "../../fact-book.ts";
import { askSpend, costIn, type Spent } from "../ask-spend.ts";
import type { Days } from "../bills/gaps.ts";
import { judgeBounds } from "../bounds.ts";
import type { Asking, Execution, Op } from "../execution.ts";
import { aboutWhat, listed, sentences } from "../tell-spend.ts";
import { type Foretold, HORIZONS, type Reached, soFar, sumOfDays } from "./foretell.ts";

/** Days that end with a horizon and began before it, as those of a year do in its last quarter. */
export type Extended = { readonly horizon: Reached; readonly before: Days };

/** The horizon that some days end with, and the days before it; null where they end with none, or begin within it. */
export function extendedBy({ start_date, end_date }: Days, today: string): Extended | null {
  const horizons = HORIZONS.map((name) => ({ name, days: horizonDays(name, today), isWhole: true }));
  // Of a horizon that is still to come, the days until it begins would be missing.
  const begun = horizons.filter(({ days }) => days.start_date <= today);
  const horizon = begun.find(({ days }) => days.end_date === end_date && days.start_date > start_date);
  return horizon ? { horizon, before: { start_date, end_date: addDays(horizon.days.start_date, -1) } } : null;
}

/** What was billed before a horizon, beside its forecast: what all of it will come to. */
export function* tellWithPast(
  run: Execution,
  op: Op<"forecast">,
  { foretold, before }: { readonly foretold: Foretold; readonly before: Days },
): Asking<{ readonly billed: Spent; readonly answer: string }> {
  const billed = yield* askSpend(run, op.scope, before);
  const what = `The ${aboutWhat(op, run.book)}`;
  const told = foretold.data.map((one) => tellOne(one, { run, op, what, foretold, billed }));
  const over = billed.totals.filter(({ currency }) => !foretold.data.some((one) => one.currency === currency));
  const rest = over.map((total) => billed.money("billed before", total));
  const beside = rest.length > 0 ? `Beside that, ${listed(rest)} was billed of which nothing is forecast.` : "";
  const parts = op.group_by.length > 0 ? "Of such days only the whole is forecast, not its parts." : "";
  return { billed, answer: told.some(Boolean) ? sentences(...told, beside, parts) : "" };
}

/**
 * What some days within a horizon will cost: what of them is billed, and the sum of what is expected of the others. Of
 * a sum there are no bounds.
 */
export function* tellPart(
  run: Execution,
  op: Op<"forecast">,
  { one, foretold }: { readonly one: CurrencyForecast; readonly foretold: Foretold },
): Asking<string> {
  const rest = sumOfDays(one, op.period, foretold);
  if (!rest) return "";
  const { currency } = one;
  const { value, shown, billed } = (yield* withBilled(run, op, { one, foretold, rest })) ?? { ...rest, billed: "" };
  return sentences(
    `The ${aboutWhat(op, run.book)} will be about ${shown}, the sum of what is expected of its days.`,
    billed,
    judgeBounds(op.thresholds, { measure: "cost", currency, value, shown }, { book: run.book, figures: foretold }),
  );
}

type Rest = NonNullable<ReturnType<typeof sumOfDays>>;
type Part = { readonly one: CurrencyForecast; readonly foretold: Foretold; readonly rest: Rest };

/** What is expected of the rest of some days with what of them is billed; null where nothing is. */
function* withBilled(
  run: Execution,
  { scope, period: { start_date } }: Op<"forecast">,
  { one: { currency, to_date }, foretold, rest }: Part,
): Asking<(Rest & { readonly billed: string }) | null> {
  const { end_date } = to_date;
  if (end_date === null || end_date < start_date) return null;
  const spent = yield* askSpend(run, scope, { start_date, end_date });
  const cost = costIn(currency, spent.totals);
  if (cost === undefined) return null;
  const past = spent.money("billed so far", { currency, cost });
  const value = addDecimals([cost, rest.value]);
  const shown = foretold.money("forecast of all these days", { currency, cost: value }, [past, rest.shown]);
  return { value, shown, billed: soFar(past, foretold.day("billed through", end_date), rest.shown) };
}

type Telling = {
  readonly run: Execution;
  readonly op: Op<"forecast">;
  readonly what: string;
  readonly foretold: Foretold;
  readonly billed: Spent;
};

function tellOne(one: CurrencyForecast, { run, op, what, foretold, billed }: Telling): string {
  const { currency, total, to_date, forecast } = one;
  if (!total) return "";
  const earlier = costIn(currency, billed.totals);
  const past = earlier === undefined ? null : billed.money("billed before", { currency, cost: earlier });
  const withPast = (label: string, cost: string) => {
    const own = foretold.money(label, { currency, cost });
    if (past === null || earlier === undefined) return { value: cost, shown: own };
    const value = addDecimals([earlier, cost]);
    return {
      value,
      shown: foretold.money(`${label}, with what was billed before`, { currency, cost: value }, [past, own]),
    };
  };
  const whole = withPast("forecast of the whole", total.cost);
  const bounds = total.low && total.high ? boundsOf([total.low, total.high], withPast) : "";
  const billedSoFar = withPast("billed so far", to_date.cost).shown;
  const through = to_date.end_date && foretold.day("billed through", to_date.end_date);
  const rest = forecast && foretold.money("forecast of the rest", { currency, cost: forecast.cost });
  const judged = { measure: "cost", currency, ...whole } as const;
  return sentences(
    `${what} will be about ${whole.shown}${bounds}.`,
    through && rest ? soFar(billedSoFar, through, rest) : "",
    judgeBounds(op.thresholds, judged, { book: run.book, figures: foretold }),
  );
}

type WithPast = (label: string, cost: string) => { readonly shown: Placeholder };

function boundsOf([low, high]: readonly [string, string], withPast: WithPast): string {
  return `, most likely between ${withPast("low bound", low).shown} and ${withPast("high bound", high).shown}`;
}
