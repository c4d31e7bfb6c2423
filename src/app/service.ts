import { randomBytes } from "node:crypto";
import { keepFoldersRelative } from "../connectors/index.ts";
import { type Job, startJobs } from "../jobs/index.ts";
import { confirmSecret, deriveSecrets } from "../keys/index.ts";
import { addressOfLink } from "../people/index.ts";
import { renewSealing } from "../storage/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import { warnOfQuestions } from "./ask.ts";
import { runBackups } from "./backups.ts";
import type { Config } from "./config.ts";
import { takeSyncs } from "./connectors.ts";
import { followFeeds, refreshCves } from "./cves.ts";
import { type DemoBills, makeDemo, openDemoBills } from "./demo.ts";
import { allJobs } from "./jobs.ts";
import type { Log } from "./log.ts";
import { checkClock } from "./node-clock.ts";
import { openDoors } from "./open-doors.ts";
import { renewPeople } from "./people.ts";
import { closeRooms, openRooms, type Rooms } from "./rooms.ts";
import { secretInForce } from "./server-secret.ts";
import type { BegunStores } from "./stores/begin-stores.ts";
import { type DataStore, openDataStore } from "./stores/data-store.ts";
import { warnOfSettings } from "./warn-of-settings.ts";

/** A service that answers. */
export type Service = {
  /** Where callers reach it, with the real port. */
  readonly url: string;
  /** The demo organization's key, at the first start only. */
  readonly demoKey: string | null;
  /** Where the demo organization's first owner sets a password, at each start until that is done. */
  readonly setUpLink: string | null;
  /** Becomes unready, ends what is under way, closes the stores. */
  stop(): Promise<void>;
};

const QUEUE_FAILED = "The job queue can't reach its database now; it keeps trying";

/**
 * Starts all else over the stores, in order, and resolves when it answers. Where a part fails, what was started is
 * closed again, the stores, too; throws errors whose message says what to do.
 */
export async function startService(config: Config, log: Log, begun: BegunStores): Promise<Service> {
  try {
    return await startParts(config, log, begun);
  } catch (error) {
    await begun.parts.disposeAsync();
    throw error;
  }
}

async function startParts(config: Config, log: Log, begun: BegunStores): Promise<Service> {
  const { parts } = begun;
  await warnOfSettings(config, log.logger);
  const stores = await useStores(config, log, begun);
  const rooms = await openServiceRooms(config, log, parts, stores);
  const demo = openDemoBills(config, rooms.connectors, log.logger);
  // A refresh of the demo waits for its sync, which ends with the runner.
  parts.defer(async () => void (await Promise.all([rooms.connectors.runner.stop(), demo.stop()])));
  parts.defer(followFeeds(rooms.cves));
  const doors = await openDoors(config, log, parts, { rooms, data: stores.data });
  const url = await doors.listen();
  // Its key is shown this once: nothing that may fail comes after.
  const { demoKey, setUpToken } = await makeDemo(config, rooms.database, rooms.keys.secrets);
  if (config.makesDemo) void demo.refresh();
  doors.closeWith(runJobs(config, log, rooms, demo));
  const setUpLink = setUpToken && addressOfLink(config.publicUrl ?? url, setUpToken);
  return { url, demoKey, setUpLink, stop: () => parts.disposeAsync() };
}

type Stores = { readonly database: Database; readonly data: DataStore; readonly secret: string };

/** Both stores, migrated, with the server secret that their keys and credentials are kept under. */
async function useStores(config: Config, log: Log, { parts, database, clickhouse }: BegunStores): Promise<Stores> {
  const secret = await secretInForce(config, randomBytes);
  await checkClock(database, () => new Date(), log.logger);
  await database.inTransaction((tx) => confirmSecret(tx, deriveSecrets(secret, config.previousSecret)));
  const data = await openDataStore(config, { database, clickhouse }, log.logger);
  parts.defer(() => data.stop());
  return { database, data, secret };
}

/** The rooms. Credentials that are sealed under the secret before are sealed anew, so that it can be dropped. */
async function openServiceRooms(
  config: Config,
  { logger }: Log,
  parts: AsyncDisposableStack,
  { database, data, secret }: Stores,
): Promise<Rooms> {
  const { current: clickhouse, reason, mayLoad } = data;
  const rooms = openRooms(config, { database, clickhouse, reason, mayLoad, secret, logger, clock: () => new Date() });
  parts.defer(() => closeRooms(rooms));
  const { locations } = rooms.connectors.tools;
  await database.inTransaction((tx) => renewSealing(tx, locations.sealing));
  await database.inTransaction((tx) => keepFoldersRelative(tx, locations.folders));
  await renewPeople(rooms.people);
  warnOfQuestions(rooms.ask, logger);
  return rooms;
}

/** Jobs run from now on; nobody waits for them: the service answers while their queue is set up. */
function runJobs(config: Config, { logger }: Log, rooms: Rooms, demo: DemoBills): () => Promise<void> {
  const { database, connectors, cves, backups } = rooms;
  const refresh: Job["run"] | null = config.refreshesCves ? (stop) => refreshCves(cves, stop) : null;
  const schedule = config.backups;
  const backUp: Job["run"] | null = schedule && (() => runBackups(backups, schedule, logger));
  const jobs = startJobs({
    connection: database.connection,
    connectionsMax: config.connections.jobs,
    jobs: allJobs(database, connectors.runner, { refresh, demo: config.makesDemo ? demo : null, backUp }),
    onError: (error, job) => logger.error({ ...(job ? { job } : {}), err: error }, job ? "A job failed" : QUEUE_FAILED),
  }).catch((error: unknown) => logger.error({ err: error }, "The job queue can't be started"));
  const endTaking = takeSyncs(connectors);
  return async () => {
    endTaking();
    await (await jobs)?.stop();
  };
}
