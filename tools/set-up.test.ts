import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { UV_THREADPOOL_SIZE } from "./runtime.mjs";
import { withSetUpLock } from "./set-up-lock.mjs";

const PROJECT = fileURLToPath(new URL("..", import.meta.url));
const STAMP = "node_modules/.costplane-set-up";
const BY_EXECVE: readonly string[] = [];
// Node 20 can't let a command take its process over.
const BY_CHILD = ["--import", "data:text/javascript,process.execve=undefined"];

const COMMAND = `
  const [how] = process.argv.slice(2);
  if (how === "status") process.exit(7);
  if (how === "die") process.kill(process.pid, "SIGKILL");
  if (how === "wait") {
    const end = (signal) => { console.log(signal); process.exit(0); };
    for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, end);
    setInterval(() => {}, 1000);
  }
  console.log(JSON.stringify([process.argv.slice(2), process.env.UV_THREADPOOL_SIZE, process.version, process.cwd()]));
`;

let folder = "";

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "costplane set-up "));
  for (const name of ["tools", "bin", "package.json", "package-lock.json"]) {
    cpSync(join(PROJECT, name), join(folder, name), { recursive: true });
  }
  symlinkSync(join(PROJECT, "node_modules"), join(folder, "node_modules"));
  mkdirSync(join(folder, "src"));
  writeFileSync(join(folder, "src/main.ts"), COMMAND);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function start(nodeArguments: readonly string[], ...args: readonly string[]): ChildProcess {
  const env = { ...process.env, UV_THREADPOOL_SIZE: "" };
  const script = join(folder, "bin/costplane.mjs");
  return spawn(process.execPath, [...nodeArguments, script, ...args], { stdio: ["ignore", "pipe", "inherit"], env });
}

async function ended(child: ChildProcess): Promise<{ output: string; status: unknown; signal: unknown }> {
  const [output, [status, signal]] = await Promise.all([child.stdout ? text(child.stdout) : "", once(child, "exit")]);
  return { output, status, signal };
}

describe.each([
  ["taking the process over", BY_EXECVE],
  ["as a child", BY_CHILD],
])("a command that runs %s", (_, nodeArguments) => {
  test("gets its arguments, the caller's folder, Node 24 and libuv's threads; nothing else is printed", async () => {
    const { output } = await ended(start(nodeArguments, "say", "two words", "--json"));
    const [args, threads, version, cwd] = JSON.parse(output);
    expect(args).toEqual(["say", "two words", "--json"]);
    expect(threads).toBe(String(UV_THREADPOOL_SIZE));
    expect(version).toMatch(/^v24\./);
    expect(cwd).toBe(process.cwd());
  });

  test("ends its caller with its own status, or by its own signal", async () => {
    expect(await ended(start(nodeArguments, "status"))).toMatchObject({ status: 7, signal: null });
    expect(await ended(start(nodeArguments, "die"))).toMatchObject({ status: null, signal: "SIGKILL" });
  });

  test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)("gets a %s that is sent to its caller", async (signal) => {
    const child = start(nodeArguments, "wait");
    const end = ended(child);
    child.stdout?.once("data", () => child.kill(signal));
    const { output, status } = await end;
    expect(output).toContain(`\n${signal}\n`);
    expect(status).toBe(0);
  });
});

describe("a checkout that belongs to another user", () => {
  // An account that every system has. Who is not root can give nothing away: the rights are taken instead.
  const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  let checkout = "";
  let path = "";

  beforeAll(() => {
    checkout = mkdtempSync(join(tmpdir(), "costplane-owned-"));
    for (const name of ["tools", "bin", "package.json", "package-lock.json", "src"]) {
      cpSync(join(folder, name), join(checkout, name), { recursive: true });
    }
    const bin = join(checkout, "node_modules/node/bin");
    mkdirSync(bin, { recursive: true });
    copyFileSync(process.execPath, join(bin, "node"));
    copyFileSync(join(PROJECT, STAMP), join(checkout, STAMP));
    symlinkSync(join(checkout, "bin/costplane.mjs"), join(bin, "costplane"));
    path = bin;
    for (const each of [checkout, bin]) chmodSync(each, 0o555);
  });

  afterAll(() => {
    for (const each of [checkout, path]) chmodSync(each, 0o755);
    rmSync(checkout, { recursive: true, force: true });
  });

  function asNobody(...line: readonly string[]): Promise<{ output: string; status: unknown }> {
    const options = { cwd: "/", env: { PATH: `${path}:/usr/bin:/bin`, HOME: "/nonexistent" }, ...NOBODY };
    return ended(spawn("/usr/bin/env", line, { stdio: ["ignore", "pipe", "inherit"], ...options }));
  }

  test("runs commands for a user who may not write it, by its file and by a link to that", async () => {
    const byFile = await asNobody("node", join(checkout, "bin/costplane.mjs"), "org", "list");
    const byLink = await asNobody("costplane", "org", "list");
    for (const { output, status } of [byFile, byLink]) {
      expect(status).toBe(0);
      expect(JSON.parse(output)).toEqual([["org", "list"], String(UV_THREADPOOL_SIZE), expect.any(String), "/"]);
    }
  });
});

describe("the set-up's lock", () => {
  const path = join(tmpdir(), `costplane-set-up-lock-${process.pid}`);

  test("lets one at a time work, and is gone afterwards", async () => {
    const steps: string[] = [];
    const work = async () => {
      steps.push("begin");
      await new Promise(setImmediate);
      steps.push("end");
    };
    await Promise.all([withSetUpLock(path, work), withSetUpLock(path, work)]);
    expect(steps).toEqual(["begin", "end", "begin", "end"]);
    expect(existsSync(path)).toBe(false);
  });

  test("is taken from a holder that was killed", async () => {
    const dead = spawn(process.execPath, ["--version"], { stdio: "ignore" });
    await once(dead, "exit");
    writeFileSync(path, String(dead.pid));
    expect(await withSetUpLock(path, async () => "done")).toBe("done");
  });

  test("says who has to set up what can't be written", async () => {
    const nowhere = withSetUpLock("/proc/costplane.lock", async () => "done");
    await expect(nowhere).rejects.toThrow(
      /^\/proc is not set up, and can't be written \(E\w+\)\. Run `npm run pages` there/,
    );
  });

  test("is released by work that fails", async () => {
    await expect(withSetUpLock(path, () => Promise.reject(new Error("no network")))).rejects.toThrow("no network");
    expect(existsSync(path)).toBe(false);
  });
});
