import { LRUCache } from "lru-cache";
import { hasRightChecksum } from "./key-format.ts";
import { digestsOf, type KeySecrets } from "./secrets.ts";

/** How many presented keys are remembered: enough for the callers of a node, and little memory. */
const KEYS_MAX = 10_000;

/**
 * The digests under which a presented key may be stored; null for a text that is no key. The last ones are remembered,
 * since an HMAC costs more than the rest of a request's head. That says nothing of a key: whether it is valid is asked
 * of the database each time.
 */
export function keyDigester(secrets: KeySecrets): (presentedKey: string) => readonly string[] | null {
  const known = new LRUCache<string, readonly string[]>({ max: KEYS_MAX });
  return (key) => {
    const remembered = known.get(key);
    if (remembered) return remembered;
    if (!hasRightChecksum(key)) return null;
    const digests = digestsOf(key, secrets);
    known.set(key, digests);
    return digests;
  };
}
