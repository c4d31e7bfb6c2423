import { z } from "zod";
import type { ModelSettings } from "../../models/index.ts";
import { about, integer, preset, text, token, url } from "./values.ts";

/** The variables of questions in words. */
export const ASK_VARIABLES = {
  ASK_ENGINE: preset(
    "builtin",
    z.enum(["builtin", "model", "off"]),
    "What answers questions: `builtin` (no model, nothing leaves the machine), `model` or `off`.",
  ),
  ASK_PROVIDER: z
    .enum(["openai-compatible", "anthropic"])
    .optional()
    .meta(about({ description: "Whose API the model has: `openai-compatible` or `anthropic`." })),
  ASK_BASE_URL: url(["http:", "https:"]).meta(
    about({
      default: "Anthropic's own, or none",
      description: "URL of the model's API, such as http://localhost:11434/v1.",
    }),
  ),
  ASK_MODEL: text().meta(about({ description: "Name of the model." })),
  ASK_API_KEY: token()
    .optional()
    .meta(about({ description: "Key of the model's server; `anthropic` needs one.", isSecret: true })),
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
