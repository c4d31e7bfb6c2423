import { CLOUD, type Rewording, said } from "../rewording.ts";
import { COMMITMENT_WORDS } from "./commitment-forms.ts";

const KIND = `(?:commitments?|${COMMITMENT_WORDS})`;
const OUR = "(?:(?:our|the|my|any|all|of|these|those) )*";
const OF = `(?:(?:(?:on|of|for|in|with|at) )?(?:the )?(${CLOUD}) )?`;
const BEHIND = "(?=\\W*$|,? (?:in|for|last|this|since|over|during|by|per)\\b)";
const ON_DEMAND = "(?:on[- ]?demand|pay[- ]as[- ]you[- ]go|payg)";

/** What people ask of commitments by figures of speech: whether they are used, what they cover, which there are. */
export const COMMITMENT_IDIOMS: readonly Rewording[] = [
  // "Are we getting our money's worth out of the savings plan, or is some of it going down the drain?"
  said(
    "(?:are|do|did|were) we (?:(?:actually|really|even|still|fully) )*(?:getting|get|got|making|make|made) ",
    "(?:(?:our|the|any|good|enough|full|much|some|most) )*(?:money['’]?s worth|worth|value|benefit|use|mileage|out) ",
    `(?:out )?(?:of|from|for) ${OUR}${OF}(${KIND})(?:,? (?:or|and) (?:is|are|does|do) [^.?!;]{5,60}?)?${BEHIND}`,
  ).by(([, cloud, kind]) => `are we using our ${kind}${cloud ? ` in ${cloud}` : ""}`),
  said(
    `(?:are|is|were|was|do|does|did) ${OUR}${OF}(${KIND}) (?:(?:we have|actually|really|just|even|still) )*`,
    "(?:pay(?:ing)? off|worth (?:it|the money|what we pay|keeping)|gather(?:ing)? dust|going to waste|being wasted|",
    "sit(?:ting)? (?:idle|around|there)|",
    "going down the drain|(?:fully |all )?(?:eaten|used up|eaten up|consumed|burned|exhausted)|any use|working|",
    `doing their job)${BEHIND}`,
  ).by(([, cloud, kind]) => `are we using our ${kind}${cloud ? ` in ${cloud}` : ""}`),
  // "Are we actually using all of our savings plan, what's the utilization": the same twice.
  said(
    `(?<=\\b(?:us(?:e|ing)|utili[sz](?:e|ing)) (?:all |all of |up )*${OUR}${KIND}),? (?:and )?(?:what`,
    "(?:['’]?s| is)|whats) (?:the|our|its) utili[sz]ation(?: rate)?",
  ).as(""),
  // "The AWS savings plan - are we actually using all of it".
  said(
    `(?<=^\\W*)(?:the |our )?(?:(${CLOUD}) )?(${KIND})\\s*[:,–—-]+ *(?:are|do|did|is) (?:we|it) (?:`,
    "(?:actually|really|fully|even) )*(?:us(?:e|ing|ed)|utili[sz](?:e|ing|ed)) ?(?:all of (?:it|them)|it|them|all|",
    "fully)?(?: fully)?(?=\\W*$)",
  ).by(([, cloud, kind]) => `are we using our ${kind}${cloud ? ` in ${cloud}` : ""}`),
  said(
    `(?:are|is|were|was) ${OUR}(${KIND}) (?:(?:actually|really|even|fully|all) )*(?:getting|being) used(?: up)?`,
    "(?=\\W*$)",
  ).as("are we using $1"),
  // "Azure reservations: what did we buy, when".
  said(
    `(?<=^\\W*)${OF}(${KIND})\\s*[:,–—-]+ *(?:what (?:did|do|have) we (?:buy|bought|have|got)|`,
    "(?:have we |did we |we )?(?:got|have|own) any|which(?: ones)?)(?=\\W*$)",
  ).by(([, cloud, kind]) => `which ${kind} do we have${cloud ? ` in ${cloud}` : ""}`),
  // "Are there any committed use discounts on the GCP side, and if so what are they worth to us".
  said(
    `(?:are|is) there (?:any |an? )?(${KIND}) (?:on|in|at|with|for) (?:the )?(${CLOUD})(?: side| end)?`,
    "(?:,? (?:and )?(?:if so )?(?:what|how much) (?:are|is|do|does) (?:they|it|those) (?:worth|cost|save|saving)",
    "(?: (?:to )?us)?)?(?=\\W*$)",
  ).as("which $1 do we have in $2"),
  said(
    `(?:does|is|do|are) (?:our |the )?(.{2,40}?) (?:get |gets |getting )?(?:discounted|covered) by (${KIND})(?: `,
    `(?:on|in|at) (?:the )?(${CLOUD}))?(?=\\W*$)`,
  ).by(([, what, kind, cloud]) => `how much of ${cloud ? `${cloud} ` : ""}${what} is covered by ${kind}`),
  // "Savings plan coverage of EC2, in percent".
  said(`(${KIND}) coverage of (?:the |our )?(\\w[^?!.,;]{1,30}?),? (?:in percent|as (?:a )?percent(?:age)?|%)`).as(
    "how much of $2 is covered by $1",
  ),
  // "How much of our EC2 is on demand and how much is covered by the plan".
  said(
    "how much of (?:our |the )?(.{2,40}?)(?: (?:spend|costs?|usage|bill))? (?:is|was|runs|are) ",
    `(?:on )?${ON_DEMAND},? (?:and |vs\\.? |versus )?(?:how much )?(?:is |are |was )?`,
    `(?:covered|committed|reserved)(?: (?:by|with|under) ${OUR}(?:plans?|commitments?|${KIND}))?${BEHIND}`,
  ).as("$1 usage charges by pricing category without unused commitments"),
  said(
    "(?<=\\bcovered by [^?!;]{2,60}?),? (?:and |vs\\.? |versus )?(?:how much (?:of it )?)?(?:is |are |was |runs )?",
    `(?:just |plain |still |only |pure |at |on )*${ON_DEMAND}(?: rates?)?(?=\\W*$)`,
  ).as(""),
  said(`(?:at|on) (?:the )?${ON_DEMAND} (?:rates?|prices?|pricing|terms)`).as("on-demand"),
  said(`(?:(?:purchased|bought|made|signed|taken out) )(?=(?:this|last|in|since)\\b)(?<=\\b${KIND} \\w+ )`).as(""),
  // "Has coverage slipped since September": of commitments by month.
  said(
    "(?:has|did|is) (?:our |the )?(?:commitment |ri |savings plan )?coverage (?:slipped|slip|dropped|drop|fallen|",
    "fall|declined|improved|improve|changed|change|gone (?:up|down)|dropping|slipping|improving)\\b",
  ).as("commitment coverage by month"),
  said(
    "(?:what(?:['’]?d| did| does| do| have| has)|how much (?:did|does|do)) (?:it|they|those|that) ",
    `(?:actually )?save(?:d)? us(?: net)? (?:vs\\.?|versus|against|compared (?:to|with)|over) (?:od|${ON_DEMAND}|`,
    "list)(?: (?:prices?|rates?))?(?=\\W*$)",
  ).as("how much did we save with them"),
];
