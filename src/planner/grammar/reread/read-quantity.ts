import type { Mark, Meaning } from "../frame.ts";
import { lastSaid, nextSaid, type Surroundings, wordsOf } from "./surroundings.ts";

// Fillers in which a question asks for a quantity: "how much S3 do we use", "how many GB did we store".
const QUANTITY = /^how (much|many)\b/;
const CONSUMING = /^(use[sd]?|using|consume[sd]?|consuming|stored?|storing|transfer|transferred|scanned|processed)$/;
const UNIT = /^(gb|tb|gib|tib|mb|pb|gigabytes?|terabytes?|hours?|hrs?|seconds?|requests?|tokens?|units?|vcpus?)$/;

/** "How much S3 do we use", "how many GB did we store", "hours of EC2 used": the quantity, not only what it cost. */
export function readAmountUsed(mark: Mark, place: number, surroundings: Surroundings): Meaning | null {
  const { marks, tokens } = surroundings;
  const asksHowMuch = QUANTITY.test(`${tokens[0]?.word} ${tokens[1]?.word}`);
  const words = wordsOf(mark, tokens);
  if (isWhatModelsSell(mark, place, surroundings)) return { is: "filler" };
  // "How many hours was that": of what was talked about.
  if (asksHowMuch && isUnit(mark, words) && tokens.some(({ word }) => word === "that")) return { is: "usage" };
  if (!marks.some((one) => one.is === "names" && one.values.every(({ field }) => field === "service"))) return null;
  if (isUse(mark, place, words)) return asksHowMuch ? { is: "usage" } : null;
  return isUnit(mark, words) && (asksHowMuch || isUsed(place, surroundings)) ? { is: "usage" } : null;
}

const MODELS = /\b(?:openai|bedrock|vertex|gemini|claude|anthropic|cognitive|llm|ai)\b/i;

// "Azure OpenAI token spend": what such a service sells are tokens, so all that it costs is meant.
function isWhatModelsSell(mark: Mark, place: number, { marks, tokens }: Surroundings): boolean {
  const isToken = wordsOf(mark, tokens).every((word) => /^tokens?$/.test(word));
  const isSpend = marks[place + 1]?.is === "cost" || marks[place + 1]?.is === "usage";
  return isToken && isSpend && marks.some((one) => one.is === "names" && one.values.every(isModelService));
}

/** Whether it is a service of language models. */
export function isModelService({ field, value }: { readonly field: string; readonly value: string }): boolean {
  return field === "service" && MODELS.test(value);
}

// "How much EC2 does the data team use", "do we use".
function isUse(mark: Mark, place: number, words: readonly string[]): boolean {
  if (mark.is === "filler") return place > 1 && words.every((word) => /^(use|consume)$/.test(word));
  return mark.is === "intent" && mark.intent === "list" && words.some((word) => CONSUMING.test(word));
}

function isUnit({ is }: Mark, words: readonly string[]): boolean {
  const isVerb = is === "unknown" && words.every((word) => CONSUMING.test(word) || UNIT.test(word));
  return isVerb || (is === "missing" && words.every((word) => UNIT.test(word)));
}

// "Hours of EC2 used", "usage hours", but not "in business hours".
function isUsed(place: number, { marks, tokens }: Surroundings): boolean {
  const [next, last] = [nextSaid(marks, place), lastSaid(marks, place)];
  if (last?.is === "usage" || (last?.is === "missing" && isUnit(last, wordsOf(last, tokens)))) return true;
  return tokens.some(({ word }) => CONSUMING.test(word)) && (next?.is === "names" || last?.is === "names");
}
