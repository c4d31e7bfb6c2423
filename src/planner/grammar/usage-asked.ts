import { unitIn } from "../lexicon/measures/used-units.ts";
import type { UsedUnit } from "../lines-schema.ts";
import type { Operation } from "../schema.ts";
import type { Frame } from "./frame.ts";
import { type Source, wordsOn } from "./questions.ts";

type UsageAsked = { readonly with_usage: boolean; readonly usage_unit?: UsedUnit | undefined };

/** Whether quantities are asked for beside the cost, and those of which unit. */
export function usageAsked({ marks }: Frame, source: Source): UsageAsked {
  const used = marks.filter(({ is }) => is === "usage" || is === "withUsage");
  return inUnit(used.length > 0, unitIn(used.map((mark) => wordsOn(source, mark)).join(" ")));
}

/** What a turn asks of quantities, after one that asked for some. */
export function keepUsage(one: UsageAsked, before: UsageAsked): UsageAsked {
  return inUnit(one.with_usage || before.with_usage, one.with_usage ? one.usage_unit : before.usage_unit);
}

const ON_COST =
  /\b(?:costs?|costl(?:y|ier|iest)|expensive|cheap|spen[dt]s?|spenders?|paid|pays?|bill(?:ed)?|money|price[dy]?)/i;

/** Rows are ranked by what is counted in a unit, unless it is said that they are by cost. */
export function rankedByUnit(operation: Operation, { text }: Pick<Source, "text">): Operation {
  if (operation.op !== "breakdown" || !ON_COST.test(text)) return operation;
  const { usage_unit: _, ...rest } = operation;
  return rest;
}

function inUnit(with_usage: boolean, unit: UsedUnit | null | undefined): UsageAsked {
  return { with_usage, ...(unit ? { usage_unit: unit } : {}) };
}
