/**
 * Adverbs, determiners and pronouns that add a shade to what is asked and no lines, days or rows: "AWS itself",
 * "services", "even Azure", "we lavish plenty". What is by them is left out, and the answer says so. They
 * are left out only where no name can stand (`aside/set-words-aside.ts`). Sources: the emphatic pronouns, vague
 * quantifiers and subjuncts of English (Quirk et al., "A Comprehensive Grammar", 6.28, 5.23, 8.88), and the adverbs of
 * manner that are in no short list of words. A word that counts, limits, compares, negates or places in time is none.
 */
export const TOLD_WORDS: ReadonlySet<string> = new Set(
  // Emphasis, vague amounts, and what only joins.
  (
    "own even whatever anywhere somewhere someplace anyplace must " +
    "various countless myriad plenty lots loads tons " +
    "heaps gobs oodles anew afresh along forth aloud thereof therein thereto herein hereto hereby " +
    "whereby wherein pretty hafta oughta imma ima finna " +
    "alright badly dearly thus hither thither perchance mayhap verily " +
    // Manners and feelings.
    "chaotically comically confusingly determinedly disappointingly distressingly dizzyingly " +
    "eerily embarrassingly encouragingly enviably famously favourably favorably fittingly frighteningly handily " +
    "harmlessly heartbreakingly hesitantly hilariously horrifically infuriatingly insidiously irresponsibly " +
    "jarringly laughably lazily lopsidedly ludicrously majorly maddeningly meaningfully menacingly mercilessly " +
    "monstrously mindlessly nervously obscenely obstinately offensively ominously operationally overtly perplexingly " +
    "proactively productively prudently purposely puzzlingly regretfully relievedly reassuringly " +
    "scandalously scarily shamefully shamelessly sickeningly skillfully skilfully sluggishly sneakily sparingly " +
    "speedily staggeringly stoically strategically stubbornly stunningly sturdily sustainably tellingly " +
    "tiresomely troublingly unavoidably unashamedly unfavourably unfavorably unhappily " +
    "unhelpfully unknowingly unseasonably unsettlingly unsurprisingly unwisely unwittingly upsettingly " +
    "vexingly viably whimsically woefully wickedly"
  ).split(" "),
);

/** Those of which nothing is called so, wherever they stand: "the various services". */
export const SURE_WORDS: ReadonlySet<string> = new Set(
  (
    "himself herself itself themselves oneself various numerous sundry diverse assorted respective aplenty galore " +
    "umpteen"
  ).split(" "),
);
