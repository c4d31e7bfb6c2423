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
const COMMITMENT = "(?:cuds?|ris?|sps?|reservations?|savings plans?|commitments?|committed use(?: discounts?)?)";
const OTHER_CLOUD = turn(
  "(?:and |what about |how about |(?:the )?same (?:question |thing |q )?(?:for|with|on) )?(?:the |our )?",
  `(${CLOUD}) ${COMMITMENT}(?:(?:,| and|,? &)+ (?:the |our )?(${CLOUD}) ${COMMITMENT})?`,
);
const WHICH_IN_IT = turn(
  "(?:which|what) commitments? (?:are|is) (?:in (?:there|it|that|this|them)|that|those|these|behind (?:it|that))",
);
const WASTED = turn(
  "(?:(?:and |so )?how much|what)(?: (?:money|in (?:hard )?cash|in (?:hard )?dollars))? ",
  "(?:(?:of (?:it|that|them)) )?(?:(?:is|was|did|does|has|have|we|that|it|go|goes|gone|been|went|the|idle|unused|",
  "bit|part|cost|us|to|get|gets) )*",
  "(?:wasted?|idle|unused|us|lost|down the drain)((?: (?:in|since|last|this|for) .{2,20}?)?)",
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
  const [, cloud, other] = OTHER_CLOUD.exec(said) ?? [];
  if (!cloud || !operations.some(tellsCommitments)) return null;
  return other ? `and ${cloud} and ${other}` : `and ${cloud}`;
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
  "(?:how much|what)(?: money)? (?:(?:did|do|have|are|were) we (?:actually |really |already |even )?sav(?:e|ed|ing) ",
  "(?:with|by|from|through|thanks to|because of) (?:them|those|these|it|that)(?: all)?|",
  "(?:did|do|does|have|has) (?:they|it|that|those|these) (?:actually |really )?saved? us)((?: (?:in|since|last|",
  "this) .{2,20}?)?)",
);

/** "How much did we save with them", after what was paid for commitments. */
export function savedWithThose(said: string, operations: readonly Operation[]): string | null {
  const [saved, days = ""] = SAVED.exec(said) ?? [];
  return saved && operations.some(isOnCommitments) ? `how much did we save with commitments${days}` : null;
}

/** "Which account has the most unused", after the use of commitments: of them, and not of resources. */
export function unusedOfThose(said: string, operations: readonly Operation[]): string | null {
  if (!operations.some(isOnCommitments)) return null;
  const [wasted, days = ""] = WASTED.exec(said) ?? [];
  if (wasted) return `unused commitments by commitment id${days}`;
  if (ANY_UNUSED.test(said)) return "unused commitments by commitment id";
  return UNUSED.test(said) ? said.replace(UNUSED, "unused commitments") : null;
}

const WHICH_ARE_THERE = turn(
  "(?:which|what)(?: ones?| commitments?)? ",
  "(?:are (?:there|they|those|these)|is (?:it|that)|do we have|exist)(?: exactly)?",
);

/** "Which ones are there", after what commitments saved, which is told by two costs. */
export function whichAreThere(said: string, operations: readonly Operation[]): string | null {
  const areOn = operations.every(isOnCommitments);
  if (areOn && WHICH_IN_IT.test(said))
    return operations.some(arePurchases) ? "purchases without support by commitment id" : "by commitment id";
  return areOn && operations.length > 1 && WHICH_ARE_THERE.test(said) ? "which commitments do we have" : null;
}

function arePurchases(operation: Operation): boolean {
  return "scope" in operation && tellsPurchases(operation);
}

function isOnCommitments(operation: Operation): boolean {
  return tellsCommitments(operation) || arePurchases(operation);
}
