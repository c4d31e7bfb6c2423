import { type Rewording, said } from "../rewording.ts";
import { BYTE_WORDS, COUNTED_WORDS, UNIT_WORDS } from "./used-units.ts";

const UNITS = `(?:gb[- ]?(?:seconds?|hours?)|instance[- ]hours?|vcpu[- ]hours?|${COUNTED_WORDS}|${UNIT_WORDS})`;
const COUNTED = "(?:requests?|writes?|reads?|calls?|invocations?|tokens?|seconds|units|queries|messages)";
const NAME = "(?!(?:it|that|this|them|those|these|each|both|we|our|the|a|an|per|in|on|of|for|last|by|which|what)\\b)";

/** What is asked of quantities beside costs: the answer of what was used tells both, and what a unit comes to. */
export const QUANTITY_FORMS: readonly Rewording[] = [
  // "How many GB-seconds did Lambda use, and at what unit cost?"
  said(
    "(?<=\\bhow (?:many|much)\\b.{3,90}?),? (?:and |with )?(?:at |for |(?:what(?:['’]?s| is| was) )?(?:the |its |" +
      "their ))?(?:what )?" +
      "(?:average |effective )?(?:unit (?:price|cost|rate)|(?:price|cost|rate) per unit|(?:price|cost|rate) ",
    `(?:per|an|a|for each) ${UNITS})(?=\\W*$)`,
  ).as(""),
  // "BigQuery cost per TB, has that changed since September": of each month.
  said(
    `(?<=^\\W*)([\\w .-]{2,30}?) (?:costs?|prices?|rates?) per (${BYTE_WORDS}|hours?|hrs?|requests?|tokens?),? `,
    "(?:has|did|does|is) (?:that|it|this) (?:changed?|moved?|go(?:ne)? up|risen|rise|differ|been stable) (since|in|",
    "over|from)\\b",
  ).as("how many $2 of $1 by month $3"),
  said(
    `(?<=\\bhow many (?:${BYTE_WORDS}|hours|hrs|requests|tokens) (?:did|do|have|has) (?:we|it|they|\\S+) )(?:chew`,
    "(?:ed)?|get|got|go|gone|burn(?:ed)?|run|ran|churn(?:ed)?|eat|plow) (?:thru|through)\\b",
  ).as("use"),
  // "DynamoDB write requests, in millions".
  said(`(?<=\\b${COUNTED}\\b.{0,40}?),? in (?:the )?(?:thousands|millions|billions|mio|bn|k|m)\\b,?`).as(""),
  // "CloudFront delivery in October, GB total?"
  said(
    `(?<=^\\W*)(?!how\\b)([^,;?!]{3,60}?)(?: delivery| volume| traffic)?,? (${BYTE_WORDS}|hours|hrs) (?:in )?`,
    "(?:total|overall|in all)(?=\\W*$)",
  ).as("how many $2 of $1"),
  // "Hours of SageMaker in November".
  said(`(?<=^\\W*(?:(?:and|so|the|total) )*)(${BYTE_WORDS}|hours|hrs|requests|tokens) (?:of|for|on) (?=\\w)`).as(
    "how many $1 of ",
  ),
  // "What do we pay RDS per instance hour".
  said(
    "(?:what|how much) (?:do|did|are|were) we (?:pay|paying|paid|spend|spending) ",
    `(?:for |on )?${NAME}([\\w .-]{2,30}?) (?:per|an?|for (?:an?|each)) (${UNITS})`,
  ).as("cost per $2 of $1"),
  // "S3 cost per month and roughly how many TB are we storing".
  said(
    "(?<=^\\W*)([^,;?!]{2,40}?) (?:costs?|spend) (per month|by month|monthly|per day|by day|daily),? " +
      `(?:and|plus|with) (?:roughly |about |also )?how many (${BYTE_WORDS}|hours|hrs|requests|tokens)` +
      "(?: (?:are|do|did|were|have) we (?:storing|store|stored|using|use|used|sending|send|sent|moving|paying for|",
    "making|make))?(?=\\W*$)",
  ).as("how many $3 of $1 $2"),
  said(
    ",? (?:with|and) (?:the )?(hours|gbs?|requests|tokens) (?:next to|beside|alongside|along with) (?:it|that|them)",
    "(?=\\W*$)",
  ).as(" with usage"),
  said(`(?:quantity|quantities|volume|amount|number) of (${BYTE_WORDS}|hours|requests|tokens) `).as("how many $1 "),
  said(`(?<=^\\W*)(?!how\\b)(.{2,40}?) (?:quantity|volume) of (\\w+) scanned`).as("how many TB of $2"),
];
