import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

/** What one run of the load generator measured. Times are milliseconds. */
export type LoadResult = {
  readonly requestsPerSecond: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  /** Answers with a status of 400 or more, and errors of the socket, as wrk tells them; empty where there are none. */
  readonly errors: string;
};

export type Load = {
  readonly url: string;
  /** A script for wrk (Lua) that makes the requests. */
  readonly script: string;
  readonly seconds: number;
  readonly connections?: number;
};

/** Puts a server under a closed load with wrk (Debian's package `wrk`), one thread. */
export async function runLoad({ url, script, seconds, connections = 64 }: Load): Promise<LoadResult> {
  const folder = await mkdtemp(join(tmpdir(), "costplane-bench-"));
  const file = join(folder, "load.lua");
  await writeFile(file, `${script}\n${TELL_P95}`);
  try {
    const args = ["-t1", `-c${connections}`, `-d${seconds}s`, "--latency", "-s", file, url];
    return readOutput((await promisify(execFile)("wrk", args)).stdout);
  } finally {
    await rm(folder, { recursive: true });
  }
}

// wrk itself tells no 95th percentile.
const TELL_P95 = `done = function(_, latency)
  io.write(string.format("  95%%  %fms\\n", latency:percentile(95) / 1000))
end`;

function readOutput(output: string): LoadResult {
  const number = (pattern: RegExp) => Number(pattern.exec(output)?.[1] ?? 0);
  const time = (percent: string) => {
    const match = new RegExp(`^\\s+${percent}%\\s+([\\d.]+)(us|ms|s)`, "m").exec(output);
    return Number(match?.[1] ?? 0) * ({ us: 0.001, ms: 1, s: 1000 }[match?.[2] ?? "ms"] ?? 1);
  };
  return {
    requestsPerSecond: number(/Requests\/sec:\s+([\d.]+)/),
    p50: time("50"),
    p95: time("95"),
    p99: time("99"),
    errors: (output.match(/^\s*(Non-2xx|Socket errors).*$/gm) ?? []).join("; ").trim(),
  };
}
