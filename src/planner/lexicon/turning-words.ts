import type { Meaning } from "../grammar/frame.ts";
import type { Phrase, Slots } from "../phrases.ts";

/** A small number, in digits or in a word. */
export const TURNING_SLOTS: Slots = {
  few: (tokens, at) => (/^\d{1,2}$/.test(tokens[at]?.value ?? "") ? (tokens[at]?.value ?? null) : null),
};

/**
 * Words that set a name or a number into a relation which no plan has. Each of them read alone would be a filler, and
 * "as much as Azure" would be answered as "Azure": so they are asked about, like any word that nothing places.
 */
const PHRASES: readonly Phrase[] = [
  "as much|many|expensive|cheap|high|low|big|small|costly as",
  "instead|because|regardless|irrespective|ahead|short|independent of",
  "rather|other|else than",
  "let alone",
  "thanks|next|similar|identical|equal|close|comparable to",
  "in spite|place|favor|favour|lieu|charge of",
  "not only|just|even|yet|always|necessarily",
  "on behalf of",
  "at least|most|minimum|maximum once|twice|one|two|three|four|five|six",
  "at least|most a|half|some",
  "more|less|fewer|other than #few",
  "used|present|running|active in every|each|all",
  "who is|are|was|were? responsible|accountable for?",
  "every|each other|second|third|fourth|few",
  "every #few days|weeks|months",
  "or more|less|so|fewer",
  "for the? first|second|third|last time",
  "the? first|last day with|that|when|on",
  "one|two|three|half|most|some|few|none|neither|either out? of the? them|those|these",
  "all|any|everything|everyone|every|none but the? biggest|largest|smallest|cheapest|top|last|first|one|two|most",
  "but|except|excluding|without|minus|bar the? biggest|largest|smallest|cheapest|top|last|first|one|two|most|rest",
  "cost alert|alarm on|for|fired",
  "others|other ones|remaining|remainder",
  "more details|detail|info|information|context|results|rows|lines",
  "all|everything? the? rest|others|remainder",
  "everything|anything|all else",
  "the? rest|remainder of it|them|everything|that|the? bill|cost|costs|spend",
  "other than the? biggest|largest|smallest|cheapest|top",
  "one|two|three|four|five times",
];

/** The phrases as marks that nothing places. */
export const TURNING_WORDS: readonly (readonly [Phrase, Meaning])[] = PHRASES.map(
  (phrase) => [phrase, { is: "unknown" }] as const,
);
