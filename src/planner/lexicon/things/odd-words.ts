import type { Phrase } from "../../phrases.ts";

/** Out of the ordinary, in more words than "unusual". */
export const MORE_ODD: readonly Phrase[] = [
  "funny|fishy|dodgy|peculiar|quirky|screwy|iffy|eyebrow raising?",
  "red|warning flag|flags|sign|signs",
  "something|anything|anythings|somethings off|amiss|awry|wrong with|in|on?",
  "stand|stands|stood|standing|stick|sticks|stuck|jump|jumps|jumped|leap|leaps out",
  "out of whack|line|place|pattern",
  "hike|hikes in cost|costs|spend",
  "irregularity|irregularities|aberration|aberrations|deviation|deviations|oddball|oddballs",
  "anything|something worth a? look|looking|knowing|flagging|worrying at|about|into?",
  "go|going|gone|went|goes haywire|nuts|crazy|bananas|berserk|wild",
  "go|going|gone|went|goes off the rails|chart|charts",
  "not|nothing|isnt|arent normal|usual|right|ordinary",
];
