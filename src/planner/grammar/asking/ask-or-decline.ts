import { findNamed, type NameIndex } from "../../name-index.ts";
import type { Asked } from "../../read-clause.ts";
import type { QueryPlan } from "../../schema.ts";
import { squash } from "../../tokens.ts";
import { isSame } from "../turns/is-same.ts";

/** What is asked or declined in the place of a plan, whatever its clauses come to; null: nothing. */
export function askOrDecline(plan: QueryPlan, asked: Asked, index: NameIndex): QueryPlan | null {
  return askWhichOther(plan, asked) ?? declineCurrency(plan, asked, index) ?? askOfWhat(plan);
}

/** "What share of AWS is that", after AWS, or after a question that stayed open: all of it, which nobody asks. */
function askOfWhat(plan: QueryPlan): QueryPlan | null {
  const isAllOfIt =
    plan.kind === "answer" &&
    plan.operations.some((one) => one.op === "total" && one.share_of !== null && isSame(one.scope, one.share_of));
  const question = "That is all of it. Which part is meant, as a share of what?";
  return isAllOfIt ? { kind: "clarify", question, choices: [] } : null;
}

const IN_CURRENCY =
  /\b(?:in|into|to) (?:the )?(euros?|eur|dollars?|usd|pounds?|gbp|(?:swiss )?francs?|chf|yen|jpy|rupees?|inr)\b/i;
const CODES: Readonly<Record<string, string>> = { dollar: "usd", euro: "eur", pound: "gbp" };

/** "Can I have that in euros", where no bill is in them. */
function declineCurrency(plan: QueryPlan, { question }: Asked, index: NameIndex): QueryPlan | null {
  const [words = "", currency = ""] = IN_CURRENCY.exec(question) ?? [];
  const code = CODES[currency.toLowerCase().replace(/s$/, "")] ?? currency;
  const isKnown = findNamed(index, squash(code)).values.length > 0;
  if (plan.kind !== "clarify" || currency === "" || isKnown) return null;
  return { kind: "refuse", missing: [{ topic: "exchange_rates", words }] };
}

const THE_OTHER = /\bthe (?:other|othr) (?!hand|day|way|side|half)[a-z]+\b/i;

/** "Compare it to the other cluster", with nothing told before: which one is asked before what no bill tells. */
function askWhichOther(plan: QueryPlan, { question, context }: Asked): QueryPlan | null {
  const [other] = THE_OTHER.exec(question) ?? [];
  if (plan.kind !== "refuse" || context.previous || !other) return null;
  return { kind: "clarify", question: `What does “${other}” stand for?`, choices: [] };
}
