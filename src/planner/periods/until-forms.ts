import type { Captures, Phrase } from "../phrases.ts";
import {
  ahead,
  away,
  type Day,
  type Doubt,
  type Form,
  isDoubt,
  monthSpan,
  type Now,
  type Span,
  span,
  startOf,
  unitAway,
} from "./calendar.ts";

/** Days that words name by their end: "by the end of the month", "until the end of June". */
export const UNTIL_FORMS: readonly (readonly [Phrase, Form])[] = [
  ["before|until the? #unit is? out|over|ends|end|up|done", ([unit], now) => away(unit, 0, ahead(now))],
  ["by? the? end|close of the|this|current? #unit", ([unit], now) => away(unit, 0, ahead(now))],
  ["by? the|this? #unit end", ([unit], now) => away(unit, 0, ahead(now))],
  ["eom", (_, now) => unitAway("month", 0, ahead(now))],
  ["eoq", (_, now) => unitAway("quarter", 0, ahead(now))],
  ["eoy", (_, now) => unitAway("year", 0, ahead(now))],
  ["by|until|till|through|at the? end of #month", ([month], now) => untilEndOf(month, now)],
];

// "By the end of November", in November, is of what November comes to; of a month that is over somebody knows since
// when.
function untilEndOf(month: Captures[number] | undefined, now: Now): Span | Doubt {
  const last = monthSpan(month, now);
  const isOver = last.end < now.today && last.start.slice(0, 4) === now.today.slice(0, 4);
  if (!now.ahead && isOver) return untilThen(last);
  const next = monthSpan(month, ahead(now));
  return next.start <= now.today ? next : span(now.today, next.end);
}

/** "What had we spent by 15 October" counts from a day that only who asks knows. */
export function untilThen({ start, end }: { readonly start: Day; readonly end: Day }): Doubt {
  const instead = [`from ${startOf("month", start)} to ${end}`, `from ${startOf("year", start)} to ${end}`];
  return { doubt: `From which day until ${end}?`, instead, until: end };
}

/** "This year until the end of June": the other days say since when. */
export function untilWithin(found: readonly (Span | Doubt)[]): readonly (Span | Doubt)[] {
  const [end, ...ends] = found.flatMap((one) => (isDoubt(one) && one.until ? [one.until] : []));
  const [whole, ...others] = found.flatMap((one) => (isDoubt(one) ? [] : [one]));
  const isPair = end && whole && ends.length + others.length === 0 && found.length === 2;
  return isPair && whole.start <= end ? [span(whole.start, end)] : found;
}
