import { ensurePages } from "./ensure-pages.mjs";
import { handOver } from "./hand-over.mjs";
import { ensureInstalled } from "./install.mjs";
import { COMMANDS, IS_PACKAGE, projectNode } from "./runtime.mjs";

const WITHOUT_NODE =
  "Node 24 is not there: the npm package `node` brings it by its install script, which did not run. " +
  "Allow it, or install Node.js 24 or newer.";

/** Sets up and hands over; what goes wrong before is one message and status 1 (2: no such command). */
export async function setUpAndRun(command, args) {
  if (!Object.hasOwn(COMMANDS, command ?? ""))
    fail(2, `Give one of these commands: ${Object.keys(COMMANDS).join(", ")}`);
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19))
    fail(1, `Node.js 20.19 or newer is needed; this is ${process.version}`);
  try {
    if (!IS_PACKAGE) await ensureInstalled();
    if (!projectNode()) throw new Error(WITHOUT_NODE);
    if (command === "costplane" && args[0] === "start") await ensurePages();
  } catch (error) {
    fail(1, error.message);
  }
  handOver(command, args);
}

function fail(status, message) {
  process.stderr.write(`${message}\n`);
  process.exit(status);
}
