import { tokenize } from "../tokens.ts";
import { type Day, isDoubt } from "./calendar.ts";
import { readPeriod, resolveSpan } from "./read-period.ts";

/** The one day that a text names; null: it names none, or more. */
export function dayIn(text: string, today: Day): Day | null {
  const tokens = tokenize(text);
  let named: Day | null = null;
  for (let at = 0; at < tokens.length; ) {
    const words = readPeriod(tokens, at);
    const found = words && resolveSpan(words, { today, anchor: today, ahead: false });
    if (found && (isDoubt(found) || found.start !== found.end || named !== null)) return null;
    named = found ? found.start : named;
    at += words?.length ?? 1;
  }
  return named;
}
