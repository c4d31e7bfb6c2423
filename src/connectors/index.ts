export { createConnector } from "./create-connector.ts";
export { keepFoldersRelative } from "./grant-folder.ts";
export { type ConnectorNeeds, connectorRoutes } from "./routes.ts";
export { type Connector, ConnectorRequest, PROVIDERS, type Sync } from "./schema.ts";
export { showState } from "./show-connector.ts";
export {
  type ConnectorHealth,
  countConnectors,
  selectConnectorHealth as listConnectorHealth,
  selectConnectors as listConnectors,
  selectOrganizationOfConnector as findOrganizationOfConnector,
} from "./store.ts";
export { LOADED_BILLS } from "./store-backup.ts";
export { deleteOldSyncs as pruneSyncs } from "./store-syncs.ts";
export { syncNow } from "./sync-now.ts";
export { type ConnectorTools, createSyncRunner, type EndedSync, type SyncRunner } from "./sync-runner.ts";
export { type Moved, type MoveState, moveOldLoads } from "./upgrade/move-old-loads.ts";
