import type { Phrase } from "../phrases.ts";
import { type Build, is } from "./build.ts";
import { BIGGEST_WORDS, SMALLEST_WORDS } from "./everyday-words.ts";
import { ORDINARY_BIGGEST, ORDINARY_SMALLEST } from "./ordinary/more-meanings.ts";

type Order = "most" | "least";

const BIG = "expensive|costly|costing|pricey";
const PLAIN_BIGGEST =
  "biggest|largest|highest|costliest|priciest|greatest|heaviest|hugest|worst|steepest|main|major|leading|primary|key";
// "Grown fastest": changes are ranked by amount.
const BIGGEST = `fastest|${BIGGEST_WORDS}|${ORDINARY_BIGGEST}|${PLAIN_BIGGEST}`;
const SMALLEST = `${SMALLEST_WORDS}|${ORDINARY_SMALLEST}|cheapest|smallest|lowest|tiniest|lightest`;

const top = (order: Order): Build => {
  return ([count]) => ({ is: "top", order, count: count ? Number(count) : null, skip: 0 });
};

/** "The second most expensive": one row, after the first. */
const nth = (order: Order): Build => {
  return ([place]) => ({ is: "top", order, count: 1, skip: Number(place ?? "1") - 1 });
};

/** "The second and third": so many rows after those before. */
const nthTo = (order: Order): Build => {
  return ([first, last]) => {
    const skip = Number(first ?? "1") - 1;
    return { is: "top", order, count: Math.max(Number(last ?? "1") - skip, 1), skip };
  };
};

const sorted = (order: Order): Build => is({ is: "order", order, isAll: true });

/** Words that rank, and words that sort without leaving anything out. */
export const RANK_WORDS: readonly (readonly [Phrase, Build])[] = [
  [`top|${BIGGEST} #count`, top("most")],
  [`the? #count ${BIGGEST}`, top("most")],
  [`the? #count most|top ${BIG}?`, top("most")],
  ["the? top", top("most")],
  ["the? #hash", nth("most")],
  [`the? #nth ${BIGGEST}`, nth("most")],
  [`the? #nth most ${BIG}?`, nth("most")],
  [`the? #nth and|to|& #nth ${BIGGEST}`, nthTo("most")],
  [`the? #nth and|to|& #nth most ${BIG}?`, nthTo("most")],
  [`the? #nth and|to|& #nth ${SMALLEST}`, nthTo("least")],
  [`the? #nth ${SMALLEST}`, nth("least")],
  ["the? #nth least expensive?", nth("least")],
  ["the? runner|runners up", () => ({ is: "top", order: "most", count: 1, skip: 1 })],
  ["make it|that|them #count", top("most")],
  [`bottom|${SMALLEST} #count`, top("least")],
  [`the? #count ${SMALLEST}`, top("least")],
  ["the? #count bottom", top("least")],
  ["the? bottom", top("least")],
  [`${BIGGEST}`, is({ is: "order", order: "most" })],
  ["max|maximum|peak", is({ is: "order", order: "most" })],
  [`the? most ${BIG}?`, is({ is: "order", order: "most" })],
  ["most of", is({ is: "order", order: "most" })],
  ["more expensive", is({ is: "order", order: "most" })],
  ["expensive|costly|pricey", is({ is: "order", order: "most" })],
  [`${SMALLEST}`, is({ is: "order", order: "least" })],
  ["min|minimum", is({ is: "order", order: "least" })],
  ["the? least expensive|costly?", is({ is: "order", order: "least" })],
  [`${BIGGEST}|most|top expensive? first`, sorted("most")],
  [`${SMALLEST}|least expensive? first`, sorted("least")],
  ["from? highest|largest|biggest|most to lowest|smallest|least", sorted("most")],
  ["from? lowest|smallest|least|cheapest to highest|largest|biggest|most|priciest", sorted("least")],
  ["sort|sorted|order|ordered? it|them|these|those? in? descending|desc order?", sorted("most")],
  ["sort|sorted|order|ordered? it|them|these|those? in? ascending|asc order?", sorted("least")],
  ["ranked|rank|ranking by|on? cost|spend|size|price?", sorted("most")],
];
