import { strict as assert } from "node:assert";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { createQuoteOracle } from "../quotes/oracle.ts";
import { deliver, focusCsv } from "../support/bills.ts";
import { costplane } from "../support/service-process.ts";
import { type Fleet, type FleetOptions, startFleet } from "./fleet.ts";

export type NodeKillsReport = {
  readonly kills: number;
  readonly quotes: number;
  /** Of these, answered at the first try. */
  readonly acknowledged: number;
  readonly committedUnheard: number;
  /** Requests for data: answered, refused by 503, and cut off with their node. */
  readonly questions: { readonly answered: number; readonly unavailable: number; readonly cut: number };
  readonly syncs: number;
  /** For how long one was under way at most, that of a killed node until it was given up included. */
  readonly slowestSyncSeconds: number;
};

type Kills = FleetOptions & { readonly kills: number; readonly everyMs: number };

const SYNC_MS_MAX = 120_000;
const POLL_MS = 200;
const LINES = 2_000;

/**
 * Runs nodes behind a balancer under quotes, syncs and questions, kills one of them every few moments and starts it
 * again. Throws where a quote is lost or doubled, an answer is neither served nor 503, or a sync gets stuck.
 */
export async function runNodeKills(
  { kills, everyMs, ...options }: Kills,
  onKill: (line: string) => void = () => {},
): Promise<NodeKillsReport> {
  const fleet = await startFleet(options);
  try {
    const caller = await makeCaller(fleet);
    const oracle = createQuoteOracle({ url: () => fleet.url, key: caller.key });
    const asking = createAsking(fleet.url, caller.key);
    const end = new AbortController();
    const isOver = () => end.signal.aborted;
    const killing = async () => {
      const starts: Promise<void>[] = [];
      for (let kill = 0; kill < kills && !isOver(); kill += 1) {
        await Promise.all([sleep(everyMs), starts[kill - options.nodes]]);
        onKill(`kill ${kill + 1}: ${oracle.counts().quotes} quotes so far`);
        starts.push(fleet.killAndStart(kill));
      }
      await Promise.all(starts);
    };
    // What fails ends all, and is told once nothing is under way.
    const ending = <T>(work: Promise<T>) => work.finally(() => end.abort());
    const work = [
      oracle.load("nodes-", ending(killing())),
      ending(keepSyncing(asking, caller, isOver)),
      ending(keepAsking(asking, isOver)),
    ] as const;
    await Promise.allSettled(work);
    const [open, { syncs, slowestSyncSeconds }] = await Promise.all(work);
    await oracle.settle("nodes-", open);
    assert.deepEqual(new Set(await fleet.stop()), new Set([0]));
    return { kills, ...oracle.counts(), questions: asking.counts, syncs, slowestSyncSeconds };
  } finally {
    await fleet.stop();
  }
}

type Caller = { readonly key: string; readonly connector: string; readonly bills: string };

async function makeCaller({ dataFolder, importRoot }: Fleet): Promise<Caller> {
  const { id } = await costplane(dataFolder, "org", "create", "Fleet", "--activate", "all");
  const org = ["--org", String(id)];
  await costplane(dataFolder, "plan", "set", ...org, "enterprise", "--requests-per-minute", "100000000");
  const made = await costplane(dataFolder, "key", "create", ...org, "--name", "fleet");
  const bills = join(importRoot, String(id));
  mkdirSync(bills);
  deliverVersion(bills, 0);
  const connector = await costplane(
    ...[dataFolder, "connector", "add", ...org, "--provider", "focus", "--name", "Bills"],
    ...["--source", pathToFileURL(bills).href],
  );
  return { key: String(made["key"]), connector: String(connector["id"]), bills };
}

/** A bill whose every line costs its version's number. */
function deliverVersion(bills: string, version: number): void {
  const lines = Array.from({ length: LINES }, () => ({ BilledCost: String(version) }));
  deliver(bills, { "bill.csv": focusCsv(lines) });
}

type Counts = { answered: number; unavailable: number; cut: number };
type Asking = { readonly counts: Counts; ask(path: string, init?: RequestInit): Promise<unknown> };

/** Asks and counts; null where the store was unavailable or the connection cut. Any other answer throws. */
function createAsking(url: string, key: string): Asking {
  const counts: Counts = { answered: 0, unavailable: 0, cut: 0 };
  return {
    counts,
    ask: async (path, init = {}) => {
      const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
      const request = async () => {
        const response = await fetch(url + path, { ...init, headers, signal: AbortSignal.timeout(SYNC_MS_MAX) });
        return { status: response.status, body: await response.text() };
      };
      const answer = await request().catch(() => null);
      if (!answer) counts.cut += 1;
      else if (answer.status === 503) counts.unavailable += 1;
      else {
        assert.ok([200, 202].includes(answer.status), `${path}: ${answer.status} ${answer.body}`);
        counts.answered += 1;
        return JSON.parse(answer.body);
      }
      await sleep(POLL_MS);
      return null;
    },
  };
}

const QUESTION = { method: "POST", body: JSON.stringify({ query: "What did we spend in March 2026?" }) };

async function keepAsking({ ask }: Asking, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await ask("/api/spend?start_date=2026-03-01&end_date=2026-03-31");
    await ask("/api/dory-ai/query", QUESTION);
    await ask("/api/usage");
  }
}

type Syncs = { readonly syncs: number; readonly slowestSyncSeconds: number };

/**
 * Delivers another version of the bill and syncs it until it is what spend says, over and over. Nodes that are killed
 * may take one sync after the other with them, but none may be under way for longer than two minutes.
 */
async function keepSyncing({ ask }: Asking, caller: Caller, isOver: () => boolean): Promise<Syncs> {
  let slowestSyncSeconds = 0;
  let syncs = 0;
  while (!isOver()) {
    const version = syncs + 1;
    deliverVersion(caller.bills, version);
    let underWay = { id: "", startedAt: performance.now() };
    while ((await shownCost(ask)) !== String(version * LINES)) {
      const begun = (await ask(`/api/connectors/${caller.connector}/sync`, { method: "POST" })) as {
        id: string;
      } | null;
      if (begun && begun.id !== underWay.id) underWay = { id: begun.id, startedAt: performance.now() };
      const ms = performance.now() - underWay.startedAt;
      assert.ok(ms < SYNC_MS_MAX, `The sync ${underWay.id} is under way for ${Math.round(ms / 1_000)} s.`);
      slowestSyncSeconds = Math.max(slowestSyncSeconds, ms / 1_000);
      await sleep(POLL_MS);
    }
    syncs = version;
  }
  return { syncs, slowestSyncSeconds };
}

async function shownCost(ask: Asking["ask"]): Promise<string | null> {
  const spend = await ask("/api/spend?start_date=2026-03-01&end_date=2026-03-31");
  const { data = [] } = (spend ?? {}) as { readonly data?: readonly { readonly cost: string }[] };
  return data[0]?.cost ?? null;
}
