import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";
import { projectEnvironment } from "../../tools/runtime.mjs";

/** A server in a process of its own, as it is measured. */
export type ServerProcess = {
  readonly url: string;
  readonly pid: number;
  /** Milliseconds from the start of the process to its ready line. */
  readonly readyMs: number;
  stop(): Promise<void>;
};

const READY = /ready: (http:\S+)/;

/** Starts a TypeScript file as a server and waits for the line in which it says where it is ready. */
export async function startServer(
  file: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, [file, ...args], {
    env: { ...projectEnvironment(), CVE_REFRESH: "off", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const ready = READY.exec(line)?.[1];
      if (ready) resolve(ready);
    });
    child.once("exit", (status) => reject(new Error(`${file} ended with ${status} before it was ready.`)));
  });
  return {
    url,
    pid: child.pid as number,
    readyMs: performance.now() - startedAt,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGTERM");
      await once(child, "exit");
    },
  };
}

/** The resident memory of a process in megabytes, as the kernel counts it. */
export async function residentMegabytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) / 1024;
}
