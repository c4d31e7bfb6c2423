import type { FastifyRequest } from "fastify";
import { findOrganization } from "../accounts/index.ts";
import { findOrganizationOfConnector } from "../connectors/index.ts";
import type { Admit } from "../core/admission.ts";
import { isId, type OrganizationId } from "../core/ids.ts";
import { mintOrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import type { Refused } from "../core/problems.ts";
import { type AdmissionCall, type Door, type Established, establishedDoor } from "../http/index.ts";
import { findOrganizationOfKey } from "../keys/index.ts";
import type { Database, Tx } from "../stores/postgres/index.ts";

/** The header by which a command says who runs it. */
export const OPERATOR_HEADER = "costplane-operator";

/** In the place of an organization's id: the one that what the path names belongs to. */
export const ITS_OWNER = "-";

/** The door of whoever may open the operator's socket: the routes of each organization, under its id. */
export function operatorDoor(database: Database, admit: Admit): Door {
  return establishedDoor({
    kind: "operator",
    pathOf: (path) => `/organizations/:org${path.replace(/^\/api/, "")}`,
    establish: (request, asked) => database.inTransaction((tx) => establish(tx, request, asked)),
    admit,
  });
}

/** Who runs the command, as it says itself: the socket lets nobody else in. */
export function operatorOf({ headers }: FastifyRequest): Actor {
  const named = headers[OPERATOR_HEADER];
  const actor = typeof named === "string" ? decodeURIComponent(named) : "operator:unknown";
  return { actor, origin: "cli" };
}

async function establish(
  tx: Tx,
  request: FastifyRequest,
  { permission }: AdmissionCall,
): Promise<Established | Refused> {
  const { org: named, id } = request.params as { readonly org: string; readonly id?: string };
  const organizationId = named === ITS_OWNER ? await ownerOf(tx, id ?? "") : named;
  if (!organizationId || !isId("org", organizationId)) return notFound(id ?? named);
  const org = mintOrgScope(organizationId);
  const organization = await findOrganization(tx, org);
  // What was done with an organization is told longer than it is there.
  if (!organization && permission !== "read_audit") return notFound(named);
  const services = organization?.services ?? [];
  return { principal: { kind: "operator", org, services, actor: operatorOf(request) }, rateView: null };
}

async function ownerOf(tx: Tx, id: string): Promise<OrganizationId | undefined> {
  if (isId("key", id)) return findOrganizationOfKey(tx, id);
  return isId("con", id) ? findOrganizationOfConnector(tx, id) : undefined;
}

function notFound(named: string): Refused {
  return { problem: { code: "not_found", detail: `There is no ${named}.` } };
}
