import type { Missing } from "../schema.ts";
import { firstMark, type Intent, type Mark, marksOf } from "./frame.ts";
import { type Source, wordsOn } from "./questions.ts";

// "Last Friday night": the day is told, and that there are no hours.
export function isPartOfDay(mark: Mark, marks: readonly Mark[], source: Source): boolean {
  const before = marks[marks.indexOf(mark) - 1];
  return before?.is === "period" && /^(night|morning|afternoon|evening)$/i.test(wordsOn(source, mark));
}

// Beside a forecast a budget is only what it is held against; beside amortized cost commitments are only its purpose.
export function isAside(topic: Missing["topic"], intents: ReadonlySet<Intent>, marks: readonly Mark[]): boolean {
  if (topic === "budgets") return intents.has("forecast");
  const isPurchase = marksOf(marks, "names").some(({ values }) => values.some(({ value }) => value === "Purchase"));
  return topic === "commitments" && (isPurchase || firstMark(marks, "metric") !== undefined);
}
