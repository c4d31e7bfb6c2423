import { LIMITS } from "../core/limits.ts";
import type { Refused } from "../core/problems.ts";
import { shortHash } from "../core/text/json-text.ts";
import { type Answer, NO_CONTENT, type Route, route } from "../http/index.ts";
import { NO_SUCH_CONNECTOR } from "../spend/index.ts";
import { applyChange } from "./apply-change.ts";
import { deleteConnector } from "./change-connector.ts";
import { changesAccess } from "./check-change.ts";
import { UNAVAILABLE } from "./check-location.ts";
import { createConnector } from "./create-connector.ts";
import { createOneCheck, type OneCheck } from "./one-check.ts";
import { operatorRoutes } from "./operator-routes.ts";
import {
  Connector,
  ConnectorChange,
  ConnectorList,
  ConnectorParams,
  ConnectorRequest,
  ListQuery,
  StartedSync,
  SyncList,
  SyncsQuery,
} from "./schema.ts";
import { showConnector, showSync } from "./show-connector.ts";
import { selectConnectors } from "./store.ts";
import { countSyncs, selectSyncs } from "./store-syncs.ts";
import type { ConnectorTools, SyncRunner } from "./sync-runner.ts";

const FACTS = {
  tag: "connectors",
  service: "cost-data",
  scope: "connectors",
  permission: "manage_connectors",
} as const;

const CHECK_UNDER_WAY: Refused = {
  problem: {
    code: "too_many_queries",
    detail: "Another storage location of the organization is being checked. Try again when that has ended.",
    limit: { limit: 1, opens: "soon" },
  },
};

/** What the endpoints need. */
export type ConnectorNeeds = { readonly tools: ConnectorTools; readonly runner: SyncRunner };

/** The endpoints of the connectors. */
export function connectorRoutes(needs: ConnectorNeeds): readonly Route[] {
  const oneCheck = createOneCheck();
  return [
    listRoute(needs),
    getRoute(needs),
    createRoute(needs, oneCheck),
    changeRoute(needs, oneCheck),
    deleteRoute(needs),
    syncRoute(needs),
    syncsRoute(needs),
    ...operatorRoutes(needs.tools),
  ];
}

function listRoute({ tools }: ConnectorNeeds): Route {
  return route({
    ...FACTS,
    method: "GET",
    path: "/api/connectors",
    operationId: "listConnectors",
    permission: "read_data",
    summary: "The connected billing exports and how fresh they are",
    description: "All connectors of the organization, the oldest first; a page of them where page or limit is given.",
    query: ListQuery,
    reply: ConnectorList,
    handle: async ({ principal, query }) => {
      const records = await selectConnectors(tools.database.kysely, principal.org);
      const wanted = records
        .map((record) => showConnector(record, tools.locations.folders))
        .filter(({ status }) => query.status?.includes(status) ?? true)
        .filter(({ provider }) => query.provider?.includes(provider) ?? true);
      const json = pageOf(wanted, query);
      return keepable(json);
    },
  });
}

function getRoute({ tools }: ConnectorNeeds): Route {
  return route({
    ...FACTS,
    method: "GET",
    path: "/api/connectors/:id",
    operationId: "getConnector",
    permission: "read_data",
    summary: "One connector",
    description: "As it stands in the list of all.",
    problems: ["not_found"],
    params: ConnectorParams,
    reply: Connector,
    handle: async ({ principal, params }) => {
      const [found] = await selectConnectors(tools.database.kysely, principal.org, params.id);
      return found ? keepable(showConnector(found, tools.locations.folders)) : NO_SUCH_CONNECTOR;
    },
  });
}

function createRoute({ tools, runner }: ConnectorNeeds, oneCheck: OneCheck): Route {
  return route({
    ...FACTS,
    method: "POST",
    path: "/api/connectors",
    operationId: "createConnector",
    summary: "Connect a billing export",
    description:
      "Checks that the storage location can be read and its first file understood, then begins the first sync. One " +
      `check of an organization at a time, and at most ${LIMITS.organizationConnectorsMax} connectors.`,
    problems: ["too_many_queries", "connector_limit_reached"],
    body: ConnectorRequest,
    reply: Connector,
    status: 201,
    handle: async ({ principal, body }) => {
      const { org, actor, kind } = principal;
      const isOperator = kind === "operator";
      const create = () => createConnector(tools, { org, by: actor, isOperator }, body);
      const creation = (await oneCheck(org.organizationId, create)) ?? CHECK_UNDER_WAY;
      if ("problem" in creation) return creation;
      const { id } = creation.connector;
      // An operator's command may be the whole process: what it connects is begun by `sync`, or by the schedule.
      if (!isOperator) await runner.start(org, id);
      const [now = creation.connector] = await tools.database.inTransaction((tx) => selectConnectors(tx, org, id));
      return {
        status: 201,
        json: { ...showConnector(now, tools.locations.folders), warnings: creation.warnings },
        // At the console's door it is beside the list that was posted to.
        headers: { location: kind === "member" ? `connectors/${id}` : `/api/connectors/${id}` },
      };
    },
  });
}

