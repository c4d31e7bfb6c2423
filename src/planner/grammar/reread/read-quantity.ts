import { UNIT_WORDS } from "../../lexicon/measures/used-units.ts";
import type { Mark, Meaning } from "../frame.ts";
import { lastSaid, nextSaid, type Surroundings, says, wordsOf } from "./surroundings.ts";

const OWN_UNIT = /^(?:(?:read|write) )?(?:requests?|invocations?)$/;
// Fillers in which a question asks for a quantity: "how much S3 do we use", "how many GB did we store".
const QUANTITY = /^how (much|many)\b/;
const CONSUMING = new RegExp(
  "^(use[sd]?|using|consumed?|consumes|consuming|store[sd]?|storing|hold|holds|held|keep|kept|transfer|transferred|" +
    "scanned|processed)$",
);
const UNIT = new RegExp(`^(?:${UNIT_WORDS}|units?|vcpus?)$`);

/** "How much S3 do we use", "how many GB did we store", "hours of EC2 used": the quantity, not only what it cost. */
export function readAmountUsed(mark: Mark, place: number, surroundings: Surroundings): Meaning | null {
  const { marks, tokens } = surroundings;
  const asksHowMuch = QUANTITY.test(`${tokens[0]?.word} ${tokens[1]?.word}`);
  const words = wordsOf(mark, tokens);
  if (isWhatModelsSell(mark, place, surroundings)) return { is: "filler" };
  if (isOfModels(mark, surroundings)) return { is: "usage" };
  // "How many hours was that": of what was talked about.
  const isOfTold = asksHowMuch && isUnit(mark, words) && tokens.some(({ word }) => word === "that");
  if (isOfTold || isCountOfUnit(mark, words, surroundings) || isCountOfRequests(mark, words, surroundings))
    return { is: "usage" };
  if (isOwnUnit(mark, place, surroundings)) return { is: "usage" };
  return marks.some(isUsedThing) ? readUsed(mark, place, surroundings) : null;
}

// "DynamoDB write requests October vs September", "S3 requests": what the service itself is counted in.
function isOwnUnit(mark: Mark, place: number, { marks, tokens }: Surroundings): boolean {
  const isSaid = mark.is === "unknown" || mark.is === "missing";
  const thing = marks.slice(0, place).findLastIndex(isUsedThing);
  const { at = 0, length = 0 } = marks[thing] ?? {};
  const unit = tokens.slice(at + length).findIndex(({ word }) => /^(?:requests?|invocations?)$/.test(word));
  const words = tokens.slice(at + length, at + length + unit + 1).map(({ word }) => word);
  const isWithin = mark.at + mark.length <= at + length + words.length;
  return isSaid && thing >= 0 && isWithin && OWN_UNIT.test(words.join(" ")) && !says(marks, "cost", "by");
}

// "Which account used the most GB", "how many hours were used": what ranks or counts them says that they are no time.
function isCountOfUnit(mark: Mark, words: readonly string[], { marks, tokens }: Surroundings): boolean {
  const [first, second, third] = tokens.map(({ word }) => word);
  const isHowMany = QUANTITY.test(`${first} ${second}`);
  const isRanked = marks.some(({ is }) => is === "order" || is === "top");
  const isUsedUp = (isHowMany || isRanked) && tokens.some(({ word }) => CONSUMING.test(word));
  const isSaid = words.every((word) => UNIT.test(word)) || (isHowMany && UNIT.test(third ?? ""));
  return isUsedUp && isSaid && isUnit(mark, words);
}

function readUsed(mark: Mark, place: number, surroundings: Surroundings): Meaning | null {
  const { tokens } = surroundings;
  const asksHowMuch = QUANTITY.test(`${tokens[0]?.word} ${tokens[1]?.word}`);
  const words = wordsOf(mark, tokens);
  if (isUse(mark, place, words)) return asksHowMuch ? { is: "usage" } : null;
  return isUnit(mark, words) && (asksHowMuch || isUsed(place, surroundings)) ? { is: "usage" } : null;
}

const MODELS = /\b(?:openai|bedrock|vertex|gemini|claude|anthropic|cognitive|llm|ai)\b/i;

// "Azure OpenAI token spend": what such a service sells are tokens, so all that it costs is meant.
function isWhatModelsSell(mark: Mark, place: number, { marks, tokens }: Surroundings): boolean {
  const isToken = wordsOf(mark, tokens).every((word) => /^tokens?$/.test(word));
  const isSpend = marks[place + 1]?.is === "cost" || marks[place + 1]?.is === "usage";
  return isToken && isSpend && marks.some(isOfModelServices);
}

// "Bedrock tokens in October": they are counted by what sells them, though not which of them went in or came out.
function isOfModels(mark: Mark, { marks, tokens }: Surroundings): boolean {
  const isTokens = mark.is === "missing" && wordsOf(mark, tokens).join(" ") === "tokens";
  const isParted = tokens.some(({ word }) => /^(?:input|output|prompts?|completions?|cached)$/.test(word));
  const named = marks.filter(({ is }) => is === "names");
  return isTokens && !isParted && named.length > 0 && named.every(isOfModelServices);
}

function isOfModelServices(mark: Mark): boolean {
  return mark.is === "names" && mark.values.every(isModelService);
}

/** Whether it is a service of language models. */
export function isModelService({ field, value }: { readonly field: string; readonly value: string }): boolean {
  return field === "service" && MODELS.test(value);
}

/** What is used by hours or bytes: a service, or a kind of one. */
export function isUsedThing(mark: Mark | undefined): boolean {
  return mark?.is === "names" && mark.values.every(({ field }) => field === "service" || field === "category");
}

// "S3 requests, how many": the category of that name has the cost of them alone.
function isCountOfRequests(mark: Mark, words: readonly string[], { tokens }: Surroundings): boolean {
  const isCategory = mark.is === "names" && mark.values.every(({ field }) => field === "category");
  const isHowMany = tokens.some(({ word }, place) => word === "how" && tokens[place + 1]?.word === "many");
  return isCategory && isHowMany && /^(api )?requests?$/.test(words.join(" "));
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

/** "The cost per unit of DynamoDB", "EC2 hours": the cost and the quantity that was used tell it. */
export function readPerUnit(mark: Mark, place: number, { marks, tokens }: Surroundings): Meaning | null {
  if (mark.is !== "missing") return null;
  const words = wordsOf(mark, tokens).join(" ");
  const isPerUnit = mark.topic === "unit_cost" && /per .*(unit|hours?|gb)$/.test(words);
  if (isPerUnit) return marks.some(isService) ? { is: "withUsage" } : null;
  if (!/^(gb|tb|gib|tib|hours|hrs)$/.test(words)) return null;
  if (isUsedThing(marks[place - 1])) return { is: "withUsage" };
  // "S3 storage in TB, October"; "in GB?", after a question on a service.
  const isAlone = marks.every((one, at) => at === place || one.is === "filler");
  return tokens[mark.at - 1]?.word === "in" && (isAlone || marks.some(isUsedThing)) ? { is: "usage" } : null;
}

function isService(mark: Mark | undefined): boolean {
  return mark?.is === "names" && mark.values.every(({ field }) => field === "service");
}
