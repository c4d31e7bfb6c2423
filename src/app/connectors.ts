import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { type ConnectorNeeds, type ConnectorTools, createSyncRunner, type EndedSync } from "../connectors/index.ts";
import { mintOrgScope } from "../core/org-scope.ts";
import { createStorageLocations, type StorageLocations } from "../storage/index.ts";
import type { Config } from "./config.ts";

type Parts = Pick<ConnectorTools, "database" | "clickhouse" | "mayLoad"> & {
  readonly logger: Pick<Logger, "warn" | "error">;
  readonly secret: string;
};

/** The connectors' tools, and the runner of their syncs in this process. */
export function openConnectors(config: Config, parts: Parts): ConnectorNeeds {
  const { database, clickhouse, mayLoad, logger, secret } = parts;
  const onError = (error: unknown) => logger.error({ err: error }, "A sync could not be begun or recorded");
  const locations = openLocations(config, secret);
  const tools = { database, clickhouse, ...(mayLoad ? { mayLoad } : {}), locations, randomBytes, onError };
  const runner = createSyncRunner(tools);
  runner.onEnd((ended) => logFailure(logger, ended));
  return { tools, runner };
}

const QUEUE_MS = 1_000;

/** Lets this node take its part of the queue of syncs from now on; answers with what ends that. */
export function takeSyncs({ runner }: ConnectorNeeds): () => void {
  const timer = setInterval(() => void runner.startDue(mintOrgScope), QUEUE_MS);
  return () => clearInterval(timer);
}

/** One line for each sync that failed; none for one that somebody ended, or that the stop of the service did. */
function logFailure(logger: Parts["logger"], { failure, seconds, provider, ...ids }: EndedSync): void {
  if (!failure || failure.code === "worker_lost") return;
  const { code, message: reason, cause } = failure;
  const line = {
    ...{ connector_id: ids.connectorId, organization_id: ids.organizationId, provider },
    ...{ seconds: Math.round(seconds * 1_000) / 1_000, code, reason },
  };
  // A place that can't be read is told to who connected it; what is unexpected is the operator's.
  if (cause === undefined) logger.warn(line, "A sync failed");
  else logger.error({ ...line, err: cause }, "A sync failed");
}

/** The places of this process, as configured; to be closed. */
function openLocations(config: Config, secret: string): StorageLocations {
  return createStorageLocations({
    importRoots: config.importRoots,
    demoFolder: config.demoFolder,
    privateAddresses: config.allowPrivateAddresses,
    assumesRoles: config.assumesAwsRoles,
    engineOpensFiles: !config.clickhouseUrl,
    relayHost: config.clickhouseUrl ? config.relayHost : "127.0.0.1",
    secret,
    previousSecret: config.previousSecret,
    randomBytes,
    clock: () => new Date(),
  });
}
