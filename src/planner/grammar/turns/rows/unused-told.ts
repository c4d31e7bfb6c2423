import { CLOUD } from "../../../lexicon/rewording.ts";
import { turn } from "../../../lexicon/turns/turn-parts.ts";
import type { Operation } from "../../../schema.ts";
import { tellsCommitments, tellsPurchases } from "../../of-commitments.ts";

const UNUSED = new RegExp(
  "\\b(?:(?:part |share )?of (?:it|that|them|those|these) )?(?:that )?(?:(?:is|are|was|were|went|goes|gets?) )?" +
    "(?:unused|not used|wasted|waste|idle)\\b(?: (?:part|bit|share|ones?|commitments?))?",
  "i",
);

const ANY_UNUSED = turn(
  "(?:are|is|were|was) (?:any|some|one|all) ?(?:of (?:it|them|those|these) )?(?:unused|not used|wasted|idle)|",
  "(?:are|do|did|were) we (?:wast(?:e|ing)|not us(?:e|ing)) (?:any(?:thing)?|some|much)",
  "(?: of (?:it|them|that|those))?",
);

const AMORTIZED = turn("(?:and |now |in )?(?:the )?(?:amorti[sz]ed|effective)(?: (?:costs?|instead|please|pls))*");
const OTHER_CLOUD = turn(
  `(?:and |what about |how about )?(?:the |our )?(${CLOUD}) `,
  "(?:cuds?|ris?|sps?|reservations?|savings plans?|commitments?|committed use(?: discounts?)?)",
);

/** "Amortized", after what was paid for commitments: what they cover and what of them was not used, as they go. */
export function amortizedOfThose(said: string, operations: readonly Operation[]): string | null {
  const isOfPurchases = operations.some(
    (one) =>
      "scope" in one && one.scope.filters.some(({ values, excludes }) => !excludes && values.includes("Purchase")),
  );
  return isOfPurchases && AMORTIZED.test(said) ? "amortized committed cost" : null;
}

/** "GCP CUDs?", after unused reservations in Azure: the same of another cloud. */
export function commitmentsElsewhere(said: string, operations: readonly Operation[]): string | null {
  const cloud = OTHER_CLOUD.exec(said)?.[1];
  return cloud && operations.some(tellsCommitments) ? `and ${cloud}` : null;
}

const COVERED = turn(
  "(?:(?:and |what(?:['’]?s| is| was) )*(?:the |our )?(coverage|utili[sz]ation)(?: rate)?)",
  "( (?:for|of|in|on) .{2,40}?)?",
);

const HOW_USED = turn(
  "(?:how (?:well |far |much )?(?:used|utili[sz]ed) (?:are|is|were) (?:they|those|these|it|that)|",
  "(?:how (?:well|far|much|good) )?(?:are|were|is|do|did) (?:they|those|these|it|that|we use (?:them|those))",
  "(?: being)?(?: all| fully| well)?(?: used| utili[sz]ed)?)",
);

/** "Coverage?", after what of commitments was not used: theirs, and not that of tags. */
export function coverageOfThose(said: string, operations: readonly Operation[]): string | null {
  const [, asked, rest = ""] = COVERED.exec(said) ?? [];
  if (!operations.some(tellsCommitments)) return null;
  if (asked) return `commitment ${asked}${rest.replace(/^ (?:for|on) /, " of ")}`;
  return /us|util/i.test(said) && HOW_USED.test(said) ? "commitment utilization" : null;
}

const SAVED = turn(
  "(?:how much|what)(?: money)? (?:did|do|have|are|were) we (?:actually |really |already |even )?sav(?:e|ed|ing) ",
  "(?:with|by|from|through|thanks to|because of) (?:them|those|these|it|that)(?: all)?",
);

/** "How much did we save with them", after what was paid for commitments. */
export function savedWithThose(said: string, operations: readonly Operation[]): string | null {
  return SAVED.test(said) && operations.some(isOnCommitments) ? "how much did we save with commitments" : null;
}

/** "Which account has the most unused", after the use of commitments: of them, and not of resources. */
export function unusedOfThose(said: string, operations: readonly Operation[]): string | null {
  if (!operations.some(isOnCommitments)) return null;
  if (ANY_UNUSED.test(said)) return "unused commitments by commitment id";
  return UNUSED.test(said) ? said.replace(UNUSED, "unused commitments") : null;
}

const WHICH_ARE_THERE = turn(
  "(?:which|what)(?: ones?| commitments?)? ",
  "(?:are (?:there|they|those|these)|is (?:it|that)|do we have|exist)(?: exactly)?",
);

/** "Which ones are there", after what commitments saved, which is told by two costs. */
export function whichAreThere(said: string, operations: readonly Operation[]): string | null {
  const isOfSavings = operations.length > 1 && operations.every(isOnCommitments);
  return isOfSavings && WHICH_ARE_THERE.test(said) ? "which commitments do we have" : null;
}

function isOnCommitments(operation: Operation): boolean {
  return tellsCommitments(operation) || ("scope" in operation && tellsPurchases(operation));
}
