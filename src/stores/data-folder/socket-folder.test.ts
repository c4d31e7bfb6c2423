import { chownSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { operatorSocketPath, socketFolder } from "./index.ts";

let parent: string;
const made: string[] = [];
beforeEach(() => {
  parent = realpathSync(mkdtempSync(join(tmpdir(), "costplane sockets ")));
});
afterEach(() => {
  for (const folder of [parent, ...made.splice(0)]) rmSync(folder, { recursive: true, force: true });
});

test("sockets lie in the data folder where their paths fit", () => {
  expect(socketFolder(parent)).toBe(join(parent, "run"));
  expect(lstatSync(join(parent, "run")).mode & 0o777).toBe(0o700);
  expect(operatorSocketPath(parent)).toBe(join(parent, "operator.sock"));
});

test("a data folder with a long path always has the same short folder, private to its owner", () => {
  const long = longFolder();
  const folder = socketFolder(long);
  made.push(folder);
  expect(Buffer.byteLength(join(folder, ".s.PGSQL.5432"))).toBeLessThanOrEqual(103);
  expect(lstatSync(folder).mode & 0o777).toBe(0o700);
  expect(socketFolder(long)).toBe(folder);
  expect(operatorSocketPath(long)).toBe(join(folder, "operator.sock"));
});

test("two data folders never share a short folder", () => {
  const folders = [longFolder("a"), longFolder("b")].map(socketFolder);
  made.push(...folders);
  expect(new Set(folders).size).toBe(2);
});

test("a socket folder that is open to others is closed to them", () => {
  mkdirSync(join(parent, "run"), { mode: 0o755 });
  expect(lstatSync(socketFolder(parent)).mode & 0o777).toBe(0o700);
});

// Only root can give a folder away.
test.runIf(process.geteuid?.() === 0)("a socket folder of somebody else is refused", () => {
  mkdirSync(join(parent, "run"));
  chownSync(join(parent, "run"), 65_534, 65_534);
  expect(() => socketFolder(parent)).toThrow(/belongs to somebody else/);
});

test.runIf(process.geteuid?.() === 0)("root accepts a socket folder of the account that owns the cluster", () => {
  for (const name of ["run", "postgres"]) {
    mkdirSync(join(parent, name));
    chownSync(join(parent, name), 65_534, 65_534);
  }
  expect(socketFolder(parent)).toBe(join(parent, "run"));
});

function longFolder(letter = "x"): string {
  const folder = join(parent, letter.repeat(120));
  mkdirSync(folder);
  return folder;
}
