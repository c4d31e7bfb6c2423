import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import type { ObjectStore } from "./object-store.ts";
import { readAtPace } from "./read-at-pace.ts";

const PACE = { idleMsMax: 200, windowMs: 600, bytesMin: 1_048_576 };
const BYTES = 300_000;
const stop = new AbortController().signal;

test("a reader may take as long as it likes over what has come, before and after its end", async () => {
  for (const bytes of [10, BYTES]) {
    const part = await read(() => Readable.from([Buffer.alloc(bytes, "a")]), bytes);
    await sleep(3 * PACE.idleMsMax);
    let taken = 0;
    for await (const piece of part) {
      taken += (piece as Buffer).length;
      await sleep(PACE.idleMsMax * 1.5);
    }
    expect(taken).toBe(bytes);
  }
});

test("a part that is small is whole, however little that is in a minute", async () => {
  expect(await buffer(await read(() => Readable.from([Buffer.alloc(3)]), 3))).toHaveLength(3);
});

test("a place that pauses for less than it may is not slow", async () => {
  const pausing = async function* () {
    for (let nth = 0; nth < 3; nth += 1) {
      yield Buffer.alloc(BYTES / 3);
      await sleep(PACE.idleMsMax / 2);
    }
  };
  expect(await buffer(await read(() => Readable.from(pausing()), BYTES))).toHaveLength(BYTES);
});

test.each([
  ["is silent from the start", 0, "unreachable"],
  ["drips", 20, "too_slow"],
])("a place that %s is told, and its connection ended", async (_, dripMs, code) => {
  const dripping = async function* () {
    for (;;) {
      await sleep(dripMs || 10_000_000, undefined, { ref: false });
      yield Buffer.alloc(1);
    }
  };
  const source = Readable.from(dripping());
  const part = await read(() => source, BYTES);
  await expect(buffer(part)).rejects.toMatchObject({ code });
  expect(source.destroyed).toBe(true);
});

test("a place that does not begin to answer is told, and hears that nobody waits any more", async () => {
  const left = Promise.withResolvers<void>();
  const store = storeOf((signal) => {
    signal.addEventListener("abort", () => left.resolve());
    return new Promise<Readable>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  const wanted = { object: { key: "a", etag: "1", bytes: 5 }, range: { first: 0, last: 4 }, what: "a.csv" };
  const reading = readAtPace(store, wanted, stop, PACE);
  await expect(reading).rejects.toMatchObject({
    code: "unreachable",
    message: expect.stringMatching(/^a\.csv sent nothing/),
  });
  await left.promise;
});

function read(open: () => Readable, bytes: number): Promise<Readable> {
  const wanted = { object: { key: "a", etag: "1", bytes }, range: { first: 0, last: bytes - 1 }, what: "a.csv" };
  return readAtPace(
    storeOf(async () => open()),
    wanted,
    stop,
    PACE,
  );
}

function storeOf(read: (signal: AbortSignal) => Promise<Readable>): ObjectStore {
  return { title: "The store", async *list() {}, read: (_object, _range, signal) => read(signal), close() {} };
}
