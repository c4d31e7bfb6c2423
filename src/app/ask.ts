import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { z } from "zod";
import {
  type AskAnswer,
  type AskNeeds,
  AskRequest,
  answerInTurn,
  keepDictionaries,
  lastOf,
  openQuestion,
} from "../ask/index.ts";
import { isId, type OrganizationId } from "../core/ids.ts";
import { mintOrgScope } from "../core/org-scope.ts";
import { PROBLEMS, type Problem } from "../core/problems.ts";
import { SERVICES } from "../core/services.ts";
import { openModel } from "../models/index.ts";
import type { Config } from "./config.ts";
import type { OperatorCommands } from "./operator-socket.ts";

type Parts = Pick<AskNeeds, "database" | "spend" | "cves">;

/** What the room of questions works with in this process. */
export function openAsk({ ask }: Pick<Config, "ask">, { database, spend, cves }: Parts): AskNeeds {
  return {
    database,
    spend,
    cves,
    dictionaries: keepDictionaries(),
    randomBytes,
    engine: ask.engine,
    model: ask.model && openModel(ask.model),
    modelTokensPerDayMax: ask.modelTokensPerDayMax,
  };
}

/** Tells the operator at the start what every question would otherwise be told one by one. */
export function warnOfNoModel({ engine, model }: AskNeeds, logger: Pick<Logger, "warn">): void {
  if (engine !== "model" || model) return;
  logger.warn(
    "ASK_ENGINE is model, but none is configured: questions get 503 provider_not_configured. Set ASK_PROVIDER " +
      "and ASK_MODEL, with ASK_BASE_URL (openai-compatible) or ASK_API_KEY (anthropic), or ASK_ENGINE=builtin.",
  );
}

/** An answer for an operator, or a sentence on what is wrong: with what was asked, or here. */
export type OperatorAnswer =
  | { readonly answer: AskAnswer }
  | { readonly wrongUse: string }
  | { readonly unable: string };

const QUESTION = z.object({
  organization_id: z.custom<OrganizationId>((id) => typeof id === "string" && isId("org", id)),
  request: z.unknown(),
});
export type OperatorQuestion = z.infer<typeof QUESTION>;

/** What the operator's commands ask of a running service. */
export function askCommands(needs: AskNeeds): OperatorCommands {
  return { "POST /ask": (body) => askAsOperator(needs, QUESTION.parse(body)) };
}

/** A question in the words of the API, by whoever may do as the operator does. */
export async function askAsOperator(needs: AskNeeds, asked: OperatorQuestion): Promise<OperatorAnswer> {
  const request = AskRequest.safeParse(asked.request);
  if (!request.success) return { wrongUse: request.error.issues.map(({ message }) => message).join("\n") };
  const actor = { actor: "operator", origin: "cli" };
  const principal = { kind: "operator", org: mintOrgScope(asked.organization_id), services: SERVICES, actor } as const;
  const asker = { principal, usage: async () => NO_USAGE };
  const question = await openQuestion(needs, asker, request.data);
  if ("problem" in question) return failed(question.problem);
  const answer = await lastOf(answerInTurn(needs, asker, question, new AbortController().signal));
  return "problem" in answer ? failed(answer.problem) : { answer };
}

const NO_USAGE = { problem: { code: "not_found" } } as const;

function failed({ code, detail }: Problem): OperatorAnswer {
  const text = detail ?? PROBLEMS[code].detail;
  return code === "not_found" ? { wrongUse: text } : { unable: text };
}
