import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rounds } from "../../../test/support/rounds.ts";
import { migrateClickHouse, openEmbeddedClickHouse } from "./index.ts";

const ROUNDS = rounds(5);
const memoryBytesMax = 400_000_000;

// Inserts 1,000 rows a time for ever, and says each number only after ClickHouse acknowledged it.
const WRITER = `
  import { openEmbeddedClickHouse } from ${JSON.stringify(import.meta.resolve("./index.ts"))};
  const clickhouse = await openEmbeddedClickHouse({ folder: process.argv[1], memoryBytesMax: ${memoryBytesMax} });
  await clickhouse.command({ sql: "CREATE TABLE IF NOT EXISTS written (n UInt64) ENGINE = MergeTree ORDER BY n" });
  for (let n = Number(process.argv[2]); ; n++) {
    const sql = "INSERT INTO written SELECT {n:UInt64} FROM numbers(1000)";
    await clickhouse.command({ sql, params: { n } });
    process.stdout.write(n + "\\n");
  }`;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "costplane-clickhouse-"));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test("rows of acknowledged inserts are there, whole, after the process was killed", async () => {
  let acknowledged = 0;
  for (let round = 1; round <= ROUNDS; round++) acknowledged = await writeUntilKilled(acknowledged, 5 * round);

  const clickhouse = await openEmbeddedClickHouse({ folder, memoryBytesMax });
  await migrateClickHouse(clickhouse);
  const sql = "SELECT n, count() AS lines FROM written GROUP BY n ORDER BY n";
  const kept = await clickhouse.query<{ n: string; lines: string }>({ sql });
  await clickhouse.close();

  const whole = new Set(kept.filter(({ lines }) => Number(lines) % 1000 === 0).map(({ n }) => Number(n)));
  const lost = Array.from({ length: acknowledged }, (_, n) => n).filter((n) => !whole.has(n));
  expect(lost).toEqual([]);
  expect(kept.length - whole.size).toBe(0);
});

/** Starts a writer at this number, kills it after some acknowledgements, and returns the number to go on with. */
async function writeUntilKilled(from: number, acknowledgements: number): Promise<number> {
  const writer = spawn(process.execPath, ["--input-type=module", "-e", WRITER, folder, String(from)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const closed = once(writer, "close");
  let said = "";
  writer.stdout.setEncoding("utf8").on("data", (text: string) => {
    said += text;
    if (said.split("\n").length > acknowledgements) writer.kill("SIGKILL");
  });
  await closed;
  expect(writer.signalCode).toBe("SIGKILL");
  return from + said.split("\n").length - 1;
}
