/** Randomness comes in as an argument (`crypto.randomBytes` outside of tests). */
export type RandomBytes = (size: number) => Uint8Array;

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

// The largest multiple of 62 in a byte: a byte at or above it would favour the first letters.
const FAIR_BYTES = 248;

/** `length` base62 characters, each equally likely: bytes that would bias the alphabet are drawn again. */
export function randomBase62(length: number, randomBytes: RandomBytes): string {
  let text = "";
  while (text.length < length) {
    for (const byte of randomBytes(length - text.length + 8)) {
      if (byte < FAIR_BYTES && text.length < length) text += ALPHABET.charAt(byte % 62);
    }
  }
  return text;
}

/** A non-negative integer in base62, left-padded with `0` to `width` characters. */
export function encodeBase62(value: number, width: number): string {
  let text = "";
  for (let rest = value; rest > 0; rest = Math.floor(rest / 62)) text = ALPHABET.charAt(rest % 62) + text;
  return text.padStart(width, "0");
}
