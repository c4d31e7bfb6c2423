import { expect, test } from "vitest";
import { oneLookASecond } from "./one-look.ts";

test("whoever asks within a second shares one look; the next second has one of its own", async () => {
  let now = 0;
  let looks = 0;
  const look = oneLookASecond(
    async () => ++looks,
    () => new Date(now),
  );
  expect(await Promise.all([look(), look(), look()])).toEqual([1, 1, 1]);
  now = 999;
  expect(await look()).toBe(1);
  now = 1_000;
  expect(await look()).toBe(2);
  now = -5_000;
  expect(await look()).toBe(3);
});
