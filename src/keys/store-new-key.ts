import type { RandomBytes } from "../core/base62.ts";
import { newId } from "../core/ids.ts";
import type { OrgScope } from "../core/org-scope.ts";
import type { Actor } from "../core/principal.ts";
import type { Tx } from "../stores/postgres/index.ts";
import { confirmSecret } from "./confirm-secret.ts";
import { makeKey, shownParts } from "./key-format.ts";
import type { KeyRequest, MadeKey } from "./schema.ts";
import { type KeySecrets, keyDigest } from "./secrets.ts";
import { insertKey, type NewKey } from "./store.ts";

/** What making a key needs beside the transaction. */
export type KeyMaker = { readonly by: Actor; readonly secrets: KeySecrets; readonly randomBytes: RandomBytes };

/** What a key may do, and for how long from now (null: for ever). */
export type KeyTerms = Pick<NewKey, Exclude<keyof KeyRequest, "expiresInDays"> | "expiresInMs">;

/** Makes a key and stores its digest; throws `OtherSecretError`. The audit log is the caller's to write. */
export async function storeNewKey(tx: Tx, org: OrgScope, maker: KeyMaker, terms: KeyTerms): Promise<MadeKey> {
  await confirmSecret(tx, maker.secrets);

  const { current } = maker.secrets;
  const key = makeKey(maker.randomBytes);
  const stored = await insertKey(tx, org, {
    id: newId("key", maker.randomBytes),
    digest: keyDigest(key, current),
    secretVersion: current.version,
    ...shownParts(key),
    ...terms,
    createdBy: maker.by.actor,
  });
  return { ...stored, key };
}
