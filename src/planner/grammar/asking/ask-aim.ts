import type { Frame, Question } from "../frame.ts";

/** Asks what is meant where nothing tells that it is about spend. */
export function askAim({ says, intents }: Frame, question: string): readonly Question[] {
  const kinds = [
    "cost",
    "usage",
    "group",
    "concept",
    "names",
    "metric",
    "change",
    "order",
    "top",
    "threshold",
    "comings",
  ] as const;
  const more = ["versus", "previous", "yearBefore", "granularity", "pace", "gross", "refer"] as const;
  const isSpend =
    isSumOfDays(says, question) ||
    [...kinds, ...more].some((kind) => says.has(kind)) ||
    [...intents].some((intent) => intent !== "which" && intent !== "list");
  if (isSpend && !isBareEstimate(intents, says)) return [];
  const examples = ["What did we spend last month?", "What will we spend this month?", "What can you do?"];
  const instead = examples.map((words) => ({ label: words, words }));
  return [{ question: "What would you like to know of your cost?", from: 0, to: question.length, instead }];
}

// "How much last week?", "the total for October": where days are named, it is their cost.
function isSumOfDays(says: Frame["says"], question: string): boolean {
  const isBare = [...says].every((kind) => kind === "period" || kind === "filler" || kind === "and");
  return says.has("period") && (isBare || /\b(how much|totals?|sum|altogether|overall)\b/i.test(question));
}

// An estimate of what: of the cost to come, or of a price?
function isBareEstimate(intents: Frame["intents"], says: Frame["says"]): boolean {
  return intents.has("estimate") && !intents.has("forecast") && !says.has("period");
}
