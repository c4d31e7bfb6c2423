import { type InsertObject, sql } from "kysely";
import type { KeyId, OrganizationId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import { countOf, rememberFirst, type Tables, type Tx } from "../stores/postgres/index.ts";
import type { ApiKey, KeyStatus } from "./schema.ts";

const STATUS = sql<KeyStatus>`CASE WHEN revoked_at IS NOT NULL THEN 'revoked'
  WHEN expires_at <= now() THEN 'expired' ELSE 'active' END`.as("status");

const API_KEY = [
  "id",
  "organization_id as organizationId",
  "name",
  "prefix",
  "last_four as lastFour",
  "scopes",
  "secret_version as secretVersion",
  "created_by as createdBy",
  "created_at as createdAt",
  "expires_at as expiresAt",
  "revoked_at as revokedAt",
  "last_used_at as lastUsedAt",
  STATUS,
] as const;

/** A key to be stored. `digest` is hexadecimal; `expiresInMs` are milliseconds from the database's now, null: never. */
export type NewKey = Omit<
  ApiKey,
  "organizationId" | "createdAt" | "expiresAt" | "revokedAt" | "lastUsedAt" | "status"
> & { readonly digest: string; readonly expiresInMs: number | null };

// Columns that may be null are wanted, too: a limit that is forgotten here would let the key do anything.
type KeyRow = Required<
  Omit<InsertObject<Tables, "api_keys">, "created_at" | "revoked_at" | "last_used_at" | "made_until">
>;

export function insertKey(tx: Tx, { organizationId }: OrgScope, key: NewKey): Promise<ApiKey> {
  const row: KeyRow = {
    id: key.id,
    organization_id: organizationId,
    digest: Buffer.from(key.digest, "hex"),
    secret_version: key.secretVersion,
    name: key.name,
    prefix: key.prefix,
    last_four: key.lastFour,
    scopes: key.scopes,
    created_by: key.createdBy,
    expires_at: key.expiresInMs === null ? null : sql<Date>`now() + ${key.expiresInMs} * interval '1 millisecond'`,
  };
  return tx.insertInto("api_keys").values(row).returning(API_KEY).executeTakeFirstOrThrow();
}

/** The oldest first. */
export function selectKeys(tx: Tx, { organizationId }: OrgScope): Promise<readonly ApiKey[]> {
  const keys = tx.selectFrom("api_keys").where("organization_id", "=", organizationId);
  return keys.select(API_KEY).orderBy("created_at").orderBy("id").execute();
}

export function selectKey(tx: Tx, { organizationId }: OrgScope, id: KeyId): Promise<ApiKey | undefined> {
  const key = tx.selectFrom("api_keys").where("organization_id", "=", organizationId).where("id", "=", id);
  return key.select(API_KEY).executeTakeFirst();
}

/** How many keys that still work are digested under another secret than the one of this version. */
export function countKeysOfOtherSecrets(tx: Tx, version: string): Promise<number> {
  const keys = tx.selectFrom("api_keys").where("secret_version", "!=", version).where("revoked_at", "is", null);
  return countOf(
    keys.where((key) => key.or([key("expires_at", "is", null), key("expires_at", ">", sql<Date>`now()`)])),
  );
}

/** For an operator, who names a key by its id alone. */
export async function selectOrganizationOfKey(tx: Tx, id: KeyId): Promise<OrganizationId | undefined> {
  const key = await tx.selectFrom("api_keys").select("organization_id").where("id", "=", id).executeTakeFirst();
  return key?.organization_id;
}

/** What a key was made for, whatever a rotation has ended earlier; null: for ever. */
const LIFETIME_MS = sql<number | null>`CASE WHEN isfinite(coalesce(made_until, expires_at))
  THEN (1000 * extract(epoch FROM coalesce(made_until, expires_at) - created_at))::float8 END`.as("lifetimeMs");

/** A key that is locked until the commit. `now` is the database's. */
export type LockedKey = { readonly key: ApiKey; readonly lifetimeMs: number | null; readonly now: Date };

/** Locks the key until the commit. */
export async function lockKey(tx: Tx, { organizationId }: OrgScope, id: KeyId): Promise<LockedKey | undefined> {
  const found = tx.selectFrom("api_keys").where("organization_id", "=", organizationId).where("id", "=", id);
  const row = await found
    .select([...API_KEY, LIFETIME_MS, sql<Date>`now()`.as("now")])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) return undefined;
  const { now, lifetimeMs, ...key } = row;
  return { key, lifetimeMs, now };
}

export function setRevoked(tx: Tx, { organizationId }: OrgScope, id: KeyId): Promise<ApiKey> {
  const key = tx.updateTable("api_keys").where("organization_id", "=", organizationId).where("id", "=", id);
  return key.set({ revoked_at: sql<Date>`now()` }).returning(API_KEY).executeTakeFirstOrThrow();
}

/** Ends a key at another time than it was made for, which is kept. */
export function setExpiry(tx: Tx, { organizationId }: OrgScope, id: KeyId, expiresAt: Date): Promise<ApiKey> {
  const key = tx.updateTable("api_keys").where("organization_id", "=", organizationId).where("id", "=", id);
  const madeUntil = sql<Date>`coalesce(made_until, expires_at, 'infinity')`;
  return key.set({ expires_at: expiresAt, made_until: madeUntil }).returning(API_KEY).executeTakeFirstOrThrow();
}

const SECRET_VERSION = "api-key-secret-version";

/** The version of the secret that this database knows; from now on `version` where it knew none. */
export function rememberSecretVersion(tx: Tx, version: string): Promise<string> {
  return rememberFirst(tx, SECRET_VERSION, version);
}

export async function replaceSecretVersion(tx: Tx, version: string): Promise<void> {
  await tx.updateTable("installation").set({ value: version }).where("name", "=", SECRET_VERSION).execute();
}
