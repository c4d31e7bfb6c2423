import { type Said, said } from "../rewording.ts";

/** What turns are made of, as parts of patterns: how they begin, what points at what was told, and nouns of rows. */
export const LEAD =
  "^(?:(?:ok|okay|and|but|now|no|nope|then|so|also|please|pls|plz|cool|great|thanks|thx|ty|good|right|hm+|oh|oops|" +
  "ugh|huh|oof|wow|damn|just|sure|well|yeah|yes|nice|actually|wait|sorry|hey|alright|fine|got it|" +
  "(?:can|could) (?:you|u|we)|can i|lets|let's|let us|let me|i want to|i'd like to|id like to|i need to|" +
  "go ahead and)[\\s,.!:–-]+)*";
export const TAIL = "(?:[\\s,]+(?:please|pls|plz|then|thanks|thx|now|for me|for now|instead|again|too))*[\\s.!?]*$";
export const IT =
  "(?:it|that|this|them|those|these|things|all that|the (?:list|view|result|results|numbers?|figures?|table|" +
  "chart|scope|data))";
export const NOUN =
  "(?:services?|accounts?|accts?|teams?|squads?|regions?|clouds?|providers?|vendors?|departments?|depts?|divisions?|" +
  "products?|projects?|applications?|apps?|environments?|envs?|owners?|cost cent(?:er|re)s?|business units?|" +
  "categor(?:y|ies)|resources?|subscriptions?)";
/** What asks for what was told once more. */
export const THE_SAME = "what about it";
export const STEP = "(?:day|week|month|quarter)";

/** A pattern of a whole turn, whichever of its alternatives, after what it begins with and before what it ends with. */
export function turn(...parts: readonly string[]): RegExp {
  return turnStart(`(?:${parts.join("")})`, TAIL);
}

/** A pattern of how a turn begins, after what all of them begin with. */
export function turnStart(...parts: readonly string[]): RegExp {
  return new RegExp(`${LEAD}${parts.join("")}`, "i");
}

/** A whole turn that is said, as parts of a pattern. */
export function wholeTurn(...parts: readonly string[]): Said {
  return said(turn(...parts));
}

/** How a turn begins that is said, as parts of a pattern. */
export function turnBegins(...parts: readonly string[]): Said {
  return said(turnStart(...parts));
}
