export { confirmSecret, OtherSecretError } from "./confirm-secret.ts";
export { createKey } from "./create-key.ts";
export { keyDigester } from "./key-digester.ts";
export { revokeKey } from "./revoke-key.ts";
export { type Rotation, rotateKey } from "./rotate-key.ts";
export { type ApiKey, ExpiryDays, KeyRequest, type MadeKey } from "./schema.ts";
export { deriveSecrets, digestsOf, type KeySecrets } from "./secrets.ts";
export {
  countKeysOfOtherSecrets,
  selectKeys as listKeys,
  selectOrganizationOfKey as findOrganizationOfKey,
} from "./store.ts";
export type { KeyMaker } from "./store-new-key.ts";
