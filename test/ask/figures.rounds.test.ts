import { afterAll, beforeAll, expect, test } from "vitest";
import type { AskAnswer } from "../../src/ask/index.ts";
import { compareDecimals } from "../../src/core/decimals.ts";
import { type AskDemo, openAskDemo, type Told } from "../support/ask-room.ts";
import { everyNth, partOf, ROUNDS_ARE_ALL } from "../support/rounds.ts";
import { billFigures } from "./bill-figures.ts";
import { prove } from "./proof.ts";
import { billOf, DEMO_ROUNDS, planTalk, type RoundQuestion, readRound, UNMENDED } from "./rounds.ts";
import { ASKED_ON } from "./shorthand.ts";

const ENOUGH_MS = 600_000;
// The API is asked for every figure of every so many answers, so that the rounds take seconds; the bill for all.
const PROVED_EACH = 5;
// In the mean of the rounds.
const LEAST_FIGURES = 21;
// Each takes some tenths of a second, all of them half an hour: CI asks one of so many, and a plain run more of fewer,
// of every fourth round. `ASK_FIGURES_EACH=1` asks all. Those of other numbers are not even planned.
const ASKED_EACH = Number(process.env["ASK_FIGURES_EACH"] ?? (ROUNDS_ARE_ALL ? 24 : 16));
const ASKED_ROUNDS = partOf(DEMO_ROUNDS, 4);
// Of plans that differ in their days and names alone so many are asked.
const ALIKE_MAX = 2;
// Before any is asked: one that fails must fail again when it is tried once more.
const ASKED: ReadonlyMap<string, readonly RoundQuestion[]> = newAnswers(ASKED_ROUNDS);

let room: AskDemo;

beforeAll(async () => {
  room = await openAskDemo(ASKED_ON);
});
afterAll(() => room.stop());

test.each(ASKED_ROUNDS)(
  "the %s round: every figure is what the bill comes to, and what the API says or follows from it",
  async (round) => {
    for (const [index, expected] of (ASKED.get(round) ?? []).entries()) {
      const { body, status, text } = await askLast(expected);
      expect(status, `${expected.q}: ${text}`).toBe(200);
      if (index % PROVED_EACH === 0) await proveByApi(body, expected.q);
      proved += await proveByBill(body, expected);
    }
  },
  ENOUGH_MS,
);

test("many of these figures are such that the bill's own sums could be compared", () => {
  expect(proved).toBeGreaterThanOrEqual(ASKED_ROUNDS.length * Math.ceil(LEAST_FIGURES / ASKED_EACH));
});

let proved = 0;

/** The questions of each round that are answered, each plan once, of plans that are alike the first; none unmended. */
function newAnswers(asked: readonly string[]): ReadonlyMap<string, readonly RoundQuestion[]> {
  const planned = new Set<string>();
  const shapes = new Map<string, number>();
  const isNew = (round: string, { id, q, after = [] }: RoundQuestion) => {
    if (UNMENDED.get(round)?.includes(id)) return false;
    const plan = planTalk([...after, q], billOf(round));
    if (plan?.kind !== "answer") return false;
    const [figures, shape] = [JSON.stringify(plan.operations), JSON.stringify(plan.operations, withoutValues)];
    const alike = shapes.get(shape) ?? 0;
    if (planned.has(figures) || alike === ALIKE_MAX) return false;
    planned.add(figures);
    shapes.set(shape, alike + 1);
    return true;
  };
  return new Map(
    asked.map((round) => [round, everyNth(readRound(round), ASKED_EACH).filter((question) => isNew(round, question))]),
  );
}

/** What figures are made of: which days and which names they are of makes no other sum. */
function withoutValues(name: string, value: unknown): unknown {
  if (/^(start_date|end_date|label|value|keyword|id)$/.test(name)) return typeof value;
  return name === "values" && Array.isArray(value) ? value.length > 1 : value;
}

/** The answer of the last question of a conversation. */
async function askLast({ q, after = [] }: RoundQuestion): Promise<Told> {
  const [first = "", ...others] = [...after, q];
  let told = await room.ask(first);
  for (const question of others) told = await room.ask(question, { conversation_id: told.body.conversation_id });
  return told;
}

async function proveByApi(answer: AskAnswer, words: string): Promise<void> {
  // How many requests are left changes with each of them.
  if (answer.sources.some(({ endpoint }) => endpoint === "GET /api/usage")) return;
  await prove(answer, room.get).catch((error: Error) => {
    throw new Error(`${words}\n${error.message}`);
  });
}

/**
 * That the figures of the bill, for one of the readings that are right, are among the facts and rows of the answer,
 * digit for digit; how many there are.
 */
async function proveByBill({ facts, tables, clarification }: AskAnswer, expected: RoundQuestion): Promise<number> {
  if (expected.right !== "answer" || clarification) return 0;
  const cells = tables.flatMap(({ rows }) => rows.flat()).filter((cell) => /^-?\d+(\.\d+)?$/.test(`${cell}`));
  const said = [...facts.filter(({ unit }) => unit === "money").map(({ value }) => value), ...cells.map(String)];
  const isSaid = (figure: string) => said.some((value) => compareDecimals(value, figure) === 0);
  const readings = await Promise.all([expected.plan, ...(expected.or ?? [])].map(billedBy));
  const told = readings.find((figures) => figures.every(isSaid));
  expect(told, `${expected.q}: ${readings.join(" or ")}, in ${said.join(", ")}`).toBeDefined();
  return told?.length ?? 0;
}

async function billedBy(operations: readonly string[]): Promise<readonly string[]> {
  const figures = await Promise.all(operations.map((operation) => billFigures(operation, room.demo.clickhouse)));
  return figures.flatMap((found) => found ?? []);
}
