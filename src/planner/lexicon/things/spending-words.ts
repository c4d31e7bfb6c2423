import type { Phrase } from "../../phrases.ts";

/** Paying and booking, as people in finance and at the coffee machine say it. */
export const MORE_SPENDING: readonly Phrase[] = [
  "booked|posted|accounted|expensed",
  "book|record as|to|under|against?",
  "are|is|did|do|have|has|were we|they|you|i drop|drops|dropped|dropping on",
  "goes|go|going|gone|went to|towards|toward paying?",
  "dosh|wonga|quid|moola|dinero|readies|bucks|greenbacks|coinage",
  "how deep in the hole|red are|is|were|was we|they|i",
  "put|puts|putting down on|for|towards?",
  "dip|dipped|dipping|reach|reached into our|the|my pocket|pockets for",
  "bill amount|amounts|value|values",
  "spend figure|figures|amount|amounts|level|levels",
  "charged to|against|for",
  "bite|bites|hit to|out of the|our budget",
  "on the hook for",
  "pay|pays|paid|paying through the nose for",
  "cost|costs|set|sets us|me a? fortune|packet|bomb",
  "expenditure|outlay|spend|cost lines?",
];

/** Courtesies, verbs of running and having, and other words that ask for nothing more. */
export const MORE_IDLE: readonly Phrase[] = [
  "system|systems|landscape|landscapes",
  "landing zone|zones",
  "when all is said and done",
  "all said and done",
  "all told",
  "owns",
  "flag|flags|highlight|call|point out?",
  "yet|by now",
  "side|part of things",
  "next to each other|one another",
  "all|any|both|across|over|in|of|for|on all|of? our|the|my? 2|3|4 clouds|providers|vendors",
];
