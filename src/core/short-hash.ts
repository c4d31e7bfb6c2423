import { createHash } from "node:crypto";

/** A hash of what JSON says of a value, in 22 characters that may stand in a URL and in an ETag. */
export function shortHash(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value)).digest("base64url").slice(0, 22);
}
