export { rollBackConnector } from "./change-connector.ts";
export { createConnector } from "./create-connector.ts";
export type { SyncRecord } from "./facts.ts";
export { type ConnectorNeeds, connectorRoutes } from "./routes.ts";
export { Connector, ConnectorRequest, PROVIDERS } from "./schema.ts";
export { showConnector } from "./show-connector.ts";
export {
  selectActiveConnectors as listActiveConnectors,
  selectConnectors as listConnectors,
  selectOrganizationOfConnector as findOrganizationOfConnector,
  selectSyncs as listSyncs,
} from "./store.ts";
export { type ConnectorTools, createSyncRunner, type SyncReport, type SyncRunner, syncNow } from "./sync-runner.ts";
