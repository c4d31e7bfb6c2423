import { readdirSync, readFileSync } from "node:fs";
import { type Dictionary, earlierOf, type PlanContext, planQuestion, type QueryPlan } from "../../src/planner/index.ts";
import { CARRIER_ASKED_ON, CARRIER_DICTIONARY } from "./carrier-dictionary.ts";
import { DEMO_DICTIONARY } from "./demo-dictionary.ts";
import type { Expectation } from "./judge.ts";
import { ASKED_ON, shorthandOf } from "./shorthand.ts";
import { STUDIO_ASKED_ON, STUDIO_DICTIONARY } from "./studio-dictionary.ts";

/** A question of a round with what is right for it; `after`: the questions of the conversation before it. */
export type RoundQuestion = Expectation & { readonly q: string; readonly after?: readonly string[] };

/** The bill that a round asks about, and the day on which it does. */
export type RoundBill = { readonly dictionary: Dictionary; readonly today: string };

const FOLDER = new URL("rounds/", import.meta.url);

// The rounds whose bill is not the demonstration organization's.
const BILLS: ReadonlyMap<string, RoundBill> = new Map([
  ["fifth", { dictionary: STUDIO_DICTIONARY, today: STUDIO_ASKED_ON }],
  ["eighth", { dictionary: CARRIER_DICTIONARY, today: CARRIER_ASKED_ON }],
]);

/** The names of the rounds, as docs/ask.md has them. */
export const ROUNDS: readonly string[] = readdirSync(FOLDER)
  .filter((file) => file !== "conversations.jsonl")
  .map((file) => file.replace(".jsonl", ""))
  .toSorted();

/** The rounds that ask about the bills of the demonstration organization. */
export const DEMO_ROUNDS = ROUNDS.filter((round) => !BILLS.has(round) && round !== "vulnerabilities");

/** What a round asks about: the demonstration organization, a made-up film studio or a freight carrier. */
export function billOf(round: string): RoundBill {
  return BILLS.get(round) ?? { dictionary: DEMO_DICTIONARY, today: ASKED_ON };
}

/** The lines of a file of rounds. */
export function readRound<Line = RoundQuestion>(round: string): readonly Line[] {
  return readFileSync(new URL(`${round}.jsonl`, FOLDER), "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The plan of the last question of a conversation. Nothing is executed, so no row of an answer can be pointed at. */
export function planTalk(turns: readonly string[], { dictionary, today }: RoundBill): QueryPlan | undefined {
  let previous: PlanContext["previous"] = null;
  for (const question of turns) {
    const plan = planQuestion(question, { ...ALONE, previous }, dictionary, today);
    previous = { plan, entities: [], earlier: earlierOf(previous) };
  }
  return previous?.plan;
}

/**
 * The operations, in shorthand, of the last question of a conversation on the demonstration's bill, its turns parted by
 * arrows ("ec2 in october → and s3?"); null where it has no answer.
 */
export function operationsOf(talk: string): readonly string[] | null {
  const plan = planTalk(talk.split(" → "), billOf("first"));
  return plan?.kind === "answer" ? shorthandOf(plan) : null;
}

const ALONE = { start_date: null, end_date: null, connector_id: null, currency: null, previous: null };
