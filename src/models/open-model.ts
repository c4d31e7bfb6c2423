import { createAnthropic } from "@ai-sdk/anthropic";
import { createOpenAICompatible } from "@ai-sdk/openai-compatible";
import {
  APICallError,
  generateText,
  type LanguageModel,
  NoObjectGeneratedError,
  NoOutputGeneratedError,
  Output,
} from "ai";
import type { z } from "zod";

/** Where a model is. */
export type ModelSettings = {
  readonly provider: "openai-compatible" | "anthropic";
  /** null: the provider's own, which only `anthropic` has. */
  readonly baseUrl: string | null;
  readonly model: string;
  /** null: the server asks for none. */
  readonly apiKey: string | null;
};

export type ModelRequest = {
  /** What the model must keep to. */
  readonly instructions: string;
  /** What it is about: data, whatever it says. */
  readonly prompt: string;
  readonly schema: z.ZodType;
  readonly outputTokensMax: number;
  readonly signal: AbortSignal;
};

/** `value` fits the schema; `tokens` are those of the prompt and of the answer. */
export type ModelAnswer = { readonly value: unknown; readonly tokens: number };

/**
 * Why there is no answer: `refused` the server said so (key, rate, its own fault), `unreachable` there is no way to it,
 * `broken` the answer does not fit the schema, `cancelled` the signal.
 */
export type ModelFailure = {
  readonly failure: "refused" | "unreachable" | "broken" | "cancelled";
  readonly tokens: number;
};

/** A language model that answers in the form of a schema. */
export type Model = {
  readonly name: string;
  /** One call, never repeated; it does not reject. */
  readonly generate: (request: ModelRequest) => Promise<ModelAnswer | ModelFailure>;
};

/** Opens a model; nothing is asked of it yet. */
export function openModel(settings: ModelSettings): Model {
  const model = languageModel(settings);
  return {
    name: settings.model,
    async generate({ instructions, prompt, schema, outputTokensMax, signal }) {
      try {
        const { output, totalUsage } = await generateText({
          model,
          instructions,
          prompt,
          output: Output.object({ schema }),
          maxOutputTokens: outputTokensMax,
          maxRetries: 0,
          abortSignal: signal,
        });
        return { value: output, tokens: tokensOf(totalUsage) };
      } catch (error) {
        return failureOf(error, signal);
      }
    },
  };
}

function languageModel({ provider, baseUrl, model, apiKey }: ModelSettings): LanguageModel {
  if (provider === "anthropic") {
    return createAnthropic({ apiKey: apiKey ?? "", ...(baseUrl === null ? {} : { baseURL: baseUrl }) })(model);
  }
  if (baseUrl === null) throw new Error("An OpenAI-compatible model needs the URL of its server.");
  const named = { name: "configured", baseURL: baseUrl, supportsStructuredOutputs: true };
  return createOpenAICompatible({ ...named, ...(apiKey === null ? {} : { apiKey }) })(model);
}

type Usage = { readonly inputTokens: number | undefined; readonly outputTokens: number | undefined };

function tokensOf({ inputTokens = 0, outputTokens = 0 }: Usage): number {
  return inputTokens + outputTokens;
}

function failureOf(error: unknown, signal: AbortSignal): ModelFailure {
  if (signal.aborted) return { failure: "cancelled", tokens: 0 };
  if (NoObjectGeneratedError.isInstance(error)) {
    return { failure: "broken", tokens: error.usage ? tokensOf(error.usage) : 0 };
  }
  if (NoOutputGeneratedError.isInstance(error)) return { failure: "broken", tokens: 0 };
  if (!APICallError.isInstance(error)) return { failure: "unreachable", tokens: 0 };
  const { statusCode } = error;
  if (statusCode === undefined) return { failure: "unreachable", tokens: 0 };
  // A success that can't be read is an answer that was cut or is none.
  return { failure: statusCode < 400 ? "broken" : "refused", tokens: 0 };
}
