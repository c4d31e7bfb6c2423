import type { Intent, Meaning } from "../../grammar/frame.ts";
import type { Phrase } from "../../phrases.ts";
import type { Direction } from "../../schema.ts";

/**
 * Verbs of changing, causing, foreseeing and of being most, beside those of `intents.ts`. Sources: Levin, "English Verb
 * Classes and Alternations", 45.6 (calibratable changes of state), 27 (engender), and the synonyms that WordNet has of
 * "increase", "decrease" and "cause". What comes back to where it was ("recover", "rebound") or stays ("plateau") is no
 * change of one direction, so it is asked about.
 */
const CHANGES: Readonly<Record<Direction, readonly Phrase[]>> = {
  up: [
    "worsen|worsens|worsened|worsening|heighten",
    "heightened|heightening|intensify|intensifies|intensified|intensifying",
    "get|gets|getting|got|gotten|become|becomes|became|becoming|grow|grew|turned worse|costlier|pricier|dearer|steeper",
    "enlarge|enlarged|enlarging|magnify|magnified|amplify",
    "amplified|amplifying|augment|augmented|burgeon|burgeoned",
    "burgeoning|bloat|bloated|bloating|bulge|bulged|bulging|ascend|ascended|ascending|proliferate|proliferated",
    "proliferating|skyrockets|soars|spirals|snowballs|accelerates",
    "mushrooms|balloons|explodes|inflating|upswing|upsurge",
    "upturn|upticks|ramps|climbs|climbing|swells|mounts",
    "escalates|escalating|inflates|shoots|leaping|leaps|hiking|upped",
    "nudge|nudged|nudging|ratchet|ratcheted|ratcheting|rev|revved|notched up",
    "surge|surged|surging|spike|spiked|spiking|swell|swelled|rocket|rocketed|ramps|edges|inches up",
    "creeps|ticks|edges|inches|drifts|comes|heads|heading|shifts|moves|moving|picks|picking|bumps up",
  ],
  down: [
    "abate|abates|abated|abating|dwindles|dwindling|ebb|ebbs",
    "ebbed|ebbing|erode|erodes|eroded|eroding|lessen|lessens",
    "lessened|lessening|lighten|lightened|wane|wanes|waned",
    "waning|wither|withered|withering|shrivel|shriveled|shrivelled",
    "descend|descends|descended|descending|deflate|deflated",
    "deflating|slacken|slackened|weaken|weakened|weakening",
    "retreat|retreats|retreated|retreating|sag|sagged",
    "sagging|cheapen|cheapened|downswing|downturn|downtick|decreases",
    "plummets|plummeting|plunges|tumbles|tumbling|dips|declines",
    "sinks|sank|sunk|sinking|slides|sliding|shrinks|shrinking",
    "get|gets|getting|got|gotten|become|becomes|became|becoming|grow|grew|turned better|lower|smaller|lighter",
    "ticks|edges|inches|drifts|comes|heads|heading|shift|shifts|shifted|moves|moving down",
    "cooled|cooling|simmered|quietened|calmed|winding down|off",
    "die|dies|died|dying|wears|wore down|off",
  ],
  both: ["oscillate|oscillated|oscillating|fluctuates|fluctuating|varies|waver|wavered|seesaw|seesawed|fluctuations"],
};

const CAUSED =
  "triggered|sparked|prompted|spurred|fueled|fuelled|propelled|provoked|precipitated|induced|influenced|engendered|" +
  "motivated|necessitated|pushed|affected|impacted|underlay|inflated|hiked|raised|boosted";
const CAUSING =
  "triggering|sparking|prompting|spurring|fueling|fuelling|propelling|provoking|precipitating|inducing|influencing|" +
  "engendering|motivating|necessitating|affecting|impacting|underlying|inflating|hiking|raising|boosting|feeding";
const CAUSES =
  "triggers|sparks|prompts|spurs|fuels|propels|provokes|precipitates|induces|influences|engenders|motivates|" +
  "necessitates|pushes|affects|impacts|underlies|inflates|hikes|raises|boosts";

const INTENTS: Partial<Readonly<Record<Intent, readonly Phrase[]>>> = {
  why: [
    `what|who has|have|had? ${CAUSED}|${CAUSES}`,
    `what|whats|who is|are|was|were|s|been? ${CAUSING}`,
    "what has|have been driving|causing|behind",
    "what accounts|accounted|accounting for",
    "what led|leads|leading|contributed|contributes|contributing to",
    "what is|was leading to",
    "what gave|gives rise to",
    "what brought|brings about|on",
    "what resulted|results in",
    "owing to",
    "on account of",
    "how so",
    "for what reason|reasons",
    "what is|was|were? to blame for?",
    "whats to blame for?",
    "where|what did|does the|this|that? increase|rise|jump|growth|decrease|drop come from",
  ],
  top: ["dominate|dominates|dominated|dominating|outweigh everything|all|others|our|the? costs|cost|spend|bill?"],
  breakdown: [
    "consist|consists|consisted|consisting|comprised|composed|constituted of",
    "decompose|decomposed|decomposition|disaggregate|disaggregated|apportion|apportioned|partitioned|dissected",
  ],
  forecast: [
    "foresee|foresees|foreseen|foreseeing|envisage",
    "envisaged|envision|envisioned|foretell|extrapolated|extrapolating",
  ],
};

/** These words with what they mean. */
export const MOVING_WORDS: readonly (readonly [Phrase, Meaning])[] = [
  ...Object.entries(CHANGES).flatMap(([direction, phrases]) =>
    phrases.map((phrase) => [phrase, { is: "change", direction: direction as Direction }] as const),
  ),
  ...Object.entries(INTENTS).flatMap(([intent, phrases]) =>
    phrases.map((phrase) => [phrase, { is: "intent", intent: intent as Intent }] as const),
  ),
];
