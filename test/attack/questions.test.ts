import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliver, focusCsv } from "../support/bills.ts";
import { rounds } from "../support/rounds.ts";
import { costplane, makeDataFolder, type ServiceProcess, startServiceProcess } from "../support/service-process.ts";
import { allowedMs, watch } from "./watch-neighbour.ts";

const ACCOUNTS = 5_000;
const SERVICES = 3_000;
const TAG_KEYS = 150;
const UNKNOWN_WORDS = 150;
const QUERY_CHARS_MAX = 2_000;
const CALLERS = 4;
const ATTACK_MS = rounds(4) * 1_000;
const PAUSE_MS = 100;

let data: ReturnType<typeof makeDataFolder>;
let service: ServiceProcess;
let attacker: string;
let neighbour: string;

beforeAll(async () => {
  data = makeDataFolder();
  service = await startServiceProcess({ dataFolder: data.dataFolder });
  const org = await makeOrganization("Attacker", "pro");
  attacker = await makeKey(org);
  neighbour = await makeKey(await makeOrganization("Neighbour", "enterprise"));
  const bills = join(data.dataFolder, "import", org);
  mkdirSync(bills, { recursive: true });
  deliver(bills, { "bill.csv": focusCsv(Array.from({ length: ACCOUNTS }, (_, index) => lineOf(index))) });
  const source = ["--provider", "focus", "--name", "Bills", "--source", pathToFileURL(bills).href];
  const { id } = await costplane(data.dataFolder, "connector", "add", "--org", org, ...source);
  await costplane(data.dataFolder, "sync", String(id));
});

afterAll(async () => {
  await service.stop();
  data.remove();
});

async function makeOrganization(name: string, plan: string): Promise<string> {
  const { id } = await costplane(data.dataFolder, "org", "create", name, "--plan", plan, "--activate", "all");
  return String(id);
}

async function makeKey(org: string): Promise<string> {
  return String((await costplane(data.dataFolder, "key", "create", "--org", org, "--name", "test"))["key"]);
}

function lineOf(index: number) {
  return {
    SubAccountId: `${100_000_000_000 + index}`,
    SubAccountName: `acct${index} of platform team ${index % 97}`,
    ServiceName: `Amazon Managed Service ${index % SERVICES} for Things`,
    Tags: JSON.stringify({ [`key-${index % TAG_KEYS}`]: `value-${index}` }),
  };
}

async function ask(query: string, key = attacker): Promise<number> {
  const response = await fetch(`${service.url}/api/dory-ai/query`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ query: query.slice(0, QUERY_CHARS_MAX) }),
  });
  await response.text();
  return response.status;
}

/** All that one key can do for some seconds: several callers, each with one hostile question after the other. */
async function attack(question: (seed: number) => string): Promise<readonly number[]> {
  const end = performance.now() + ATTACK_MS;
  const callers = Array.from({ length: CALLERS }, async (_, caller) => {
    const statuses: number[] = [];
    while (performance.now() < end) {
      statuses.push(await ask(question(caller * 1_000 + statuses.length)));
      await setTimeout(PAUSE_MS);
    }
    return statuses;
  });
  return (await Promise.all(callers)).flat();
}

// So many words as a question may have, of which none says anything.
const KNOWN_WORDS = "of the ".repeat(73);

const unknownWords = (seed: number) =>
  Array.from({ length: UNKNOWN_WORDS }, (_, index) => `acct${(seed * 7_919 + index * 613) % 9_999}x`);

test("no question of one organization keeps another one waiting, however many names and unknown words there are", {
  timeout: 180_000,
}, async () => {
  const usage = `${service.url}/api/usage`;
  // What the first question of all reads, it reads once.
  await ask("What did we spend?", neighbour);
  const idle = await watch(usage, neighbour, setTimeout(ATTACK_MS));
  const cold = ask(`What did ${unknownWords(1).slice(0, 3).join(" and ")} cost?`);
  const whileDictionaryIsMade = await watch(usage, neighbour, cold);
  const joined = attack((seed) => `What did ${unknownWords(seed).join(" and ")}`);
  const inOneClause = await watch(usage, neighbour, joined);
  const parted = attack((seed) => unknownWords(seed).join(". cost "));
  const inManyClauses = await watch(usage, neighbour, parted);
  const known = attack((seed) => `${KNOWN_WORDS}acct${seed}x`);
  const inKnownWords = await watch(usage, neighbour, known);

  const statuses = [await cold, ...(await joined), ...(await parted), ...(await known)];
  expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
  const idleAgain = await watch(usage, neighbour, setTimeout(ATTACK_MS));
  const watched = { idle, idleAgain, whileDictionaryIsMade, inOneClause, inManyClauses, inKnownWords };
  expect(Object.values(watched).flatMap(({ failures }) => failures)).toEqual([]);
  const slow = Object.values(watched).filter(({ p95Ms }) => p95Ms > allowedMs(idle, idleAgain));
  expect(slow, JSON.stringify(watched)).toEqual([]);
});
