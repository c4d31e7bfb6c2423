import { expect, test } from "vitest";
import { openFactBook } from "./fact-book.ts";
import { faultOfTale } from "./tell-by-model.ts";

function draft() {
  const book = openFactBook();
  const money = (value: string) => book.fact({ label: "cost", value, unit: "money", currency: "USD", source: null });
  const [first, second, total] = [money("10"), money("20"), money("30")];
  const [compute, storage] = [book.entity("Compute"), book.entity("Storage")];
  const answer = `${compute} cost ${first}. ${storage} cost ${second}. The total is ${total}.`;
  const written = { answer, insights: [{ title: "Where it goes", detail: `${storage} is most of it: ${second}.` }] };
  return { book, written, first, second, total, compute, storage };
}

test("a text that keeps names and figures together as the draft does is taken", () => {
  const { book, written, first, second, compute, storage, total } = draft();
  const text = {
    answer: `In all it was ${total}! ${storage} came to ${second}. For ${compute} it was ${first}.`,
    insights: [{ title: "Look at this first", detail: `Most of it is ${storage}.` }],
  };
  expect(faultOfTale(text, written, book)).toBeNull();
});

test.each([
  ["a digit in prose", () => "It was 30 USD.", "outside"],
  ["a figure in words", () => "It was thirty.", "words"],
  ["an unknown fact", () => "It was {{f99}}.", "no"],
  ["a swapped figure", (d: ReturnType<typeof draft>) => `${d.compute} cost ${d.second}.`, "apart"],
  ["a link", () => "See https://evil.example.", "link"],
  ["markup", () => "<b>Look</b>.", "markup"],
  ["a broken placeholder", () => "It was {{f}}.", "broken"],
])("%s is refused, in the answer and in an insight", (_name, textOf, reason) => {
  const made = draft();
  const bad = textOf(made);
  const kept = { title: "As it was", detail: made.written.answer };
  expect(faultOfTale({ answer: bad, insights: [kept] }, made.written, made.book)).toContain(reason);
  const inInsight = { answer: made.written.answer, insights: [{ title: "Look", detail: bad }] };
  expect(faultOfTale(inInsight, made.written, made.book)).toContain(reason);
});

test("an answer without an insight, where the draft has one, is refused", () => {
  const { book, written } = draft();
  expect(faultOfTale({ answer: written.answer, insights: [] }, written, book)).toContain("insight");
});
