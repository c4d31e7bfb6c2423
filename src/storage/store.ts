import type { ConnectorId, OrganizationId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Sealed } from "../core/sealing/seal.ts";
import { countOf, type Tx } from "../stores/postgres/index.ts";
import type { LocationOptions } from "./schema.ts";

/** The storage location of a connector, its credentials sealed; null where it needs none. */
export type LocationRow = { readonly options: LocationOptions; readonly sealed: Sealed | null };

/** undefined where the organization has no such connector, or that has neither options nor credentials. */
export async function selectLocation(tx: Tx, org: OrgScope, id: ConnectorId): Promise<LocationRow | undefined> {
  const row = await locations(tx)
    .where("c.organization_id", "=", org.organizationId)
    .where("c.id", "=", id)
    .executeTakeFirst();
  return row && { options: row.options as LocationOptions, sealed: sealedOf(row) };
}

/** Every location whose credentials are sealed under the server secret of this version, over all organizations. */
export async function selectLocationsSealedUnder(
  tx: Tx,
  version: string,
): Promise<readonly { readonly id: ConnectorId; readonly organizationId: OrganizationId; readonly sealed: Sealed }[]> {
  const rows = await locations(tx).where("p.secret_version", "=", version).forUpdate("p").execute();
  return rows.map((row) => ({ id: row.id, organizationId: row.organization_id, sealed: sealedOf(row) as Sealed }));
}

/** How many locations have credentials that are sealed under another server secret. */
export function countLocationsSealedOtherwise(tx: Tx, version: string): Promise<number> {
  return countOf(tx.selectFrom("connector_places").where("secret_version", "<>", version));
}

/** The caller holds the lock of the connector, or has just made it. */
export async function upsertLocation(tx: Tx, id: ConnectorId, { options, sealed }: LocationRow): Promise<void> {
  const row = { options: JSON.stringify(options), ...columnsOf(sealed) };
  await tx
    .insertInto("connector_places")
    .values({ connector_id: id, ...row })
    .onConflict((conflict) => conflict.column("connector_id").doUpdateSet(row))
    .execute();
}

export async function updateSealed(tx: Tx, id: ConnectorId, sealed: Sealed): Promise<void> {
  await tx.updateTable("connector_places").set(columnsOf(sealed)).where("connector_id", "=", id).execute();
}

function locations(tx: Tx) {
  return tx
    .selectFrom("connector_places as p")
    .innerJoin("connectors as c", "c.id", "p.connector_id")
    .select(["c.id", "c.organization_id", "p.options", "p.credentials", "p.nonce", "p.secret_version"]);
}

type SealedColumns = {
  readonly credentials: Uint8Array | null;
  readonly nonce: Uint8Array | null;
  readonly secret_version: string | null;
};

function columnsOf(sealed: Sealed | null): SealedColumns {
  return {
    credentials: sealed && Buffer.from(sealed.box),
    nonce: sealed && Buffer.from(sealed.nonce),
    secret_version: sealed?.version ?? null,
  };
}

function sealedOf({ credentials: box, nonce, secret_version: version }: SealedColumns): Sealed | null {
  return box && nonce && version !== null ? { box, nonce, version } : null;
}
