import { createCipheriv, createDecipheriv, type KeyObject } from "node:crypto";
import type { RandomBytes } from "../base62.ts";
import { keyOfSecret, versionOfSecret } from "./secret-keys.ts";

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

type SealingKey = { readonly version: string; readonly key: KeyObject };

/** What secrets of one kind are sealed with; during a rotation of the server secret those sealed before still open. */
export type SealingKeys = { readonly current: SealingKey; readonly previous: SealingKey | null };

/** A text that only the server secret of this version opens, and only for its owner. `box` ends with the tag. */
export type Sealed = { readonly version: string; readonly nonce: Uint8Array; readonly box: Uint8Array };

/**
 * Derives what is sealed with from the server's secret, and from the one before during a rotation. The label says what
 * for: what is sealed under one opens under no other.
 */
export function sealingKeysFor(label: string): (current: string, previous?: string) => SealingKeys {
  return (current, previous) => {
    const hasPrevious = previous !== undefined && previous !== current;
    return { current: sealingKey(label, current), previous: hasPrevious ? sealingKey(label, previous) : null };
  };
}

/** Seals a text for its owner: it opens for no other row. */
export function seal({ current }: SealingKeys, text: string, owner: string, randomBytes: RandomBytes): Sealed {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, current.key, nonce).setAAD(Buffer.from(owner));
  const box = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return { version: current.version, nonce, box };
}

/** The text; null where it was sealed under another secret, for another owner, or is damaged. */
export function unseal({ current, previous }: SealingKeys, sealed: Sealed, owner: string): string | null {
  const by = [current, previous].find((key) => key?.version === sealed.version);
  if (!by) return null;
  const end = sealed.box.length - TAG_BYTES;
  try {
    const decipher = createDecipheriv(CIPHER, by.key, sealed.nonce, { authTagLength: TAG_BYTES })
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.box.subarray(end));
    return Buffer.concat([decipher.update(sealed.box.subarray(0, end)), decipher.final()]).toString("utf8");
  } catch {
    return null;
  }
}

function sealingKey(label: string, secret: string): SealingKey {
  return { version: versionOfSecret(secret), key: keyOfSecret(secret, label) };
}
