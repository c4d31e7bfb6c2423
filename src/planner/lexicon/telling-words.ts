/**
 * The words by which people tell something around what they ask: who wants it, why, and what they think of it. Sources:
 * the subject pronouns and subordinators of English (Quirk et al., "A Comprehensive Grammar", 6.14 and 14.12), and the
 * roles and reasons that the rounds of `docs/ask.md` have around their questions.
 */

/** Who tells: a part of a sentence with one of them near its beginning is a statement. */
export const TELLERS: ReadonlySet<string> = new Set(
  (
    "i im ive id we were weve he hes she shes they theyre theyve it its that thats this you youre " +
    "somebody someone everybody everyone people folks guys boss bosses manager management leadership exec execs " +
    "cfo cto ceo coo cio vp director controller finance procurement accounting auditor auditors board colleague " +
    "colleagues client customer"
  ).split(" "),
);

/** What a statement without its subject begins with: "need it for a deck", "feels like a lot". */
export const TELLING_BEGINNINGS: ReadonlySet<string> = new Set(
  (
    "need needs want wants wanna trying feels felt looks seems sounds thinking thought hoping hope got had heard saw " +
    "noticed " +
    "curious wondering wonder debating considering contemplating toying " +
    "preparing prepping writing working planning presenting reporting building putting " +
    "doing getting meeting asking asked told turns sorry thanks hm hmm cool nice ok okay fine"
  ).split(" "),
);

/** What something is asked for, at the end of "for the …": papers and meetings. */
export const OCCASIONS: ReadonlySet<string> = new Set(
  (
    "deck decks slide slides presentation report reports review reviews meeting meetings call board audit memo paper " +
    "newsletter workshop townhall offsite standup retro sync qbr mbr planning close closing steerco committee summary"
  ).split(" "),
);

/** What a reason begins with, wherever it stands. */
export const REASONS: ReadonlySet<string> = new Set("because bc cos cuz coz cause although though whereas".split(" "));

/** Before "if" and "whether": what is to be found out, and no condition. */
export const FINDING_OUT: ReadonlySet<string> = new Set(
  "see check know wonder wondering sure tell understand decide verify confirm ask asked asking curious".split(" "),
);

/** What begins a condition or a request: with one of them a part is no statement that could be left out. */
export const CONDITIONS: ReadonlySet<string> = new Set(
  (
    "only without except excluding excl exclude ignoring ignore unless than per by over under above below minus plus " +
    "least most not no never none nor other others another else rest same instead without within until till " +
    "what whats which how hows who whos whose whom why when where wheres show list compare give break split group " +
    "rank sort total add drop remove skip keep include including leave filter limit"
  ).split(" "),
);

/** Who tells of what happened, and by which verbs: "we moved …", "I noticed …". None of them asks for anything. */
export const SPEAKERS: ReadonlySet<string> = new Set(["i", "we"]);
export const HAPPENED: ReadonlySet<string> = new Set(
  (
    "saw see noticed notice heard read believe think thought guess suspect suspected assume assumed expected " +
    "asked told " +
    "moved migrated changed switched turned deleted removed started launched introduced cleaned bought hired lost had"
  ).split(" "),
);
