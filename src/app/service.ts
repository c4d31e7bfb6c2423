import { randomBytes } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { AskNeeds } from "../ask/index.ts";
import { type ConnectorNeeds, keepFoldersRelative } from "../connectors/index.ts";
import { cveOperatorCommands, feedOperatorCommands } from "../cves/index.ts";
import { connectGate, createGate, type Gate } from "../gate/index.ts";
import { startJobs } from "../jobs/index.ts";
import { confirmSecret, deriveSecrets } from "../keys/index.ts";
import { addressOfLink } from "../people/index.ts";
import { renewSealing } from "../places/index.ts";
import type { SpendNeeds } from "../spend/index.ts";
import { type Claim, claimDataFolder, operatorSocketPath } from "../stores/data-folder/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import { askCommands, openAsk, warnOfNoModel } from "./ask.ts";
import { buildServers, urlOf } from "./build-server.ts";
import type { Config } from "./config.ts";
import { connectorCommands, openConnectors } from "./connectors.ts";
import { type Cves, openCves, refreshCves } from "./cves.ts";
import { openDataStore } from "./data-store.ts";
import { makeDemo, openDemoBills } from "./demo.ts";
import { allJobs } from "./jobs.ts";
import type { Log } from "./log.ts";
import { openPostgres } from "./open-postgres.ts";
import { listenForOperator, type OperatorCommands } from "./operator-socket.ts";
import { startPeople } from "./people.ts";
import { askStores, examineStores } from "./readiness.ts";
import { secretInForce } from "./server-secret.ts";
import { openSpend, spendCommands } from "./spend.ts";
import { VERSION } from "./version.ts";

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

const COMMAND_WAIT_MS_MAX = 10_000;
const IDLE_CHECK_MS = 25;
const IN_FLIGHT_MS_MAX = 5_000;

/**
 * Starts everything in order and resolves when it answers. What was started is closed again where a later part fails;
 * throws errors whose message says what to do.
 */
