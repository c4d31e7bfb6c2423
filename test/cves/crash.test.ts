import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CveQuery, keepStateCatalogs, openReader, searchCves } from "../../src/cves/index.ts";
import { migrateClickHouse, openEmbeddedClickHouse } from "../../src/stores/clickhouse/index.ts";
import { createTestDatabase, type TestDatabase } from "../support/postgres.ts";
import { rounds } from "../support/rounds.ts";
import { feedFolder, made } from "./made-feeds.ts";

const KILLS = rounds(20);
const RECORDS = 400;
const LOADER = join(import.meta.dirname, "load-until-killed.ts");

let folder: string;
let postgres: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "costplane crash "));
  postgres = await createTestDatabase();
});

afterAll(async () => {
  await postgres.drop();
  await rm(folder, { recursive: true, force: true });
});

test("a load that is killed at any moment leaves one whole generation, and the next load goes on", {
  timeout: 300_000,
}, async () => {
  const feeds = feedFolder(join(folder, "feeds"));
  await inspect();
  layGeneration(feeds, 0);
  // It runs to its end, and tells how long a load takes: so that the kills fall anywhere in one.
  const { workMs } = await load(feeds.path, null);
  let seen = 0;
  let kills = 0;
  for (let round = 1; kills < KILLS; round++) {
    layGeneration(feeds, round);
    const { killed } = await load(feeds.path, ((round * 0.618) % 1) * workMs);
    if (killed) kills += 1;
    const { generations, total } = await inspect();
    expect(total).toBe(RECORDS);
    expect(generations).toHaveLength(1);
    expect(killed ? [seen, round] : [round]).toContain(generations[0]);
    seen = generations[0] ?? 0;
  }
  layGeneration(feeds, 1_000);
  expect((await load(feeds.path, null)).killed).toBe(false);
  expect(await inspect()).toEqual({ generations: [1_000], total: RECORDS });
});

/** Every record of a generation says which it is. */
function layGeneration(feeds: ReturnType<typeof feedFolder>, generation: number): void {
  const at = new Date(Date.UTC(2026, 0, 5) + generation * 1_000).toISOString().slice(0, -1);
  const records = Array.from({ length: RECORDS }, (_, index) =>
    made(`CVE-2002-${1_000 + index}`, `generation${generation} of the record`, { lastModified: at }),
  );
  feeds.lay("2002", records, { timestamp: at });
}

type Run = { readonly killed: boolean; readonly workMs: number };

async function load(feeds: string, killAfterMs: number | null): Promise<Run> {
  const args = [JSON.stringify(postgres.connection), join(folder, "clickhouse"), feeds, join(folder, "spool")];
  const child = spawn(process.execPath, [LOADER, ...args], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, UV_THREADPOOL_SIZE: "20" },
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await said(child, "open");
  const opened = performance.now();
  const timer = killAfterMs === null ? undefined : setTimeout(() => child.kill("SIGKILL"), killAfterMs);
  await Promise.race([said(child, "done"), ended]);
  const done = performance.now();
  await ended;
  clearTimeout(timer);
  return { killed: child.signalCode === "SIGKILL", workMs: done - opened };
}

function said(child: ChildProcess, word: string): Promise<void> {
  return new Promise((resolve, reject) => {
    child.stdout?.on("data", (text) => String(text).includes(word) && resolve());
    child.once("exit", () =>
      word === "open" ? reject(new Error("The loader could not open its stores.")) : resolve(),
    );
  });
}

/** What a reader sees now: the generations, and how many records. Nothing before the first load. */
async function inspect(): Promise<{ readonly generations: readonly number[]; readonly total: number }> {
  const clickhouse = await openEmbeddedClickHouse({
    folder: join(folder, "clickhouse"),
    memoryBytesMax: 1_000_000_000,
  });
  try {
    await migrateClickHouse(clickhouse);
    const { database } = postgres;
    const reader = await openReader({ database, clickhouse: () => clickhouse, catalogs: keepStateCatalogs() });
    if ("problem" in reader) return { generations: [], total: 0 };
    const generations = new Set<number>();
    let total = 0;
    for (const page of ["1", "2"]) {
      const list = await searchCves(reader, CveQuery.parse({ limit: "200", page }));
      if ("problem" in list) throw new Error(list.problem.code);
      total = list.total_records;
      for (const { description } of list.data) generations.add(Number(/generation(\d+)/.exec(description)?.[1]));
    }
    return { generations: [...generations], total };
  } finally {
    await clickhouse.close();
  }
}
