import { createSecretKey, hkdfSync, type KeyObject } from "node:crypto";

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

function derive(secret: string, label: string, bytes: number): ArrayBuffer {
  return hkdfSync("sha256", secret, "", label, bytes);
}
