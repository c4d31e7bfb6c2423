import { expect, test } from "vitest";
import { CONCEPT_NOUNS, GRAMMAR_WORDS, GROUP_NOUNS, REFERENCES } from "./lexicon/grammar.ts";
import { INTENT_WORDS } from "./lexicon/intents.ts";
import { MISSING_WORDS } from "./lexicon/missing.ts";
import { PLAIN_WORDS, ROOM_WORDS } from "./lexicon/plain-words.ts";
import { PERIOD_FORMS } from "./periods/forms.ts";
import { phraseTable } from "./phrases.ts";
import { tokenize } from "./tokens.ts";

const LEXICON = [
  CONCEPT_NOUNS,
  GRAMMAR_WORDS,
  GROUP_NOUNS,
  REFERENCES,
  INTENT_WORDS,
  MISSING_WORDS,
  PLAIN_WORDS,
  ROOM_WORDS,
  PERIOD_FORMS,
].flatMap((table) => table.map(([phrase]: readonly [string, unknown]) => phrase));

const read = phraseTable(
  [
    ["last|past #n? month|months", "months"],
    ["last month of? year?", "longer"],
    ["month", "month"],
    ["a? b? c", "optional"],
  ],
  { n: (tokens, at) => tokens[at]?.value ?? null },
);
const at = (text: string) => read(tokenize(text), 0);

test("the longest phrase counts, of equally long ones the first", () => {
  expect(at("last month of")).toMatchObject({ meaning: "longer", length: 3 });
  expect(at("last month")).toMatchObject({ meaning: "months", length: 2, captures: [null] });
  expect(at("past 3 months")).toMatchObject({ meaning: "months", length: 3, captures: ["3"] });
});

test("what may be absent is taken where it stands and missed where it does not", () => {
  expect(["c", "b c", "a c", "a b c"].map((text) => at(text)?.length)).toEqual([1, 2, 2, 3]);
  expect(at("a b")).toBeNull();
});

test("a quoted word is never a word of a phrase", () => {
  expect(at('"month"')).toBeNull();
});

test("no phrase of the lexicon is made of words alone that may be absent", () => {
  expect(LEXICON.filter((phrase) => phrase.split(" ").every((part) => part.endsWith("?")))).toEqual([]);
});

test("no phrase of the lexicon has a word that no token can be", () => {
  const words = LEXICON.flatMap((phrase) => phrase.split(" ").flatMap((part) => part.replace(/\?$/, "").split("|")));
  const literal = words.filter((word) => word !== "" && !word.startsWith("#") && word !== "-");
  expect(
    literal.filter(
      (word) =>
        tokenize(word)
          .map((token) => token.word)
          .join(" ") !== word,
    ),
  ).toEqual([]);
});
