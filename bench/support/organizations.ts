import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createOrganization } from "../../src/accounts/index.ts";
import { mintOrgScope } from "../../src/core/org-scope.ts";
import { SERVICES } from "../../src/core/services.ts";
import { createKey, deriveSecrets } from "../../src/keys/index.ts";
import { activateServices, setPlan } from "../../src/plans/index.ts";
import { connectionOfFolder, openDatabase } from "../../src/stores/postgres/index.ts";

const BY = { actor: "operator:bench", origin: "bench" };

/** Makes organizations that no limit stops, in the database of a running service, and returns a key of each. */
export async function makeOrganizations(dataFolder: string, count: number): Promise<readonly string[]> {
  const connection = connectionOfFolder(dataFolder);
  if (!connection) throw new Error("No service runs on the data folder.");
  const secrets = deriveSecrets((await readFile(join(dataFolder, "secret"), "utf8")).trim());
  const plan = { plan: "enterprise", requestsPerMinute: 1e9, quotesPerMonth: 1e12 } as const;
  const database = openDatabase(connection);
  try {
    return await database.inTransaction(async (tx) => {
      const keys: string[] = [];
      for (let number = 0; number < count; number += 1) {
        const { id } = await createOrganization(tx, BY, `Bench ${number}`, randomBytes);
        const org = mintOrgScope(id);
        await activateServices(tx, org, BY, SERVICES);
        await setPlan(tx, org, BY, plan);
        const request = { name: "bench", scopes: null, expiresInDays: null };
        keys.push((await createKey(tx, org, { by: BY, secrets, randomBytes }, request)).key);
      }
      return keys;
    });
  } finally {
    await database.close();
  }
}
