import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { markdownTable, median, show } from "../support/figures.ts";
import { makeOrganizations } from "../support/organizations.ts";
import { startServer } from "../support/server-process.ts";
import { runLoad } from "../support/wrk.ts";

/**
 * The foundation: start time, idle memory, and `GET /api/usage` beside a bare `node:http` server in the same run.
 * `node bench/foundation/main.ts [rounds] [seconds]`
 */
const rounds = Number(process.argv[2] ?? 5);
const seconds = Number(process.argv[3] ?? 5);
const IDLE_MS = 10_000;

const dataFolder = await mkdtemp(join(tmpdir(), "costplane-bench-data-"));
const main = join(import.meta.dirname, "../../src/main.ts");
const env = { COSTPLANE_DATA: dataFolder, PORT: "0", COSTPLANE_DEMO: "off" };

const first = await startServer(main, ["start"], env);
await first.stop();
const laterMs: number[] = [];
for (let round = 0; round < rounds; round += 1) {
  const again = await startServer(main, ["start"], env);
  laterMs.push(again.readyMs);
  await again.stop();
}

const service = await startServer(main, ["start"], env);
const bare = await startServer(join(import.meta.dirname, "bare-server.ts"), []);
await sleep(IDLE_MS);
const postmaster = Number(readFileSync(join(dataFolder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
const postgres = [postmaster, ...(await childrenOf(postmaster))];
const [serviceMegabytes, postgresMegabytes] = [await resident([service.pid]), await resident(postgres)];

const [key] = (await makeOrganizations(dataFolder, 1)) as [string];
const script = `wrk.headers["Authorization"] = "Bearer ${key}"`;
const rates = { usage: [] as number[], bare: [] as number[] };
for (let round = -1; round < rounds; round += 1) {
  const plain = await runLoad({ url: `${bare.url}/api/usage`, script, seconds });
  const usage = await runLoad({ url: `${service.url}/api/usage`, script, seconds });
  if (usage.errors) throw new Error(usage.errors);
  // The first round warms up.
  if (round < 0) continue;
  rates.bare.push(plain.requestsPerSecond);
  rates.usage.push(usage.requestsPerSecond);
}
await bare.stop();
await service.stop();
await rm(dataFolder, { recursive: true });

const [usage, plain] = [median(rates.usage), median(rates.bare)];
console.log(
  markdownTable(
    ["what", "figure"],
    [
      ["first start, new data folder", `${show(first.readyMs)} ms`],
      ["second start", `${show(median(laterMs))} ms`],
      ["idle, resident: service", `${show(serviceMegabytes)} MB`],
      ["idle, resident: PostgreSQL, all processes, shared pages counted in each", `${show(postgresMegabytes)} MB`],
      ["`GET /api/usage`, 64 connections", `${show(usage)} requests/s`],
      ["bare `node:http`, same run", `${show(plain)} requests/s`],
      ["`GET /api/usage` ÷ bare", show(usage / plain, 2)],
    ],
  ),
);

async function childrenOf(pid: number): Promise<number[]> {
  const all = (await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(all.map((child) => readFile(`/proc/${child}/stat`, "utf8").catch(() => "")));
  return all.filter((_, index) => Number(parents[index]?.split(") ")[1]?.split(" ")[1]) === pid);
}

async function resident(pids: readonly number[]): Promise<number> {
  const statuses = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/status`, "utf8")));
  return statuses.reduce((sum, status) => sum + Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024, 0);
}
