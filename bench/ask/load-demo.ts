import { randomBytes } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { createSyncRunner } from "../../src/connectors/index.ts";
import type { Clock } from "../../src/core/clock.ts";
import { mintOrgScope, type OrgScope } from "../../src/core/org-scope.ts";
import { makeDemo, refreshDemo } from "../../src/demo/index.ts";
import { deriveSecrets } from "../../src/keys/index.ts";
import type { ClickHouse } from "../../src/stores/clickhouse/index.ts";
import type { Database } from "../../src/stores/postgres/index.ts";
import { testLocations } from "../../test/support/locations.ts";

// That of the service that the tests start: a database knows one.
const SECRET = "a secret of the tests, long enough to be one";

type Stores = { readonly database: Database; readonly clickhouse: ClickHouse };

/** Makes the demo organization as at a first start on this day, with its bills loaded. */
export async function loadDemo(
  { database, clickhouse }: Stores,
  folder: string,
  day = "2026-11-20",
): Promise<{ readonly org: OrgScope; readonly clock: Clock }> {
  await mkdir(folder);
  const clock: Clock = () => new Date(`${day}T09:00:00Z`);
  const secrets = deriveSecrets(SECRET);
  await database.inTransaction((tx) => makeDemo(tx, { secrets, randomBytes, now: clock(), folder }));
  const onError = (error: unknown) => {
    throw error;
  };
  const locations = testLocations([folder]);
  const tools = { database, clickhouse: () => clickhouse, locations, randomBytes, onError };
  const runner = createSyncRunner(tools);
  const { signal: stop } = new AbortController();
  await refreshDemo({ tools, runner, folder, clock, stop, isOnlyNode: false });
  await runner.stop();
  await locations.close();
  const connectors = database.kysely.selectFrom("connectors").select("organization_id as organizationId");
  const { organizationId } = await connectors.limit(1).executeTakeFirstOrThrow();
  return { org: mintOrgScope(organizationId), clock };
}
