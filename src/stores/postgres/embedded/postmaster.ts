import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import { join } from "node:path";

/** What `postmaster.pid` says of the server that wrote it, which may be long dead. */
export type Postmaster = {
  readonly pid: number;
  readonly port: number;
  readonly socketFolder: string;
  /** Whether it takes connections: false while it starts and recovers. */
  readonly isReady: boolean;
};

export const POSTMASTER_FILE = "postmaster.pid";

// Lines of the file, from 0.
const [PID_LINE, PORT_LINE, SOCKET_FOLDER_LINE, STATUS_LINE] = [0, 3, 4, 7];

/** Reads the file; undefined where it is missing, or cut short. */
export function readPostmaster(cluster: string): Postmaster | undefined {
  const lines = readLines(join(cluster, POSTMASTER_FILE));
  const pid = Number(lines[PID_LINE]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined;
  return {
    pid,
    port: Number(lines[PORT_LINE]),
    socketFolder: lines[SOCKET_FOLDER_LINE] ?? "",
    isReady: ["ready", "standby"].includes(lines[STATUS_LINE]?.trim() ?? ""),
  };
}

function readLines(file: string): readonly string[] {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return [];
    throw error;
  }
}

/** Whether this process is a PostgreSQL of this cluster, and not another program that got the same number. */
export function isServerOf(cluster: string, pid: number): boolean {
  return existsSync("/proc/self/cwd") ? worksIn(cluster, pid) : isNamedFor(cluster, pid);
}

/** All of the cluster's processes, also those that outlive their postmaster; empty where there is no /proc. */
export function serversOf(cluster: string): readonly number[] {
  if (!existsSync("/proc/self/cwd")) return [];
  const pids = readdirSync("/proc").map(Number).filter(Number.isInteger);
  return pids.filter((pid) => worksIn(cluster, pid));
}

// Every PostgreSQL process works in its cluster's folder. A zombie works nowhere.
function worksIn(cluster: string, pid: number): boolean {
  try {
    const isHere = readlinkSync(`/proc/${pid}/cwd`) === cluster;
    return isHere && readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres");
  } catch {
    return false;
  }
}

function isNamedFor(cluster: string, pid: number): boolean {
  try {
    const command = execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
    return command.includes("postgres") && command.includes(cluster);
  } catch {
    return false;
  }
}
