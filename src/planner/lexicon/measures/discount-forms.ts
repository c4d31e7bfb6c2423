import { type Rewording, said } from "../rewording.ts";

const BEHIND = "(?=(?: (?:in|on|for|from|by|per|with|during|since|over|last|this|of|across)\\b.*)?\\W*$)";
const KIND = "(?:(?:effective|real|actual|average|overall|total|negotiated) )*";

/** What was given off list prices: between those and what is billed lies all that there is on a bill. */
export const DISCOUNT_FORMS: readonly Rewording[] = [
  // "Savings from discounts in October, list vs what we paid": these beside each other tell them.
  said(
    "(?:savings?|discounts?)(?: (?:from|by|through|of|with) discounts?)?( (?:in|for|last|this) [^,]{2,20})?, ",
    "(list(?: (?:prices?|costs?))? (?:vs\\.?|versus|against|minus|compared (?:to|with)) ",
    "(?:what we (?:paid|pay)|billed(?: costs?)?))(?=\\W*$)",
  ).as("$2$1"),
  // The effective savings rate is what amortized cost is below list prices (FinOps Foundation).
  said(`(?<=^\\W*(?:and |what(?:['’]?s| is| was) )?(?:the |our )?)(?:effective savings rate|esr)\\b`).as(
    "list cost vs amortized cost",
  ),
  // "What's the effective discount vs list price in October".
  said(
    `(?<=^\\W*(?:and |so )?(?:what(?:['’]?s| is| was) )?(?:the |our )?)${KIND}discount(?: rate| percentage| %)? `,
    `(?:vs\\.?|versus|off|against|from|on|compared (?:to|with)) (?:the )?list(?: prices?)?${BEHIND}`,
  ).as("list cost vs billed cost"),
  // "How much discount did we get in October".
  said(
    `(?:how much|how big an?|what) ${KIND}(?:(?:of )?an? )?(?:discounts?|savings?)(?: rate| percentage| %)? `,
    `(?:did|do|have|are|were) we (?:(?:currently|actually|now) )*(?:get|got|getting|receive|received|have|had)`,
    `(?: off| from| on| against)?(?: the)?(?: list(?: prices?)?)?${BEHIND}`,
  ).as("list cost vs billed cost"),
  said(`(?<=^\\W*(?:and )?(?:our |the )?)${KIND}discount(?:s|(?: (?:rate|percentage|%|pct)))${BEHIND}`).as(
    "list cost vs billed cost",
  ),
];
