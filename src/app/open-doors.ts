import type { FastifyInstance } from "fastify";
import { connectGate, createGate, type Gate } from "../gate/index.ts";
import { operatorSocketPath } from "../stores/data-folder/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import { backupState } from "./backups.ts";
import { buildServers, urlOf } from "./build-server.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import { buildOperatorServer, listenForOperator } from "./operator-server.ts";
import { sayingPort } from "./ports.ts";
import { askStores as askBoth, examineStores } from "./readiness.ts";
import type { Rooms } from "./rooms.ts";
import type { DataStore } from "./stores/data-store.ts";
import { VERSION } from "./version.ts";

const IDLE_CHECK_MS = 25;
const IN_FLIGHT_MS_MAX = 5_000;

/** The service's ways in. They are closed together, so that their deadlines do not add up. */
export type Doors = {
  /** Resolves with the URL of the API. */
  listen(): Promise<string>;
  /** Closes this with them. */
  closeWith(close: () => Promise<unknown>): void;
};

type Inside = { readonly rooms: Rooms; readonly data: DataStore };

/** Builds the API's server, that of the metrics and the operator's, around one gate and one table of routes. */
export async function openDoors(
  config: Config,
  log: Log,
  parts: AsyncDisposableStack,
  { rooms, data }: Inside,
): Promise<Doors> {
  const { database } = rooms;
  const gate = openGate(database, log);
  parts.defer(() => gate.close());
  let isClosing = false;
  const clock = () => new Date();
  const shared = { rooms, admit: gate.admit, clock };
  const askStores = async () => {
    const [stores, backup] = await Promise.all([askBoth({ database, data, gate }), backupState(config, database)]);
    return { ...stores, ...(backup && { backup }) };
  };
  const readiness = { isClosing: () => isClosing, askStores };
  const { api, metrics, routes } = await buildServers({ ...shared, config, log, readiness });
  const siteUrl = () => config.publicUrl ?? urlOf(api);
  const describe = async () => ({ version: VERSION, pid: process.pid, stores: await examineStores(database, data) });
  const onError = (error: unknown) => log.logger.error({ err: error }, "An operator's command failed");
  const operator = buildOperatorServer({ ...shared, routes, describe, siteUrl, onError });
  const closing: (() => Promise<unknown>)[] = [api, ...(metrics ? [metrics] : []), operator].map(
    (server) => () => closeServer(server),
  );
  parts.defer(async () => void (await Promise.all(closing.map((close) => close()))));
  parts.defer(() => {
    isClosing = true;
  });
  return {
    closeWith: (close) => void closing.push(close),
    listen: async () => {
      await listenForOperator(operator, operatorSocketPath(config.dataFolder));
      if (metrics) {
        const url = await listen(metrics, config.host, config.metricsPort ?? 0);
        log.logger.info({ url: `${url}/metrics` }, "Metrics are served");
      }
      return listen(api, config.host, config.port);
    },
  };
}

function openGate({ connection }: Database, log: Log): Gate {
  return createGate({
    connect: () => connectGate(connection),
    warn: (message, error) => log.logger.error({ err: error }, message),
  });
}

async function listen(server: FastifyInstance, host: string, port: number): Promise<string> {
  await sayingPort(host, port, server.listen({ host, port }));
  return urlOf(server);
}

/** Lets requests under way end; connections that fall idle meanwhile are closed, those that take too long are cut. */
async function closeServer(server: FastifyInstance): Promise<void> {
  const idle = setInterval(() => server.server.closeIdleConnections(), IDLE_CHECK_MS);
  const cut = setTimeout(() => server.server.closeAllConnections(), IN_FLIGHT_MS_MAX);
  await server.close();
  clearInterval(idle);
  clearTimeout(cut);
}
