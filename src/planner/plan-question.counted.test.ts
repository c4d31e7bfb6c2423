import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { billOf, ROUNDS, readRound } from "../../test/ask/rounds.ts";
import { LEFT_OUT } from "./grammar/reading.ts";
import { ASKING_WORDS } from "./lexicon/asking/asking-verbs.ts";
import { BESIDE_WORDS } from "./lexicon/asking/beside-forms.ts";
import { DEGREE_WORDS } from "./lexicon/asking/courtesies.ts";
import { ENGLISH_WORDS } from "./lexicon/english-words.ts";
import { VOCABULARY } from "./lexicon/vocabulary.ts";
import { findNamed, indexNames } from "./name-index.ts";
import type { PlanContext } from "./plan-context.ts";
import { understand } from "./plan-question.ts";
import type { QueryPlan } from "./schema.ts";

const ALONE: PlanContext = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };
// What is asked of vulnerabilities has a grammar of its own: names of products may hold any word or number. What hangs
// on something that is said to be missing ("…, want to see our discount") is declined with it.
const isOfBills = (plan: QueryPlan) =>
  plan.kind === "answer" && plan.missing.length === 0 && plan.operations.every(({ op }) => op !== "cves");

/** Questions of all rounds that are answered, each with the bill that it asks about. */
const UNDERSTOOD = ROUNDS.flatMap((round) => {
  const { dictionary, today } = billOf(round);
  const read = (question: string) => understand(question, ALONE, dictionary, today);
  const plan = (question: string) => read(question).plan;
  const alone = readRound(round).filter(({ q, after }) => after === undefined && isOfBills(plan(q)));
  return alone.map(({ q }) => ({ question: q, plan, read, dictionary }));
});
type Understood = (typeof UNDERSTOOD)[number];

const understood = fc.constantFrom(...UNDERSTOOD);
const place = fc.double({ min: 0, max: 1, noNaN: true });

/** The question with words put in at a place between two of its own. */
function withWords(question: string, at: number, words: string): string {
  const parts = question.split(" ");
  const index = Math.round(at * parts.length);
  return [...parts.slice(0, index), words, ...parts.slice(index)].join(" ");
}

/** Whether an answer is the one that the question gets without the words, and does not say how it read them. */
function isSilent({ question, plan, read }: Understood, at: number, words: string): boolean {
  const added = read(withWords(question, at, words));
  const left = added.reading.filter((part) => part.as === LEFT_OUT);
  const isSaid = [...left.map((part) => part.words), ...added.corrections.map(({ said }) => said)].some((said) =>
    said.includes(words),
  );
  return added.plan.kind === "answer" && !isSaid && JSON.stringify(added.plan) === JSON.stringify(plan(question));
}

const ASKING = new Set([...ASKING_WORDS, ...BESIDE_WORDS, ...DEGREE_WORDS.split(" ")]);
// Short ones are abbreviations, and what the grammar has as part of a phrase is no word of its own.
const STRANGE = [...ENGLISH_WORDS].filter((word) => /^[a-z]{4,}$/.test(word) && !isKnown(word));

/**
 * A word of asking or degree, one of the vocabulary or a letter off it, or one that is one only where it stands:
 * "cumulative", "lately", "rounded", "solo"; or one of emphasis, "a whopping".
 */
function isKnown(word: string): boolean {
  return (
    ASKING.has(word) ||
    /^(cumulative|lately|recently|rounded|whichever|figs|whys|solo)$/.test(word) ||
    /^(whopping|hefty|insane|outrageous|ridiculous|staggering|humongous)$/.test(word) ||
    VOCABULARY.near(word, 1).length > 0
  );
}

/**
 * Any word may name what happened on a day that is told ("since the checkout launch on March 15"), whom costs are
 * charged to, whom a mail greets, and who signs it.
 */
const NAMED = new RegExp(
  "\\bsince (the )?(\\w+ launch|launch \\w+)\\b|\\bto charge .* department\\b|^(dear|morning) |" +
    "\\b(thanks|thx|cheers|regards)\\W+[\\w.-]+\\W*$",
  "i",
);

function namesOf({ dictionary }: Understood): readonly string[] {
  const { services, regions, accounts, tags } = dictionary;
  const places = [...regions, ...accounts].map(({ id }) => id);
  return [...services, ...places, ...tags.flatMap(({ key, values }) => values.map((value) => `${key}=${value}`))];
}

describe("every word of a question counts", () => {
  test("a word that the grammar does not have is never left out in silence", () => {
    fc.assert(
      fc.property(understood, place, fc.constantFrom(...STRANGE), (one, at, word) => {
        // "Dynamo" beside DynamoDB says the same again.
        fc.pre(findNamed(indexNames(one.dictionary), word).values.length === 0);
        fc.pre(!NAMED.test(withWords(one.question, at, word)));
        expect(isSilent(one, at, word)).toBe(false);
      }),
      { numRuns: 400 },
    );
  });

  test("nor is a name that the question does not have", () => {
    fc.assert(
      fc.property(understood, place, fc.nat(), (one, at, index) => {
        const names = namesOf(one);
        const name = names[index % names.length] ?? "";
        fc.pre(!JSON.stringify(one.plan(one.question)).includes(name.replace(/^.*=/, "")));
        // "Compute how much" is an order, "block storage" is storage, and a mail may greet anybody.
        const isSaid = one.question.toLowerCase().includes(name.toLowerCase());
        fc.pre(name !== "Compute" && !isSaid && !NAMED.test(withWords(one.question, at, name)));
        expect(isSilent(one, at, name)).toBe(false);
      }),
      { numRuns: 250 },
    );
  });

  test.each([
    ["a number", ["41", "$317", "37%", "2.75", "617 dollars"]],
    ["a period", ["in march 2024", "on 2025-02-03", "since june 2025", "yesterday", "in 2024"]],
    ["a bound", ["over $317", "under 37%", "at least 41 dollars"]],
  ])("nor is %s", (_, conditions) => {
    fc.assert(
      fc.property(understood, place, fc.constantFrom(...conditions), (one, at, words) => {
        fc.pre(!one.question.includes(words));
        expect(isSilent(one, at, words)).toBe(false);
      }),
      { numRuns: 120 },
    );
  });

  test("nor is a bound in a sentence that tells what the next one asks about", () => {
    const { dictionary, today } = billOf("first");
    const told = "Finance asks why we paid 30% more over $250 in October than in September. What is the reason?";
    expect(JSON.stringify(understand(told, ALONE, dictionary, today).plan)).toContain('"value":"250"');
  });
});
