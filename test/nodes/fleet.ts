import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Balancer, startBalancer } from "../support/balancer.ts";
import { makeDataFolder, type ServiceProcess, startServiceProcess } from "../support/service-process.ts";

/** Nodes of one installation, each a process of its own, behind a balancer. */
export type Fleet = {
  /** Where callers reach whichever node is there. */
  readonly url: string;
  /** The data folder of the first node: where commands find it. */
  readonly dataFolder: string;
  /** Below it bills are delivered, whatever node reads them. */
  readonly importRoot: string;
  /** SIGKILL of a node, which is then started again; resolves when it answers. Others go on meanwhile. */
  killAndStart(node: number): Promise<void>;
  /** Stops all, as an operator does; resolves with their exit statuses. May be called again. */
  stop(): Promise<readonly (number | null)[]>;
};

export type FleetOptions = {
  readonly nodes: number;
  readonly databaseUrl: string;
  readonly clickhouseUrl: string;
  /** Starts what stands before the nodes, which then keep these ports; a balancer of connections of our own else. */
  readonly balance?: ((ports: readonly number[]) => Promise<Balancer>) | undefined;
};

type Node = { readonly dataFolder: string; readonly port: number; service: ServiceProcess | null; remove(): void };

/** A port of loopback that nobody has now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

export async function startFleet({ nodes: count, balance, ...stores }: FleetOptions): Promise<Fleet> {
  const importRoot = mkdtempSync(join(tmpdir(), "costplane-fleet-bills-"));
  const env = {
    DATABASE_URL: stores.databaseUrl,
    CLICKHOUSE_URL: stores.clickhouseUrl,
    COSTPLANE_SECRET: "a secret of all nodes of this fleet, long enough",
    COSTPLANE_IMPORT_ROOT: importRoot,
  };
  const nodes: Node[] = [];
  for (let node = 0; node < count; node += 1) {
    nodes.push({ ...makeDataFolder(), port: balance ? await freePort() : 0, service: null });
  }
  const start = async (node: Node) => {
    const { dataFolder, port } = node;
    node.service = await startServiceProcess({ dataFolder, env: { ...env, PORT: String(port) } });
  };
  const portOf = ({ service }: Node) => (service ? [Number(new URL(service.url).port)] : []);
  const balancer: Balancer = balance
    ? await balance(nodes.map(({ port }) => port))
    : await startBalancer(() => nodes.flatMap(portOf).map((port) => ({ host: "127.0.0.1", port })));
  const stopAll = async () => {
    const statuses = await Promise.all(nodes.map(({ service }) => service?.stop() ?? null));
    await balancer.close();
    for (const node of nodes) node.remove();
    rmSync(importRoot, { recursive: true, force: true });
    return statuses;
  };
  let stopped: ReturnType<typeof stopAll> | undefined;
  const stop = () => {
    stopped ??= stopAll();
    return stopped;
  };
  // At once: they take turns to migrate.
  const started = await Promise.allSettled(nodes.map(start));
  const failed = started.find((each) => each.status === "rejected");
  if (failed) {
    await stop();
    throw failed.reason;
  }
  return {
    url: `http://127.0.0.1:${balancer.port}`,
    dataFolder: (nodes[0] as Node).dataFolder,
    importRoot,
    killAndStart: async (index) => {
      const node = nodes[index % nodes.length] as Node;
      const killed = node.service;
      node.service = null;
      await killed?.kill("service");
      await start(node);
    },
    stop,
  };
}
