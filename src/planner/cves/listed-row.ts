import { NTH, ORDINALS } from "../lexicon/amounts.ts";
import { phraseTable } from "../phrases.ts";
import { type Token, tokenize } from "../tokens.ts";
import { isKnownProduct } from "./known-products.ts";
import type { Cves, Reading } from "./read-cves.ts";
import { LISTED_ROWS } from "./schema.ts";

/** The place of a row in a list that was told. */
export type Place = (typeof LISTED_ROWS)[number];

const readPlace = phraseTable<Place>(
  LISTED_ROWS.map(
    (place) =>
      [
        `the ${place}|${NTH[ORDINALS.indexOf(place)] ?? "bottom"} one|row|entry|item|cve|vulnerability|record|result`,
        place,
      ] as const,
  ),
);

/** The place in a list at which a turn points, "when was the first one due?", and the turn with "it" for that row. */
export function placeOf(tokens: readonly Token[]): { readonly place: Place; readonly rest: readonly Token[] } | null {
  for (const at of tokens.keys()) {
    const found = readPlace(tokens, at) ?? placeAlone(tokens, at);
    // "The first one of those by severity" is none of them alone.
    if (found && tokens[at + found.length]?.word !== "of") {
      const it = tokenize("it").map((token) => ({ ...token, start: tokens[at]?.start ?? 0 }));
      const rest = [...tokens.slice(0, at), ...it, ...tokens.slice(at + found.length)];
      return { place: found.meaning, rest };
    }
  }
  return null;
}

const readPlaceAlone = phraseTable<Place>(LISTED_ROWS.map((place) => [`the ${place}`, place] as const));

/** "And the second?", "was the first exploited": no noun follows it. */
function placeAlone(tokens: readonly Token[], at: number): ReturnType<typeof readPlaceAlone> {
  const found = readPlaceAlone(tokens, at);
  const { kind = "end", word = "" } = tokens[at + (found?.length ?? 0)] ?? {};
  const isAlone = kind === "end" || kind === "symbol" || /^(is|was|exploited|due|critical|published|added)$/.test(word);
  return isAlone ? found : null;
}

/** Whether what is asked of the rows of a list is one of them. */
export function isRow(among: Cves["among"]): among is Place {
  return LISTED_ROWS.some((place) => place === among);
}

/** "How many of Microsoft's were added in 2026", after what was listed or counted: a part of that. */
export function isPartOfThem(tokens: readonly Token[]): boolean {
  const said = tokens.filter(({ kind }) => kind !== "end").map(({ word }) => word);
  return /^how many of$/.test(said.slice(0, 3).join(" ")) && isKnownProduct(said[3]?.replace(/['’]s?$/, "") ?? "");
}

/** "And the ones not in KEV", "any of these": of those that were told, whatever else is said. */
export function isOfOnes(tokens: readonly Token[]): boolean {
  return tokens.some(({ word }, at) => {
    const { word: before = "" } = tokens[at - 1] ?? {};
    return (
      (word === "ones" && /^(the|only|just)$/.test(before)) || (/^(these|those|them)$/.test(word) && before === "of")
    );
  });
}

const LISTS = new RegExp(
  "^(?:and |then |now |please )*(?:list|show)(?: me)?(?: all)?(?: of)? (?:them|those|these)\\b(?! (?:by|per)\\b)|" +
    "^list only \\S+ ones$",
);

/** "List them", after counts by month: the rows, and no longer how many of each. */
export function listsThem(tokens: readonly Token[]): boolean {
  return LISTS.test(tokens.map(({ word }) => word).join(" "));
}

// Counts by month or vendor go on as such, unless it is the rows that are asked for.
export function isListed({ split }: Cves, reading: Reading, tokens: readonly Token[]): boolean {
  return listsThem(tokens) || (split === null && asksForThem(reading, tokens));
}

// "Which of them …" and "sort by score" ask for them, whatever was counted before.
function asksForThem({ change }: Reading, tokens: readonly Token[]): boolean {
  const isOfRows = change.sort !== undefined || change.top !== undefined;
  return isOfRows || tokens.some(({ word }) => /^(which|list|show|any)$/.test(word));
}

const HOLDER = /^(you|it|there|feeds?|kev|nvd)$/;
const HOLDS = /^(have|has|hold|holds|know|knows|got|list|lists|contain|contains|is|are)$/;

/** "Which is the newest you have", after those of some days: of all, as there may be none of those. */
export function isOfAllHeld({ sort }: Reading["change"], tokens: readonly Token[]): boolean {
  const isHeld = tokens.some(({ word }, at) => HOLDER.test(word) && HOLDS.test(tokens[at + 1]?.word ?? ""));
  return (sort === "-published" || sort === "-kev_added") && isHeld;
}
