import { readFileSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type AskRoom, requestOf, startAskRoom } from "../../test/support/ask-room.ts";
import { openBillStores } from "../support/bill-stores.ts";
import { markdownTable, median, show } from "../support/figures.ts";
import { loadDemo } from "./load-demo.ts";

/**
 * Questions through HTTP on the demo organization, with the built-in engine: what an answer costs beyond the queries
 * that it runs, and the memory of long conversations. `CORPUS_DIR=… node --expose-gc bench/ask/main.ts`. Needs
 * UV_THREADPOOL_SIZE=24.
 */
const corpus = process.env["CORPUS_DIR"];
if (!corpus) throw new Error("Set CORPUS_DIR to the corpus's folder: the questions come from it.");
const ROUNDS = 3;
const CONVERSATIONS = 20;
const FOLLOW_UPS = [
  ...["and by region?", "why?", "the first one", "by account", "last month"],
  ...["and the month before?", "top 3", "by day", "compare with last month", "by tag team"],
];

const NAMES = {
  whole: "the answer, through HTTP",
  queries: "the requests that reproduce its facts, one after the other",
  beyond: "what the answer takes beyond them",
} as const;

const folder = await mkdtemp(join(tmpdir(), "costplane-bench-ask-"));
const stores = await openBillStores(folder);
const room = await startAskRoom({ ...stores, ...(await loadDemo(stores, join(folder, "bills"))) });

try {
  const questions = readFileSync(join(corpus, "questions.jsonl"), "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as { readonly q: string; readonly scope: string })
    .filter(({ scope }) => scope === "core");
  await room.answer("How much did we spend last month?");
  const bare: number[] = [];
  for (let turn = 0; turn < 50; turn += 1) bare.push(await timeOf(() => fetchJson("/api/usage")));
  const bareMs = median(bare);
  const taken: Taken[] = [];
  for (const { q } of questions) taken.push(await measure(room, q, bareMs));
  const rows = (["whole", "queries", "beyond"] as const).map((name) => {
    const figures = taken.map((one) => one[name]).sort((left, right) => left - right);
    const at = (part: number) => show(figures[Math.floor((figures.length - 1) * part)] ?? 0, 1);
    return [NAMES[name], at(0.5), at(0.95), at(1)];
  });
  console.log(`${questions.length} questions of the corpus, ms:`);
  console.log(markdownTable(["", "p50", "p95", "max"], rows));
  console.log(await memoryOfFollowUps(room));
} finally {
  await room.stop();
  await stores.close();
}

type Taken = { readonly whole: number; readonly queries: number; readonly beyond: number };

/** The median of some rounds. What any request takes is left out of both. */
async function measure({ answer }: AskRoom, question: string, bareMs: number): Promise<Taken> {
  const rounds: Taken[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    const { sources } = await answer(question);
    const whole = performance.now() - begin;
    let queries = 0;
    for (const source of sources) queries += (await timeOf(() => fetchJson(requestOf(source)))) - bareMs;
    rounds.push({ whole, queries, beyond: whole - bareMs - queries });
  }
  const middle = (name: keyof Taken) => median(rounds.map((one) => one[name]));
  return { whole: middle("whole"), queries: middle("queries"), beyond: middle("beyond") };
}

/** The heap after a few conversations of ten turns and after many. */
async function memoryOfFollowUps({ answer }: AskRoom): Promise<string> {
  const heaps: number[] = [];
  for (let count = 0; count < CONVERSATIONS; count += 1) {
    const { conversation_id } = await answer("Top services this month");
    for (const followUp of FOLLOW_UPS) await answer(followUp, { conversation_id });
    globalThis.gc?.();
    heaps.push(process.memoryUsage().heapUsed / 2 ** 20);
  }
  const [early, late] = [heaps[Math.floor(CONVERSATIONS / 4)] ?? 0, heaps.at(-1) ?? 0];
  const [few, many] = [CONVERSATIONS / 4, CONVERSATIONS];
  return `Heap after ${few} conversations of ten follow-ups ${show(early, 1)} MiB, after ${many} ${show(late, 1)} MiB.`;
}

async function fetchJson(request: string): Promise<unknown> {
  const response = await fetch(room.app.url + request, { headers: { authorization: `Bearer ${room.key}` } });
  if (response.status !== 200) throw new Error(`${request}: ${await response.text()}`);
  return response.json();
}

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}