function changeRoute({ tools }: ConnectorNeeds, oneCheck: OneCheck): Route {
  return route({
    ...FACTS,
    method: "PATCH",
    path: "/api/connectors/:id",
    operationId: "changeConnector",
    summary: "Rename, pause or resume a connector, or change how it reaches its storage location",
    description:
      "A paused connector is not synced, and a sync under way ends; what it has loaded is kept. New options and " +
      "credentials are checked first, and the next sync then begins within a minute.",
    problems: ["not_found", "too_many_queries"],
    params: ConnectorParams,
    body: ConnectorChange,
    reply: Connector,
    handle: async ({ principal: { org, actor }, params, body: change }) => {
      const apply = () => applyChange(tools, org, { id: params.id, change, by: actor });
      const outcome =
        (await (changesAccess(change) ? oneCheck(org.organizationId, apply) : apply())) ?? CHECK_UNDER_WAY;
      if ("problem" in outcome) return outcome;
      const { connector, warnings } = outcome;
      return { status: 200, json: { ...showConnector(connector, tools.locations.folders), warnings } };
    },
  });
}

function deleteRoute({ tools }: ConnectorNeeds): Route {
  return route({
    ...FACTS,
    method: "DELETE",
    path: "/api/connectors/:id",
    operationId: "deleteConnector",
    summary: "Delete a connector and its data",
    description: "What it has loaded is no longer shown at once, and then removed. A sync under way ends.",
    problems: ["not_found"],
    params: ConnectorParams,
    ...NO_CONTENT,
    handle: async ({ principal: { org, actor }, params: { id } }) => {
      const isDeleted = await tools.database.inTransaction((tx) => deleteConnector(tx, org, actor, id));
      return isDeleted ? { status: 204 } : NO_SUCH_CONNECTOR;
    },
  });
}

function syncRoute({ runner }: ConnectorNeeds): Route {
  return route({
    ...FACTS,
    method: "POST",
    path: "/api/connectors/:id/sync",
    operationId: "syncConnector",
    permission: "sync_connectors",
    summary: "Sync a connector now",
    description:
      "Puts a sync into the queue and answers at once; where one is in it or under way, with that one. GET …/syncs " +
      "shows it.",
    problems: ["not_found", "connector_paused"],
    params: ConnectorParams,
    reply: StartedSync,
    status: 202,
    handle: async ({ principal, params }) => {
      const started = await runner.start(principal.org, params.id);
      if (started.kind === "not_found") return NO_SUCH_CONNECTOR;
      if (started.kind === "paused") return { problem: { code: "connector_paused" } };
      if (!("id" in started)) return UNAVAILABLE;
      return { status: 202, json: { id: started.id, connector_id: params.id, status: "running" } };
    },
  });
}

function syncsRoute({ tools }: ConnectorNeeds): Route {
  return route({
    ...FACTS,
    method: "GET",
    path: "/api/connectors/:id/syncs",
    operationId: "listSyncs",
    permission: "read_data",
    summary: "The history of a connector",
    description: "Its syncs, the newest first, with the months that each has loaded and their sums before and after.",
    problems: ["not_found"],
    params: ConnectorParams,
    query: SyncsQuery,
    reply: SyncList,
    handle: async ({ principal, params, query }) => {
      const { page, limit } = query;
      const asked = { limit, offset: (page - 1) * limit };
      const found = await tools.database.inTransaction(async (tx) => {
        const [connector] = await selectConnectors(tx, principal.org, params.id);
        if (!connector) return undefined;
        const syncs = await selectSyncs(tx, principal.org, params.id, asked);
        return {
          data: syncs.map(showSync),
          page,
          limit,
          total_records: await countSyncs(tx, principal.org, params.id),
        };
      });
      return found ? keepable(found) : NO_SUCH_CONNECTOR;
    },
  });
}

function pageOf<Item>(
  items: readonly Item[],
  { page = 1, limit = Math.max(items.length, 1) }: { page?: number | undefined; limit?: number | undefined },
) {
  const from = (page - 1) * limit;
  return { data: items.slice(from, from + limit), page, limit, total_records: items.length };
}

/** What a caller may keep, and asks after each time. */
function keepable(json: object): Answer {
  return { status: 200, json, headers: { "cache-control": "private, no-cache", etag: `"${shortHash(json)}"` } };
}
