import { strict as assert } from "node:assert";
import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { connectionOfFolder, openDatabase } from "../../src/stores/postgres/index.ts";
import {
  costplane,
  makeDataFolder,
  type ServiceProcess,
  startServiceProcess,
  type Victim,
} from "../support/service-process.ts";
import { createQuoteOracle } from "./oracle.ts";

const LOAD_MS = { min: 10, max: 300 } as const;
// With its PostgreSQL killed alone the service goes on; so does the load, into the answers that say so.
const AFTERMATH_MS = 150;
const VICTIMS: readonly Victim[] = ["both", "service", "both", "postgres"];

export type CrashReport = {
  readonly rounds: number;
  readonly quotes: number;
  /** Of these, acknowledged before a kill; the rest was open and found out by a retry. */
  readonly acknowledged: number;
  /** Open at a kill, and on disk all the same. */
  readonly committedUnheard: number;
};

/**
 * Puts a service under load, kills it, its PostgreSQL or both at a random moment, starts it again and retries every
 * open key; after each round the counter must equal the number of keys, and every acknowledged answer must come again
 * byte for byte. Throws at the first promise that is broken.
 */
export async function runCrashRounds(
  rounds: number,
  onRound: (line: string) => void = () => undefined,
): Promise<CrashReport> {
  const { dataFolder, remove } = makeDataFolder();
  let service = await startServiceProcess({ dataFolder });
  const oracle = createQuoteOracle({ url: () => service.url, key: await makeCaller(dataFolder) });
  try {
    for (let round = 0; round < rounds; round += 1) {
      const victim = VICTIMS[round % VICTIMS.length] as Victim;
      const open = await oracle.load(`r${round}-`, killSoon(service, victim));
      if (victim !== "postgres") service = await startServiceProcess({ dataFolder });
      await oracle.settle(`r${round}-`, open);
      const { quotes } = oracle.counts();
      onRound(`round ${round + 1}: killed ${victim}, ${open.length} keys were open, ${quotes} quotes in all`);
    }
    await oracle.expectAllReplayed();
    await expectSavedResults(dataFolder, oracle.counts().quotes);
    assert.equal(await service.stop(), 0);
    return { rounds, ...oracle.counts() };
  } finally {
    await service.kill("both").catch(() => undefined);
    remove();
  }
}

async function makeCaller(dataFolder: string): Promise<string> {
  const { id } = await costplane(dataFolder, "org", "create", "Crash", "--activate", "all");
  const org = ["--org", String(id)];
  await costplane(dataFolder, "plan", "set", ...org, "enterprise", "--requests-per-minute", "100000000");
  return String((await costplane(dataFolder, "key", "create", ...org, "--name", "crash"))["key"]);
}

async function killSoon(service: ServiceProcess, victim: Victim): Promise<void> {
  await sleep(randomInt(LOAD_MS.min, LOAD_MS.max));
  await service.kill(victim);
  if (victim === "postgres") await sleep(AFTERMATH_MS);
}

async function expectSavedResults(dataFolder: string, quotes: number): Promise<void> {
  const connection = connectionOfFolder(dataFolder);
  assert.ok(connection);
  const database = openDatabase(connection);
  const { rows } = await sql<{ saved: number; used: number }>`
    SELECT (SELECT count(*)::int FROM saved_results) AS saved, (SELECT sum(quotes)::int FROM usage_counters) AS used`
    .execute(database.kysely)
    .finally(() => database.close());
  assert.deepEqual(rows, [{ saved: quotes, used: quotes }]);
}
