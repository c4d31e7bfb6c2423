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
import type { ModelAnswer, ModelFailure, ModelRequest, ModelSettings } from "./model.ts";

/** One call of a model, never repeated; it does not reject. */
export async function generate(
  settings: ModelSettings,
  { instructions, prompt, schema, outputTokensMax, signal }: ModelRequest,
): Promise<ModelAnswer | ModelFailure> {
  try {
    const { output, totalUsage } = await generateText({
      model: languageModel(settings),
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
