import { setTimeout as sleep } from "node:timers/promises";
import type { Config } from "../app/config.ts";
import { type Claimed, claimDataFolder, socketFolder } from "../stores/data-folder/index.ts";
import type { Database, EmbeddedPostgres, PostgresConnection } from "../stores/postgres/index.ts";
import { CommandFailed } from "./command-failed.ts";

const OTHER_COMMAND_MS_MAX = 30_000;
const SERVICE_START_MS_MAX = 15_000;
const RETRY_MS = 100;
const COMMAND_CONNECTIONS_MAX = 2;

/** What a command works with: PostgreSQL alone, or ClickHouse, too. */
export type Stores = "postgresql" | "both";

/** Who holds the data folder meanwhile: this command, the service that `pid` names, or nobody (`DATABASE_URL`). */
export type Holding = { readonly kind: "own" | "none" } | { readonly kind: "beside"; readonly pid: number | null };

/** What a command works with. `migrations` are those that were missing. */
export type OpenedStores = {
  readonly database: Database;
  readonly migrations: readonly string[];
  readonly holding: Holding;
};

type Work<T> = (opened: OpenedStores) => Promise<T>;

/** Work done beside the service that holds the data folder; undefined while that is starting, stopping or gone. */
export type Beside<T> = (service: Claimed) => Promise<{ readonly result: T } | undefined>;

/**
 * Gives `work` the server of `DATABASE_URL`, or the embedded one, started for this command, with its schema up to date;
 * all is closed afterwards. Where a service holds the data folder, `beside` is done in place of it: unless told
 * otherwise, the work with the database of that service.
 */
export async function withStores<T>(
  config: Config,
  work: Work<T>,
  beside: Beside<T> = (service) => besideService(config, service, work),
): Promise<T> {
  if (config.databaseUrl) return useServer(await ofUrl(config.databaseUrl), { kind: "none" }, work);
  const deadline = performance.now() + SERVICE_START_MS_MAX;
  for (;;) {
    const claim = await claimDataFolder(config.dataFolder, "command", OTHER_COMMAND_MS_MAX);
    if (claim.kind === "claim") return useEmbedded(config.dataFolder, work).finally(claim.release);
    if (claim.role !== "service") throw heldByCommand(claim);
    const done = await beside(claim);
    if (done) return done.result;
    if (performance.now() > deadline) throw heldByService(claim);
    await sleep(RETRY_MS);
  }
}

/**
 * Does `work` as the holder of the data folder, which may have been claimed already; where a service holds it, does
 * `beside` with that service's process.
 */
export async function holdingDataFolder<T>(
  { dataFolder }: Config,
  holding: Holding,
  work: () => Promise<T>,
  beside: () => Promise<T>,
): Promise<T> {
  if (holding.kind === "own") return work();
  if (holding.kind === "beside") return beside();
  const claim = await claimDataFolder(dataFolder, "command", OTHER_COMMAND_MS_MAX);
  if (claim.kind === "claim") return work().finally(claim.release);
  if (claim.role !== "service") throw heldByCommand(claim);
  return beside();
}

// Only a command that opens the database itself loads what that takes; beside a service it starts faster.
const postgres = () => import("../stores/postgres/index.ts");
const ofUrl = async (url: string) => (await postgres()).connectionOfUrl(url);

function useEmbedded<T>(dataFolder: string, work: Work<T>): Promise<T> {
  return withEmbedded(dataFolder, (connection) => useServer(connection, { kind: "own" }, work));
}

async function withEmbedded<T>(dataFolder: string, work: (connection: PostgresConnection) => Promise<T>): Promise<T> {
  const { startEmbeddedPostgres } = await postgres();
  const starting = startEmbeddedPostgres({ dataFolder, socketFolder: socketFolder(dataFolder), log: () => {} });
  return stoppingAfter(starting, ({ connection }) => work(connection));
}

/**
 * Gives `work` the database as it is, with no schema made in it, and the data folder to itself. Throws where a service
 * or another command has the folder.
 */
export async function withBareStores<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const claim = await claimDataFolder(config.dataFolder, "command", OTHER_COMMAND_MS_MAX);
  if (claim.kind !== "claim") throw claim.role === "service" ? heldByRunning(claim) : heldByCommand(claim);
  try {
    const { openDatabase } = await postgres();
    const open = async (connection: PostgresConnection) => {
      const database = openDatabase(connection, { poolConnectionsMax: COMMAND_CONNECTIONS_MAX });
      return work(database).finally(() => database.close());
    };
    const { databaseUrl } = config;
    return await (databaseUrl ? open(await ofUrl(databaseUrl)) : withEmbedded(config.dataFolder, open));
  } finally {
    await claim.release();
  }
}

async function useServer<T>(connection: PostgresConnection, holding: Holding, work: Work<T>): Promise<T> {
  const { migratePostgres, openDatabase } = await postgres();
  const database = openDatabase(connection, { poolConnectionsMax: COMMAND_CONNECTIONS_MAX });
  try {
    return await work({ database, migrations: await migratePostgres(database), holding });
  } finally {
    await database.close();
  }
}

/** Stops the server after the work, also where a signal ends the command before: in its start, too. */
async function stoppingAfter<T>(
  starting: Promise<EmbeddedPostgres>,
  work: (server: EmbeddedPostgres) => Promise<T>,
): Promise<T> {
  const stop = () => starting.then((server) => server.stop());
  const end = (signal: NodeJS.Signals) => {
    stop()
      .catch(() => {})
      .finally(() => process.kill(process.pid, signal));
  };
  process.once("SIGINT", end).once("SIGTERM", end);
  try {
    const result = await work(await starting);
    await stop();
    return result;
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  } finally {
    process.off("SIGINT", end).off("SIGTERM", end);
  }
}

async function besideService<T>(
  { dataFolder }: Config,
  { pid }: Claimed,
  work: Work<T>,
): Promise<{ readonly result: T } | undefined> {
  const database = await openBeside(dataFolder);
  if (!database) return undefined;
  return { result: await work({ database, migrations: [], holding: { kind: "beside", pid } }).finally(database.close) };
}

/** The database of the service that holds the folder; undefined while it is starting, stopping or not there. */
async function openBeside(dataFolder: string): Promise<Database | undefined> {
  const { connectionOfFolder, isMigrated, openDatabase } = await postgres();
  const connection = connectionOfFolder(dataFolder);
  if (!connection) return undefined;
  const database = openDatabase(connection, { poolConnectionsMax: COMMAND_CONNECTIONS_MAX });
  // The service migrates before it is ready; a command beside it never does.
  if (await isMigrated(database).catch(() => false)) return database;
  await database.close();
  return undefined;
}

function heldByCommand({ pid }: Claimed): CommandFailed {
  const who = pid === null ? "Another process" : `Another command (process ${pid})`;
  return new CommandFailed("data_folder_busy", `${who} uses the data folder. Wait until it has ended, then try again.`);
}

function heldByRunning({ pid }: Claimed): CommandFailed {
  return new CommandFailed(
    "data_folder_busy",
    `A service (process ${pid ?? "unknown"}) runs on the data folder. Stop it, or set COSTPLANE_DATA to another one.`,
  );
}

function heldByService({ pid }: Claimed): CommandFailed {
  return new CommandFailed(
    "store_unavailable",
    `A service (process ${pid ?? "unknown"}) holds the data folder, and does not answer. See its log.`,
  );
}
