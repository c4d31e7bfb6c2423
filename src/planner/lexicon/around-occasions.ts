import { AFTER, END, WHO } from "./around-words.ts";
import { anywhere, type PlainRewording } from "./rewording.ts";

/** On what occasion somebody asks, which asks for nothing itself. */
export const AROUND_OCCASIONS: readonly PlainRewording[] = [
  // "My director will ask "why is October higher?" What do I answer?"
  anywhere(`^${WHO} (?:will|may|might|is going to|is gonna|wants to) (?:ask|know)(?: me)?:? ["“](?=[^"”]+["”])`).as(""),
  anywhere(
    `(?<=^[^"“]{10,200})["”]\\s*(?:so )?what (?:do|should|can|shall) (?:i|we) (?:answer|say|tell)[^?]{0,20}${END}`,
  ).as("?"),
  anywhere(`(?:${AFTER}|[.!] )(?:can|could) you do that${END}`).as(""),
  // "…, so I can reply to him today".
  anywhere(
    ",? so (?:that )?(?:i|we) can (?:reply|answer|respond|report|get back)(?: to (?:him|her|them|people))?",
    `(?: (?:today|tomorrow|now|soon))?${END}`,
  ).as(""),
  anywhere(
    "^(?:we|i)(?:['’]re| are|['’]m| am) (?:re)?negotiating (?:with )?(?:the |our )?",
    "(?:vendors?|suppliers?|providers?|contracts?)[^,.?!]{0,20},? so (?:i|we) need to know,? ",
  ).as(""),
  // "Budget alert woke me at 6, …", "our AWS rep calls at 2."
  anywhere(
    "^(?:an? |the |my |our )?(?:budget |cost |billing )?(?:alert|alarm|pager)s? (?:just )?",
    "(?:woke|paged|pinged|got|hit) me[^,.;:?!]{0,20}[,.;:–-]+\\s*(?=\\S)",
  ).as(""),
  anywhere(
    "^(?:our|my|the) (?:\\p{L}+ )?(?:rep|account manager|tam|vendor|partner|salesman) ",
    "(?:calls|comes|visits|is (?:coming|calling|here))[^.;:?!]{0,20}[.;:–-]+\\s*(?=\\S)",
  ).as(""),
  anywhere(
    `,? for the purposes? of (?:our|my|the) [^,.;?!]{3,60}(?:negotiations?|review|meeting|audit|planning)[,.]`,
  ).as(""),
  anywhere(
    `[,.;] (?:one|some) of (?:them|those|these) (?:has|have|needs?|must) (?:to )?(?:go|be (?:cut|dropped))${END}`,
  ).as(""),
  anywhere(
    `[,.;] (?:the |our )?\\p{L}+ (?:starts|begins|kicks off) (?:tomorrow|today|soon|next week|on \\w+day)${END}`,
  ).as(""),
  // "K whats that as a share of all": no more than "ok".
  anywhere(
    "^\\W*(?:k|kk|mk|okey|okie)[\\s,.!]+(?=(?:and|but|so|now|what|whats|which|how|who|why|only|just|by|per|leave|",
    "drop|exclude|without|show|same|make|give|then|add)\\b)",
  ).as(""),
];
