import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, open, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { projectEnvironment } from "../../tools/runtime.mjs";

/** A server in a process of its own, as it is measured. */
export type ServerProcess = {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to its ready line. */
  readonly readyMs: number;
  stop(): Promise<void>;
};

const POLL_MS = 10;
const READY = /ready: (http:\S+)/;

/** Starts a TypeScript file as a server and waits for the line in which it says where it is ready. */
export async function startServer(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const folder = await mkdtemp(join(tmpdir(), "costplane-bench-log-"));
  const log = join(folder, "stdout");
  // Into a file, as a deployment has it: whoever read a pipe would take from the cores that are measured.
  const out = await open(log, "w");
  const startedAt = performance.now();
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...projectEnvironment(), CVE_REFRESH: "off", ...env },
    stdio: ["ignore", out.fd, "inherit"],
  });
  await out.close();
  let url: string | undefined;
  while (!url) {
    await sleep(POLL_MS);
    url = READY.exec(await readFile(log, "utf8"))?.[1];
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode} before it was ready.`);
  }
  return {
    url,
    pid: child.pid as number,
    readyMs: performance.now() - startedAt,
    stop: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill("SIGTERM");
        await once(child, "exit");
      }
      await rm(folder, { recursive: true });
    },
  };
}

/** The resident memory of a process in megabytes, as the kernel counts it. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
