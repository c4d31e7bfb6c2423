import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { z } from "zod";
import {
  applyChange,
  ConnectorChange,
  type ConnectorNeeds,
  ConnectorRequest,
  type ConnectorTools,
  createConnector,
  createSyncRunner,
  findOrganizationOfConnector,
  refusalOf,
  showConnector,
  syncNow,
} from "../connectors/index.ts";
import { type ConnectorId, isId, type OrganizationId } from "../core/ids.ts";
import { mintOrgScope } from "../core/org-scope.ts";
import { createPlaces, type Places } from "../places/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { Config } from "./config.ts";
import type { OperatorCommands } from "./operator-socket.ts";

type Parts = Pick<ConnectorTools, "clickhouse"> & { readonly logger: Logger; readonly secret: string };

/** The connectors' tools, and the runner of their syncs in this process. */
export function openConnectors(config: Config, database: Database, parts: Parts): ConnectorNeeds {
  const { clickhouse, logger, secret } = parts;
  const onError = (error: unknown) => logger.error({ err: error }, "A sync failed");
  const tools = { database, clickhouse, places: openPlaces(config, secret), randomBytes, onError };
  return { tools, runner: createSyncRunner(tools) };
}

/** The places of this process, as configured; to be closed. */
export function openPlaces(config: Config, secret: string): Places {
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

const MADE_BY = z.object({ actor: z.string(), origin: z.string() });
const CONNECTOR_ID = z.custom<ConnectorId>((id) => typeof id === "string" && isId("con", id));

const ADDITION = z.object({
  organization_id: z.custom<OrganizationId>((id) => typeof id === "string" && isId("org", id)),
  made_by: MADE_BY,
  request: ConnectorRequest,
});

const CHANGE = z.object({ connector_id: CONNECTOR_ID, made_by: MADE_BY, change: ConnectorChange });

const SYNC = z.object({ connector_id: CONNECTOR_ID });

/** What the operator's commands ask of a running service. */
export function connectorCommands({ tools, runner }: ConnectorNeeds): OperatorCommands {
  return {
    "POST /connectors": async (body) => {
      const { organization_id: organizationId, made_by: madeBy, request } = ADDITION.parse(body);
      const requester = { org: mintOrgScope(organizationId), by: madeBy, isOperator: true };
      const creation = await createConnector(tools, requester, request);
      if (creation.kind === "created") return { connector: showConnector(creation.connector, tools.places.folders) };
      return { error: refusalOf(creation) };
    },
    "POST /connectors/change": async (body) => {
      const { connector_id: id, made_by: by, change } = CHANGE.parse(body);
      const organizationId = await tools.database.inTransaction((tx) => findOrganizationOfConnector(tx, id));
      if (!organizationId) return { outcome: { kind: "not_found" } };
      const outcome = await applyChange(tools, mintOrgScope(organizationId), { id, change, by });
      if (outcome.kind !== "changed") return { outcome };
      return { connector: showConnector(outcome.connector, tools.places.folders) };
    },
    "POST /sync": async (body) => {
      const { connector_id: id } = SYNC.parse(body);
      const organizationId = await tools.database.inTransaction((tx) => findOrganizationOfConnector(tx, id));
      return organizationId ? syncNow(tools, runner, mintOrgScope(organizationId), id) : null;
    },
  };
}
