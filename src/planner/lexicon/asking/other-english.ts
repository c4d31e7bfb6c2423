import { GROUPS, MONTHS, type Rewording, words } from "../rewording.ts";

const DAYS = `(?:${MONTHS})(?: \\d{4})?|q[1-4]|(?:this|last) (?:week|month|quarter|year)`;

/** What people say whose own English or first language is another one, and what is typed on a phone. */
export const OTHER_ENGLISH: readonly Rewording[] = [
  // "Soooo expensive", "whyy".
  [words("(so|why|how|what|hey|hi|pls|plz|please|ok|no|yes)(?:(?<=([a-z]))\\2)+\\b"), ([, word = ""]) => word],
  [
    words("(?:as|in) (?:a |an )?(?:pie|donut|doughnut|bar|line|column)s?(?: chart| graph)?(?=\\W*$)"),
    () => "as a chart",
  ],
  [words("(the (?:day|week|month|quarter) before) (?:that|this) one\\b"), ([, before]) => `${before} that`],
  // "Or is it only my feeling?"
  [
    words(
      "(?<=\\w),? (?:or )?(?:is|was) (?:it|that|this) (?:only|just) my ",
      "(?:feeling|impression|imagination|view)(?=\\W*$)",
    ),
    () => "",
  ],
  // "It became cheaper or not?", "it is lower, yes?"
  [words("(?<=\\w)(?:, (?:yes|no|right|correct|true|isn['’]?t it|or)|,? or not)(?=\\s*[?.!]|$)(?<=^.{20,})"), () => ""],
  // "Take October please", "I speak about October", after the question.
  [
    words(
      "(?<=\\w)[?.!;]\\s*(?:(?:let['’]?s |please )?(?:take|use|say)|(?:i|we) (?:speak|talk|am speaking|am ",
      "talking) (?:about|of)) ",
      `(${DAYS})(?: please| pls)?(?=\\W*$)`,
    ),
    ([, days]) => ` in ${days}`,
  ],
  [words("(?<=\\bthe \\w+) things (?=(?:on|in|for|of)\\b)"), () => " stuff "],
  [words("(?:guilty|to blame) (?:for|of)\\b"), () => "responsible for"],
  [words("(?:the )?(?:part|portion) in (?:percent|%|pct)(?: of)?"), () => "the share of"],
  [words("(?<=\\bshare of .{2,40}) on (?=(?:our|the|my) (?:whole |total |entire )?(?:bill|spend|cost))"), () => " in "],
  // "Our staging account, it became cheaper": of what was named.
  [words("(?<=^\\W*(?:our|the|my) [^,.?!]{2,40}), it (?=\\w)"), () => " "],
  // "The October bill, how much tax is inside?"
  [
    words(
      "the ([^,.?!]{2,40} (?:bill|invoice)), how much (\\w+) (?:is|was|are|were) (?:inside|in it|in there|included)",
    ),
    ([, bill, what]) => `how much ${what} is in the ${bill}`,
  ],
  [
    words(`(?<=^\\W*)(?:from|in|of|by) (?:which|what) (${GROUPS}) (?:it|this|that) (?:comes?|is|stems?)(?: from)?`),
    ([, kind]) => `by ${kind}`,
  ],
  [
    words(`(?<=^\\W*)(?:mostly|mainly) in (?:which|what) (${GROUPS}) (?:it|that|this) is`),
    ([, kind]) => `in which ${kind}`,
  ],
  [words("(?<=\\w) each(?=\\W*$)(?<=\\b(?:cost|costs|spend) each)"), () => ""],
  // "MoM change, October against September": both are named.
  [
    words(
      "(?:mom|m/m|m-o-m|month[- ](?:over|on)[- ]month) (?=(?:change|growth|difference|delta)\\b)",
      `(?=.*\\b(?:${MONTHS})\\b.*\\b(?:against|vs\\.?|versus|over|compared)\\b.*\\b(?:${MONTHS})\\b)`,
    ),
    () => "",
  ],
  [
    words(
      "where (?:does|will|would|did) (?:it|that|this) (?:put|leave|land|bring|take) us(?: at| by| for| in| ",
      "on)?(?: the)? (?:eom|month[- ]end|end of (?:the )?month)",
    ),
    () => "what is the forecast",
  ],
  [
    words("discounts? (?:versus|vs\\.?|against|compared (?:to|with)|off|from) (?:the )?list(?: prices?| cost)?\\b"),
    () => "list cost versus billed cost",
  ],
  [
    words(
      `which (${GROUPS}) (?:carries|carry|has|have|holds?|takes?|accounts? for) the (?:highest|largest|biggest) `,
      `share of `,
    ),
    ([, kind]) => `which ${kind} has the most `,
  ],
  [words(`(?<!\\b(?:who|which|what)\\b.*)(?<=\\w),? (${GROUPS})[- ]?wise\\b`), ([, kind]) => ` by ${kind}`],
  [words("where do we have (?:the )?most (?=(?:spend|cost|money)\\b)"), () => ""],
  [words("billed under (?=charge categor)"), () => "billed as "],
  [
    words("since (?:the |our )?(?:very )?first (?:bill|invoice|day of (?:data|bills?))\\b"),
    () => "since the beginning",
  ],
  [
    words(`do we (?:use|run|have) more than one (cloud|provider|account|region)(?: (?:for|in|with) )(?=\\S)`),
    ([, kind]) => `which ${kind}s do we use for `,
  ],
  // "Roll it up by business unit".
  [words("(?<=^\\W*)(?:roll|sum|add|group|bundle) (?:it|that|this|them|those) up (?=(?:by|per)\\b)"), () => ""],
];
