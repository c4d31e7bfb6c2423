import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { COMMANDS, projectEnvironment, projectNode, ROOT } from "./runtime.mjs";

const PASSED_ON = ["SIGTERM", "SIGINT", "SIGHUP", "SIGUSR2"];

/**
 * Runs one of the project's commands under the project's Node, with the caller's streams, folder and signals, and ends
 * as it ends. Where Node can, the command takes this process over, so that there is nothing between it and its caller.
 */
export function handOver(command, args) {
  const node = projectNode();
  const line = [join(ROOT, COMMANDS[command]), ...args];
  const env = projectEnvironment();
  const canTakeOver = process.execve && process.platform !== "win32" && !isUnderShellOfNpx();
  if (canTakeOver) process.execve(node, [node, ...line], env);
  const child = spawn(node, line, { stdio: "inherit", env });
  passOnSignals(child);
  if (isUnderShellOfNpx()) endWithParent(child);
  child.on("exit", (status, signal) => endLike(status, signal));
}

// npx puts a shell between itself and the command, and a SIGTERM to npx ends that shell only. (The scripts of
// package.json begin with `exec`, so that there is no shell.) What is left is to see the parent go.
function isUnderShellOfNpx() {
  return process.env.npm_lifecycle_event === "npx";
}

function endWithParent(child) {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && child.kill("SIGTERM"), 500).unref();
}

/** Signals that reach this process reach the child instead. */
export function passOnSignals(child) {
  for (const signal of PASSED_ON) process.on(signal, () => child.kill(signal));
}

/** Ends this process as a child ended: with its status, or by the signal that ended it. */
export function endLike(status, signal) {
  if (signal === null) process.exit(status);
  process.removeAllListeners(signal);
  process.kill(process.pid, signal);
  // SIGKILL and the like end the process above; a signal that does not leaves the status a shell would report.
  setTimeout(() => process.exit(128 + constants.signals[signal]), 100);
}
