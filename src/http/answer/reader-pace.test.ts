import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { atReadersPace } from "./reader-pace.ts";

const PACE = { bytesMin: 10, msMax: 20 };

function reader() {
  const gone = new AbortController();
  const cut = Promise.withResolvers<"cut">();
  return {
    pace: PACE,
    disconnected: gone.signal,
    cut: () => cut.resolve("cut"),
    whenCut: cut.promise,
    leave: () => gone.abort(),
  };
}

async function* parts(count: number, pauseMs = 0) {
  for (let index = 0; index < count; index += 1) {
    if (pauseMs > 0) await sleep(pauseMs);
    yield Buffer.from(`part ${index}, longer than ten bytes\n`);
  }
}

async function textOf(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of stream) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

test("who reads gets every byte in order, and is not cut for the time that we take", async () => {
  const asked = reader();
  const text = await textOf(atReadersPace(parts(4, 2 * PACE.msMax), asked));
  asked.leave();
  expect(text).toBe(await textOf(parts(4)));
  expect(await Promise.race([asked.whenCut, sleep(2 * PACE.msMax, "read on")])).toBe("read on");
});

test("who takes a piece and no more is cut", async () => {
  const asked = reader();
  await atReadersPace(parts(4), asked).next();
  expect(await asked.whenCut).toBe("cut");
});

test("who takes a little again and again is cut where that is too little", async () => {
  const asked = { ...reader(), pace: { bytesMin: 1_000_000, msMax: 50 } };
  const pieces = atReadersPace(parts(1_000), asked);
  const trickle = (async () => {
    for (let next = await pieces.next(); !next.done; next = await pieces.next()) await sleep(5);
    return "all";
  })();
  expect(await Promise.race([asked.whenCut, trickle])).toBe("cut");
  await pieces.return(undefined);
});

test("who leaves the end of an answer lying is cut", async () => {
  const asked = reader();
  await textOf(atReadersPace(parts(1), asked));
  expect(await asked.whenCut).toBe("cut");
});
