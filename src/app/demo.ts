import { randomBytes } from "node:crypto";
import { createOrganization } from "../accounts/index.ts";
import { mintOrgScope } from "../core/org-scope.ts";
import { SERVICES } from "../core/services.ts";
import { createKey, type KeySecrets } from "../keys/index.ts";
import { activateServices } from "../plans/index.ts";
import { type Database, rememberFirst, withInstallationLock } from "../stores/postgres/index.ts";

const BY = { actor: "operator:first-start", origin: "start" } as const;

/**
 * Makes the organization Demo with every service activated, at the first start of an installation only, and returns
 * its key; null at every later one, also when the operator has deleted it since.
 */
export function makeDemo(database: Database, secrets: KeySecrets): Promise<string | null> {
  return withInstallationLock(database, async (tx) => {
    const now = new Date().toISOString();
    if ((await rememberFirst(tx, "demo_made_at", now)) !== now) return null;
    const { id } = await createOrganization(tx, BY, "Demo", randomBytes);
    const org = mintOrgScope(id);
    await activateServices(tx, org, BY, SERVICES);
    const request = { name: "demo", scopes: null, expiresInDays: null };
    const { key } = await createKey(tx, org, { by: BY, secrets, randomBytes }, request);
    return key;
  });
}

/** What the first start prints: the key, which is shown only now, and a request to paste. */
export function demoLines(key: string, url: string): string {
  return `
The organization "Demo" is made, with every service activated. Its API key, shown only now:

  ${key}

Try it:

  curl -X POST ${url}/v1/services/usage-calculator/quote \\
    -H 'Authorization: Bearer ${key}' \\
    -H 'Idempotency-Key: first-quote' -H 'Content-Type: application/json' \\
    -d '{"units":1500,"free_units":1000,"cents_per_unit":3}'
`;
}
