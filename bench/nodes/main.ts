import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { socketFolder } from "../../src/stores/data-folder/index.ts";
import { startEmbeddedPostgres } from "../../src/stores/postgres/index.ts";
import { runNodeKills } from "../../test/nodes/kill-nodes.ts";
import { serveStores } from "../../test/nodes/stores-over-network.ts";
import { hasNginx, startNginx } from "../support/nginx.ts";

/**
 * Four nodes on one PostgreSQL over TCP and one ClickHouse over HTTP, behind nginx (Debian's, or the program that
 * `NGINX_PROGRAM` names; without one, a balancer of connections), under quotes, syncs and questions: one
 * is killed every five seconds, for so many minutes (the first argument, else 10). Prints what it saw.
 */
const EVERY_MS = 5_000;
const NODES = 4;
const minutes = Number(process.argv[2] ?? 10);

const dataFolder = await mkdtemp(join(tmpdir(), "costplane-bench-nodes-"));
const settings = { max_connections: "100" };
const sockets = socketFolder(dataFolder);
await using parts = new AsyncDisposableStack();
parts.defer(() => rm(dataFolder, { recursive: true }));
const server = await startEmbeddedPostgres({ dataFolder, socketFolder: sockets, log: () => {}, settings });
parts.defer(() => server.stop());
// Both are empty: the nodes make their tables.
const stores = await serveStores(server.connection, { migrated: false });
parts.defer(() => stores.close());
const kills = Math.max(1, Math.round((minutes * 60_000) / EVERY_MS));
const balance = hasNginx() ? startNginx : undefined;
const options = { ...stores, nodes: NODES, kills, everyMs: EVERY_MS, balance };
const report = await runNodeKills(options, (line) => console.log(line));
console.log(JSON.stringify({ balancer: balance ? "nginx" : "of connections", ...report }));
