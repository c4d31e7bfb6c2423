import type { QueryPlan } from "../schema.ts";
import type { Token } from "../tokens.ts";

const COUNT = "(?:an? |the )?(?:\\w+ )?(?:days?|weeks?|fortnight|months?)";
const DUE = "(?:due|fixed|fix|patched|patch|remediated|remediate|remediation|deadlines?|time|give[ns]?|gave)";
const ADDED =
  "(?:(?:being|it was|they were|was|were|is|are|it|they|getting|get|got|its|their|the|having been|cisa|kev) )*" +
  "(?:added|adding|addition|additions|adds?|listed|listing|entry|entering|inclusion|publication|published|disclosure)";
// How long a fix was given: from one day of an entry to another one, which no condition has.
const BETWEEN: readonly RegExp[] = [
  new RegExp(`\\b${DUE}\\b.{0,40}\\b${COUNT} (?:of|after|from|since|upon|following) ${ADDED}\\b`),
  new RegExp(`\\b(?:between|from) ${ADDED} (?:and|to|until|till) (?:(?:the|its|their|being|be) )*${DUE}\\b`),
  /\b(?:remediation|patch(?:ing)?|fix(?:ing)?|repair|grace|due) (?:windows?|periods?|times?|timeline)\b/,
  /\b(?:less|more|fewer|longer|shorter) than .{1,20} to (?:fix|patch|remediate|mitigate)\b/,
  /\b(?:shortest|longest|tightest|average|median|typical) (?:deadlines?|time to (?:fix|patch|remediate)|windows?)\b/,
  /\bhow (?:long|many days) (?:(?:do|did|does|have|has|is|was|were|are) )?.{1,30}\bto (?:fix|patch|remediate)\b/,
];
const QUESTION =
  "How long there was from an entry's addition to its due date can't be asked for by itself; a list of entries " +
  "has both dates. Of which entries?";

/** "Which entries were due within a week of being added": no answer has only those, and no days are meant. */
export function askOfWindow(tokens: readonly Token[]): QueryPlan | null {
  const said = tokens.map(({ word }) => word).join(" ");
  if (!BETWEEN.some((pattern) => pattern.test(said))) return null;
  const choices = ["added this year", "added in the last 30 days", "due in the next 30 days"].map((label) => ({
    label: `Entries ${label}`,
    query: `KEV entries ${label}`,
  }));
  return { kind: "clarify", question: QUESTION, choices };
}
