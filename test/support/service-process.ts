import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { promisify } from "node:util";
import { connectionOfFolder } from "../../src/stores/postgres/index.ts";
import { projectEnvironment } from "../../tools/runtime.mjs";

const MAIN = join(import.meta.dirname, "../../src/main.ts");
const READY = /^Costplane is ready: (\S+)$/;

/** What a kill hits: the service, its PostgreSQL, or both at once. */
export type Victim = "both" | "service" | "postgres";

/** `costplane start` in a process of its own, as an operator runs it. */
export type ServiceProcess = {
  readonly url: string;
  readonly pid: number;
  /** What it has printed so far. */
  output(): string;
  /** SIGKILL; resolves when the service has ended, if hit. A PostgreSQL without its service is left to the next one. */
  kill(victim: Victim): Promise<void>;
  /** SIGTERM; resolves with the exit status. */
  stop(): Promise<number | null>;
};

export type ServiceProcessOptions = {
  readonly dataFolder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** What stands before its command, and runs it in its own place: the process stays the same one. */
  readonly around?: (command: readonly string[]) => readonly [string, readonly string[]];
};

/** A new data folder, and how to remove it. */
export function makeDataFolder(): { readonly dataFolder: string; remove(): void } {
  const dataFolder = mkdtempSync(join(tmpdir(), "costplane-service-"));
  return { dataFolder, remove: () => rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 }) };
}

/** Starts a service on a free port and resolves at its ready line; rejects with its last words where it ends before. */
export async function startServiceProcess(options: ServiceProcessOptions): Promise<ServiceProcess> {
  const { dataFolder, env = {}, around = ([program = "", ...args]) => [program, args] } = options;
  const [program, args] = around([process.execPath, MAIN, "start"]);
  const child = spawn(program, args, {
    env: environment(dataFolder, { PORT: "0", LOG_LEVEL: "warn", COSTPLANE_DEMO: "off", CVE_REFRESH: "off", ...env }),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  const lines: string[] = [];
  const url = await readyUrl(child, lines);
  return {
    url,
    pid: child.pid as number,
    output: () => lines.join("\n"),
    kill: async (victim) => {
      if (victim !== "postgres") child.kill("SIGKILL");
      if (victim !== "service") killPostgres(dataFolder);
      if (victim !== "postgres") await ended;
    },
    stop: async () => {
      child.kill("SIGTERM");
      await ended;
      return child.exitCode;
    },
  };
}

/** Runs a command of the CLI with `--json` and returns its document. */
export async function costplane(dataFolder: string, ...args: readonly string[]): Promise<Record<string, unknown>> {
  return JSON.parse(await costplaneText(dataFolder, ...args, "--json")) as Record<string, unknown>;
}

/** Runs a command of the CLI and returns what it prints. */
export async function costplaneText(dataFolder: string, ...args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [MAIN, ...args], { env: environment(dataFolder, {}) });
  return stdout;
}

/** How a command of the CLI is run, for who starts its process by other means. */
export function commandOf(dataFolder: string, env: Readonly<Record<string, string>>) {
  return { program: [process.execPath, MAIN], env: environment(dataFolder, env) } as const;
}

/** Begins a command of the CLI with more in its environment; `end` resolves with its status, and what it wrote. */
export function beginCostplane(dataFolder: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const child = spawn(process.execPath, [MAIN, ...args], {
    env: environment(dataFolder, env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const said = Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")]);
  const end = said.then(([out, err]) => ({ status: child.exitCode, out, err }));
  return { end, kill: () => child.kill("SIGKILL") };
}

/** Runs a command of the CLI in a terminal, and returns all that it wrote there. */
export async function costplaneInTerminal(dataFolder: string, ...args: readonly string[]): Promise<string> {
  const command = [process.execPath, MAIN, ...args].map((word) => `'${word}'`).join(" ");
  const { stdout } = await promisify(execFile)("script", ["-qec", command, "/dev/null"], {
    env: environment(dataFolder, { TERM: "xterm" }),
  });
  return stdout;
}

// Nothing of the caller's own settings: only what finds programs and what they compile to, and libuv's pool.
function environment(dataFolder: string, more: Readonly<Record<string, string>>): Record<string, string> {
  const given = projectEnvironment() as Record<string, string>;
  const { PATH = "", TMPDIR = "", UV_THREADPOOL_SIZE = "", NODE_COMPILE_CACHE = "" } = given;
  return { PATH, TMPDIR, UV_THREADPOOL_SIZE, NODE_COMPILE_CACHE, COSTPLANE_DATA: dataFolder, ...more };
}

async function readyUrl(child: ChildProcess, lines: string[]): Promise<string> {
  return await new Promise((resolve, reject) => {
    for (const input of [child.stdout, child.stderr]) {
      if (!input) continue;
      createInterface({ input }).on("line", (line) => {
        lines.push(line);
        const url = READY.exec(line)?.[1];
        if (url) resolve(url);
      });
    }
    child.once("error", reject);
    child.once("close", (status) => reject(new Error([`The service ended (${status}).`, ...lines].join("\n"))));
  });
}

function killPostgres(dataFolder: string): void {
  // The number in the file may be another program's by now: only a server of this folder is meant.
  if (!connectionOfFolder(dataFolder)) return;
  const [pid] = readFileSync(join(dataFolder, "postgres", "postmaster.pid"), "utf8").split("\n");
  process.kill(Number(pid), "SIGKILL");
}
