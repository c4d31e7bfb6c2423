import {
  CHANGES,
  COSTS,
  FEELING_ADJECTIVES,
  FORM_ADJECTIVES,
  GROUPS,
  MEMBER_ADJECTIVES,
  SHELL_NOUNS,
  SIZE_ADJECTIVES,
  TOLD,
} from "../lexicon/ordinary/neutral-things.ts";
import { findNamed, type NameIndex } from "../name-index.ts";
import { squash, type Token } from "../tokens.ts";

type Place = { readonly tokens: readonly Token[]; readonly at: number; readonly index: NameIndex };

const OWN = /^(our|my|your|this|that|these|those|its|their|such)$/;
const ARTICLE = /^(the|a|an|any|some|all|what|whole|entire|overall|general|full|total|current|big|bigger|rough)$/;
// What stands behind these may be a name.
const BEFORE_NAMES = /^(of|for|by|per|in|without|no|not|only|except|excluding|than|non|each|every|which)$/;

/** A noun or an adjective that asks for nothing more where it stands. */
export function isNeutralThing(tokens: readonly Token[], at: number, index: NameIndex): boolean {
  if (tokens[at]?.kind !== "word") return false;
  const place = { tokens, at, index };
  return isShell(place) || isFeeling(place) || isForm(place) || isMember(place);
}

/** "The level of our AWS bill", "the AWS cost picture in October", "the Azure front". */
function isShell({ tokens, at, index }: Place): boolean {
  if (!SHELL_NOUNS.has(wordAt(tokens, at))) return false;
  const [first, before, after] = [wordAt(tokens, at - 2), wordAt(tokens, at - 1), wordAt(tokens, at + 1)];
  if (COSTS.has(before) || isSupplier(before, index)) return after === "" || !isSupplier(after, index);
  return ARTICLE.test(before) && !BEFORE_NAMES.test(first) && /^(of|on|for|with|behind|around)$/.test(after);
}

/** "Our crazy AWS bill", "a massive jump". */
function isFeeling({ tokens, at, index }: Place): boolean {
  const [word, before] = [wordAt(tokens, at), wordAt(tokens, at - 1)];
  const isSize = SIZE_ADJECTIVES.has(word);
  if (isSize && CHANGES.has(wordAt(tokens, at + 1))) return !BEFORE_NAMES.test(before);
  const isOwn = OWN.test(before) || (/^an?$/.test(before) && wordAt(tokens, at - 2) === "such");
  return (isSize || FEELING_ADJECTIVES.has(word)) && isOwn && isBeforeCost({ tokens, at, index });
}

/** "The exact figure", "a concise breakdown". */
function isForm({ tokens, at, index }: Place): boolean {
  if (!FORM_ADJECTIVES.has(wordAt(tokens, at)) || BEFORE_NAMES.test(wordAt(tokens, at - 1))) return false;
  return TOLD.has(wordAt(tokens, at + 1)) || isBeforeCost({ tokens, at, index });
}

/** "The various services": all of them. */
function isMember({ tokens, at }: Place): boolean {
  return MEMBER_ADJECTIVES.has(wordAt(tokens, at)) && GROUPS.has(wordAt(tokens, at + 1));
}

function isBeforeCost({ tokens, at, index }: Place): boolean {
  const [next, second] = [wordAt(tokens, at + 1), wordAt(tokens, at + 2)];
  return COSTS.has(next) || isSupplier(next, index) || (COSTS.has(second) && !BEFORE_NAMES.test(next));
}

/** Whether a word is a provider or a service, and nothing of the organization's own. */
function isSupplier(word: string, index: NameIndex): boolean {
  const { values } = findNamed(index, squash(word));
  return values.length > 0 && values.every(({ field }) => field === "provider" || field === "service");
}

function wordAt(tokens: readonly Token[], at: number): string {
  const token = tokens[at];
  return token?.kind === "word" ? token.word : "";
}
