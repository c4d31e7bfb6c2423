export { applyChange, type ChangeOutcome } from "./apply-change.ts";
export { deleteConnector, rollBackConnector } from "./change-connector.ts";
export { createConnector, refusalOf } from "./create-connector.ts";
export type { SyncRecord } from "./facts.ts";
export {
  grantFolder,
  keepFoldersRelative,
  listGrantedFolders,
  revokeFolder,
} from "./grant-folder.ts";
export { type ConnectorNeeds, connectorRoutes } from "./routes.ts";
export { Connector, ConnectorChange, ConnectorRequest, PROVIDERS } from "./schema.ts";
export { showConnector, showState, showSync } from "./show-connector.ts";
export {
  selectActiveConnectors as listActiveConnectors,
  selectConnectors as listConnectors,
  selectOrganizationOfConnector as findOrganizationOfConnector,
} from "./store.ts";
export { deleteOldSyncs as pruneSyncs, selectSyncs as listSyncs } from "./store-syncs.ts";
export { type ConnectorTools, createSyncRunner, type SyncReport, type SyncRunner, syncNow } from "./sync-runner.ts";
