import type { RandomBytes } from "../core/base62.ts";
import { newId } from "../core/ids.ts";
import type { Actor } from "../core/principal.ts";
import type { Tx } from "../stores/postgres/index.ts";
import type { Organization } from "./schema.ts";
import { insertAuditEntry, insertOrganization } from "./store.ts";

/** Makes an organization on the plan free, with no service activated. `name` is a `GivenName`. */
export async function createOrganization(
  tx: Tx,
  by: Actor,
  name: string,
  randomBytes: RandomBytes,
): Promise<Organization> {
  const organization = await insertOrganization(tx, newId("org", randomBytes), name);
  const entry = { action: "organization.created", subject: organization.id, detail: { name } } as const;
  await insertAuditEntry(tx, organization.id, by, entry);
  return organization;
}
