import type { Meaning } from "../../grammar/frame.ts";
import type { Phrase } from "../../phrases.ts";

/**
 * Ordinary nouns and adjectives that mean what the grammar has: kinds of change, of what something is made of, of what
 * costs most, of the reason. Sources: the synonyms of "increase", "decrease", "difference", "composition", "share",
 * "cause" and "large" in WordNet and Roget's Thesaurus.
 */

const EATS =
  "hog|hogs|pit|pits|sink|sinks|eater|eaters|burner|burners|guzzler|guzzlers|monster|monsters|whale|whales|" +
  "gobbler|gobblers|devourer|devourers|drainer|drainers|sucker|suckers|vampire|vampires|glutton|gluttons";
const BIG = "big|bigger|biggest|large|largest|heavy|heaviest|main|major|worst|top|key|principal|primary";
const TAKES =
  "bite|bites|culprit|consumer|consumers|user|users|taker|takers|villain|villains|sinner|sinners|suspect|suspects|" +
  "heavyweight|heavyweights|gun|guns|fish|number|numbers|contribution|contributions";
const COST = "cost|costs|spend|spending|bill|expense|service|usage";
const OF_WHAT = "of|in|behind|for|by|per|across|between|to|on";

const up: Meaning = { is: "change", direction: "up" };
const down: Meaning = { is: "change", direction: "down" };
const both: Meaning = { is: "change", direction: "both" };
const intent = (name: Extract<Meaning, { is: "intent" }>["intent"]): Meaning => ({ is: "intent", intent: name });

/** Each with what it means. */
export const ORDINARY_MEANINGS: readonly (readonly [Phrase, Meaning])[] = [
  ["uplift|uplifts|upturn|upturns|upsurge|upsurges|upswing|upswings|escalation|escalations|boost|boosts", up],
  ["expansion|expansions|increment|increments|leaps|climbs|acceleration|ramps|growths", up],
  ["heftier|fatter|bulkier|chunkier|huger than?", up],
  ["reduction|reductions|cutback|cutbacks|contraction|contractions|shrinkage|downturn|downturns", down],
  ["declines|slumps|plunges|downswing|downswings|dropoff|dropoffs|shrinks", down],
  ["slimmer|leaner|thriftier than?", down],
  ["movement|movements|variations|fluctuations|oscillation|oscillations|variances", both],
  [
    "discrepancy|discrepancies|disparity|disparities|divergence|differential|gaps|deltas|mismatch between",
    intent("compare"),
  ],
  [`shares|percentages|proportions|portions|fractions|percents ${OF_WHAT}`, intent("share")],
  [
    "mix|makeup|structure|anatomy|splits|segmentation|decomposition|apportionment|distributions|allocations of|by",
    {
      is: "intent",
      intent: "breakdown",
    },
  ],
  [
    `${COST} mix|makeup|structure|anatomy|composition|splits|segmentation|distributions|allocations`,
    intent("breakdown"),
  ],
  [`cost|costs|spend|spending|money|cash|budget|wallet|cloud|bill ${EATS}`, intent("top")],
  [`${BIG} cost|money|budget|spend? ${EATS}`, intent("top")],
  [`${BIG} ${TAKES}`, intent("top")],
  ["usual suspects", intent("top")],
  ["heavyweight|heavyweights|juggernaut|juggernauts", intent("top")],
  ["what|which? factor|factors behind|for|in|driving|causing|of", intent("why")],
  ["explanation|explanations|justification|rationale|background|backstory for|behind|of", intent("why")],
  ["to blame for", intent("why")],
  [`${COST} pattern|patterns|tendency|tendencies|course|path|arc|slope`, intent("trend")],
  ["tendency|tendencies|trajectories|trending of|in|for", intent("trend")],
];

/** Large and small, in words that rank. */
export const ORDINARY_BIGGEST =
  "juiciest|greediest|thirstiest|nastiest|ugliest|scariest|craziest|mightiest|grandest|broadest|widest|deepest|" +
  "strongest|sharpest|weightiest|stiffest|thickest|wildest|severest|gravest|beefiest|grossest|" +
  "principal|foremost|predominant|dominant";
export const ORDINARY_SMALLEST =
  "skinniest|thinnest|teeniest|weeniest|measliest|narrowest|shallowest|scrawniest|meagrest";
