import type { Meaning } from "../../grammar/frame.ts";
import type { Phrase } from "../../phrases.ts";

const odd: Meaning = { is: "intent", intent: "anomaly" };
const top: Meaning = { is: "intent", intent: "top" };

/** Words of comparing, ranking and being out of line, beside those of `intents.ts`. */
export const MEASURE_WORDS: readonly (readonly [Phrase, Meaning])[] = [
  ["out of line|whack|pattern|character", odd],
  ["lighter than?", { is: "change", direction: "down" }],
  ["big|biggest|heavy|heaviest|top|worst|main|major hitter|hitters|offender|offenders|culprit|culprits", top],
  ["offender|offenders|hitters|culprits", top],
  ["big|biggest|large|largest ticket item|items|ones|things", top],
  ["lions share of my|our|the? cost|costs|spend|bill|money", top],
];
