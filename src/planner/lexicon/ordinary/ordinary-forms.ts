import { CLOUD, type Rewording, words } from "../rewording.ts";

const GROUP =
  "services?|accounts?|regions?|teams?|departments?|providers?|vendors?|clouds?|projects?|environments?|" +
  "applications?|apps?|products?|owners?|categor(?:y|ies)|resources?|subscriptions?|locations?|divisions?|squads?";
const SIZE =
  "insane|crazy|mad|wild|bad|huge|massive|enormous|giant|gigantic|hefty|heavy|steep|painful|brutal|horrible|terrible|" +
  "awful|nasty|ugly|scary|ridiculous|absurd|outrageous|substantial|sizable|sizeable|considerable|significant|" +
  "noticeable|shocking|monstrous|deep|severe|sharp|dramatic|drastic|serious|strong|pronounced|hellish|immense|fat";
const THEM = "the|our|my|your|this|that|these|those|aws|azure|gcp|october|last|things";

/** Ordinary nouns and adjectives in the words that the grammar has, where they can only mean these. */
export const ORDINARY_FORMS: readonly Rewording[] = [
  // "Cost per individual account".
  [
    words(
      "(per|by|for each|for every|each|every|across|across all) (?:individual|single|separate|respective|distinct|",
      `particular|given|different|various) (${GROUP})(?= |\\W*$)`,
    ),
    ([, by, group]) => `${by} ${group}`,
  ],
  // "How insane was our bill", "how bad did October get".
  [words(`how (?:${SIZE}) (is|was|are|were) (?=(?:${THEM})\\b)`), ([, verb]) => `how much ${verb} `],
  [
    words("(?:in|over in|across) (?:the )?", `(${CLOUD}) (?:land|world|universe|territory|realm|camp)`),
    ([, cloud]) => `in ${cloud}`,
  ],
  [words("the (?:current )?state of (?=(?:our|my|the|things|play|affairs)\\b)"), () => "summary of "],
];

const MEMBER = "things?|elements?|stuff|parts|bits|pieces|aspects?|building blocks?|offerings?";

/** The same where it is told what was read. */
export const ORDINARY_REWORDINGS: readonly Rewording[] = [
  [
    words(
      `(which|what) (?:${MEMBER}) (of|in|on) `,
      `(?=(?:(?:the|our|my) )?(?:(?:${CLOUD})|bill|cloud|spend|costs?|invoice)\\b)`,
    ),
    ([, which, of]) => `${which} services ${of} `,
  ],
  [words("data ?cent(?:er|re)s?"), ([said]) => (/s$/i.test(said) ? "regions" : "region")],
  [words("(crew|tribe|guild)(s?)\\b"), ([, , s]) => `team${s}`],
  [words("geos?\\b"), ([said]) => (/s$/i.test(said) ? "regions" : "region")],
];
