import { ENGLISH_WORDS } from "../lexicon/english-words.ts";
import { OCCASIONS } from "../lexicon/telling-words.ts";
import { readPeriod } from "../periods/read-period.ts";
import type { Token } from "../tokens.ts";
import { readFacet } from "./cve-phrases.ts";
import { CUE } from "./cve-words.ts";
import { isKnownProduct } from "./known-products.ts";

// "OK, different thing:", "next question -", "good morning,": what only leads over to a question.
const LEADS_OVER = new Set(
  (
    "ok okay so now and then next another different other new last final quick one thing topic subject question " +
    "questions change of hi hello hey good morning afternoon evening day all team everyone right well thanks thank " +
    "you a also first second for the security side"
  ).split(" "),
);
const OWNERS = /^(our|the|my|a|an|this|next|tomorrow|today|todays|tomorrows)$/;
const OCCASION_TOKENS_MAX = 6;

/**
 * A question without what leads over to it, without "for our weekly meeting", whose words are no condition, and without
 * "both" before two names, each of which is told anyway.
 */
export function withoutLead(tokens: readonly Token[]): readonly Token[] {
  const own = withoutBoth(tokens.slice(leadLength(tokens)));
  const at = own.findIndex((_, index) => occasionLength(own, index) > 0);
  return at < 0 ? own : [...own.slice(0, at), ...own.slice(at + occasionLength(own, at))];
}

function withoutBoth(tokens: readonly Token[]): readonly Token[] {
  return tokens.filter(({ word }, at) => !(word === "both" && isKnownProduct(tokens[at + 1]?.word ?? "")));
}

function leadLength(tokens: readonly Token[]): number {
  const end = tokens.findIndex(({ kind, word }) => kind === "symbol" || kind === "end" || !LEADS_OVER.has(word));
  return end > 0 && /^[:,.!–-]$/.test(tokens[end]?.word ?? "") ? end + 1 : 0;
}

function occasionLength(tokens: readonly Token[], at: number): number {
  if (tokens[at]?.word !== "for" || !OWNERS.test(tokens[at + 1]?.word ?? "")) return 0;
  const words = tokens.slice(at + 1, at + OCCASION_TOKENS_MAX);
  const end = words.findIndex(({ word }) => OCCASIONS.has(word));
  const says = words.slice(0, end + 1).some((_, index) => isCondition(words, index));
  return end > 0 && !says ? end + 2 : 0;
}

// "For the October review of Fortinet": days and names are what is asked for.
function isCondition(words: readonly Token[], at: number): boolean {
  const { kind = "end", word = "" } = words[at] ?? {};
  const isPlain = kind === "word" && ENGLISH_WORDS.has(word) && !CUE.test(word);
  return !isPlain || readPeriod(words, at) !== null || readFacet(words, at) !== null;
}
