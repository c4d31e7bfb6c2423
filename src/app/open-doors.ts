import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
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

const CHECK_MS = 25;
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
  const closing: (() => Promise<unknown>)[] = [api, ...(metrics ? [metrics] : []), operator].map(closingOf);
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

/**
 * What closes a server. It listens until the requests under way have ended, so that who comes meanwhile hears that it
 * stops, and can go elsewhere; connections that fall idle after that are closed, those that take too long are cut.
 */
function closingOf(server: FastifyInstance): () => Promise<void> {
  const underWay = new Set<ServerResponse>();
  server.server.on("request", (_request, response) => {
    underWay.add(response);
    response.once("close", () => underWay.delete(response));
  });
  return async () => {
    let isCut = false;
    const cut = setTimeout(() => {
      isCut = true;
      server.server.closeAllConnections();
    }, IN_FLIGHT_MS_MAX);
    const begun = [...underWay];
    // Their callers would send the next request on a connection that is closed by then.
    for (const response of begun) response.shouldKeepAlive = false;
    // Not before a request that is on its way on an idle connection, either.
    do await sleep(CHECK_MS);
    while (!isCut && begun.some(({ closed }) => !closed));
    const idle = setInterval(
      () => (isCut ? server.server.closeAllConnections() : server.server.closeIdleConnections()),
      CHECK_MS,
    );
    await server.close();
    clearInterval(idle);
    clearTimeout(cut);
  };
}
