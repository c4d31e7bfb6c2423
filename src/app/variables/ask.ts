import { z } from "zod";
import type { ModelSettings } from "../../models/index.ts";
import { integer, preset, token, unset, url } from "./values.ts";

/** The variables of questions in words. */
export const ASK_VARIABLES = {
  ASK_ENGINE: preset(
    "builtin",
    z.enum(["builtin", "model", "off"]),
    "What answers questions: `builtin` (no model, nothing leaves the machine), `model` or `off`.",
  ),
  ASK_PROVIDER: unset(
    z.enum(["openai-compatible", "anthropic"]),
    "Whose API the model has: `openai-compatible` or `anthropic`.",
  ),
  ASK_BASE_URL: unset(url(["http:", "https:"]), "URL of the model's API, such as http://localhost:11434/v1.", {
    default: "Anthropic's own, or none",
  }),
  ASK_MODEL: unset(z.string(), "Name of the model."),
  ASK_API_KEY: unset(token(), "Key of the model's server; `anthropic` needs one.", { isSecret: true }),
  ASK_TOKENS_PER_DAY: preset(
    "1000000",
    integer(0, 1_000_000_000),
    "Tokens that the model may use for an organization on a UTC day.",
  ),
};

const Variables = z.object(ASK_VARIABLES);

/** The model; null where too little is set for one. */
export function modelOf(set: z.infer<typeof Variables>): ModelSettings | null {
  const { ASK_PROVIDER: provider, ASK_MODEL: model, ASK_BASE_URL: baseUrl = null, ASK_API_KEY: apiKey = null } = set;
  const isReachable = provider === "anthropic" ? apiKey !== null : baseUrl !== null;
  return provider && model && isReachable ? { provider, model, baseUrl, apiKey } : null;
}
