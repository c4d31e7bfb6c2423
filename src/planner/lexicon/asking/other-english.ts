import { GROUPS, MONTHS, type Rewording, said } from "../rewording.ts";

const DAYS = `(?:${MONTHS})(?: \\d{4})?|q[1-4]|(?:this|last) (?:week|month|quarter|year)`;

/** What people say whose own English or first language is another one, and what is typed on a phone. */
export const OTHER_ENGLISH: readonly Rewording[] = [
  // "Soooo expensive", "whyy".
  said("(so|why|how|what|hey|hi|pls|plz|please|ok|no|yes)(?:(?<=([a-z]))\\2)+\\b").as("$1"),
  said("(?:as|in) (?:a |an )?(?:pie|donut|doughnut|bar|line|column)s?(?: chart| graph)?(?=\\W*$)").as("as a chart"),
  said("(the (?:day|week|month|quarter) before) (?:that|this) one\\b").as("$1 that"),
  // "Or is it only my feeling?"
  said(
    "(?<=\\w),? (?:or )?(?:is|was) (?:it|that|this) (?:only|just) my (?:feeling|impression|imagination|view)(?=\\W*$)",
  ).as(""),
  // "It became cheaper or not?", "it is lower, yes?"
  said("(?<=\\w)(?:, (?:yes|no|right|correct|true|isn['’]?t it|or)|,? or not)(?=\\s*[?.!]|$)(?<=^.{20,})").as(""),
  // "Take October please", "I speak about October", after the question.
  said(
    "(?<=\\w)[?.!;]\\s*(?:(?:let['’]?s |please )?(?:take|use|say)|(?:i|we) (?:speak|talk|am speaking|am ",
    "talking) (?:about|of)) ",
    `(${DAYS})(?: please| pls)?(?=\\W*$)`,
  ).as(" in $1"),
  said("(?<=\\bthe \\w+) things (?=(?:on|in|for|of)\\b)").as(" stuff "),
  said("(?:guilty|to blame) (?:for|of)\\b").as("responsible for"),
  said("(?:the )?(?:part|portion) in (?:percent|%|pct)(?: of)?").as("the share of"),
  said("(?<=\\bshare of .{2,40}) on (?=(?:our|the|my) (?:whole |total |entire )?(?:bill|spend|cost))").as(" in "),
  // "Our staging account, it became cheaper": of what was named.
  said("(?<=^\\W*(?:our|the|my) [^,.?!]{2,40}), it (?=\\w)").as(" "),
  // "The October bill, how much tax is inside?"
  said(
    "the ([^,.?!]{2,40} (?:bill|invoice)), how much (\\w+) (?:is|was|are|were) (?:inside|in it|in there|included)",
  ).as("how much $2 is in the $1"),
  said(`(?<=^\\W*)(?:from|in|of|by) (?:which|what) (${GROUPS}) (?:it|this|that) (?:comes?|is|stems?)(?: from)?`).as(
    "by $1",
  ),
  said(`(?<=^\\W*)(?:mostly|mainly) in (?:which|what) (${GROUPS}) (?:it|that|this) is`).as("in which $1"),
  said("(?<=\\w) each(?=\\W*$)(?<=\\b(?:cost|costs|spend) each)").as(""),
  // "MoM change, October against September": both are named.
  said(
    "(?:mom|m/m|m-o-m|month[- ](?:over|on)[- ]month) (?=(?:change|growth|difference|delta)\\b)",
    `(?=.*\\b(?:${MONTHS})\\b.*\\b(?:against|vs\\.?|versus|over|compared)\\b.*\\b(?:${MONTHS})\\b)`,
  ).as(""),
  said(
    "where (?:does|will|would|did) (?:it|that|this) (?:put|leave|land|bring|take) us(?: at| by| for| in| ",
    "on)?(?: the)? (?:eom|month[- ]end|end of (?:the )?month)",
  ).as("what is the forecast"),
  said("discounts? (?:versus|vs\\.?|against|compared (?:to|with)|off|from) (?:the )?list(?: prices?| cost)?\\b").as(
    "list cost versus billed cost",
  ),
  said(
    `which (${GROUPS}) (?:carries|carry|has|have|holds?|takes?|accounts? for) the (?:highest|largest|biggest) `,
    `share of `,
  ).as("which $1 has the most "),
  said(`(?<!\\b(?:who|which|what)\\b.*)(?<=\\w),? (${GROUPS})[- ]?wise\\b`).as(" by $1"),
  said("where do we have (?:the )?most (?=(?:spend|cost|money)\\b)").as(""),
  said("billed under (?=charge categor)").as("billed as "),
  said("since (?:the |our )?(?:very )?first (?:bill|invoice|day of (?:data|bills?))\\b").as("since the beginning"),
  said(`do we (?:use|run|have) more than one (cloud|provider|account|region)(?: (?:for|in|with) )(?=\\S)`).as(
    "which $1s do we use for ",
  ),
  // "Roll it up by business unit".
  said("(?<=^\\W*)(?:roll|sum|add|group|bundle) (?:it|that|this|them|those) up (?=(?:by|per)\\b)").as(""),
];
