import { readdirSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AskRoom, startAskRoom } from "../support/ask-room.ts";
import { type DemoRoom, openDemoRoom } from "../support/demo-room.ts";
import { prove } from "./proof.ts";
import { ASKED_ON } from "./shorthand.ts";

const FOLDER = new URL("rounds/", import.meta.url);
const QUESTIONS = readdirSync(FOLDER)
  .filter((file) => file !== "conversations.jsonl")
  .flatMap((file) => readFileSync(new URL(file, FOLDER), "utf8").trim().split("\n"))
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
    // How many requests are left changes with each of them.
    if (body.sources.some(({ endpoint }: { readonly endpoint: string }) => endpoint === "GET /api/usage")) continue;
    await prove(body, room.get).catch((error: Error) => {
      throw new Error(`${id} ${q}\n${error.message}`);
    });
  }
});
