import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { socketFolder } from "../../stores/data-folder/index.ts";
import {
  connectionOfUrl,
  type Database,
  type EmbeddedPostgres,
  migratePostgres,
  openDatabase,
  refuseUnmigrated,
  startEmbeddedPostgres,
} from "../../stores/postgres/index.ts";
import type { Config } from "../config.ts";

export type OpenPostgres = {
  readonly database: Database;
  /** Closes the pool, and the server where it is ours. */
  close(): Promise<void>;
};

const RESTART_MS = [100, 1_000, 5_000] as const;

/**
 * Opens the configured PostgreSQL, migrated. The embedded one is started, and started again when it dies. `onStarting`
 * is called when all that is left is to wait for its processes.
 */
export async function openPostgres(
  config: Config,
  logger: Logger,
  onStarting: () => void = () => {},
): Promise<OpenPostgres> {
  const limits = { poolConnectionsMax: config.connections.pool };
  if (config.databaseUrl) {
    onStarting();
    const database = openDatabase(connectionOfUrl(config.databaseUrl), limits);
    await migrated(database, config);
    return { database, close: () => database.close() };
  }
  const server = await superviseEmbedded(config.dataFolder, logger, onStarting);
  const database = openDatabase(server.connection, limits);
  await migrated(database, config).catch(async (error: unknown) => {
    await server.stop();
    throw error;
  });
  return {
    database,
    close: async () => {
      await database.close();
      await server.stop();
    },
  };
}

async function migrated(database: Database, { migrates }: Pick<Config, "migrates">): Promise<void> {
  try {
    await (migrates ? migratePostgres(database) : refuseUnmigrated(database));
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Runs the embedded server until it is stopped: one that ends by itself is started again on the same folder. */
async function superviseEmbedded(
  dataFolder: string,
  logger: Logger,
  onStarting: () => void,
): Promise<Pick<EmbeddedPostgres, "connection" | "stop">> {
  let isStopping = false;
  const log = (line: string) => logLine(logger, line, isStopping);
  const start = () => startEmbeddedPostgres({ dataFolder, socketFolder: socketFolder(dataFolder), log, onStarting });
  let server = await start();

  async function restart(): Promise<void> {
    for (let attempt = 0; !isStopping; attempt += 1) {
      await sleep(RESTART_MS[attempt] ?? RESTART_MS.at(-1));
      try {
        if (!isStopping) server = await start();
        return watch();
      } catch (error) {
        logger.error({ err: error }, "The embedded PostgreSQL can't be started again; still trying.");
      }
    }
  }

  function watch(): void {
    void server.exited.then((status) => {
      if (isStopping) return;
      logger.error({ status }, "The embedded PostgreSQL ended by itself; starting it again.");
      void restart();
    });
  }

  watch();
  return {
    connection: server.connection,
    stop: () => {
      isStopping = true;
      return server.stop();
    },
  };
}

/** A server that stops ends its sessions with FATAL: no news then. */
function logLine(logger: Logger, line: string, isStopping: boolean): void {
  const isSerious = /^(ERROR|FATAL|PANIC):/.test(line) && !isStopping;
  if (isSerious) logger.warn({ postgres: line }, "PostgreSQL says");
  else logger.debug({ postgres: line }, "PostgreSQL says");
}
