import { TAIL, turn } from "../../../lexicon/turns/turn-parts.ts";
import type { SpendOperation } from "../follow-up.ts";
import type { Edit } from "../other-kind.ts";

const THE_TOTAL =
  "the (?:(?:forecast|predicted|projected|expected|whole|overall) )?(?:total|sum|figure|number|forecast|estimate|" +
  "projection|result)";
const COMPARED = turn(
  `(?:(?:compare|set|put|hold) ${THE_TOTAL}(?: forecast)? (?:with|to|against|beside|next to) |` +
    `how (?:does|do|would|will) ${THE_TOTAL} (?:compare|stack up|look) (?:with|to|against) |` +
    `${THE_TOTAL} (?:vs\\.?|versus|against|compared (?:with|to)) )(\\S.{2,40}?)`,
  TAIL,
);

/** "Compare the total with October's actual", after a forecast by team: all that is forecast is the one side. */
export function totalForetold(said: string, before: SpendOperation): Edit | null {
  const [, other = ""] = before.op === "forecast" ? (COMPARED.exec(said) ?? []) : [];
  if (before.op !== "forecast" || other === "") return null;
  return { operations: [{ ...before, group_by: [] }], text: `compare that with ${other}` };
}
