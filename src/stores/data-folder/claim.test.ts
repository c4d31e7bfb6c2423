import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { type Claim, type Claimed, claimDataFolder, type Role } from "./index.ts";

const CLAIM_MODULE = JSON.stringify(new URL("./claim.ts", import.meta.url).href);

let parent: string;
let folder: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "costplane claim "));
  folder = join(parent, "data");
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test("a free folder is made for its owner alone and claimed", async () => {
  const claim = granted(await claimDataFolder(folder, "service", 0));
  expect(statSync(folder).mode & 0o777).toBe(0o700);
  expect(statSync(join(folder, "lock.db")).mode & 0o777).toBe(0o600);
  claim.release();
});

test("the second claimer is told who holds the folder, and gets it after the release", async () => {
  const claim = granted(await claimDataFolder(folder, "service", 0));
  expect(await claimDataFolder(folder, "command", 10_000)).toEqual({
    kind: "claimed",
    pid: process.pid,
    role: "service",
  });
  claim.release();
  claim.release();
  granted(await claimDataFolder(folder, "command", 0)).release();
});

test("a command that holds the folder is waited for", async () => {
  const claim = granted(await claimDataFolder(folder, "command", 0));
  const waiting = claimDataFolder(folder, "service", 30_000);
  expect(await claimDataFolder(folder, "service", 0)).toMatchObject({ kind: "claimed", role: "command" });
  claim.release();
  granted(await waiting).release();
});

test("of several that claim in the same instant exactly one gets the folder", async () => {
  const claims = await Promise.all(Array.from({ length: 8 }, () => claimDataFolder(folder, "service", 0)));
  expect(claims.filter(({ kind }) => kind === "claim")).toHaveLength(1);
  for (const claim of claims) if (claim.kind === "claim") claim.release();
});

test("another process's claim is named, and ends when that process is killed", async () => {
  const holder = await holdInAnotherProcess("service");
  expect(await claimDataFolder(folder, "service", 10_000)).toEqual({
    kind: "claimed",
    pid: holder.pid,
    role: "service",
  });
  const ended = once(holder, "exit");
  holder.kill("SIGKILL");
  await ended;
  granted(await claimDataFolder(folder, "service", 0)).release();
});

test("claiming prints nothing, no warning of Node either", async () => {
  const holder = await holdInAnotherProcess("command");
  let printed = "";
  holder.stderr.on("data", (chunk) => {
    printed += chunk;
  });
  const ended = once(holder, "close");
  holder.kill("SIGTERM");
  await ended;
  expect(printed).toBe("");
});

test("a folder on a full disk is refused with what to do, and is free again", async () => {
  mkdirSync(folder);
  const name = join(folder, "holder.json.new");
  symlinkSync("/dev/full", name);
  const told = `The disk that holds ${folder} is full. Free some space`;
  await expect(claimDataFolder(folder, "service", 0)).rejects.toThrow(told);
  rmSync(name);
  granted(await claimDataFolder(folder, "service", 0)).release();
});

test("a path that can't be a folder is refused with what to do", async () => {
  writeFileSync(folder, "");
  await expect(claimDataFolder(folder, "service", 0)).rejects.toThrow(/Set COSTPLANE_DATA to a folder/);
});

function granted(claim: Claim | Claimed): Claim {
  if (claim.kind !== "claim") throw new Error(`held by ${claim.pid}`);
  return claim;
}

async function holdInAnotherProcess(role: Role) {
  const program = `
    const { claimDataFolder } = await import(${CLAIM_MODULE});
    const claim = await claimDataFolder(process.argv[1], ${JSON.stringify(role)}, 0);
    process.stdout.write(claim.kind);
    setInterval(() => {}, 60_000);`;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", program, folder], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [said] = await once(child.stdout, "data");
  expect(String(said)).toBe("claim");
  return child;
}
