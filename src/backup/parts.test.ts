import { expect, test } from "vitest";
import { partWriter } from "./parts.ts";
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

async function* atOnce(): AsyncGenerator<Uint8Array> {
  for (let chunk = 0; chunk < CHUNKS; chunk += 1) yield new Uint8Array(65_536);
}
