import { strict as assert } from "node:assert";
import { setTimeout as sleep } from "node:timers/promises";

const WORKERS = 12;
const RETRY_MS = 25;
const RETRY_MS_MAX = 60_000;
const ANSWER_MS_MAX = 30_000;

/** What the client has put down before it sent anything: what the service is held against. */
type Intent = { readonly units: number; acknowledged: string | null };

export type QuoteOracle = {
  /**
   * Asks for quotes by twelve clients until `end` resolves, every fifth twice at once; returns the keys, all with this
   * prefix, whose answer never came.
   */
  load(prefix: string, end: Promise<unknown>): Promise<readonly string[]>;
  /**
   * Retries every open key until it is served; then every answer with this prefix must come again byte for byte, and
   * the counter be the number of keys. Throws at the first promise that is broken.
   */
  settle(prefix: string, open: readonly string[]): Promise<void>;
  /** Asks again for everything that was ever acknowledged. */
  expectAllReplayed(): Promise<void>;
  counts(): Counts;
};

export type Counts = {
  readonly quotes: number;
  /** Of them those whose first try was answered, and those on disk whose answer was never heard. */
  readonly acknowledged: number;
  readonly committedUnheard: number;
  /** Requests that were answered by 503; what else was not acknowledged is a connection that was cut. */
  readonly refused: number;
};

/** Who asks, where: the address may change from one request to the next. */
export type Asking = { readonly url: () => string; readonly key: string };

type Run = Asking & {
  readonly intents: Map<string, Intent>;
  acknowledged: number;
  committedUnheard: number;
  refused: number;
};

/** Answers are 200 or 503, or none where the connection was cut: any other is an error. */
export function createQuoteOracle(asking: Asking): QuoteOracle {
  const run: Run = { ...asking, intents: new Map(), acknowledged: 0, committedUnheard: 0, refused: 0 };
  return {
    load: async (prefix, end) => {
      const load = { prefix, number: 0, isOver: false };
      const workers = Promise.all(Array.from({ length: WORKERS }, () => work(run, load)));
      await Promise.race([end, workers]);
      load.isOver = true;
      await workers;
      const keys = keysOf(run, prefix);
      const open = keys.filter((key) => run.intents.get(key)?.acknowledged === null);
      run.acknowledged += keys.length - open.length;
      return open;
    },
    settle: async (prefix, open) => {
      await inParallel(open, async (idempotencyKey) => {
        const { body, replayed } = await retryUntilServed(run, idempotencyKey);
        acknowledge(run, idempotencyKey, body);
        if (replayed) run.committedUnheard += 1;
      });
      await expectReplays(run, keysOf(run, prefix));
      assert.equal(await usedQuotes(run), run.intents.size, "The counter is not the number of quotes.");
    },
    expectAllReplayed: () => expectReplays(run, [...run.intents.keys()]),
    counts: () => {
      const { intents, acknowledged, committedUnheard, refused } = run;
      return { quotes: intents.size, acknowledged, committedUnheard, refused };
    },
  };
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
    for (const answer of answers) if (answer !== null) acknowledge(run, idempotencyKey, answer.body);
    if (answers.includes(null)) await sleep(RETRY_MS);
  }
}

function keysOf(run: Run, prefix: string): string[] {
  return [...run.intents.keys()].filter((key) => key.startsWith(prefix));
}

type Served = { readonly body: string; readonly replayed: boolean };

/** A 200, or null: no answer, or one that says that the store is away. */
async function ask(run: Run, idempotencyKey: string): Promise<Served | null> {
  const { units } = run.intents.get(idempotencyKey) as Intent;
  const response = await answered(`${run.url()}/v1/services/usage-calculator/quote`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${run.key}`,
      "idempotency-key": idempotencyKey,
      "content-type": "application/json",
    },
    body: JSON.stringify({ units, free_units: 3, cents_per_unit: 7 }),
  });
  if (response?.status === 503) run.refused += 1;
  if (!response || response.status === 503) return null;
  return { body: response.body, replayed: response.headers.get("idempotent-replayed") === "true" };
}

async function answered(url: string, init: RequestInit) {
  const request = async () => {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_MS_MAX) });
    return { status: response.status, headers: response.headers, body: await response.text() };
  };
  const answer = await request().catch(() => null);
  assert.ok(answer === null || [200, 503].includes(answer.status), `${answer?.status} ${answer?.body}`);
  return answer;
}

function acknowledge(run: Run, idempotencyKey: string, body: string): void {
  const intent = run.intents.get(idempotencyKey) as Intent;
  const billable = Math.max(0, intent.units - 3);
  assert.equal(body, `{"amount_cents":${billable * 7},"billable_units":${billable},"currency_unit":"cents"}`);
  assert.equal(intent.acknowledged ?? body, body, `${idempotencyKey} had two answers`);
  intent.acknowledged = body;
}

function usedQuotes({ url, key }: Run): Promise<number> {
  return untilServed("GET /api/usage", async () => {
    const answer = await answered(`${url()}/api/usage`, { headers: { authorization: `Bearer ${key}` } });
    if (answer?.status !== 200) return null;
    return (JSON.parse(answer.body) as { quota: { used: number } }).quota.used;
  });
}

function retryUntilServed(run: Run, idempotencyKey: string): Promise<Served> {
  return untilServed(idempotencyKey, () => ask(run, idempotencyKey));
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

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = items.values();
  await Promise.all(
    Array.from({ length: WORKERS }, async () => {
      for (const item of queue) await work(item);
    }),
  );
}
