import type { SpendOperation } from "../grammar/turns/follow-up.ts";
import { isOnSpend, totalOf } from "../grammar/turns/sum-up.ts";
import { countDays, endOf, MONTHS_OF_YEAR } from "../periods/calendar.ts";
import { isElliptic, lastAnswered, type Previous } from "../previous.ts";
import type { Operation, Period } from "../schema.ts";
import type { ReadAfter, Understood } from "../understood.ts";
import { WORKED_FORMS, type WorkedForm } from "./forms.ts";
import type { Worked } from "./schema.ts";

type Total = Extract<Operation, { op: "total" }>;

/**
 * What is worked out from a figure, which the same turn asks for or the one before told: "10 % of that", "the October
 * bill divided by 40", "our annual run rate". Null where it is nothing so, or of anything but one figure.
 */
export function readWorked(question: string, previous: Previous | null, after: ReadAfter): Understood | null {
  for (const form of WORKED_FORMS) {
    const found = form.says.exec(question);
    const read = found && ofForm(form, found, { question, previous, after });
    if (read) return read;
  }
  return keepWorked(question, previous, after);
}

type Turn = { readonly question: string; readonly previous: Previous | null; readonly after: ReadAfter };

function ofForm({ by }: WorkedForm, found: RegExpExecArray, { question, previous, after }: Turn): Understood | null {
  const { worked, rest } = by(found);
  const read = rest === null ? figureTold(previous) : after(previous, rest);
  const total = read && onlyTotal(read);
  if (!read || !total) return null;
  const own = ofItsDays(worked, total.period);
  const said = { words: question.slice(0, WORDS_MAX), as: "worked_out", value: `${own.by} ${own.number}` };
  return withWorked({ ...read, reading: [...read.reading, said] }, total, own);
}

const WORDS_MAX = 120;

// "And if I base it on the last 7 days only".
const BASED_ON =
  /^\W*(?:and |so |ok )*(?:what )?(?:if|when) (?:i|we|you) (?:base|compute|calculate|work) (?:it|that|this) /i;

/** "And in September?", after a tenth of October: a tenth of that. */
function keepWorked(question: string, previous: Previous | null, after: ReadAfter): Understood | null {
  const before = previous?.plan.kind === "answer" ? previous.plan.operations : [];
  const [told, ...others] = before.flatMap((one) => (one.op === "total" && one.worked ? [one.worked] : []));
  if (!told || others.length > 0 || !(isElliptic(question) || BASED_ON.test(question))) return null;
  const read = after(previous);
  const total = onlyTotal(read);
  return total && withWorked(read, total, ofItsDays(told, total.period));
}

function withWorked(read: Understood, total: Total, worked: Worked): Understood {
  return { ...read, plan: { kind: "answer", operations: [{ ...total, worked }], missing: [] } };
}

/** The one figure that a plan asks for, of whatever kind; null: it asks for several, or leaves something out. */
function onlyTotal({ plan }: Understood): Total | null {
  const [only, ...others] = plan.kind === "answer" && plan.missing.length === 0 ? plan.operations : [];
  const isPlain = only?.op === "total" && !only.share_of && !only.with_usage && only.thresholds.length === 0;
  return isPlain && others.length === 0 ? only : null;
}

/** What the turn before told, as one figure. */
function figureTold(previous: Previous | null): Understood | null {
  const last = previous?.plan.kind === "answer" ? previous : previous && lastAnswered(previous);
  const told = last?.plan.kind === "answer" ? last.plan.operations : [];
  const [only, ...others] = told;
  if (!only || others.length > 0 || !isOnSpend(only) || !isOneSum(only)) return null;
  const plan = { kind: "answer", operations: [totalOf(only.scope, only.period)], missing: [] } as const;
  return { plan, corrections: [], reading: [] };
}

/** A sum, or a list or course that tells what it comes to; a ranking or a comparison is no one figure. */
function isOneSum(operation: SpendOperation): boolean {
  if (operation.op === "breakdown") return operation.top === null && operation.thresholds.length === 0;
  if (operation.op === "trend") return operation.top === null && operation.average === null;
  return operation.op === "total";
}

/** A year is worked out by the days of the figure that it is of. */
function ofItsDays(worked: Worked, period: Period): Worked {
  return worked.by === "year" ? yearOf(period) : worked;
}

const QUARTERS_OF_YEAR = 4;
const DAYS_OF_YEAR = 365;

/** What a year is at the rate of these days: whole months and quarters count as such, today is not over. */
function yearOf({ unit, start_date: start, end_date: end, running }: Period): Worked {
  const days = countDays(start, end);
  if (running && days > 1) return { by: "year", number: String(DAYS_OF_YEAR), of: days - 1 };
  if (unit === "month" && end === endOf("month", start)) return { by: "year", number: String(MONTHS_OF_YEAR) };
  if (unit === "quarter" && end === endOf("quarter", start)) return { by: "year", number: String(QUARTERS_OF_YEAR) };
  return { by: "year", number: String(DAYS_OF_YEAR), of: days };
}
