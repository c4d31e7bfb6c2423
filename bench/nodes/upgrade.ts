import { strict as assert } from "node:assert";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { socketFolder } from "../../src/stores/data-folder/index.ts";
import { startEmbeddedPostgres } from "../../src/stores/postgres/index.ts";
import { serveStores } from "../../test/nodes/stores-over-network.ts";
import { createQuoteOracle } from "../../test/quotes/oracle.ts";
import { startBalancer } from "../../test/support/balancer.ts";
import { deliver, focusCsv } from "../../test/support/bills.ts";
import { makeDataFolder } from "../../test/support/service-process.ts";
import { projectEnvironment } from "../../tools/runtime.mjs";

/**
 * Two nodes of an older version, whose checkout with its packages is the first argument, are replaced by two of this
 * one, one at a time, under quotes and questions, after this one's `migrate` beside them. Prints what callers saw;
 * throws where a quote is lost or doubled, or spend is another figure than the bill's.
 */
const OLD = process.argv[2];
if (!OLD) throw new Error("Give the folder of the older version: a checkout in which `npm ci` has run.");
const NEW = join(import.meta.dirname, "../..");
const STEP_MS = 3_000;
const MOVE_MS_MAX = 60_000;
const COST = "6000";
const READY = /^Costplane is ready: (\S+)$/;

await using parts = new AsyncDisposableStack();
const dataFolder = mkdtempSync(join(tmpdir(), "costplane-bench-upgrade-"));
parts.defer(() => rm(dataFolder, { recursive: true }));
const settings = { max_connections: "100" };
const sockets = socketFolder(dataFolder);
const server = await startEmbeddedPostgres({ dataFolder, socketFolder: sockets, log: () => {}, settings });
parts.defer(() => server.stop());
const stores = await serveStores(server.connection, { migrated: false });
parts.defer(() => stores.close());

const environment = {
  ...{ PATH: process.env["PATH"], UV_THREADPOOL_SIZE: projectEnvironment()["UV_THREADPOOL_SIZE"], PORT: "0" },
  ...{ DATABASE_URL: stores.databaseUrl, CLICKHOUSE_URL: stores.clickhouseUrl, LOG_LEVEL: "warn", CVE_REFRESH: "off" },
  ...{
    COSTPLANE_SECRET: "a secret of all nodes, long enough to be one",
    COSTPLANE_IMPORT_ROOT: join(dataFolder, "in"),
  },
};

type Node = { readonly port: number; readonly folder: string; stop(): Promise<void> };
const nodes: Node[] = [];

async function startNode(version: string): Promise<Node> {
  const { dataFolder: folder, remove } = makeDataFolder();
  const child = spawn(join(version, "node_modules/.bin/node"), [join(version, "src/main.ts"), "start"], {
    env: { ...environment, COSTPLANE_DATA: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const found = READY.exec(line)?.[1];
      if (found) resolve(found);
    });
    void ended.then(() => reject(new Error("The node ended.")));
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    remove();
  };
  const node = { port: Number(new URL(url).port), folder, stop };
  nodes.push(node);
  return node;
}

async function command(
  version: string,
  { folder }: Node,
  ...args: readonly string[]
): Promise<Record<string, unknown>> {
  const child = spawn(join(version, "node_modules/.bin/node"), [join(version, "src/main.ts"), ...args, "--json"], {
    env: { ...environment, COSTPLANE_DATA: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const said = (await child.stdout.toArray()).join("");
  return JSON.parse(said) as Record<string, unknown>;
}

async function replace(old: Node): Promise<void> {
  nodes.splice(nodes.indexOf(old), 1);
  await old.stop();
  await startNode(NEW);
  console.log("a node was replaced");
  await sleep(STEP_MS);
}

const first = await startNode(OLD);
const second = await startNode(OLD);
parts.defer(async () => void (await Promise.all(nodes.map((node) => node.stop()))));
const balancer = await startBalancer(() => nodes.map(({ port }) => ({ host: "127.0.0.1", port })));
parts.defer(() => balancer.close());
const url = `http://127.0.0.1:${balancer.port}`;

const org = (await command(OLD, first, "org", "create", "Upgrade", "--activate", "all"))["id"] as string;
await command(OLD, first, "plan", "set", "--org", org, "enterprise", "--requests-per-minute", "100000000");
const key = (await command(OLD, first, "key", "create", "--org", org, "--name", "upgrade"))["key"] as string;
const bills = join(environment.COSTPLANE_IMPORT_ROOT, org);
mkdirSync(bills, { recursive: true });
deliver(bills, { "bill.csv": focusCsv(Array.from({ length: 2_000 }, () => ({ BilledCost: "3" }))) });
const source = ["--provider", "focus", "--name", "Bills", "--source", pathToFileURL(bills).href];
const { id } = await command(OLD, first, "connector", "add", "--org", org, ...source);
await command(OLD, first, "sync", id as string);

const seen: Record<string, number> = {};
let isMoved = false;

/** Asks for spend until every node is new and has the bills; what is answered must be the bill. */
async function keepAsking(end: AbortSignal): Promise<void> {
  while (!end.aborted) {
    const request = async () => {
      const path = "/api/spend?start_date=2026-03-01&end_date=2026-03-31";
      const response = await fetch(url + path, { headers: { authorization: `Bearer ${key}`, connection: "close" } });
      return { status: response.status, body: await response.json() };
    };
    const answer = await request().catch(() => ({ status: "cut", body: null }));
    seen[answer.status] = (seen[answer.status] ?? 0) + 1;
    if (answer.status === 200) {
      const { data } = answer.body as { data: readonly { cost: string }[] };
      assert.deepEqual(
        data.map(({ cost }) => cost),
        [COST],
      );
    }
    isMoved = answer.status === 200;
    await sleep(50);
  }
}

const oracle = createQuoteOracle({ url: () => url, key });
const end = new AbortController();
const asking = keepAsking(end.signal);
async function upgrade(): Promise<void> {
  await sleep(STEP_MS);
  console.log(await command(NEW, first, "migrate"));
  await sleep(STEP_MS);
  await replace(first);
  await replace(second);
  for (let waitedMs = 0; !isMoved && waitedMs < MOVE_MS_MAX; waitedMs += STEP_MS) await sleep(STEP_MS);
  assert.ok(isMoved, "The bills are not served by the new nodes.");
  const { data } = await command(NEW, nodes[0] as Node, "sync", id as string);
  assert.equal(
    (data as readonly { sync?: { error: unknown } }[])[0]?.sync?.error,
    null,
    "Syncs fail when all is moved.",
  );
}
const open = await oracle.load("upgrade-", upgrade());
end.abort();
await asking;
await oracle.settle("upgrade-", open);
console.log(JSON.stringify({ ...oracle.counts(), spend: seen }));
