import type { Tx } from "../stores/postgres/index.ts";
import type { KeySecrets } from "./secrets.ts";
import { rememberSecretVersion, replaceSecretVersion } from "./store.ts";

/** The server secret here is not the one that the keys of this database are digested under. */
export class OtherSecretError extends Error {
  override readonly name = "OtherSecretError";
  constructor() {
    super(
      "The keys of this database were made under another server secret. Set COSTPLANE_SECRET to the one that the " +
        "service has; to replace it, set COSTPLANE_SECRET_PREVIOUS to the old one.",
    );
  }
}

/**
 * Makes sure that keys are digested under the secret that this database knows, and remembers it the first time. A
 * secret that replaces the known one names it as its previous. Throws `OtherSecretError`.
 */
export async function confirmSecret(tx: Tx, { current, previous }: KeySecrets): Promise<void> {
  const known = await rememberSecretVersion(tx, current.version);
  if (known === current.version) return;
  if (known !== previous?.version) throw new OtherSecretError();
  await replaceSecretVersion(tx, current.version);
}
