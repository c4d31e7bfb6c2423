import { addDays } from "../../core/days.ts";
import type { Phrase } from "../phrases.ts";
import {
  ahead,
  away,
  type Doubt,
  endOf,
  type Form,
  isDoubt,
  monthSpan,
  type Now,
  type Span,
  span,
} from "./calendar.ts";

const THIRD_DAYS = 10;

const MONTHS: readonly (readonly [phrase: Phrase, form: Form])[] = [
  ["#month", ([month], now) => monthSpan(month, now)],
  ["#which month", ([which], now) => away("month", Number(which), ahead(now))],
];
const EARLY = ["early in?", "the? very? beginning|start of"];
const MID = ["mid in?", "the? middle of"];
// "At the end of November" is that month, and what it comes to.
const LATE = ["late in?", "towards|toward the? end of"];

/** "Early November", "mid October", "the end of September": the first, the second and the last ten days or so. */
export const VAGUE_PARTS: readonly (readonly [Phrase, Form])[] = MONTHS.flatMap(([month, form]) =>
  [EARLY, MID, LATE].flatMap((leads, third) =>
    leads.map((lead): readonly [Phrase, Form] => [
      `${lead} the? ${month}`,
      (captures, now) => thirdOf(form(captures, { ...now, ahead: false }), third),
    ]),
  ),
);

function thirdOf(month: Span | Doubt, third: number): Span | Doubt {
  if (isDoubt(month)) return month;
  const start = addDays(month.start, third * THIRD_DAYS);
  return span(start, third < 2 ? addDays(start, THIRD_DAYS - 1) : endOf("month", month.start));
}

/** "January to date" is all that came after it, too. */
export function untilToday(month: Span, { today }: Now): Span | Doubt {
  return month.end < today ? span(month.start, today) : month;
}
