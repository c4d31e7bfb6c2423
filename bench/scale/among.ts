import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { openBillStores } from "../support/bill-stores.ts";
import { markdownTable, median, quantile, show } from "../support/figures.ts";
import { processorTime } from "../support/processor-time.ts";
import { type ServerProcess, startServer } from "../support/server-process.ts";
import { fillOrganization } from "./fill.ts";
import { mergeAll } from "./measure.ts";
import { BIG, SMALL, type State, stateFile } from "./organizations.ts";

/**
 * What an organization waits among all others, against one of the same bills that is alone in a folder:
 * `node bench/scale/among.ts FOLDER`, which `main.ts` has filled. Both are served by processes of their own, and asked
 * by turns: each question once by each organization, then all of them again. Needs UV_THREADPOOL_SIZE=24.
 */
const folder = process.argv[2];
if (!folder) throw new Error("Name a folder that main.ts has filled.");
const PASSES = 4;
const ASKED_MAX = 15;
const QUESTIONS = ["group_by=service", "group_by=account", "group_by=tag:team", "group_by=service&granularity=month"];

/** Milliseconds, and milliseconds of processor time, of one request to each. */
type Turn = { readonly among: Taken; readonly alone: Taken };
type Taken = { readonly ms: number; readonly processor: number };
type Place = { readonly service: ServerProcess; readonly key: string };

const all = await stateOf(folder);
const big = await aloneOf(join(folder, "alone-big"), BIG);
const small = await aloneOf(join(folder, "alone-small"), SMALL);
const among = await startServer(join(import.meta.dirname, "serve-folder.ts"), [folder]);
try {
  const step = Math.max(1, Math.floor(all.keys.length / ASKED_MAX));
  const others = all.keys.filter((_, place) => place % step === 0).slice(0, ASKED_MAX);
  const rows = [
    ...(await compare("a year of 240,000 lines", [all.big], big)),
    ...(await compare(`a year of one of the ${show(all.keys.length)} others`, others, small)),
  ];
  console.log(markdownTable(["of", "first questions: p50, p95", "asked before: p50, p95", "processor time"], rows));
} finally {
  await among.stop();
}

async function stateOf(within: string): Promise<State> {
  return JSON.parse(await readFile(stateFile(within), "utf8")) as State;
}

/** A folder with one organization of that size. */
async function aloneOf(within: string, size: typeof BIG | typeof SMALL): Promise<string> {
  const kept = await stateOf(within).catch(() => null);
  if (kept) return within;
  await mkdir(within, { recursive: true });
  const stores = await openBillStores(within, { isKept: true });
  const key = await fillOrganization(stores, size);
  await mergeAll(stores.clickhouse);
  await stores.close();
  await writeFile(stateFile(within), JSON.stringify({ big: key, keys: [] }));
  return within;
}

async function compare(name: string, keys: readonly string[], aloneIn: string): Promise<readonly string[][]> {
  const service = await startServer(join(import.meta.dirname, "serve-folder.ts"), [aloneIn]);
  try {
    const alone = { service, key: (await stateOf(aloneIn)).big };
    const pass = QUESTIONS.flatMap((question) => keys.map((key) => ({ question, key })));
    const rounds = Math.ceil((QUESTIONS.length * ASKED_MAX) / pass.length) * PASSES;
    const first: Turn[] = [];
    const known: Turn[] = [];
    for (let round = 0; round <= rounds; round += 1) {
      for (const { question, key } of pass) {
        const turn = { among: await ask({ service: among, key }, question), alone: await ask(alone, question) };
        (round === 0 ? first : known).push(turn);
      }
    }
    return [row(name, "among", first, known), row("the same alone", "alone", first, known), ratios(first, known)];
  } finally {
    await service.stop();
  }
}

async function ask({ service, key }: Place, question: string): Promise<Taken> {
  const before = (await processorTime(service.pid)).own;
  const begin = performance.now();
  const url = `${service.url}/api/spend?start_date=2025-04-01&end_date=2026-03-31&${question}`;
  const answer = await fetch(url, { headers: { authorization: `Bearer ${key}` } });
  const { data } = (await answer.json()) as { data?: readonly object[] };
  const ms = performance.now() - begin;
  if (!data?.length) throw new Error(`${answer.status} without rows: ${question}`);
  return { ms, processor: ((await processorTime(service.pid)).own - before) / 1_000 };
}

type Side = keyof Turn;

function at(turns: readonly Turn[], side: Side, share: number): number {
  const times = turns.map((turn) => turn[side].ms);
  return quantile(times, share);
}

function processorOf(turns: readonly Turn[], side: Side): number {
  return median(turns.map((turn) => turn[side].processor));
}

function row(name: string, side: Side, first: readonly Turn[], known: readonly Turn[]): string[] {
  const told = (turns: readonly Turn[]) => `${show(at(turns, side, 0.5), 1)}, ${show(at(turns, side, 0.95), 1)} ms`;
  return [name, told(first), told(known), `${show(processorOf(known, side), 1)} ms`];
}

function ratios(first: readonly Turn[], known: readonly Turn[]): string[] {
  const ratio = (turns: readonly Turn[], share: number) =>
    show(at(turns, "among", share) / at(turns, "alone", share), 2);
  const told = (turns: readonly Turn[]) => `${ratio(turns, 0.5)}, ${ratio(turns, 0.95)} ×`;
  const processor = processorOf(known, "among") / processorOf(known, "alone");
  return ["one against the other", told(first), told(known), `${show(processor, 2)} ×`];
}
