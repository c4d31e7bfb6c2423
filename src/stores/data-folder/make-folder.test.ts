import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFolder } from "./make-folder.ts";

let parent: string;
beforeAll(() => {
  parent = mkdtempSync(join(tmpdir(), "costplane-folder-"));
});
afterAll(() => rmSync(parent, { recursive: true }));

test("a folder is made with those above it, by several at once, and one that is there stays", async () => {
  const path = join(parent, "a", "b", "c");
  await Promise.all(Array.from({ length: 8 }, () => makeFolder(path)));
  await makeFolder(path);
  expect(statSync(path).mode & 0o777).toBe(0o700);
  expect(statSync(join(parent, "a")).mode & 0o777).toBe(0o700);
});

test("a file in its place, or above it, is an error", async () => {
  writeFileSync(join(parent, "file"), "");
  await expect(makeFolder(join(parent, "file"))).rejects.toMatchObject({ code: "EEXIST" });
  await expect(makeFolder(join(parent, "file", "x"))).rejects.toMatchObject({ code: "ENOTDIR" });
});

test.skipIf(!existsSync("/proc/self"))("below a folder that takes none it ends, with an error", async () => {
  await expect(makeFolder("/proc/none/of/these")).rejects.toMatchObject({ code: "ENOENT" });
});
