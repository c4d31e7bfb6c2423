import { z } from "zod";
import {
  createOrganization,
  deleteOrganization,
  GivenName,
  installationAuditRoute,
  listOrganizations,
  type Organization,
} from "../accounts/index.ts";
import { backupRoutes } from "../backup/index.ts";
import type { RandomBytes } from "../core/base62.ts";
import { isId } from "../core/ids.ts";
import { mintOrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import { PLAN_NAMES } from "../core/services.ts";
import { feedRoutes } from "../cves/index.ts";
import { type InstallationRoute, installationRoute } from "../http/index.ts";
import { refusalOfRemoval } from "../members/index.ts";
import { peopleRoutes } from "../people/index.ts";
import { activateServices, ServiceNames, setPlan } from "../plans/index.ts";
import type { Database, Tx } from "../stores/postgres/index.ts";
import type { Rooms } from "./rooms.ts";

const NewOrganization = z.strictObject({
  name: GivenName,
  plan: z.enum(PLAN_NAMES).default("free"),
  services: ServiceNames.optional(),
});

const OrganizationParams = z.strictObject({ org: z.string() });

/** What operators alone may do. `describe` tells how this process is, `siteUrl` where the service is reached. */
export function installationRoutes(
  { database, keys, cves, people, backups }: Rooms,
  describe: () => Promise<object>,
  siteUrl: () => string,
): readonly InstallationRoute[] {
  return [
    installationRoute({
      method: "GET",
      path: "/doctor",
      handle: async () => ({ status: 200, json: await describe() }),
    }),
    listRoute(database),
    createRoute(database, keys.randomBytes),
    deleteRoute(database),
    installationAuditRoute(database),
    ...peopleRoutes({ ...people, siteUrl, refusalOfRemoval }),
    ...feedRoutes(cves.refresher),
    ...backupRoutes(backups),
  ];
}

function listRoute(database: Database): InstallationRoute {
  return installationRoute({
    method: "GET",
    path: "/organizations",
    handle: async () => {
      const organizations = await database.inTransaction(listOrganizations);
      return { status: 200, json: { data: organizations.map(showOrganization) } };
    },
  });
}

function createRoute(database: Database, randomBytes: RandomBytes): InstallationRoute {
  return installationRoute({
    method: "POST",
    path: "/organizations",
    body: NewOrganization,
    handle: async ({ actor, body }) => {
      const made = await database.inTransaction((tx) => create(tx, { actor, randomBytes }, body));
      return { status: 201, json: showOrganization(made) };
    },
  });
}

/** The organization, its plan and its services, or nothing of them. */
async function create(
  tx: Tx,
  { actor, randomBytes }: { readonly actor: Actor; readonly randomBytes: RandomBytes },
  { name, plan, services = [] }: z.infer<typeof NewOrganization>,
): Promise<Organization> {
  const created = await createOrganization(tx, actor, name, randomBytes);
  const org = mintOrgScope(created.id);
  if (plan !== created.plan) await setPlan(tx, org, actor, { plan });
  if (services.length > 0) await activateServices(tx, org, actor, services);
  return { ...created, plan, services };
}

function deleteRoute(database: Database): InstallationRoute {
  return installationRoute({
    method: "DELETE",
    path: "/organizations/:org",
    params: OrganizationParams,
    handle: async ({ actor, params }) => {
      const { org } = params;
      const deleted = isId("org", org)
        ? await database.inTransaction((tx) => deleteOrganization(tx, mintOrgScope(org), actor))
        : undefined;
      if (deleted) return { status: 200, json: showOrganization(deleted) };
      return { problem: { code: "not_found", detail: `There is no ${org}.` } };
    },
  });
}

function showOrganization({ id, name, plan, services, createdAt }: Organization) {
  return { id, name, plan, services, created_at: createdAt.toISOString() };
}
