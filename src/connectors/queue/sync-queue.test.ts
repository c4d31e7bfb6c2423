import { expect, test } from "vitest";
import { createSyncQueue } from "./sync-queue.ts";

const NEVER_LONG = 1_000_000;

/** A queue elsewhere, whose work ends when it is told to. */
function queueOf(names: readonly string[]) {
  const waiting = [...names];
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const take = async () => {
    const name = waiting.shift();
    if (name === undefined) return null;
    begun.push(name);
    return { end: new Promise<void>((resolve) => ends.set(name, resolve)) };
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await settled();
  };
  return { waiting, begun, take, end };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

function fail(error: unknown): never {
  throw error;
}

test("no more are under way than there is room for, and each end makes room for the next", async () => {
  const { begun, take, end } = queueOf(["1", "2", "3", "4"]);
  const queue = createSyncQueue({ atOnce: 2, besideLong: 0, longMs: NEVER_LONG }, take, fail);
  await Promise.all([queue.fill(), queue.fill(), queue.fill()]);
  expect(begun).toEqual(["1", "2"]);
  await end("2");
  expect(begun).toEqual(["1", "2", "3"]);
  const idle = queue.idle();
  for (const name of ["1", "3", "4"]) await end(name);
  await idle;
  expect(begun).toEqual(["1", "2", "3", "4"]);
});

test("what comes while others are taken is taken, too", async () => {
  const { waiting, begun, take } = queueOf(["1"]);
  const queue = createSyncQueue({ atOnce: 9, besideLong: 0, longMs: NEVER_LONG }, take, fail);
  const filling = queue.fill();
  waiting.push("2");
  await Promise.all([filling, queue.fill()]);
  expect(begun).toEqual(["1", "2"]);
});

test("beside one that takes long another begins, and no more than are allowed", async () => {
  const { begun, take, end } = queueOf(["1", "2", "3"]);
  const queue = createSyncQueue({ atOnce: 1, besideLong: 1, longMs: 20 }, take, fail);
  await queue.fill();
  while (begun.length < 2) await settled();
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(begun).toEqual(["1", "2"]);
  await end("1");
  expect(begun).toEqual(["1", "2", "3"]);
});

test("a queue that can't be asked is asked again, and told of once until it could be", async () => {
  const errors: unknown[] = [];
  let isAway = true;
  const take = async () => {
    if (isAway) throw new Error("On purpose.");
    return null;
  };
  const queue = createSyncQueue({ atOnce: 1, besideLong: 0, longMs: NEVER_LONG }, take, (error) => errors.push(error));
  for (let count = 0; count < 3; count += 1) await queue.fill();
  expect(errors).toHaveLength(1);
  isAway = false;
  await queue.fill();
  isAway = true;
  await queue.fill();
  expect(errors).toHaveLength(2);
});
