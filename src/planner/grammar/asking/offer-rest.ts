import { isNamedProduct } from "../../cves/known-products.ts";
import { ENGLISH_WORDS } from "../../lexicon/english-words.ts";
import type { Choice, Operation, QueryPlan } from "../../schema.ts";
import { WHICH_KIND, WHICH_OF_THESE } from "../questions.ts";

// Without these a question asks for another thing, often for the opposite.
const TURNING = new Set(
  (
    "not no never none nobody nothing without except exclude unless neither nor either instead rather other others " +
    "else same different when why who whose where which what how if until before after since again still yet zero " +
    "half twice both only all any each every below above under over one two three four five six seven eight nine ten"
  ).split(" "),
);
const KINDS =
  "team|squad|tribe|project|app|application|department|dept|division|account|service|region|product|unit|center|" +
  "owner|db";
// "Growing or flat" is one of two that are asked about, "the marketing team" a name.
const HANGS_BEFORE = new RegExp(`\\b(?:or|and|than|vs|${KINDS})\\s*$`, "i");
const HANGS_AFTER = new RegExp(`^\\s*(?:or|and|than|vs|(?:${KINDS})s?)\\b`, "i");

/**
 * A question back on words that nothing places, with the question without them to choose, where that is answered. A
 * plain English word is seldom a name on a bill, so it is not asked for its kind alone.
 */
export function offerRest(plan: QueryPlan, read: (rest: string) => QueryPlan): QueryPlan {
  if (plan.kind !== "clarify" || !plan.gap) return plan;
  const [, words = ""] = /“(.+)”/.exec(plan.question) ?? [];
  const each = words.split(/\s+/);
  if (plan.question.endsWith(WHICH_OF_THESE))
    return { ...plan, choices: [...plan.choices, ...flawsOf(each, plan.gap)] };
  return plan.question.endsWith(WHICH_KIND) ? offerWithout({ ...plan, gap: plan.gap }, words, read) : plan;
}

type Asked = Extract<QueryPlan, { kind: "clarify" }>;

function offerWithout(
  plan: Asked & { readonly gap: Gap },
  words: string,
  read: (rest: string) => QueryPlan,
): QueryPlan {
  const each = words.split(/\s+/);
  const isEnglish = each.every((word) => ENGLISH_WORDS.has(word));
  const rest = restOf(plan.gap);
  const isTurning = isEnglish && (each.some((word) => TURNING.has(word)) || hangs(plan.gap));
  const isTold = !isTurning && isAnswer(read(rest), isEnglish);
  const choices = isTold ? [{ label: `without “${words}”`, query: rest }] : [];
  if (!isEnglish) return { ...plan, choices: [...choices, ...flawsOf(each, plan.gap)] };
  const leave = isTold ? ", or leave it out" : "";
  const question = `I can't place “${words}”. If it is no name on your bills, say it in other words${leave}.`;
  return { ...plan, question, choices };
}

const OF_COST = /\b(?:costs?|costing|spend|spent|spending|bills?|billed|pay|paid|cheap\w*|expensive)\b/i;

/** "Any news on OpenSSL": software is on few bills, and has vulnerabilities. */
function flawsOf(words: readonly string[], { before, after }: Gap): readonly Choice[] {
  const product = words.find((word) => isNamedProduct(word.toLowerCase()));
  if (product === undefined || OF_COST.test(`${before} ${after}`)) return [];
  return [{ label: `vulnerabilities of ${product}`, query: `Which vulnerabilities affect "${product}"?` }];
}

/** Whether the rest is told; where a name was left out of it, only if others are in it: else it is all cost. */
function isAnswer(plan: QueryPlan, isOfAll: boolean): boolean {
  return plan.kind === "answer" && plan.missing.length === 0 && (isOfAll || plan.operations.some(isLimited));
}

type Gap = NonNullable<Extract<QueryPlan, { kind: "clarify" }>["gap"]>;

/** What stands around the words, without what joined them to it. */
function restOf({ before, after }: Gap): string {
  const rest = `${before.trimEnd()} ${after.trimStart()}`.trim();
  return before.trim() === "" || after.trim() === "" ? rest.replace(/^[+&,/\s]+|[+&,/\s]+$/g, "") : rest;
}

function hangs({ before, after }: Gap): boolean {
  return HANGS_BEFORE.test(before) || HANGS_AFTER.test(after);
}

function isLimited(operation: Operation): boolean {
  return "scope" in operation && operation.scope.filters.length + operation.scope.tags.length > 0;
}
