import type { AskAnswer } from "../../lib/ask-types.ts";

const MISSING_DAYS = /^Connector ("(?:[^"\\]|\\.)*") \(con_\w+\) .*: (\S+(?: to \S+)?) is missing in this answer\.$/;

/** The warnings that the answer does not begin with itself: nothing is said twice. */
export function unsaidWarnings({ answer, warnings }: Pick<AskAnswer, "answer" | "warnings">): readonly string[] {
  return warnings.filter((warning) => !isSaid(warning, answer));
}

/** Whether the answer itself says so: which days it lacks comes first in it, before any figure. */
function isSaid(warning: string, answer: string): boolean {
  if (answer.includes(warning)) return true;
  const [, name, days] = MISSING_DAYS.exec(warning) ?? [];
  return name !== undefined && days !== undefined && answer.includes(days) && answer.includes(JSON.parse(name));
}
