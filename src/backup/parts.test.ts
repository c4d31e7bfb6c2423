import { createHash } from "node:crypto";
import { zstdCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { partWriter, readParts } from "./parts.ts";
import type { Sealer } from "./sealing.ts";
import type { BackupTarget } from "./target.ts";

const OPEN: Sealer = { facts: null, seal: async (bytes) => bytes, open: async (bytes) => bytes };
const CHUNKS = 200;

test("lets others be answered between the chunks of what is kept, however fast they come", async () => {
  const kept: string[] = [];
  const target = { put: async (name: string) => void kept.push(name) } as unknown as BackupTarget;
  let turns = 0;
  let others = setImmediate(function next() {
    turns += 1;
    others = setImmediate(next);
  });
  const parts = await partWriter(target, OPEN).write(atOnce());
  clearImmediate(others);
  expect(parts.map(({ data_bytes }) => data_bytes)).toEqual([8_388_608, 4_718_592]);
  expect(kept).toHaveLength(parts.length);
  expect(turns).toBeGreaterThanOrEqual(CHUNKS);
});

test("a part is unpacked piece by piece, whatever it grows to", async () => {
  const dataBytes = 64 * 1_048_576;
  const packed = zstdCompressSync(Buffer.alloc(dataBytes));
  const target = { get: async () => packed } as unknown as BackupTarget;
  const sha256 = createHash("sha256").update(packed).digest("hex");
  const part = { name: "part-00000001", bytes: packed.length, sha256, data_bytes: dataBytes };
  const pieces: number[] = [];
  for await (const { length } of readParts(target, OPEN, [part])) pieces.push(length);
  expect(pieces.reduce((sum, bytes) => sum + bytes, 0)).toBe(dataBytes);
  expect(Math.max(...pieces)).toBeLessThanOrEqual(1_048_576);
});

async function* atOnce(): AsyncGenerator<Uint8Array> {
  for (let chunk = 0; chunk < CHUNKS; chunk += 1) yield new Uint8Array(65_536);
}
