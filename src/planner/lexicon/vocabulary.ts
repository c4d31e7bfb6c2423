import { createSpellingTrie } from "../spelling-trie.ts";
import { CONCEPT_NOUNS, GRAMMAR_WORDS, GROUP_NOUNS, REFERENCES } from "./grammar.ts";
import { INTENT_WORDS } from "./intents.ts";
import { MISSING_WORDS } from "./missing.ts";
import { PLAIN_WORDS, ROOM_WORDS } from "./plain-words.ts";

const PERIOD_WORDS =
  "january february march april june july august september october november december monday tuesday wednesday " +
  "thursday friday saturday sunday today yesterday tomorrow week weeks month months quarter quarters year years " +
  "weekday weekdays weekend weekends daily weekly monthly quarterly last previous current since between recent " +
  "beginning";
const CHARS_MIN = 4;

/** All words that the grammar knows, for those that are nearly one of them. */
export const VOCABULARY = createSpellingTrie();

const WORDS = new Set<string>();
const LEFT_OFF_CHARS_MIN = 4;

/** The words of which one is but the beginning, four letters or more left off: "util" is no misspelled "until". */
export function abbreviatedBy(beginning: string): readonly string[] {
  const words = beginning.length < CHARS_MIN ? [] : [...WORDS].filter((word) => word.startsWith(beginning));
  return words.some(({ length }) => length >= beginning.length + LEFT_OFF_CHARS_MIN) ? words : [];
}

const TABLES = [
  ...[GRAMMAR_WORDS, REFERENCES, GROUP_NOUNS, CONCEPT_NOUNS, INTENT_WORDS],
  ...[MISSING_WORDS, PLAIN_WORDS, ROOM_WORDS],
];
for (const [phrase] of TABLES.flat()) {
  for (const word of phrase.split(/[ |?]+/)) if (/^[a-z]+$/.test(word) && word.length >= CHARS_MIN) WORDS.add(word);
}
for (const word of PERIOD_WORDS.split(" ")) WORDS.add(word);
for (const word of WORDS) VOCABULARY.add(word);
