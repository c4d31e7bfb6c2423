import type { Captures, Phrase } from "../phrases.ts";
import { type Form, type Now, type Span, shift } from "./calendar.ts";

const MONTHS_BACK_MAX = 36;

/** From the first day that there is. */
const LONG_AGO: readonly Phrase[] = [
  "the? all|whole|entire|full time|history",
  "of all time",
  "ever",
  "the? very? beginning|start|outset of? time?",
  "day one|1",
  "lifetime",
  "since inception|forever",
  "since the? first bill|bills|day",
  "since its|their|the? launch|introduction|start",
  "since we|they|it started|began|launched",
  "total|cumulative|altogether|overall to date",
  "to date in total|all|sum",
  "so far in all|total|sum",
  "in total|all so far|to date",
  "all in all so far",
  "the? records|record|data begin|began|begins|start|started|starts",
];

function wholeHistory(_: Captures, { today }: Now): Span {
  const start = shift("month", today, -(MONTHS_BACK_MAX - 1));
  return { start, end: today, unit: "span", vague: true };
}

/** All that there is, in words. */
export const HISTORY_FORMS: readonly (readonly [Phrase, Form])[] = LONG_AGO.map((phrase) => [phrase, wholeHistory]);

/** "So far" has an end, and no beginning: it is all that there is. */
export function openBeginning(length: number): { length: number; meaning: Form; captures: Captures } {
  return { length, meaning: wholeHistory, captures: [] };
}
