import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import type { RandomBytes } from "../core/base62.ts";
import { keyOfSecret } from "../core/secret-keys.ts";

const LABEL = "costplane/known-devices/v1";
const ID_BYTES = 16;

/** What the cookies of known devices are signed with; those signed under the secret before still count. */
export type DeviceKeys = readonly KeyObject[];

export function deriveDeviceKeys(current: string, previous?: string): DeviceKeys {
  return [current, previous].flatMap((secret) => (secret === undefined ? [] : [keyOfSecret(secret, LABEL)]));
}

/** What a device keeps from which somebody has signed in by this address. It opens nothing. */
export function deviceMark(keys: DeviceKeys, email: string, randomBytes: RandomBytes): string {
  const id = Buffer.from(randomBytes(ID_BYTES)).toString("base64url");
  const [key] = keys;
  if (!key) throw new Error("There is no key to sign devices with.");
  return `${id}.${sign(key, id, email).toString("base64url")}`;
}

/** The device's own name where its mark was made for this address; null for every other text. */
export function knownDevice(keys: DeviceKeys, mark: string, email: string): string | null {
  const [id = "", signature = "", ...rest] = mark.split(".");
  if (rest.length > 0) return null;
  const presented = Buffer.from(signature, "base64url");
  return keys.some((key) => isSame(sign(key, id, email), presented)) ? id : null;
}

function sign(key: KeyObject, id: string, email: string): Buffer {
  return createHmac("sha256", key).update(`${id} ${email}`).digest();
}

function isSame(expected: Buffer, presented: Buffer): boolean {
  return expected.length === presented.length && timingSafeEqual(expected, presented);
}
