export { appendAuditEntry } from "./append-audit-entry.ts";
export { createOrganization } from "./create-organization.ts";
export { deleteOrganization } from "./delete-organization.ts";
export { auditRoutes, installationAuditRoute } from "./routes.ts";
export { type AuditLog, GivenName, type Organization } from "./schema.ts";
export {
  selectAuditLog as listAuditLog,
  selectOrganization as findOrganization,
  selectOrganizations as listOrganizations,
} from "./store.ts";