export async function startService(config: Config, log: Log): Promise<Service> {
  const parts = new AsyncDisposableStack();
  try {
    return await startParts(config, log, parts);
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

async function startParts(config: Config, log: Log, parts: AsyncDisposableStack): Promise<Service> {
  const claim = await claimFolder(config.dataFolder);
  parts.defer(() => claim.release());
  const secret = await secretInForce(config, randomBytes);
  const secrets = deriveSecrets(secret, config.previousSecret);
  const { database, close } = await openPostgres(config, log.logger);
  parts.defer(close);
  await database.inTransaction((tx) => confirmSecret(tx, secrets));
  const data = await openDataStore(config, database, log.logger);
  parts.defer(() => data.close());
  const connectorParts = { clickhouse: data.current, logger: log.logger, secret };
  const connectors = await startConnectors(parts, config, database, connectorParts);
  const demo = openDemoBills(config, connectors, log.logger);
  parts.defer(async () => void (await Promise.all([connectors.runner.stop(), demo.stop()])));
  const cves = openCves(config, { database, clickhouse: data.current });
  const spend = openSpend(database, data.current);
  const ask = openAsk(config, { database, spend, cves: cves.sources });
  warnOfNoModel(ask, log.logger);
  const gate = openGate(database, log);
  parts.defer(() => gate.close());

  let isClosing = false;
  const readiness = { isClosing: () => isClosing, askStores: () => askStores({ database, data, gate }) };
  const servers = await buildServers({
    config,
    clock: () => new Date(),
    log,
    secrets,
    admit: gate.admit,
    readiness,
    connectors,
    spend,
    cves: cves.sources,
    ask,
    people: await startPeople(config, database, secret),
  });
  const { demoKey, setUpToken } = await makeDemo(config, database, secrets);
  const doctor = async () => ({ version: VERSION, pid: process.pid, stores: await examineStores(database, data) });
  const commands = { "GET /doctor": doctor, ...operatorCommands({ connectors, spend, ask, cves }) };
  const operator = await listenForOperator(operatorSocketPath(config.dataFolder), commands, reportCommand(log));
  parts.defer(() => void operator.close());
  // The doors are closed together, so that their deadlines do not add up.
  const doors: (() => Promise<unknown>)[] = [];
  parts.defer(async () => void (await Promise.all(doors.map((close) => close()))));
  const { metrics, api } = servers;
  if (metrics) {
    doors.push(() => closeServer(metrics));
    const metricsUrl = await listen(metrics, config.host, config.metricsPort ?? 0);
    log.logger.info({ url: `${metricsUrl}/metrics` }, "Metrics are served");
  }
  doors.push(() => closeServer(api));
  const url = await listen(api, config.host, config.port);
  if (config.makesDemo) void demo.refresh();
  // Nobody waits for jobs: the service answers while their queue is set up.
  const jobs = startJobs({
    connection: database.connection,
    jobs: allJobs(database, connectors.runner, {
      refresh: config.refreshesCves ? (stop) => refreshCves(cves, log.logger, stop) : null,
      demo: config.makesDemo ? demo : null,
    }),
    onError: (error) => log.logger.error({ err: error }, "A job failed"),
  }).catch((error: unknown) => log.logger.error({ err: error }, "The job queue does not start"));
  doors.push(async () => (await jobs)?.stop());
  parts.defer(() => {
    isClosing = true;
  });
  const setUpLink = setUpToken && addressOfLink(config.publicUrl ?? url, setUpToken);
  return { url, demoKey, setUpLink, stop: () => parts.disposeAsync() };
}

/** Credentials that are sealed under the secret before are sealed anew, so that it can be dropped. */
async function startConnectors(
  parts: AsyncDisposableStack,
  ...settings: Parameters<typeof openConnectors>
): Promise<ConnectorNeeds> {
  const connectors = openConnectors(...settings);
  const { places, database } = connectors.tools;
  parts.defer(() => places.close());
  await database.inTransaction((tx) => renewSealing(tx, places.sealing));
  await database.inTransaction((tx) => keepFoldersRelative(tx, places.folders));
  return connectors;
}

type Rooms = {
  readonly connectors: ConnectorNeeds;
  readonly spend: SpendNeeds;
  readonly ask: AskNeeds;
  readonly cves: Cves;
};

/** What the commands of an operator ask of the rooms. */
function operatorCommands({ connectors, spend, ask, cves }: Rooms): OperatorCommands {
  return {
    ...connectorCommands(connectors),
    ...spendCommands(spend),
    ...askCommands(ask),
    ...cveOperatorCommands(cves.sources),
    ...feedOperatorCommands(cves.refreshNeeds),
  };
}

function reportCommand({ logger }: Log): (error: unknown, command: string) => void {
  return (error, command) => logger.error({ err: error, command }, "An operator's command failed");
}

async function claimFolder(folder: string): Promise<Claim> {
  const claim = await claimDataFolder(folder, "service", COMMAND_WAIT_MS_MAX);
  if (claim.kind === "claim") return claim;
  const holder = claim.pid === null ? "Another process" : `Process ${claim.pid} (a ${claim.role} of Costplane)`;
  throw new Error(`${holder} uses the data folder ${folder}. Stop it, or set COSTPLANE_DATA to another folder.`);
}

function openGate({ connection }: Database, log: Log): Gate {
  return createGate({
    connect: () => connectGate({ ...connection }),
    warn: (message, error) => log.logger.error({ err: error }, message),
  });
}

async function listen(server: FastifyInstance, host: string, port: number): Promise<string> {
  await server.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EADDRINUSE" ? new Error(portInUse(host, port)) : error;
  });
  return urlOf(server);
}

function portInUse(host: string, port: number): string {
  return `Port ${port} of ${host} is in use. Stop what listens there, or set PORT (METRICS_PORT) to another one.`;
}

/** Lets requests under way end; connections that fall idle meanwhile are closed, those that take too long are cut. */
async function closeServer(server: FastifyInstance): Promise<void> {
  const idle = setInterval(() => server.server.closeIdleConnections(), IDLE_CHECK_MS);
  const cut = setTimeout(() => server.server.closeAllConnections(), IN_FLIGHT_MS_MAX);
  await server.close();
  clearInterval(idle);
  clearTimeout(cut);
}
