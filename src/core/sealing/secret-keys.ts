import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from "node:crypto";

const VERSION_LABEL = "costplane/secret-version/v1";
const VERSION_BYTES = 6;
const KEY_BYTES = 32;

/** Names the server secret without revealing it: 12 hexadecimal characters. */
export function versionOfSecret(secret: string): string {
  return Buffer.from(derive(secret, VERSION_LABEL, VERSION_BYTES)).toString("hex");
}

/** A key of 32 bytes, made from the server secret for the one purpose that the label names. */
export function keyOfSecret(secret: string, label: string): KeyObject {
  return createSecretKey(Buffer.from(derive(secret, label, KEY_BYTES)));
}

/** What texts are signed with: the first key signs, and what any of them signed is believed. */
export type SigningKeys = readonly [KeyObject, ...KeyObject[]];

/** Makes the keys of a purpose: of the secret in force, and of the one before it while that still counts. */
export function signingKeysFor(label: string): (current: string, previous?: string) => SigningKeys {
  return (current, previous) => {
    const before = previous === undefined ? [] : [keyOfSecret(previous, label)];
    return [keyOfSecret(current, label), ...before];
  };
}

/** HMAC-SHA-256 under the key in force. */
export function signatureOf([key]: SigningKeys, text: string): Buffer {
  return hmac(key, text);
}

/** Whether one of the keys made the signature of the text. */
export function isSigned(keys: SigningKeys, text: string, signature: Uint8Array): boolean {
  return keys.some((key) => {
    const expected = hmac(key, text);
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  });
}

/** Whether two texts are the same, in a time that does not tell how much of the presented one is right. */
export function isSameText(expected: string, presented: string): boolean {
  const [left, right] = [Buffer.from(expected), Buffer.from(presented)];
  return left.length === right.length && timingSafeEqual(left, right);
}

function hmac(key: KeyObject, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

function derive(secret: string, label: string, bytes: number): ArrayBuffer {
  return hkdfSync("sha256", secret, "", label, bytes);
}
