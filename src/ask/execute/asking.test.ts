import { expect, test } from "vitest";
import type { Problem } from "../../core/problems.ts";
import { openFactBook } from "../fact-book.ts";
import { ask, askFor, askUnless, endWith, runForm, together } from "./asking.ts";
import { type Asking, type Execution, NOTHING, type Told } from "./execution.ts";

const BUSY: Problem = { code: "query_timeout", detail: "Ask for less." };

function* tell(answer: string): Asking<Told> {
  return { answer: yield* ask(Promise.resolve(answer)) };
}

test("a form goes on with answers alone, and what it does not tell is nothing", async () => {
  expect(await runForm(tell("So it is."))).toEqual({ ...NOTHING, answer: "So it is." });
});

test.each([
  ["what it asks for is a problem", () => ask(Promise.resolve({ problem: BUSY }))],
  ["one of two is", () => together(tell("one"), ask(Promise.resolve({ problem: BUSY })))],
])("where %s, it ends there", async (_, asking: () => Asking<unknown>) => {
  let wentOn = false;
  const form = function* (): Asking<Told> {
    yield* asking();
    wentOn = true;
    return { answer: "" };
  };
  expect(await runForm(form())).toEqual({ problem: BUSY });
  expect(wentOn).toBe(false);
});

test("a finding that says it all ends it, however deep it stands; a problem that is told is none", async () => {
  const deep = function* (): Asking<string> {
    return yield* endWith({ answer: "Nothing was billed." });
  };
  const form = function* (): Asking<Told> {
    const [one] = yield* together(deep(), tell("other"));
    return { answer: one };
  };
  expect(await runForm(form())).toEqual({ ...NOTHING, answer: "Nothing was billed." });
  const told = function* (): Asking<Told> {
    yield* askUnless("query_timeout", Promise.resolve({ problem: BUSY }), (detail) => ({ answer: detail }));
    return { answer: "" };
  };
  expect(await runForm(told())).toMatchObject({ answer: "Ask for less." });
});

test("a request is asked for once in an answer; two at once are named in their order", async () => {
  const book = openFactBook();
  const run = { book, answers: new Map() } as unknown as Execution;
  const asked: string[] = [];
  const read = (path: string) =>
    askFor(run, { path, params: {} }, async () => {
      asked.push(path);
      return { cost: "3", currency: "USD" };
    });
  const form = function* (): Asking<Told> {
    const [one, other] = yield* together(read("/api/one"), read("/api/other"));
    const again = yield* read("/api/one");
    return { answer: `${one.money("cost", one)} ${other.money("cost", other)} ${again.money("cost", again)}` };
  };
  expect(await runForm(form())).toMatchObject({ answer: "{{f1}} {{f2}} {{f1}}" });
  expect(asked).toEqual(["/api/one", "/api/other"]);
  expect(book.sources.map(({ endpoint }) => endpoint)).toEqual(["GET /api/one", "GET /api/other"]);
  expect(book.facts.map(({ source }) => source)).toEqual(["s1", "s2"]);
});

test("what fails by a bug fails the question, too", async () => {
  const broken = function* (): Asking<Told> {
    yield* together(tell("one"), ask(Promise.reject(new Error("broken"))));
    return { answer: "" };
  };
  await expect(runForm(broken())).rejects.toThrow("broken");
});
