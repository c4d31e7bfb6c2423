import type { z } from "zod";
import type { OrgScope } from "../core/org-scope.ts";
import { BY_PEOPLE, type InstallationRoute, installationRoute, type Route, route } from "../http/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import { AuditLog, AuditQuery } from "./schema.ts";
import { countAuditLog, selectAuditLog } from "./store.ts";

/** The endpoint of the audit log. */
export function auditRoutes(database: Database): readonly Route[] {
  return [
    route({
      method: "GET",
      path: "/api/audit",
      operationId: "listAuditLog",
      tag: "accounts",
      summary: "Who changed what, when and from where",
      description: "The newest first.",
      ...BY_PEOPLE,
      permission: "read_audit",
      query: AuditQuery,
      reply: AuditLog,
      handle: async ({ principal: { org }, query }) => ({ status: 200, json: await readLog(database, org, query) }),
    }),
  ];
}

/** For operators: what concerns no organization, such as attempts to sign in by addresses that nobody has. */
export function installationAuditRoute(database: Database): InstallationRoute {
  return installationRoute({
    method: "GET",
    path: "/audit",
    query: AuditQuery,
    handle: async ({ query }) => ({ status: 200, json: await readLog(database, null, query) }),
  });
}

async function readLog(
  database: Database,
  org: OrgScope | null,
  { page, limit, ...filter }: z.infer<typeof AuditQuery>,
): Promise<z.infer<typeof AuditLog>> {
  const [entries, total] = await database.inTransaction(async (tx) => [
    await selectAuditLog(tx, org, { limit, offset: (page - 1) * limit, ...filter }),
    await countAuditLog(tx, org, filter),
  ]);
  const data = entries.map(({ at, ...entry }) => ({ at: at.toISOString(), ...entry }));
  return { data, page, limit, total_records: total };
}
