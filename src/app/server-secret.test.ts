import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { loadSecret, secretFileOf, secretInForce } from "./server-secret.ts";

let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "costplane-secret-"));
});

afterEach(() => rm(folder, { recursive: true }));

describe("loadSecret", () => {
  test("makes a secret that only its owner can read, and finds it again", async () => {
    const data = join(folder, "not", "there yet");
    const made = await loadSecret(data, randomBytes);
    expect(made).toMatch(/^[\w-]{43}$/);
    expect((await stat(secretFileOf(data))).mode & 0o777).toBe(0o600);
    expect(await loadSecret(data, randomBytes)).toBe(made);
  });

  test("many at once get the same secret and leave nothing else behind", async () => {
    const secrets = await Promise.all(Array.from({ length: 20 }, () => loadSecret(folder, randomBytes)));
    expect(new Set(secrets).size).toBe(1);
    expect(await readdir(folder)).toEqual(["secret"]);
  });

  test("a file without a secret is never replaced", async () => {
    await writeFile(secretFileOf(folder), "short\n");
    await expect(loadSecret(folder, randomBytes)).rejects.toThrow(/Restore it from a backup/);
  });
});

test("a configured secret wins over the kept one", async () => {
  expect(await secretInForce({ secret: "configured", dataFolder: folder }, randomBytes)).toBe("configured");
  expect(await readdir(folder)).toEqual([]);
});
