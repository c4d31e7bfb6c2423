import type { KeyId, OrganizationId } from "../core/ids.ts";
import type { KeyScope } from "../core/services.ts";
import type { KeyFacts } from "./facts.ts";

// What is known of a key, for both ways of the gate: a limit that is not read would let the key do anything.
const KEY_FACTS: Readonly<Record<keyof KeyFacts, string>> = {
  keyId: "id AS key_id",
  organizationId: "organization_id",
  scopes: "array_to_json(scopes) AS scopes",
  isLastUseStale: "(last_used_at IS NULL OR last_used_at < now() - interval '1 minute') AS is_last_use_stale",
};

/** The facts of the valid key of a digest, with `more` columns behind them. */
export function keyOf(digest: string, ...more: readonly string[]): string {
  return `
    SELECT ${[...Object.values(KEY_FACTS), ...more].join(", ")}
    FROM api_keys
    WHERE api_keys.digest = decode(${digest}, 'hex')
      AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())
    LIMIT 1`;
}

/** The same columns for an organization that something other than a key asks for. */
export function noKeyOf(organizationId: string): string {
  const columns: Readonly<Partial<Record<string, string>>> = { organizationId, isLastUseStale: "false" };
  return Object.keys(KEY_FACTS)
    .map((fact) => columns[fact] ?? "NULL")
    .join(", ");
}

/** The facts of a row with the columns of a key. */
export function readKey(row: Readonly<Record<string, string | null>>, organizationId: OrganizationId): KeyFacts {
  return {
    keyId: row["key_id"] as KeyId,
    organizationId,
    scopes: row["scopes"] ? (JSON.parse(row["scopes"]) as KeyScope[]) : null,
    isLastUseStale: row["is_last_use_stale"] === "t",
  };
}
