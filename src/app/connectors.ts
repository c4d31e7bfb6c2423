import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { type ConnectorNeeds, type ConnectorTools, createSyncRunner } from "../connectors/index.ts";
import { createPlaces, type Places } from "../places/index.ts";
import type { Config } from "./config.ts";

type Parts = Pick<ConnectorTools, "database" | "clickhouse"> & {
  readonly logger: Pick<Logger, "error">;
  readonly secret: string;
};

/** The connectors' tools, and the runner of their syncs in this process. */
export function openConnectors(config: Config, parts: Parts): ConnectorNeeds {
  const { database, clickhouse, logger, secret } = parts;
  const onError = (error: unknown) => logger.error({ err: error }, "A sync failed");
  const tools = { database, clickhouse, places: openPlaces(config, secret), randomBytes, onError };
  return { tools, runner: createSyncRunner(tools) };
}

/** The places of this process, as configured; to be closed. */
function openPlaces(config: Config, secret: string): Places {
  return createPlaces({
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
