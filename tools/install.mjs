import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { endLike, passOnSignals } from "./hand-over.mjs";
import { BUNDLED_NODE, projectNode, ROOT } from "./runtime.mjs";
import { withSetUpLock } from "./set-up-lock.mjs";

const LOCK_FILE = join(ROOT, "package-lock.json");
const INSTALLED_LOCK_FILE = join(ROOT, "node_modules/.package-lock.json");
const STAMP_FILE = join(ROOT, "node_modules/.costplane-set-up");
const MACHINE = ` ${process.platform} ${process.arch}\n`;
const NPM_CI = ["ci", "--loglevel=error", "--no-audit", "--no-fund", "--include=dev", "--engine-strict=false"];

/** Makes node_modules what the lock file says, and checks that Node 24 came with it. Does nothing when it is so. */
export async function ensureInstalled() {
  if (isStamped() && projectNode()) return;
  if (isInstalledByHand()) return stampIfAllowed();
  await withSetUpLock(join(ROOT, ".set-up.lock"), async () => {
    if (isStamped() && projectNode()) return;
    await npmCi();
    checkNode();
    stamp();
  });
}

// The stamp is the hash of the lock file that was installed, for this kind of machine. A clone sets any file times it
// likes, so times say nothing; `npm ci` empties node_modules first, so an interrupted one leaves no stamp.
function fingerprint() {
  const hash = createHash("sha256").update(readFileSync(LOCK_FILE)).digest("hex");
  return `${hash}${MACHINE}`;
}

function readStamp() {
  return existsSync(STAMP_FILE) ? readFileSync(STAMP_FILE, "utf8") : undefined;
}

function isStamped() {
  return readStamp() === fingerprint();
}

function stamp() {
  const unfinished = `${STAMP_FILE}.${process.pid}`;
  writeFileSync(unfinished, fingerprint());
  renameSync(unfinished, STAMP_FILE);
}

// Where the project's folder may not be written (an image), the comparison is made at every start instead.
function stampIfAllowed() {
  try {
    stamp();
  } catch {}
}

// npm writes its own list of what is installed as the last act of an install.
function isInstalledByHand() {
  const isFromElsewhere = readStamp()?.endsWith(MACHINE) === false;
  if (isFromElsewhere || !existsSync(INSTALLED_LOCK_FILE)) return false;
  const wanted = packagesIn(LOCK_FILE);
  const installed = packagesIn(INSTALLED_LOCK_FILE);
  const isSame = (path) => wanted[path]?.integrity === installed[path].integrity;
  const mayLack = (path) => path === "" || wanted[path].optional || wanted[path].devOptional;
  const isWhole = Object.keys(wanted).every((path) => mayLack(path) || installed[path]);
  return isWhole && Object.keys(installed).every(isSame) && bundledNodeRuns();
}

function packagesIn(path) {
  return JSON.parse(readFileSync(path, "utf8")).packages;
}

async function npmCi() {
  process.stderr.write(
    "Installing what package-lock.json lists (once; a minute, or a few where the network or the machine is slow) …\n",
  );
  rmSync(STAMP_FILE, { force: true });
  const [file, args] = npmCommand();
  const shell = process.platform === "win32" && file === "npm";
  const child = spawn(file, [...args, ...NPM_CI], { cwd: ROOT, stdio: ["ignore", "ignore", "inherit"], shell });
  passOnSignals(child);
  const [status, signal] = await new Promise((resolve, reject) => {
    child.on("error", (error) =>
      reject(new Error(`npm can't be started (${error.message}). Install Node.js with npm.`)),
    );
    child.on("exit", (...end) => resolve(end));
  });
  if (signal !== null) endLike(status, signal);
  if (status !== 0) throw new Error(`npm ci ended with status ${status}. Its message is above; then try again.`);
}

// The npm that runs this script, under its own Node: the one in node_modules is about to be replaced.
function npmCommand() {
  const { npm_execpath: script = "", npm_node_execpath: node = process.execPath } = process.env;
  return /^np[mx]-cli\.c?js$/.test(basename(script)) && existsSync(node)
    ? [node, [script.replace(/npx-cli(\.c?js)$/, "npm-cli$1")]]
    : ["npm", []];
}

function bundledNodeRuns() {
  return existsSync(BUNDLED_NODE) && spawnSync(BUNDLED_NODE, ["--version"]).status === 0;
}

function checkNode() {
  if (bundledNodeRuns()) return;
  // A Node that does not run here (the package's is for glibc) must not stand in npm's search path.
  rmSync(BUNDLED_NODE, { force: true });
  rmSync(join(ROOT, "node_modules/.bin/node"), { force: true });
  if (projectNode()) return;
  throw new Error(
    [
      "Node 24 is not in node_modules: the npm package `node` brings it by its install script, which did not run.",
      "If your npm runs no install scripts (ignore-scripts), run `npm ci --ignore-scripts=false`, then try again.",
      "If this machine is not one that the package has a Node for (musl, for example), install Node.js 24 or newer.",
    ].join("\n"),
  );
}
