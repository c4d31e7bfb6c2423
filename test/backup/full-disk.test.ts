import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startBilledService } from "../support/billed-service.ts";
import { beginCostplane, commandOf, makeDataFolder } from "../support/service-process.ts";
import { canMount, onGrowingDisk } from "../support/small-disk.ts";

const SEALED = { BACKUP_PASSPHRASE: "correct horse battery staple" };
const isPossible = canMount(tmpdir());

const folders = makeDataFolder();
const disk = join(folders.dataFolder, "disk");
const place = join(folders.dataFolder, "backup");
let installation: { readonly dataFolder: string; remove(): Promise<void> };

beforeAll(async () => {
  mkdirSync(disk);
  const { dataFolder, service, close } = await startBilledService([{ BilledCost: "12.5" }, { BilledCost: "0.25" }]);
  await service.stop();
  installation = { dataFolder, remove: close };
  const made = await beginCostplane(dataFolder, ["backup", place, "--json"], SEALED).end;
  expect(made).toMatchObject({ status: 0 });
});

afterAll(async () => {
  await installation.remove();
  folders.remove();
});

test.skipIf(!isPossible)(
  "a disk that fills up in the middle of a backup says so, and the backup is made by repeating it",
  { timeout: 180_000 },
  async () => {
    const at = join(disk, "backup");
    const { program, env } = commandOf(installation.dataFolder, SEALED);
    const { tries, after } = await onGrowingDisk(disk, {
      sizes: ["4k", "16k", "64m"],
      command: [...program, "backup", at],
      afterwards: [[...program, "restore", at, "--check"]],
      env,
    });
    expect(tries).toHaveLength(3);
    for (const { status, out } of tries.slice(0, -1)) {
      expect(status).toBe(1);
      expect(out).toContain("its disk is full: make room, then repeat the command");
    }
    expect(after).toEqual([{ status: 0, out: expect.stringContaining("Whole and readable") }]);
  },
);

test.skipIf(!isPossible)(
  "a disk that fills up in the middle of a restore says so, and the restore is completed by repeating it",
  { timeout: 240_000 },
  async () => {
    const { program, env } = commandOf(join(disk, "data"), SEALED);
    const { tries, after } = await onGrowingDisk(disk, {
      sizes: ["1m", "30m", "44m", "48m", "52m", "1g"],
      command: [...program, "restore", place],
      afterwards: [[...program, "org", "list", "--json"]],
      env,
    });
    const failed = tries.slice(0, -1);
    expect(failed.length).toBeGreaterThan(1);
    for (const { status, out } of failed) {
      expect(status).toBe(1);
      expect(out).toMatch(/is full|no space left/i);
      expect(out).toMatch(/free (some|space)|make room/i);
    }
    expect(tries.at(-1)).toMatchObject({ status: 0 });
    expect(after).toEqual([{ status: 0, out: expect.stringContaining("Acme") }]);
  },
);

test("another server secret is refused before anything is restored, with where to put the right one", async () => {
  const open = join(folders.dataFolder, "open");
  expect(await beginCostplane(installation.dataFolder, ["backup", open], {}).end).toMatchObject({ status: 0 });
  const into = join(folders.dataFolder, "into");
  const other = { COSTPLANE_SECRET: "another server secret, also long enough" };
  const refused = await beginCostplane(into, ["restore", open], other).end;
  expect(refused).toMatchObject({ status: 1, err: expect.stringContaining("made under another server secret") });
  expect(refused.err).toContain("set COSTPLANE_SECRET to that one");
  mkdirSync(into, { recursive: true });
  rmSync(join(into, "secret"), { force: true });
  writeFileSync(join(into, "secret"), "another server secret, also long enough\n", { mode: 0o600 });
  expect(await beginCostplane(into, ["restore", open], {}).end).toMatchObject({ status: 1 });
});
