import type { z } from "zod";
import { LIMITS } from "../core/limits.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Problem, Refused } from "../core/problems.ts";
import type { ModelFailure } from "../models/index.ts";
import type { AskModel, AskNeeds } from "./needs.ts";
import { addTokens, selectTokensOfToday } from "./store.ts";

/** The calls that one question may make: two, one repair between them, all within one time and the day's tokens. */
export type ModelCalls = {
  readonly ask: <Schema extends z.ZodType>(asked: ModelQuestion<Schema>) => Answered<Schema>;
};

type Answered<Schema extends z.ZodType> = Promise<{ readonly value: z.infer<Schema> } | Refused>;

export type ModelQuestion<Schema extends z.ZodType> = {
  readonly instructions: string;
  readonly prompt: string;
  readonly schema: Schema;
  /** What breaks the rules that no schema can tell; null: nothing. The sentence goes back to the model. */
  readonly faultOf: (value: z.infer<Schema>) => string | null;
};

const OUTPUT_TOKENS_MAX = 800;
const CALLS_MAX = 3;
const NOT_THE_FORM = "It did not fit the schema.";

export function openModelCalls(needs: AskNeeds, org: OrgScope, model: AskModel, left: AbortSignal): ModelCalls {
  const time = AbortSignal.timeout(LIMITS.askModelMsMax);
  const signal = AbortSignal.any([left, time]);
  let calls = 0;
  let repairs = 1;

  async function callOnce<Schema extends z.ZodType>({ instructions, prompt, schema }: ModelQuestion<Schema>) {
    calls += 1;
    const asked = { instructions, prompt, schema, outputTokensMax: OUTPUT_TOKENS_MAX, signal };
    const answer = await model.generate(asked);
    if (answer.tokens > 0) await needs.database.inTransaction((tx) => addTokens(tx, org, answer.tokens));
    return answer;
  }

  /** Another try is made once, where it may mend what was wrong. */
  async function tryTwice<Schema extends z.ZodType>(asked: ModelQuestion<Schema>, complaint = ""): Answered<Schema> {
    if (calls === CALLS_MAX) return { problem: { code: "model_failed" } };
    const answer = await callOnce({ ...asked, prompt: `${asked.prompt}${complaint}` });
    const fault = faultIn(answer, asked.faultOf);
    if (fault === null && "value" in answer) return { value: answer.value as z.infer<Schema> };
    if (typeof fault !== "string" || repairs === 0) return { problem: problemOf(fault, time) };
    repairs -= 1;
    return tryTwice(asked, `\n\nYour last answer was refused: ${fault} Answer again, by the rules.`);
  }

  return {
    async ask(asked) {
      const used = await needs.database.inTransaction((tx) => selectTokensOfToday(tx, org));
      return used < needs.modelTokensPerDayMax ? tryTwice(asked) : { problem: spentBy(needs) };
    },
  };
}

function spentBy({ modelTokensPerDayMax: limit }: AskNeeds): Problem {
  return { code: "token_budget_exhausted", limit: { limit, opens: "tomorrow" } };
}

/** What is wrong with an answer: a sentence where another try may mend it, else the failure. */
function faultIn<Value>(
  answer: { readonly value: unknown } | ModelFailure,
  faultOf: (value: Value) => string | null,
): string | ModelFailure | null {
  if ("value" in answer) return faultOf(answer.value as Value);
  return answer.failure === "broken" ? NOT_THE_FORM : answer;
}

function problemOf(fault: string | ModelFailure | null, time: AbortSignal): Problem {
  const isLate = typeof fault === "object" && fault?.failure === "cancelled" && time.aborted;
  return { code: isLate ? "model_timeout" : "model_failed" };
}
