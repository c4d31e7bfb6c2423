import { expect, test } from "vitest";
import { rounds } from "../support/rounds.ts";
import { runCrashRounds } from "./crash-loop.ts";

const ROUNDS = Number(process.env["QUOTE_CRASH_ROUNDS"] ?? rounds(20));
const ROUND_MS_MAX = 30_000;

test(
  "a 200 is on disk: over kills at random moments each replays byte for byte, each key is consumed once",
  async () => {
    const report = await runCrashRounds(ROUNDS);
    expect(report.acknowledged).toBeGreaterThan(0);
    expect(report.quotes).toBeGreaterThan(report.acknowledged);
  },
  ROUNDS * ROUND_MS_MAX,
);
