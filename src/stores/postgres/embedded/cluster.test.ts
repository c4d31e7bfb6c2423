import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { saysFullDisk } from "../../data-folder/index.ts";
import { ensureCluster } from "./cluster.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "costplane full disk "));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test("what the kernel, SQLite and PostgreSQL say of a full disk is understood; what they say of others is not", () => {
  const said = (() => {
    try {
      writeFileSync("/dev/full", "x");
      return "";
    } catch (error) {
      return (error as Error).message;
    }
  })();
  const full = [said, "database or disk is full", 'FATAL:  could not write to file "x": No space left on device'];
  expect(full.map(saysFullDisk)).toEqual([true, true, true]);
  expect(saysFullDisk("EACCES: permission denied, open '/data/disk'")).toBe(false);
});

test("PostgreSQL's data that find no room name the disk and the folder, not the command", async () => {
  const binaries = { postgres: "/bin/false", initdb: initdbThatSays("No space left on device"), major: "18" };
  const made = ensureCluster(join(folder, "postgres"), binaries, AS_THEMSELVES);
  await expect(made).rejects.toThrow(/^The disk that holds .*costplane full disk .* is full\. Free some space /);
});

test("PostgreSQL's data that can't be set up give PostgreSQL's reason, not the command", async () => {
  const binaries = { postgres: "/bin/false", initdb: initdbThatSays("Permission denied"), major: "18" };
  const made = ensureCluster(join(folder, "postgres"), binaries, AS_THEMSELVES);
  await expect(made).rejects.toThrow(/could not be set up in .*: FATAL: {2}could not write: Permission denied$/);
});

const AS_THEMSELVES = { prefix: [], account: undefined };

function initdbThatSays(reason: string): string {
  const program = join(folder, "initdb");
  writeFileSync(program, `#!/bin/sh\necho 'FATAL:  could not write: ${reason}' >&2\nexit 1\n`);
  chmodSync(program, 0o700);
  return program;
}
