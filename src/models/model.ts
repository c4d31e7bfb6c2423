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
