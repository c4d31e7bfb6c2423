import { addDays, daysFrom } from "../../../core/days.ts";
import { MONTHS } from "../../lexicon/rewording.ts";
import { turnStart } from "../../lexicon/turns/turn-parts.ts";
import { monthName } from "../../periods/calendar.ts";
import type { Operation } from "../../schema.ts";
import { isSame } from "./is-same.ts";
import type { Edit } from "./other-kind.ts";
import { isOnSpend, totalOf } from "./sum-up.ts";

const NTH = "(?:st|nd|rd|th)";
const DAY = `(?:(\\d{1,2})${NTH}(?: of)?(?: (${MONTHS}))?|(\\d{1,2}) (${MONTHS})|(${MONTHS}) (\\d{1,2})${NTH}?)`;
const WITHOUT = "without|w/o|excluding|except(?: for)?|minus|not counting";
const WITHOUT_DAY = turnStart(
  "(?:what (?:would|is|was) (?:it|that) (?:be )?|how much (?:is|was) (?:it|that) )?(?:the )?",
  "(?:(avg|average|mean|daily average)|total|sum|costs?)?(?: (?:cost )?(?:per|a) day)?,? ?",
  `(?:${WITHOUT}|leaving out|leave out|ignoring|if you ignore) `,
  `(?:the |day )*${DAY}`,
  "(?:,? (?:it |that )?(?:would|is|was|wouldn['’]?t|isn['’]?t|should)(?: (?:it|that))?(?: be)? ?(?:\\w+(?: again)?)?)?",
  "[\\s.!?]*$",
);
const SHORT_CHARS = 3;
const BUT_DAY = new RegExp(
  `^(.{8,300}?)[,;.]?\\s+(?:(?:but|and|please) )*(?:${WITHOUT}|(?:leav|ignor|skipp?|exclud)(?:e|ing)?(?: out)?) ` +
    "(?:(?:that|the|this|one|crazy|weird|odd|strange|unusual|huge|big|bad|day|spike|peak|outlier|jump|on|of|from) )*" +
    `(\\d{1,2}${NTH}(?: of [a-z]+)?)[\\s.?!]*$`,
  "is",
);

/** "…, but leave out that crazy day on the 15th": the question without it, and what is said after it as a turn. */
export function butDay(question: string): readonly [string, first: string, meant: string] | null {
  const [said, first = "", day = ""] = BUT_DAY.exec(question) ?? [];
  return said === undefined ? null : [said, first, `without the ${day}`];
}

/** "Without the 15th?", after November: the days before it and those after it, as no plan leaves out a day. */
export function withoutDay(said: string, operations: readonly Operation[]): Edit | null {
  const [match, average, nth, nthOf, dayOf, ofMonth, month, dayAfter] = WITHOUT_DAY.exec(said.trim()) ?? [];
  const [first, ...others] = operations.filter(isOnSpend);
  if (
    match === undefined ||
    !first ||
    others.some((one) => !isSame([one.scope, one.period], [first.scope, first.period]))
  )
    return null;
  const named = { day: Number(nth ?? dayOf ?? dayAfter), month: nthOf ?? ofMonth ?? month };
  const { start_date, end_date } = first.period;
  const [day, ...more] = daysFrom(start_date, end_date).filter((one) => isNamed(one, named));
  if (!day || more.length > 0) return null;
  const parts = [
    ...(day > start_date ? [`from ${start_date} to ${addDays(day, -1)}`] : []),
    ...(day < end_date ? [`from ${addDays(day, 1)} to ${end_date}`] : []),
  ];
  return parts.length > 0 ? { operations: [ofDays(first, average !== undefined)], text: parts.join(" and ") } : null;
}

type Told = Extract<Operation, { scope: object }>;

/** What is told of the days that are left: their average where it is asked for, else a list as it was, or the sum. */
function ofDays(before: Told, isAverage: boolean): Operation {
  const { scope, period } = before;
  const steps = { granularity: "day", group_by: [], top: null, order: "most", thresholds: [], share_of: null } as const;
  if (isAverage) return { op: "trend", scope, period, average: "mean", ...steps };
  const isByDay = before.op === "trend" && before.granularity === "day" && before.group_by.length === 0;
  return before.op === "breakdown" || isByDay ? before : totalOf(scope, period);
}

function isNamed(day: string, named: { readonly day: number; readonly month: string | undefined }): boolean {
  const short = (name: string) => name.slice(0, SHORT_CHARS).toLowerCase();
  return Number(day.slice(-2)) === named.day && (!named.month || short(named.month) === short(monthName(day)));
}
