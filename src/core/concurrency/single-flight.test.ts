import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { joinFlight, onceATurn, singleFlight } from "./single-flight.ts";

function heldReads(share: typeof singleFlight = singleFlight) {
  const reads: PromiseWithResolvers<number>[] = [];
  const readShared = share(() => {
    const read = Promise.withResolvers<number>();
    reads.push(read);
    return read.promise;
  });
  return { reads, readShared };
}

test("who comes alone reads at once", async () => {
  const { reads, readShared } = heldReads();
  for (const value of [1, 2]) {
    const read = readShared();
    reads.at(-1)?.resolve(value);
    expect(await read).toBe(value);
  }
  expect(reads).toHaveLength(2);
});

test("who comes while a read is under way gets the next one, shared with all who came", async () => {
  const { reads, readShared } = heldReads();
  const first = readShared();
  const others = [readShared(), readShared(), readShared()];
  expect(reads).toHaveLength(1);
  reads[0]?.resolve(1);
  expect(await first).toBe(1);
  await Promise.resolve();
  expect(reads).toHaveLength(2);
  const later = readShared();
  reads[1]?.resolve(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  reads[2]?.resolve(3);
  expect(await later).toBe(3);
});

test("who come in one turn of the event loop share a read that begins after it, who comes later another", async () => {
  const { reads, readShared } = heldReads(onceATurn);
  const together = [readShared(), Promise.resolve().then(readShared), readShared()];
  expect(reads).toHaveLength(0);
  await setImmediate();
  expect(reads).toHaveLength(1);
  const later = readShared();
  await setImmediate();
  reads[0]?.resolve(1);
  reads[1]?.resolve(2);
  expect(await Promise.all([...together, later])).toEqual([1, 1, 1, 2]);
});

test("a read that fails fails its own callers alone", async () => {
  const { reads, readShared } = heldReads();
  const first = readShared();
  const second = readShared();
  reads[0]?.reject(new Error("gone"));
  await expect(first).rejects.toThrow("gone");
  await Promise.resolve();
  reads[1]?.resolve(2);
  expect(await second).toBe(2);
});

test("who comes while work is under way joins it, even where it fails; who comes later begins anew", async () => {
  const { reads, readShared } = heldReads(joinFlight);
  const joined = [readShared(), readShared(), readShared()];
  expect(reads).toHaveLength(1);
  reads[0]?.reject(new Error("gone"));
  for (const each of joined) await expect(each).rejects.toThrow("gone");
  const anew = readShared();
  reads[1]?.resolve(2);
  expect(await anew).toBe(2);
});
