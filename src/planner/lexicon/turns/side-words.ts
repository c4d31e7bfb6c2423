import { MONTHS, type Rewording, said } from "../rewording.ts";

const LARGE_UNIT = "(k|m|mio|thousand|million|grand)";

/** "Between 10 and 50 thousand": both are thousands. */
export const BOUNDS_IN_FULL: readonly Rewording[] = [
  said(`(between|from) ([$€£]?\\d{1,3}(?:\\.\\d+)?) (and|to|&) ([$€£]?)(\\d{1,4}(?:\\.\\d+)?) ?${LARGE_UNIT}\\b`).by(
    ([said, lead, from, and, sign, to, unit]) =>
      Number((from ?? "").replace(/\D/g, "")) < Number(to)
        ? `${lead} ${from} ${unit} ${and} ${sign}${to} ${unit}`
        : `${said}`,
  ),
];

const SIDE = "((?!(?:it|this|that|them|these|those|me|us)\\b)\\S(?:[^,;.?!]{0,38}?\\S)?)";
const NEXT_TO = "(?:right )?(?:next to|beside|besides|alongside|against|up against|opposite|versus|vs)(?: each other)?";
const WHEN = `(?=\\s*(?:[,;.?!]|$)|\\s+(?:for|in|during|over|since|by|this|last|from) |\\s+(?:${MONTHS})\\b)`;

/** Things that are put beside each other. */
export const SIDE_REWORDINGS: readonly Rewording[] = [
  said(`(?:put|set|place|stack|lay|line|pit|hold)(?: up)? (?:the )?${SIDE} ${NEXT_TO} (?:the )?${SIDE}${WHEN}`).as(
    "compare $1 with $2",
  ),
  said("(?:the )?(?:prior|preceding|previous|earlier) one(?=\\W*$)").as("the one before"),
  said(
    "(?:flag|spot|highlight|point out|call out|pick out|surface|mark) (?:me )?(?:all |the )?(?=(?:anything|",
    "any|something|what|odd|weird|strange|unusual|outliers?|anomal|spikes?))",
  ).as("show "),
  said("(?:did |does |is |was )?anything (?:jump|stand|stick|pop)(?:s|ed|ing)? out\\b(?: at (?:you|me|us))?").as(
    "anything unusual",
  ),
];
