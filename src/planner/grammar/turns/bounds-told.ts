import { turn, turnStart } from "../../lexicon/turns/turn-parts.ts";
import type { Operation, Threshold } from "../../schema.ts";

// "Make it 10k", "ok, what about $20k instead?"
const AMOUNT = new RegExp(
  "^(?:(?:and|ok|now|no|rather|actually|then|but|hm+|so)[\\s,]+)*" +
    "(?:make (?:it|that)|what about|how about|set it (?:to|at)|try|say)" +
    "\\s+([$€£]?[\\d.,]+\\s?(?:k|m|million|thousand)?)(?:\\s+(?:instead|please|pls|then))?[\\s?.!]*$",
  "i",
);
const BOUNDS: Readonly<Record<Threshold["side"], string>> = {
  over: "over",
  under: "under",
  at_least: "at least",
  at_most: "at most",
};

// "More than 2000 I mean", after another bound.
const BOUND_MEANT = turnStart(
  "(?:sorry,? )?(more than|over|above|at least|less than|under|below|at most|up to) ",
  "([$€£]?[\\d.,]+\\s?(?:k|m|million|thousand)?),? (?:(?:i|we) (?:mean|meant)|actually|rather|instead)[\\s.!?]*$",
);

// "In thousands", "k I mean", after an amount; "k" alone says yes.
const THOUSANDS = turn(
  "(?:in (?:thousands?|k)|(?:(?:that|it)(?:['’]?s| is)|i (?:mean|meant)) (?:in )?(?:thousands?|k)|",
  "(?:thousands?|k),? i (?:mean|meant))(?:,? (?:in )?total(?: cloud| cost| spend)?)?",
);

// "Ok and November, same budget, where do we end up": the bound that was told.
const SAME_BUDGET = /,?\s*\b(?:with |at |on |for |and )?(?:the )?same (?:budget|limit|cap|target|amount|bound)\b,?/i;
const LEAD_IN = /^\W*(?:(?:ok|and|so|now|then|but|what about|how about|for|in)\b\W*)*/i;
const ENDS_UP = /,?\s*(?:and )?where (?:do|will|would|are) we (?:going to )?(?:end up|land|finish|close|come out)\W*$/i;

/** Another amount of the bound that was told: "make it 10k". */
export function boundAnew(said: string, operations: readonly Operation[]): string | null {
  const amount = AMOUNT.exec(said)?.[1];
  const bound = amount ? boundOf(operations) : null;
  return bound && `${asked(operations)}${BOUNDS[bound.side]} ${amount}`;
}

/** The amount that was told, as thousands. */
export function inThousands(said: string, operations: readonly Operation[]): string | null {
  const bound = THOUSANDS.test(said) ? boundOf(operations) : null;
  return bound && `${asked(operations)}${BOUNDS[bound.side]} $${bound.value}k`;
}

/** Other days, or what is to come of them, within the bound that was told. */
export function boundKept(said: string, operations: readonly Operation[]): string | null {
  const bound = SAME_BUDGET.test(said) ? boundOf(operations) : null;
  if (!bound) return null;
  const days = said.replace(SAME_BUDGET, " ").replace(ENDS_UP, "");
  if (ENDS_UP.test(said)) return `will we exceed $${bound.value} in ${days.replace(LEAD_IN, "")}`;
  return `${days}, ${asked(operations)}${BOUNDS[bound.side]} $${bound.value}`;
}

/** The one bound that was told; null where none or several were. */
function boundOf(operations: readonly Operation[]): Threshold | null {
  const [bound, ...others] = operations.flatMap(thresholdsOf);
  return bound && others.length === 0 ? bound : null;
}

/** A sum is asked whether it is within a bound; rows are limited by it. */
function asked([first]: readonly Operation[]): string {
  return first?.op === "total" || first?.op === "forecast" ? "is it " : "";
}

function thresholdsOf(operation: Operation): readonly Threshold[] {
  const all: readonly Threshold[] = "thresholds" in operation ? operation.thresholds : [];
  return all.filter(({ measure }) => measure === "cost" || measure === "change");
}

/** What costs more or less than an amount that is corrected: "more than 2000 I mean". */
export function boundMeant(said: string, operations: readonly Operation[]): string | null {
  const [, side, amount] = BOUND_MEANT.exec(said) ?? [];
  return side && operations.some((one) => thresholdsOf(one).length > 0) ? `only those ${side} ${amount}` : null;
}
