export { confirmSecret, OtherSecretError } from "./confirm-secret.ts";
export { createKey } from "./create-key.ts";
export { keyDigester } from "./key-digester.ts";
export { revokeKey } from "./revoke-key.ts";
export { rotateKey } from "./rotate-key.ts";
export { type KeyNeeds, keyRoutes } from "./routes.ts";
export { type Key, KeyRequest, type MadeKey, type MadeKeyAnswer, type RotatedKey } from "./schema.ts";
export { deriveSecrets, digestsOf, type KeySecrets } from "./secrets.ts";
export {
  countKeysOfOtherSecrets,
  selectKeys as listKeys,
  selectOrganizationOfKey as findOrganizationOfKey,
} from "./store.ts";
