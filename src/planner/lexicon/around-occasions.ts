import { AFTER, any, END, WHO } from "./around-words.ts";

/** On what occasion somebody asks, which asks for nothing itself. */
export const AROUND_OCCASIONS: readonly (readonly [said: RegExp, read: string])[] = [
  // "My director will ask "why is October higher?" What do I answer?"
  [any(`^${WHO} (?:will|may|might|is going to|is gonna|wants to) (?:ask|know)(?: me)?:? ["“](?=[^"”]+["”])`), ""],
  [
    any(`(?<=^[^"“]{10,200})["”]\\s*(?:so )?what (?:do|should|can|shall) (?:i|we) (?:answer|say|tell)[^?]{0,20}${END}`),
    "?",
  ],
  [any(`(?:${AFTER}|[.!] )(?:can|could) you do that${END}`), ""],
  // "…, so I can reply to him today".
  [
    any(
      ",? so (?:that )?(?:i|we) can (?:reply|answer|respond|report|get back)(?: to (?:him|her|them|people))?",
      `(?: (?:today|tomorrow|now|soon))?${END}`,
    ),
    "",
  ],
  [
    any(
      "^(?:we|i)(?:['’]re| are|['’]m| am) (?:re)?negotiating (?:with )?(?:the |our )?",
      "(?:vendors?|suppliers?|providers?|contracts?)[^,.?!]{0,20},? so (?:i|we) need to know,? ",
    ),
    "",
  ],
  // "Budget alert woke me at 6, …", "our AWS rep calls at 2."
  [
    any(
      "^(?:an? |the |my |our )?(?:budget |cost |billing )?(?:alert|alarm|pager)s? (?:just )?",
      "(?:woke|paged|pinged|got|hit) me[^,.;:?!]{0,20}[,.;:–-]+\\s*(?=\\S)",
    ),
    "",
  ],
  [
    any(
      "^(?:our|my|the) (?:\\p{L}+ )?(?:rep|account manager|tam|vendor|partner|salesman) ",
      "(?:calls|comes|visits|is (?:coming|calling|here))[^.;:?!]{0,20}[.;:–-]+\\s*(?=\\S)",
    ),
    "",
  ],
  [any(`,? for the purposes? of (?:our|my|the) [^,.;?!]{3,60}(?:negotiations?|review|meeting|audit|planning)[,.]`), ""],
  [
    any(`[,.;] (?:one|some) of (?:them|those|these) (?:has|have|needs?|must) (?:to )?(?:go|be (?:cut|dropped))${END}`),
    "",
  ],
  [
    any(
      "[,.;] (?:the |our )?\\p{L}+ (?:starts|begins|kicks off) ",
      `(?:tomorrow|today|soon|next week|on \\w+day)${END}`,
    ),
    "",
  ],
  // "K whats that as a share of all": no more than "ok".
  [
    any(
      "^\\W*(?:k|kk|mk|okey|okie)[\\s,.!]+(?=(?:and|but|so|now|what|whats|which|how|who|why|only|just|by|per|leave|",
      "drop|exclude|without|show|same|make|give|then|add)\\b)",
    ),
    "",
  ],
];
