import { strict as assert } from "node:assert";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startBilledService } from "../../test/support/billed-service.ts";
import { beginCostplane, makeDataFolder } from "../../test/support/service-process.ts";
import { timed } from "../support/bill-stores.ts";

/**
 * Backups and restores that are killed at random moments: `node bench/backup/cuts.ts [rounds]`, 100 of each unless
 * told. Each is refused, or completed by repeating it; what is restored is what was there. Throws where one is not.
 */
const ROUNDS = Number(process.argv[2] ?? 100);
const SEALED = { BACKUP_PASSPHRASE: "correct horse battery staple" };
const LINES = Array.from({ length: 400 }, (_, line) => ({ BilledCost: `${line}.${line}` }));
const QUESTION = ["spend", "--start-date", "2026-03-01", "--end-date", "2026-03-31", "--json"];

const folders = makeDataFolder();
const { dataFolder, org, service, close } = await startBilledService(LINES);
await service.stop();
await using parts = new AsyncDisposableStack();
parts.defer(() => folders.remove());
parts.defer(close);

const run = (folder: string, ...args: readonly string[]) => beginCostplane(folder, args, SEALED).end;
const expected = await tell(dataFolder);
const place = join(folders.dataFolder, "whole");
const whole = await timed(() => run(dataFolder, "backup", place));
assert.equal(whole.result.status, 0, whole.result.err);

const seen = { "backups cut": 0, "backups that had ended": 0, "restores cut": 0, "restores that had ended": 0 };
for (let round = 0; round < ROUNDS; round += 1) await cutBackup(join(folders.dataFolder, `cut-${round}`));
const first = join(folders.dataFolder, "first");
const restored = await timed(() => run(first, "restore", place));
assert.equal(restored.result.status, 0, restored.result.err);
assert.deepEqual(await tell(first), expected);
rmSync(first, { recursive: true });
for (let round = 0; round < ROUNDS; round += 1) await cutRestore(join(folders.dataFolder, `into-${round}`));
console.log(JSON.stringify({ rounds: ROUNDS, ...seen }));

async function cutBackup(at: string): Promise<void> {
  await killWithin(whole.seconds, dataFolder, "backup", at);
  if (existsSync(join(at, "manifest.json"))) seen["backups that had ended"] += 1;
  else {
    seen["backups cut"] += 1;
    const refused = await run(folders.dataFolder, "restore", at, "--check");
    assert.equal(refused.status, 1, refused.out);
    const repeated = await run(dataFolder, "backup", at);
    assert.equal(repeated.status, 0, repeated.err);
  }
  const checked = await run(folders.dataFolder, "restore", at, "--check");
  assert.equal(checked.status, 0, checked.err);
  rmSync(at, { recursive: true });
}

async function cutRestore(into: string): Promise<void> {
  await killWithin(restored.seconds, into, "restore", place);
  const repeated = await run(into, "restore", place);
  const hadEnded = repeated.status === 1 && repeated.err.includes("empty stores alone");
  seen[hadEnded ? "restores that had ended" : "restores cut"] += 1;
  if (!hadEnded) assert.equal(repeated.status, 0, repeated.err);
  assert.deepEqual(await tell(into), expected);
  rmSync(into, { recursive: true });
}

async function killWithin(seconds: number, folder: string, ...args: readonly string[]): Promise<void> {
  const begun = beginCostplane(folder, args, SEALED);
  await sleep(Math.random() * seconds * 1_000);
  begun.kill();
  await begun.end;
}

/** What an operator reads of the installation in a folder. */
async function tell(folder: string): Promise<unknown> {
  const { status, out, err } = await run(folder, ...QUESTION, "--org", org);
  assert.equal(status, 0, err);
  return (JSON.parse(out) as { readonly data: unknown }).data;
}
