// Plain JavaScript on Node's own modules: it runs before anything is installed, also under Node 20.19.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of the checkout or of the installed package, whatever folder the command was given in. */
export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

/**
 * Threads of libuv's pool. A chDB connection holds one while a statement runs, so there is one for each of its 13
 * connections (CLICKHOUSE_THREADS of src/stores/clickhouse; a test compares them) and eight for files, DNS and
 * compression. libuv reads the figure once, when the process starts: that is why it stands here, not in the service.
 */
export const UV_THREADPOOL_SIZE = 13 + 8;

/** Whether this is the npm package: it is compiled, and npm has installed what it needs. */
export const IS_PACKAGE = !existsSync(join(ROOT, "src/main.ts"));

const COMPILED = join(ROOT, "node_modules/.cache/compiled");

/** The project's commands, each a file for the project's Node. */
export const COMMANDS = {
  costplane: IS_PACKAGE ? "dist/src/main.js" : "src/main.ts",
  vitest: "node_modules/vitest/vitest.mjs",
  tsc: "node_modules/typescript/bin/tsc",
  biome: "node_modules/@biomejs/biome/bin/biome",
  depcruise: "node_modules/dependency-cruiser/bin/dependency-cruise.mjs",
  knip: "node_modules/knip/bin/knip.js",
  docs: "tools/docs.ts",
  pages: "tools/build-pages.mjs",
  package: "tools/build-package.mjs",
};

// Of an installed package npm puts `node` beside it, or below it where another version is beside it.
const NODE_FOLDERS = ["node_modules/node/bin", ...(IS_PACKAGE ? ["../node/bin"] : [])];
const NODE_FILES = NODE_FOLDERS.map((folder) => join(ROOT, folder, process.platform === "win32" ? "node.exe" : "node"));

/** Node 24 as the npm package `node` brings it. */
export const BUNDLED_NODE = NODE_FILES.find((file) => existsSync(file)) ?? NODE_FILES[0];

/** The Node that runs the project: npm's, or this one where that is not there (musl) and this is 24 or newer. */
export function projectNode() {
  if (existsSync(BUNDLED_NODE)) return BUNDLED_NODE;
  return Number.parseInt(process.versions.node, 10) >= 24 ? process.execPath : undefined;
}

/**
 * The caller's environment with libuv's pool, and with a folder that keeps what Node compiled, which halves the time of
 * the next start; a larger pool and another folder of the operator's own stay. Node goes without a folder that it can't
 * write to.
 */
export function projectEnvironment() {
  const threads = Math.max(UV_THREADPOOL_SIZE, Number(process.env.UV_THREADPOOL_SIZE) || 0);
  return { NODE_COMPILE_CACHE: COMPILED, ...process.env, UV_THREADPOOL_SIZE: String(threads) };
}
