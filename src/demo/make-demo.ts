import { createOrganization } from "../accounts/index.ts";
import type { RandomBytes } from "../core/base62.ts";
import { mintOrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import { SERVICES } from "../core/services.ts";
import { createKey, type KeySecrets } from "../keys/index.ts";
import { activateServices } from "../plans/index.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { rememberDemo, rememberMaking } from "./store.ts";

export const MADE_BY: Actor = { actor: "operator:first-start", origin: "start" };

export type DemoMaker = {
  readonly secrets: KeySecrets;
  readonly randomBytes: RandomBytes;
  readonly now: Date;
  /** Where its bills will lie. */
  readonly folder: string;
};

/**
 * Makes the organization Demo with every service activated, at the first start of an installation only, and returns
 * its key; null at every later one, also when the operator has deleted it since. One at a time in an installation.
 */
export async function makeDemo(tx: Tx, { secrets, randomBytes, now, folder }: DemoMaker): Promise<string | null> {
  if (!(await rememberMaking(tx, now))) return null;
  const { id } = await createOrganization(tx, MADE_BY, "Demo", randomBytes);
  await rememberDemo(tx, id, folder);
  const org = mintOrgScope(id);
  await activateServices(tx, org, MADE_BY, SERVICES);
  const request = { name: "demo", scopes: null, expiresInDays: null };
  const { key } = await createKey(tx, org, { by: MADE_BY, secrets, randomBytes }, request);
  return key;
}
