import { any } from "../around-words.ts";

const SOFT = "(?:(?:ok|okay|so|well|now|right|hi|hello|hey)[\\s,]+)*";
const STOP = "\\s*[.,:;!–-]+\\s*(?=\\S)";

/** What people begin with and that asks for nothing: where they start, that it can wait, what bothers them. */
export const LEAD_INS: readonly (readonly [said: RegExp, read: string])[] = [
  // "Let me start with the big picture."
  [
    any(
      `^${SOFT}(?:let me|let['’]?s|i['’]?ll|i will|i['’]?d like to|i want to|we['’]?ll) (?:start|begin|kick off|open) `,
      `(?:with|from|by looking at) (?:the )?(?:big|bigger|whole|overall|broad|full) (?:picture|view)${STOP}`,
    ),
    "",
  ],
  [
    any(
      `^${SOFT}(?:(?:the )?(?:big|bigger) picture(?: first)?|first things first|to (?:start|begin)(?: with)?)${STOP}`,
    ),
    "",
  ],
  // "Not urgent.", "not urgent but …"
  [any(`^${SOFT}(?:(?:this is|it['’]?s|that['’]?s) )?not (?:\\w+ )?urgent(?: at all)?(?:${STOP}|,? but )`), ""],
  [
    any(
      `^${SOFT}(?:something|one thing|this one|this|it)(?:['’]s| has| is|['’]s been| has been) (?:been )?`,
      "(?:bugging|bothering|nagging|puzzling|confusing|troubling|worrying|annoying) (?:me|us)",
      `(?: (?:for|since|all) [a-z ]{2,20}?)?${STOP}`,
    ),
    "",
  ],
];
