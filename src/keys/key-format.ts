import { crc32 } from "node:zlib";
import { encodeBase62, type RandomBytes, randomBase62 } from "../core/base62.ts";

const KEY_PREFIX = "cpk_";
const RANDOM_CHARS = 40;
const CHECKSUM_CHARS = 6;
const CHECKED_CHARS = KEY_PREFIX.length + RANDOM_CHARS;
const SHOWN_PREFIX_CHARS = KEY_PREFIX.length + 4;
const FORM = new RegExp(`^${KEY_PREFIX}[0-9A-Za-z]{${RANDOM_CHARS + CHECKSUM_CHARS}}$`);

/** A new API key: `cpk_`, 40 random base62 characters (238 bits), 6 of checksum over what stands before. */
export function makeKey(randomBytes: RandomBytes): string {
  const checked = KEY_PREFIX + randomBase62(RANDOM_CHARS, randomBytes);
  return checked + checksumOf(checked);
}

/**
 * Whether `text` has the exact form of a key. It finds typing errors without asking the database, and says nothing
 * about whether the key exists.
 */
export function hasRightChecksum(text: string): boolean {
  return FORM.test(text) && text.slice(CHECKED_CHARS) === checksumOf(text.slice(0, CHECKED_CHARS));
}

/** The parts of a key that may be shown again: neither says anything about the rest. */
export function shownParts(key: string): { readonly prefix: string; readonly lastFour: string } {
  return { prefix: key.slice(0, SHOWN_PREFIX_CHARS), lastFour: key.slice(-4) };
}

// 62^6 exceeds 2^32, so six characters hold every CRC32.
function checksumOf(text: string): string {
  return encodeBase62(crc32(text), CHECKSUM_CHARS);
}
