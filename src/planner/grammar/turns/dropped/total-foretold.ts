import { THE_SAME, turn } from "../../../lexicon/turns/turn-parts.ts";
import type { SpendOperation } from "../follow-up.ts";
import type { Edit } from "../other-kind.ts";
import { totalOf } from "../sum-up.ts";

const THE_TOTAL =
  "the (?:(?:forecast|predicted|projected|expected|whole|overall) )?(?:total|sum|figure|number|forecast|estimate|" +
  "projection|result)";
const COMPARED = turn(
  `(?:(?:compare|set|put|hold) ${THE_TOTAL}(?: forecast)? (?:with|to|against|beside|next to) |` +
    `how (?:does|do|would|will) ${THE_TOTAL} (?:compare|stack up|look) (?:with|to|against) |` +
    `${THE_TOTAL} (?:vs\\.?|versus|against|compared (?:with|to)) )(\\S.{2,40}?)`,
);

/** "Compare the total with October's actual", after a forecast by team: all that is forecast is the one side. */
export function totalForetold(said: string, before: SpendOperation): Edit | null {
  const [, other = ""] = before.op === "forecast" ? (COMPARED.exec(said) ?? []) : [];
  if (before.op !== "forecast" || other === "") return null;
  return { operations: [{ ...before, group_by: [] }], text: `compare that with ${other}` };
}

const HOW_SURE = turn(
  "(?:(?:and )?how (?:sure|certain|confident|reliable|accurate|precise|exact|good|solid|safe|firm|trustworthy) ",
  "(?:are|is) (?:you|we|that|it|this|they|those|the \\w+)(?: (?:of|about) (?:it|that|this|them))?|",
  "how (?:far|much) (?:off|out|wrong) (?:could|can|might|may|would|is|will) (?:that|it|this|they|those|you|the \\w+)",
  "(?: (?:be|get|go))?|(?:what(?:['’]?s| is) )?(?:the |your )?(?:margin(?: of error)?|error(?: bars?| margin)?|",
  "uncertainty|confidence(?: (?:interval|level|range))?|range|(?:upper|lower) (?:bound|end|limit))(?: (?:of|on|for|",
  "in) (?:it|that|this|those))?)",
);

const PARTS_OF_IT = turn(
  "(?:of (?:that|it|this),? )?(?:how much|what)(?: of (?:that|it|this))? (?:is|was|has been) (?:already )?",
  "(?:billed|booked|spent|",
  "in|accrued)(?: (?:already|so far|by now|yet))*(?:,? (?:and|vs\\.?) (?:how much|what)?(?: of (?:that|it))?",
  "(?: is|['’]s)? ?",
  "(?:still |left |yet )*(?:to (?:accrue|come|be billed|go|book)|forecast|estimated|expected|open|left|missing|",
  "outstanding))?",
);

/** "How sure are you?", "how much of it is billed already?", after a forecast: its range and parts are told with it. */
export function toldWithForecast(said: string, before: SpendOperation): Edit | null {
  const isTold = before.op === "forecast" && [HOW_SURE, PARTS_OF_IT].some((asks) => asks.test(said));
  return isTold ? { operations: [before], text: THE_SAME } : null;
}

const HOW_MUCH_OF_IT = turn(
  "how much of (?:that|it|this|the forecast) (?:is|will be|comes? from|goes? to|will go to) (?:the )?(\\S.{0,40}?)",
);

/** "How much of that is GCP", after a forecast: its forecast, not its bill so far, and without the bound of all. */
export function partOfForecast(said: string, before: SpendOperation): Edit | null {
  const part = HOW_MUCH_OF_IT.exec(said)?.[1];
  if (!part || before.op !== "forecast") return null;
  return { operations: [{ ...before, thresholds: [] }], text: `only ${part}` };
}

const LEFT = turn(
  "(?:how much|what(?:['’]?s| is)?)(?: (?:of (?:it|that|this)))?(?: (?:budget|money))? ?",
  "(?:is|do we have|have we|we have)? ?",
  "(?:still )?(?:left|remaining)(?: (?:of|in) (?:it|that|this|(?:the|our) budget))?",
);

/** "How much is left?", after whether a budget will do: what was billed of its days so far, against it. */
export function leftOfBudget(said: string, before: SpendOperation): Edit | null {
  if (before.op !== "forecast" || !LEFT.test(said)) return null;
  const thresholds = before.thresholds.filter(({ measure, side }) => measure === "cost" && side === "at_most");
  if (thresholds.length !== 1 || before.group_by.length > 0) return null;
  return { operations: [{ ...totalOf(before.scope, before.period), thresholds }], text: THE_SAME };
}
