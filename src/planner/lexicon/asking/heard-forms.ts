import { MONTHS, type Rewording, words } from "../rewording.ts";

const PERCENT = "(?:%|pct|percent(?:age)?s?)";
const GROUPS =
  "services?|accounts?|regions?|teams?|departments?|applications?|apps?|products?|projects?|owners?|" +
  "providers?|clouds?|environments?|cost cent(?:er|re)s?|business units?|categor(?:y|ies)";
const GOOD = "great|nice|good|perfect|fine|cool|lovely|helpful|awesome|ideal|enough|amazing|super";

/** Forms of speech of the last rounds of `docs/ask.md`, in other words: wishes, shares, days that are the same. */
export const HEARD_FORMS: readonly Rewording[] = [
  // "Monthly numbers would be great."
  [words(`(?<=\\w) would be (?:really |very |just |so )?(?:${GOOD})(?: too| already)?(?=\\W*$)`), () => ""],
  // "Also as % pls."
  [
    words(
      `(?<=\\w\\W*)[?.!,;]\\s*(?:and |also |plus )*(?:as|in) (?:an? )?${PERCENT}`,
      "(?: too| as well)?(?=\\W*(?:$|pl[sz]|please))",
    ),
    () => " in percent",
  ],
  [words(`(?<=\\w), ${PERCENT}(?=, )`), () => ", in percent"],
  // "Nov so far vs same period in Oct."
  [
    words(
      "(?:the )?same (?:period|time|dates?|timeframe|window|stretch) (?:in|of|from|during) ",
      `(?=(?:${MONTHS}|last month)\\b)`,
    ),
    () => "same days in ",
  ],
  // "More expensive than last month? Same days."
  [
    words(
      "(?<=\\b(?:than|vs\\.?|versus|to|with|against) (?:last|the previous|the prior) (?:month|week|quarter))",
      "[?.!,;\\s]+(?:for |over )?(?:the )?same (?:days|period|dates)(?=\\W*$)",
    ),
    () => "",
  ],
  // "Did it go up over last weekend": on its days, not since.
  [words("over (?=(?:the |last |this |past )*(?:weekends?|holidays?|christmas|halloween)\\b)"), () => "on "],
  [
    words("(biggest|largest|top|greatest) savings (?=.*\\b(?:compared|vs\\.?|versus|against)\\b)"),
    ([, most]) => `${most} decrease `,
  ],
  [words("running (?=(?:total|sum|tally)s?\\b)"), () => "cumulative "],
  // "Department split in %": each one's part, and not how much has one.
  [
    words(`(${GROUPS}) (?:split|breakdown|mix|distribution) (?:in|as|with) (?:an? )?${PERCENT}(?= |\\W*$)`),
    ([, group]) => `cost by ${group} in percent`,
  ],
  // "Tax on the October invoices": of that month.
  [words(`on (?:the |our |my )?(${MONTHS}|last month)(?:['’]s)? (?:invoices?|bills?)`), ([, month]) => `in ${month}`],
];
