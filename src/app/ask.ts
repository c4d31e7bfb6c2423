import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { type AskNeeds, keepDictionaries } from "../ask/index.ts";
import { openModel } from "../models/index.ts";
import type { Config } from "./config.ts";

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
export function warnOfQuestions(
  { engine, model }: Pick<AskNeeds, "engine" | "model">,
  logger: Pick<Logger, "warn">,
): void {
  if (engine === "off") {
    logger.warn(
      "ASK_ENGINE is off: questions in words get 503 provider_not_configured. Set ASK_ENGINE=builtin, or model.",
    );
  }
  if (engine !== "model" || model) return;
  logger.warn(
    "ASK_ENGINE is model, but none is configured: questions get 503 provider_not_configured. Set ASK_PROVIDER " +
      "and ASK_MODEL, with ASK_BASE_URL (openai-compatible) or ASK_API_KEY (anthropic), or ASK_ENGINE=builtin.",
  );
}
