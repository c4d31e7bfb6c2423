import { expect, test } from "vitest";
import { rateLimiter } from "./rate-limiter.ts";

test("no span of the time has more requests than the publisher bears", async () => {
  let now = 0;
  const clock = () => new Date(now);
  const sleep = async (ms: number) => {
    now += ms;
  };
  const turn = rateLimiter({ requestsMax: 5, perMs: 30_000 }, clock, sleep);
  const sentAt: number[] = [];
  for (let request = 0; request < 40; request++) {
    await turn();
    sentAt.push(now);
    now += (request * 977) % 4_000;
  }
  for (const [index, at] of sentAt.entries()) {
    const before = sentAt[index - 5] ?? Number.NEGATIVE_INFINITY;
    expect(at - before).toBeGreaterThanOrEqual(30_000);
  }
  expect(sentAt[4]).toBeLessThan(30_000);
});
