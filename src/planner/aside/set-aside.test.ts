import { describe, expect, test } from "vitest";
import { DEMO_DICTIONARY } from "../../../test/ask/demo-dictionary.ts";
import { ASKED_ON } from "../../../test/ask/shorthand.ts";
import { LEFT_OUT } from "../grammar/reading.ts";
import type { PlanContext } from "../plan-context.ts";
import { understand } from "../plan-question.ts";

const ALONE: PlanContext = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };
const read = (question: string) => understand(question, ALONE, DEMO_DICTIONARY, ASKED_ON);

function asideOf(question: string): readonly string[] {
  return read(question).reading.flatMap(({ as, words }) => (as === LEFT_OUT ? [words] : []));
}

describe("what only tells something around a question is left out, and said", () => {
  test.each([
    ["I promised my landlord a miracle, so what did S3 cost in October?", ["I promised my landlord a miracle"]],
    ["What did S3 cost in October? They are sceptical.", ["They are sceptical"]],
    ["What did S3 cost in October, feels outlandish", ["feels outlandish"]],
    ["What did S3 cost in October because they squabble", ["because they squabble"]],
    ["What did S3 cost in October - they insist", ["they insist"]],
    ["We squabble with Lambda, so what did S3 cost in October", ["We squabble with Lambda"]],
  ])("%s", (question, left) => {
    expect(asideOf(question)).toEqual(left);
    expect(read(question).plan).toEqual(read("What did S3 cost in October").plan);
  });
});

describe("what could be a condition, a name or a request is asked about", () => {
  test.each([
    ["a noun alone", "What did S3 cost in October, frobnicator"],
    ["a word behind a preposition", "What did S3 cost in October, for the frobnicator"],
    ["a condition", "What did S3 cost in October, if they frobnicate"],
    ["a limit", "What did S3 cost in October, we only frobnicate"],
    ["a negation", "What did S3 cost in October, it must not frobnicate"],
    ["a name that the question does not have", "We squabble with Azure, so what did we spend in October"],
    ["a name of another kind", "We squabble with Azure, so what did S3 cost in October"],
    ["a number", "What did S3 cost in October, they frobnicate 500 of it"],
    ["a measure", "What did S3 cost in October, i need the frobnicated cost"],
    ["another question", "What did S3 cost in October, does it frobnicate"],
    ["an unknown word inside the question", "What did the frobnicated S3 cost in October, feels outlandish"],
    ["all of it", "We frobnicate, they squabble"],
  ])("%s", (_, question) => {
    expect(read(question).plan.kind).toBe("clarify");
    expect(asideOf(question)).toEqual([]);
  });
});
