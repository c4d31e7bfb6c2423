import { type SealingKeys, sealingKeysFor } from "../core/secrets/seal.ts";

const LABEL = "costplane/connector-credentials/v1";

/** Derives what credentials are sealed with from the server's secret, and from the one before during a rotation. */
export function deriveSealingKeys(current: string, previous?: string): SealingKeys {
  return sealingKeysFor(LABEL, current, previous);
}
