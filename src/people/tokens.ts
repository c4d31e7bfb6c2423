import { createHash } from "node:crypto";
import type { RandomBytes } from "../core/base62.ts";

const TOKEN_BYTES = 32;

/** A secret of 256 bits for a link or a session, and the digest that is stored in its place. */
export type NewToken = { readonly token: string; readonly digest: Buffer };

/** Makes a token that nobody can guess. */
export function newToken(randomBytes: RandomBytes): NewToken {
  const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString("base64url");
  return { token, digest: digestOf(token) };
}

/** SHA-256: of 256 random bits nobody guesses the token, so neither a salt nor a slow hash adds anything. */
export function digestOf(token: string): Buffer {
  return createHash("sha256").update(token).digest();
}
