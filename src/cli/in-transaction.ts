import { findOrganization } from "../accounts/index.ts";
import { type Config, readConfig } from "../app/config.ts";
import { secretInForce } from "../app/server-secret.ts";
import { findOrganizationOfConnector } from "../connectors/index.ts";
import { type ConnectorId, isId, type KeyId } from "../core/ids.ts";
import { mintOrgScope, type OrgScope } from "../core/org-scope.ts";
import type { OperatorPrincipal } from "../core/principal.ts";
import { SERVICES } from "../core/services.ts";
import { deriveSecrets, findOrganizationOfKey, type KeyMaker } from "../keys/index.ts";
import type { Tx } from "../stores/postgres/index.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed, connectorNotFound, keyNotFound, organizationNotFound } from "./command-failed.ts";
import { withDatabase } from "./open-stores.ts";

/** The configuration of this command, or the failure that names what is wrong with it. */
export function configOf(io: CliIo): Config {
  const reading = readConfig(io.env);
  if (reading.ok) return reading.config;
  throw new CommandFailed("invalid_configuration", reading.problems.join("\n"));
}

/** Does a command's work in one transaction of the database, whether a service runs or not. */
export function inTransaction<T>(io: CliIo, work: (tx: Tx) => Promise<T>): Promise<T> {
  return withDatabase(configOf(io), (database) => database.inTransaction(work));
}

/** The right to act for the organization of this id, which the operator's shell gives. */
export async function scopeOfOrganization(tx: Tx, id: string): Promise<OrgScope> {
  const org = isId("org", id) ? mintOrgScope(id) : undefined;
  if (!org || !(await findOrganization(tx, org))) throw organizationNotFound(id);
  return org;
}

/** The right to act for the organization of the key of this id. */
export async function scopeOfKey(tx: Tx, id: string): Promise<{ readonly org: OrgScope; readonly keyId: KeyId }> {
  const organizationId = isId("key", id) ? await findOrganizationOfKey(tx, id) : undefined;
  if (!isId("key", id) || !organizationId) throw keyNotFound(id);
  return { org: mintOrgScope(organizationId), keyId: id };
}

/** The right to act for the organization of the connector of this id. */
export async function scopeOfConnector(
  tx: Tx,
  id: string,
): Promise<{ readonly org: OrgScope; readonly connectorId: ConnectorId }> {
  const organizationId = isId("con", id) ? await findOrganizationOfConnector(tx, id) : undefined;
  if (!isId("con", id) || !organizationId) throw connectorNotFound(id);
  return { org: mintOrgScope(organizationId), connectorId: id };
}

/** The operator as a principal of an organization. */
export function operatorOf({ madeBy: actor }: CliIo, org: OrgScope): OperatorPrincipal {
  return { kind: "operator", org, services: SERVICES, actor };
}

/** What making keys needs: the operator, and the server secret, which is made where there is none yet. */
export async function keyMaker(io: CliIo): Promise<KeyMaker> {
  const config = configOf(io);
  const secret = await secretInForce(config, io.randomBytes);
  return { by: io.madeBy, secrets: deriveSecrets(secret, config.previousSecret), randomBytes: io.randomBytes };
}
