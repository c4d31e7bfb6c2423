import type { Mark, PeriodUse } from "./frame.ts";
import { type Source, wordsOn } from "./questions.ts";

/** The periods that a clause names, and which of them others are set against: "compare with last month". */
export function readPeriods(marks: readonly Mark[], source: Source): readonly PeriodUse[] {
  return marks.flatMap((mark, place): readonly PeriodUse[] => {
    if (mark.is !== "period") return [];
    const before = marks.slice(0, place).findLast(({ is }) => is !== "filler");
    const isThan = before?.is === "change" && / than$/i.test(wordsOn(source, before));
    const isOverBefore = before?.is === "change" && marks[place - 1] === before && isLedOver(mark.words);
    const isBase = before?.is === "versus" || isThan || isOverBefore || isComparedWith(marks, place, source);
    return [{ words: mark.words, isBase, place }];
  });
}

// "Compare AWS and Azure with last month".
function isComparedWith(marks: readonly Mark[], place: number, source: Source): boolean {
  const [mark, before] = [marks[place], marks[place - 1]];
  const isWith = before?.is === "filler" && mark && /^(with|to)$/.test(wordsOn(source, before).toLowerCase());
  return Boolean(isWith) && marks.slice(0, place).some((one) => one.is === "intent" && one.intent === "compare");
}

// "An increase over last month" is one against it; "an increase over the last three months" is one within them.
function isLedOver({ lead, length }: Extract<Mark, { is: "period" }>["words"]): boolean {
  return (lead === "over" || lead === "from") && length === 3;
}
