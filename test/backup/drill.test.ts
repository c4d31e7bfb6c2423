import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type BilledService, startBilledService } from "../support/billed-service.ts";
import { beginCostplane, costplane, makeDataFolder, startServiceProcess } from "../support/service-process.ts";

const SEALED = { BACKUP_PASSPHRASE: "correct horse battery staple" };
const BODY = JSON.stringify({ units: 1_500, free_units: 1_000, cents_per_unit: 3 });
const RANGE = "start_date=2026-03-02&end_date=2026-03-09";
const REQUESTS = [
  `/api/spend?${RANGE}`,
  `/api/spend?${RANGE}&group_by=service,tag:Team`,
  `/api/spend?${RANGE}&group_by=connector&metric=effective`,
  `/api/spend/charges?${RANGE}&limit=100`,
];
const LINES = Array.from({ length: 400 }, (_, line) => ({
  BilledCost: `${line}.${String(line).padStart(12, "0")}`,
  Tags: `{"Team":"team ${line % 7}"}`,
}));

const folders = makeDataFolder();
const place = join(folders.dataFolder, "backup");
let billed: BilledService;
let key: string;
let loader: string;

beforeAll(async () => {
  billed = await startBilledService(LINES);
  const made = async (org: string) =>
    String((await costplane(billed.dataFolder, "key", "create", "--org", org, "--name", "drill"))["key"]);
  key = await made(billed.org);
  const second = await costplane(
    billed.dataFolder,
    "org",
    "create",
    "Load",
    "--activate",
    "all",
    "--plan",
    "enterprise",
  );
  loader = await made(String(second["id"]));
});

afterAll(async () => {
  await billed.close();
  folders.remove();
});

test("quotes go on while it is backed up, and elsewhere every answer is the same byte for byte", async () => {
  const { service, dataFolder } = billed;
  const before = await answers(service.url);
  expect(before.map(({ status }) => status)).toEqual(REQUESTS.map(() => 200));
  const quoted = await quote(service.url, "before-the-backup");
  expect(quoted.status).toBe(200);
  let isBackedUp = false;
  const backup = beginCostplane(dataFolder, ["backup", place, "--json"], SEALED).end.finally(() => {
    isBackedUp = true;
  });
  const statuses = new Set<number>();
  while (!isBackedUp) {
    statuses.add((await quote(service.url, randomUUID(), loader)).status);
    await sleep(10);
  }
  expect(await backup).toMatchObject({ status: 0 });
  expect([...statuses]).toEqual([200]);
  const refused = await run(dataFolder, "restore", place);
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining("runs on the data folder") });

  const elsewhere = join(folders.dataFolder, "elsewhere");
  expect(await run(elsewhere, "restore", place)).toMatchObject({ status: 0, err: "" });
  const restored = await startServiceProcess({ dataFolder: elsewhere });
  try {
    expect(await answers(restored.url)).toEqual(before);
    const replayed = await quote(restored.url, "before-the-backup");
    expect(replayed).toEqual({ ...quoted, replayed: "true" });
  } finally {
    await restored.stop();
  }
  expect(await run(elsewhere, "restore", place)).toMatchObject({
    status: 1,
    err: expect.stringContaining("a restore goes into empty stores alone"),
  });
}, 240_000);

test("a backup that is killed is none, and is made by repeating it", async () => {
  const { dataFolder } = billed;
  await billed.service.stop();
  const cut = join(folders.dataFolder, "cut");
  await killAfter(2_000, dataFolder, "backup", cut);
  if (!existsSync(join(cut, "manifest.json"))) {
    const refused = await run(dataFolder, "restore", cut, "--check");
    expect(refused).toMatchObject({ status: 1, err: expect.stringContaining("no whole backup") });
    expect(await run(dataFolder, "backup", cut)).toMatchObject({ status: 0, err: "" });
  }
  expect(await run(dataFolder, "restore", cut, "--check")).toMatchObject({ status: 0, err: "" });
  expect(readdirSync(cut).filter((name) => name.endsWith(".new"))).toEqual([]);
}, 240_000);

test("a restore that is killed is completed by repeating it", async () => {
  const into = join(folders.dataFolder, "into");
  await killAfter(3_000, into, "restore", place);
  const repeated = await run(into, "restore", place);
  // The one before may have come to its end.
  if (repeated.status !== 0) expect(repeated.err).toContain("empty stores alone");
  const restored = await startServiceProcess({ dataFolder: into });
  const told = await answers(restored.url).finally(() => restored.stop());
  expect(told.map(({ status }) => status)).toEqual(REQUESTS.map(() => 200));
}, 240_000);

test("a refused restore takes back the secret that it brought, and doctor makes none", async () => {
  const used = join(folders.dataFolder, "used");
  const secret = join(used, "secret");
  await costplane(used, "org", "create", "Used");
  rmSync(secret);
  expect(await run(used, "restore", place)).toMatchObject({ status: 1, err: expect.stringContaining("holds data") });
  expect(existsSync(secret)).toBe(false);
  const { out } = await run(used, "doctor");
  expect(out).toMatch(/^warning +backup +there is none, and none is scheduled/m);
  expect(existsSync(secret)).toBe(false);
}, 240_000);

async function killAfter(ms: number, dataFolder: string, ...args: readonly string[]): Promise<void> {
  const killed = beginCostplane(dataFolder, args, SEALED);
  await sleep(ms);
  killed.kill();
  await killed.end;
}

function run(dataFolder: string, ...args: readonly string[]) {
  return beginCostplane(dataFolder, args, SEALED).end;
}

async function answers(url: string) {
  const told: { path: string; status: number; text: string; etag: string | null }[] = [];
  for (const path of REQUESTS) {
    const response = await fetch(url + path, { headers: { authorization: `Bearer ${key}` } });
    told.push({ path, status: response.status, text: await response.text(), etag: response.headers.get("etag") });
  }
  return told;
}

async function quote(url: string, idempotencyKey: string, by = key) {
  const response = await fetch(`${url}/v1/services/usage-calculator/quote`, {
    method: "POST",
    headers: { authorization: `Bearer ${by}`, "content-type": "application/json", "idempotency-key": idempotencyKey },
    body: BODY,
  });
  const replayed = response.headers.get("idempotent-replayed");
  return { status: response.status, text: await response.text(), replayed };
}
