import { ALONE, MONTHS, type PlainRewording, SOME_UNIT, said } from "../rewording.ts";
import { NOUN, STEP, wholeTurn } from "./turn-parts.ts";

const QUANTITY = "(?:[gtp]i?bs?|tebibytes?|gibibytes?|hours|hrs|requests|tokens)";
const IT = "(?:it|that|this|them|those|these)";
const GIVEN = "(?:gave|granted|issued|paid|refunded|credited|gives|sent)";

/** Turns as they are typed at the office, in the words that the grammar has. */
export const OFFICE_TURNS: readonly PlainRewording[] = [
  // "Split by month": how it went, and no parts of a name.
  wholeTurn(`(?:split|break|cut|spread)(?: ${IT})?(?: (?:up|down|out))? (?:by|per|into|over) (${STEP})s?`).as("by $1"),
  // "On what was it charged", after tax or credits.
  wholeTurn(`(?:on|for) what (?:was|were|is|are) (?:it|that|this|they|those) (?:charged|billed|paid|given|for)?`).as(
    "by service",
  ),
  // "Which provider gave it and when".
  wholeTurn(`(?:which|what) (${NOUN}) ${GIVEN} (?:us )?${IT}`).as("by $1"),
  wholeTurn(`(?:which|what) (${NOUN}) ${GIVEN} (?:us )?${IT},? and (?:when|on (?:which|what) (?:day|date))`).as(
    "by $1 and day",
  ),
  // "Add a column with October".
  wholeTurn(
    `(?:(?:add|put|include|give me)(?: in)? )?(?:an?|another|the|one more) (?:extra )?columns? (?:with|for|of) `,
    `(?:the )?(${SOME_UNIT})`,
  ).as("$1 next to it"),
  wholeTurn(`add (?:the )?((?:${MONTHS})(?: 20\\d\\d)?|last month) as (?:an?|another) column`).as("$1 next to it"),
  wholeTurn(
    "both(?: of them)?(?: together)? (?:as|in) (?:an? |the )?(?:share|percent(?:age)?|%|pct|part) of (?:the )?",
    "(?:total|all|whole)",
    "(?: bill| cost| spend)?",
  ).as("what share of the total are both"),
  // "GB ingested?"
  wholeTurn(`(?:and )?(?:how many )?(${QUANTITY}) (?:ingested|scanned|stored|used|sent|out|in|processed|burned)`).as(
    "how many $1",
  ),
  wholeTurn(
    `(?:and )?how (?:many|much) (${QUANTITY}) (?:did|do|have|are) (?:we|it|they) (?:scan|use|store|burn|process|send|`,
    "transfer|ingest|keep|read|write)(?:n?ed|d|ing)?",
  ).as("how many $1"),
  // "Which of the two is cheaper per hour": the price of each.
  wholeTurn(
    "(?:and )?which (?:one )?(?:of (?:the two|them|those|both|these) )?(?:is|was) (?:the )?(?:cheaper|cheapest|",
    "dearer|pricier|",
    "more expensive|most expensive) per (unit|hour|gb|tb|token|1k tokens|request)",
  ).as("price per $1"),
  // "How has it developed".
  wholeTurn(
    "how (?:has|have|did) (?:it|that|this|they|those) (?:been )?(?:develop|evolv|mov|trend|progress|go|gone)",
    "(?:ed|e|ing)?",
    "(?: over time| so far| lately)?",
  ).as("by month"),
  said(
    ",? how (?:has|did) (?:it|that) (?:been )?(?:develop(?:ed)?|evolved?|moved?|trend(?:ed|ing)?|gone|go)",
    `(?: over time)?${ALONE}`,
  ).as(" by month"),
];
