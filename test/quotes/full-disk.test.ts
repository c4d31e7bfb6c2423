import { execFile } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { commandOf, makeDataFolder, type ServiceProcess, startServiceProcess } from "../support/service-process.ts";
import { besideSmallDisk, canMount, onSmallDisk } from "../support/small-disk.ts";
import { createQuoteOracle } from "./oracle.ts";

const DISK = "256m";
const FULL_MS = 3_000;
// One is not enough: what the server had begun to write is freed again when it fails.
const FILLINGS = 5;

test.skipIf(!canMount(tmpdir()))(
  "503 while PostgreSQL's disk is full, nothing acknowledged is lost, and quotes go on when there is room",
  { timeout: 240_000 },
  async () => {
    const { dataFolder, remove } = makeDataFolder();
    const env = { CLICKHOUSE_URL: "http://127.0.0.1:1" };
    const around = (command: readonly string[]) => onSmallDisk(dataFolder, DISK, command);
    const service = await startServiceProcess({ dataFolder, env, around });
    try {
      const key = await makeKey(service, dataFolder);
      const oracle = createQuoteOracle({ url: () => service.url, key });
      const before = await oracle.load("before-", sleep(1_000));
      await oracle.settle("before-", before);

      const open = await oracle.load("full-", fillAndFree(service, dataFolder));
      expect(open.length).toBeGreaterThan(0);
      expect(service.output()).toMatch(/no space left/i);
      await oracle.settle("full-", open);
      await oracle.expectAllReplayed();
    } finally {
      await service.stop();
      remove();
    }
  },
);

async function fillAndFree(service: ServiceProcess, dataFolder: string): Promise<void> {
  const ballast = join(dataFolder, "ballast");
  for (let filling = 0; filling < FILLINGS; filling += 1) {
    await run(service, ["sh", "-c", `cat /dev/zero >>'${ballast}' 2>/dev/null || true`]);
    await sleep(FULL_MS / FILLINGS);
  }
  await expect.poll(() => postgresState(service)).not.toBe("up");
  await run(service, ["rm", ballast]);
}

/** What readiness says of PostgreSQL. */
async function postgresState({ url }: ServiceProcess): Promise<unknown> {
  const { stores } = (await (await fetch(`${url}/readyz`)).json()) as { stores: { postgres: { status: string } } };
  return stores.postgres.status;
}

async function makeKey(service: ServiceProcess, dataFolder: string): Promise<string> {
  const { program, env } = commandOf(dataFolder, {});
  const costplane = async (...args: readonly string[]) =>
    JSON.parse(await run(service, [...program, ...args, "--json"], env)) as Record<string, string>;
  const { id = "" } = await costplane("org", "create", "Full", "--activate", "all");
  await costplane("plan", "set", "--org", id, "enterprise", "--requests-per-minute", "100000000");
  return (await costplane("key", "create", "--org", id, "--name", "full"))["key"] as string;
}

async function run({ pid }: ServiceProcess, command: readonly string[], env = process.env): Promise<string> {
  const [program, args] = besideSmallDisk(pid, command);
  return (await promisify(execFile)(program, args, { env })).stdout;
}
