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

const WORKERS = 12;
const LOAD_MS = { min: 10, max: 300 } as const;
// With its PostgreSQL killed alone the service goes on; so does the load, into the answers that say so.
const AFTERMATH_MS = 150;
const RETRY_MS = 25;
const RETRY_MS_MAX = 60_000;
const VICTIMS: readonly Victim[] = ["both", "service", "both", "postgres"];

/** What the client has put down before it sent anything: the oracle that the service is held against. */
type Intent = { readonly units: number; acknowledged: string | null };

export type CrashReport = {
  readonly rounds: number;
  readonly quotes: number;
  /** Of these, acknowledged before a kill; the rest was open and found out by a retry. */
  readonly acknowledged: number;
  /** Open at a kill, and on disk all the same. */
  readonly committedUnheard: number;
};

type Run = {
  readonly dataFolder: string;
  readonly key: string;
  readonly intents: Map<string, Intent>;
  service: ServiceProcess;
  committedUnheard: number;
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
  const service = await startServiceProcess({ dataFolder });
  const run: Run = { dataFolder, key: await makeCaller(dataFolder), intents: new Map(), service, committedUnheard: 0 };
  let acknowledged = 0;
  try {
    for (let round = 0; round < rounds; round += 1) {
      const victim = VICTIMS[round % VICTIMS.length] as Victim;
      const open = await loadAndKill(run, round, victim);
      acknowledged += keysOf(run, `r${round}-`).length - open.length;
      if (victim !== "postgres") run.service = await startServiceProcess({ dataFolder });
      await settleRound(run, round, open);
      onRound(`round ${round + 1}: killed ${victim}, ${open.length} keys were open, ${run.intents.size} quotes in all`);
    }
    await expectReplays(run, [...run.intents.keys()]);
    await expectSavedResults(run);
    assert.equal(await run.service.stop(), 0);
    return { rounds, quotes: run.intents.size, acknowledged, committedUnheard: run.committedUnheard };
  } finally {
    await run.service.kill("both").catch(() => undefined);
    remove();
  }
}

async function makeCaller(dataFolder: string): Promise<string> {
  const { id } = await costplane(dataFolder, "org", "create", "Crash", "--activate", "all");
  const org = ["--org", String(id)];
  await costplane(dataFolder, "plan", "set", ...org, "enterprise", "--requests-per-minute", "100000000");
  return String((await costplane(dataFolder, "key", "create", ...org, "--name", "crash"))["key"]);
}

/** Returns the keys whose answer never came. */
async function loadAndKill(run: Run, round: number, victim: Victim): Promise<string[]> {
  const load = { prefix: `r${round}-`, number: 0, isOver: false };
  const workers = Promise.all(Array.from({ length: WORKERS }, () => work(run, load)));
  await sleep(randomInt(LOAD_MS.min, LOAD_MS.max));
  await run.service.kill(victim);
  if (victim === "postgres") await sleep(AFTERMATH_MS);
  load.isOver = true;
  await workers;
  return keysOf(run, load.prefix).filter((key) => run.intents.get(key)?.acknowledged === null);
}

type Load = { readonly prefix: string; number: number; isOver: boolean };

/** One client: writes down what it will ask for, then asks; every fifth quote twice at once. */
async function work(run: Run, load: Load): Promise<void> {
  while (!load.isOver) {
    load.number += 1;
    const idempotencyKey = `${load.prefix}quote-${load.number}`;
    run.intents.set(idempotencyKey, { units: load.number, acknowledged: null });
    const isTwice = load.number % 5 === 0;
    const answers = await Promise.all(Array.from({ length: isTwice ? 2 : 1 }, () => ask(run, idempotencyKey)));
    for (const body of answers) if (body !== null) acknowledge(run, idempotencyKey, body);
    if (answers.includes(null)) await sleep(RETRY_MS);
  }
}

function keysOf(run: Run, prefix: string): string[] {
  return [...run.intents.keys()].filter((key) => key.startsWith(prefix));
}

