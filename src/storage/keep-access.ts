import type { RandomBytes } from "../core/base62.ts";
import type { ConnectorId, OrganizationId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import { type SealingKeys, seal, sealingKeysFor, unseal } from "../core/sealing/seal.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { type LocationAccess, LocationCredentials } from "./schema.ts";
import {
  countLocationsSealedOtherwise,
  selectLocation,
  selectLocationsSealedUnder,
  updateSealed,
  upsertLocation,
} from "./store.ts";

/** Derives what credentials are sealed with from the server's secret, and from the one before during a rotation. */
export const deriveSealingKeys = sealingKeysFor("costplane/connector-credentials/v1");

/** What credentials are sealed with. */
export type Sealing = { readonly keys: SealingKeys; readonly randomBytes: RandomBytes };

/**
 * How a connector's location is reached; `sealed_otherwise` where its credentials need a server secret that is gone.
 */
export type KeptAccess = LocationAccess | "sealed_otherwise";

/** Keeps how a connector's location is reached, the credentials sealed. The caller has made or locked the connector. */
export async function keepAccess(
  tx: Tx,
  { organizationId }: OrgScope,
  id: ConnectorId,
  { access, sealing }: { readonly access: LocationAccess; readonly sealing: Sealing },
): Promise<void> {
  const { options, credentials } = access;
  const text = credentials && JSON.stringify(credentials);
  const sealed = text && seal(sealing.keys, text, ownerOf(organizationId, id), sealing.randomBytes);
  await upsertLocation(tx, id, { options, sealed: sealed || null });
}

/** How a connector's location is reached. */
export async function readAccess(tx: Tx, org: OrgScope, id: ConnectorId, { keys }: Sealing): Promise<KeptAccess> {
  const row = await selectLocation(tx, org, id);
  if (!row) return { options: {}, credentials: null };
  if (!row.sealed) return { options: row.options, credentials: null };
  const text = unseal(keys, row.sealed, ownerOf(org.organizationId, id));
  if (text === null) return "sealed_otherwise";
  return { options: row.options, credentials: LocationCredentials.parse(JSON.parse(text)) };
}

/** Seals under the server secret in force what is still sealed under the one before, which can then be dropped. */
export async function renewSealing(tx: Tx, { keys, randomBytes }: Sealing): Promise<void> {
  if (!keys.previous) return;
  for (const { id, organizationId, sealed } of await selectLocationsSealedUnder(tx, keys.previous.version)) {
    const owner = ownerOf(organizationId, id);
    const text = unseal(keys, sealed, owner);
    if (text !== null) await updateSealed(tx, id, seal(keys, text, owner, randomBytes));
  }
}

/** How many connectors have credentials that the server secret in force does not open. */
export function countSealedOtherwise(tx: Tx, { current }: SealingKeys): Promise<number> {
  return countLocationsSealedOtherwise(tx, current.version);
}

function ownerOf(organizationId: OrganizationId, id: ConnectorId): string {
  return `${organizationId}/${id}`;
}
