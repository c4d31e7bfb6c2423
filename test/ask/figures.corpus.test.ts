import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AskDemo, openAskDemo } from "../support/ask-room.ts";
import { prove } from "./proof.ts";
import { ASKED_ON } from "./shorthand.ts";

const QUESTIONS = readFileSync(join(process.env["CORPUS_DIR"] ?? "", "questions.jsonl"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as { readonly id: string; readonly q: string });

let room: AskDemo;

beforeAll(async () => {
  room = await openAskDemo(ASKED_ON);
});
afterAll(() => room.stop());

test("every figure of every answer is what the API itself says, or follows from it", { timeout: 600_000 }, async () => {
  for (const { id, q } of QUESTIONS) {
    const { status, body, text } = await room.ask(q);
    expect(status, `${id} ${q}: ${text}`).toBe(200);
    await prove(body, room.get).catch((error: Error) => {
      throw new Error(`${id} ${q}\n${error.message}`);
    });
    if (body.period) expect(body.insights.length, `${id} ${q}`).toBeGreaterThan(0);
  }
});