/** The body of a 200, or null: no answer, or one that says that the store is away. */
async function ask(run: Run, idempotencyKey: string): Promise<string | null> {
  const response = await send(run, idempotencyKey).catch((error: unknown) => {
    if (error instanceof assert.AssertionError) throw error;
    return null;
  });
  return response?.body ?? null;
}

type Served = { readonly body: string; readonly replayed: boolean };

async function send(run: Run, idempotencyKey: string): Promise<Served | { readonly body: null }> {
  const { units } = run.intents.get(idempotencyKey) as Intent;
  const response = await fetch(`${run.service.url}/v1/services/usage-calculator/quote`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${run.key}`,
      "idempotency-key": idempotencyKey,
      "content-type": "application/json",
    },
    body: JSON.stringify({ units, free_units: 3, cents_per_unit: 7 }),
  });
  const body = await response.text();
  assert.ok([200, 503].includes(response.status), `${response.status} ${body}`);
  if (response.status === 503) return { body: null };
  return { body, replayed: response.headers.get("idempotent-replayed") === "true" };
}

function acknowledge(run: Run, idempotencyKey: string, body: string): void {
  const intent = run.intents.get(idempotencyKey) as Intent;
  const billable = Math.max(0, intent.units - 3);
  assert.equal(body, `{"amount_cents":${billable * 7},"billable_units":${billable},"currency_unit":"cents"}`);
  assert.equal(intent.acknowledged ?? body, body, `${idempotencyKey} had two answers`);
  intent.acknowledged = body;
}

async function settleRound(run: Run, round: number, open: readonly string[]): Promise<void> {
  await inParallel(open, async (idempotencyKey) => {
    const { body, replayed } = await retryUntilServed(run, idempotencyKey);
    acknowledge(run, idempotencyKey, body);
    if (replayed) run.committedUnheard += 1;
  });
  await expectReplays(run, keysOf(run, `r${round}-`));
  assert.equal(await usedQuotes(run), run.intents.size, "The counter is not the number of quotes.");
}

function usedQuotes(run: Run): Promise<number> {
  return untilServed("GET /api/usage", async () => {
    const response = await fetch(`${run.service.url}/api/usage`, { headers: { authorization: `Bearer ${run.key}` } });
    const { quota } = (await response.json()) as { quota?: { used: number } };
    return quota ? quota.used : null;
  });
}

function retryUntilServed(run: Run, idempotencyKey: string): Promise<Served> {
  return untilServed(idempotencyKey, async () => {
    const answer = await send(run, idempotencyKey);
    return answer.body === null ? null : answer;
  });
}

async function untilServed<T>(name: string, attempt: () => Promise<T | null>): Promise<T> {
  for (let waitedMs = 0; waitedMs < RETRY_MS_MAX; waitedMs += RETRY_MS) {
    const answer = await attempt();
    if (answer !== null) return answer;
    await sleep(RETRY_MS);
  }
  throw new Error(`${name} was not served in ${RETRY_MS_MAX} ms.`);
}

async function expectReplays(run: Run, keys: readonly string[]): Promise<void> {
  await inParallel(keys, async (idempotencyKey) => {
    const { body, replayed } = await retryUntilServed(run, idempotencyKey);
    assert.equal(body, run.intents.get(idempotencyKey)?.acknowledged);
    assert.ok(replayed, `${idempotencyKey} was computed again`);
  });
}

async function expectSavedResults(run: Run): Promise<void> {
  const connection = connectionOfFolder(run.dataFolder);
  assert.ok(connection);
  const database = openDatabase(connection);
  const { rows } = await sql<{ saved: number; used: number }>`
    SELECT (SELECT count(*)::int FROM saved_results) AS saved, (SELECT sum(quotes)::int FROM usage_counters) AS used`
    .execute(database.kysely)
    .finally(() => database.close());
  assert.deepEqual(rows, [{ saved: run.intents.size, used: run.intents.size }]);
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
