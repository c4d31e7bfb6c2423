import { type Rewording, said } from "../rewording.ts";

/** What people say around a question of how it strikes them and where they are, which asks for nothing. */
export const FELT_FORMS: readonly Rewording[] = [
  // "CloudWatch is eating us alive".
  said(
    "(?:is|are|keeps?) (?:eating|killing|bleeding|ruining|robbing) (?:us|me|our budget)(?: alive| dry)?,?",
    "(?: (?:isn['’]?t|aren['’]?t) (?:it|they))?(?=\\W*$)",
  ).as("cost"),
  // "Looks insane, what's the growth".
  said(
    "(?:looks?|seems?|feels?|sounds?|is|are|got|has gotten) (?:so |really |pretty |a bit |quite |totally |just )?",
    "(?:fat|chunky|heavy|hefty|pricey|insane|crazy|ridiculous|nuts|mad|bonkers|wild|outrageous|absurd|awful|",
    "horrible|terrible|bad|huge|steep),? ",
    "(?=(?:whats?|how|why|which|when|show|can|could|where|is|did)\\b)",
  ).as(": "),
  // "Spikes nobody announced": unusual days are those that nobody expected.
  said(
    "[?.!,;]? ?(?:like |such as )?(?:spikes |jumps |things |ones )?(?:that )?(?:nobody|no ?one|none of us) ",
    "(?:announced|expected|planned|told us about|mentioned|knows about|asked for)(?=\\W*$)",
  ).as(""),
  // "… Would love some good news."
  said(
    "(?<=[?.!,;] ?)(?:i |we )?(?:would|could|['’]?d) (?:really )?(?:love|use|like|appreciate|need) ",
    "(?:some|a bit of|any) good news\\b",
  ).as(""),
];
