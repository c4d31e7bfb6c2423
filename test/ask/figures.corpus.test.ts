import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AskRoom, startAskRoom } from "../support/ask-room.ts";
import { type DemoRoom, openDemoRoom } from "../support/demo-room.ts";
import { prove } from "./proof.ts";
import { ASKED_ON } from "./shorthand.ts";

const QUESTIONS = readFileSync(join(process.env["CORPUS_DIR"] ?? "", "questions.jsonl"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => JSON.parse(line) as { readonly id: string; readonly q: string });

let demo: DemoRoom;
let room: AskRoom;

beforeAll(async () => {
  demo = await openDemoRoom(ASKED_ON);
  room = await startAskRoom(demo);
});
afterAll(async () => {
  await room.stop();
  await demo.close();
});

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
