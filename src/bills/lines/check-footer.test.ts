import { expect, test } from "vitest";
import type { BillFile } from "../../storage/index.ts";
import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import { openBill } from "./read-bill.ts";

/** An engine that must not see the file. */
const NO_ENGINE = { query: () => Promise.reject(new Error("The engine was asked.")) } as unknown as ClickHouse;
const SOUND = [0x15, 0x02, 0x00];

test.each<[string, Uint8Array]>([
  ["whose footer says that two billion columns are there", parquet([0x15, 0x02, 0x19, 0xfc, 255, 255, 255, 255, 7])],
  ["whose footer is longer than the file", parquet(SOUND, 0xfffffff0)],
  ["with a footer of 33 MB", parquet(new Uint8Array(33 * 1_048_576))],
  ["that is none", Buffer.from("PAR1, or so")],
  ["of one byte", Buffer.from("P")],
])("a Parquet file %s is refused before the engine makes room for it", async (_, bytes) => {
  await expect(openBill(NO_ENGINE, "focus", fileOf(bytes))).rejects.toMatchObject({
    code: "unreadable_file",
    message: "bill.parquet is cut off or damaged. Deliver the file again.",
  });
});

test("one with a sound footer is the engine's, also where that is longer than what is read at once", async () => {
  for (const length of [0, 200_000]) {
    const text = [0x18, 0xc0, 0x9a, 0x0c, ...new Uint8Array(length)];
    const bytes = parquet(length === 0 ? SOUND : [0x15, 0x02, ...text, 0x00]);
    await expect(openBill(NO_ENGINE, "focus", fileOf(bytes))).rejects.toThrow("The engine was asked.");
  }
});

function parquet(footer: Iterable<number>, footerBytes?: number): Uint8Array {
  const content = Buffer.from(Uint8Array.from(footer));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(footerBytes ?? content.length);
  return Buffer.concat([Buffer.from("PAR1"), content, length, Buffer.from("PAR1")]);
}

function fileOf(bytes: Uint8Array): BillFile {
  const read: BillFile["read"] = async ({ first, last }) => bytes.subarray(first, last + 1);
  const path = "bill.parquet";
  return { path, reader: "file", location: "/none", etag: "1", bytes: bytes.length, writtenMs: 0, read };
}
