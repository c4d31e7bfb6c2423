import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import {
  createPasswordHasher,
  type DeviceKeys,
  deriveDeviceKeys,
  deriveTotpKeys,
  type FactorNeeds,
  type PeopleNeeds,
  renewTotpSealing,
} from "../people/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { Config } from "./config.ts";

/** What signing in works with. */
export type People = PeopleNeeds & FactorNeeds & { readonly deviceKeys: DeviceKeys };

// A hash takes a processor for some 50 ms: three of four are left to those who are signed in, and to programs.
const PROCESSORS_PER_HASH = 4;

/** Seals anew what is sealed under the secret before. */
export function renewPeople({ database, totpKeys, randomBytes: random }: People): Promise<void> {
  return database.inTransaction((tx) => renewTotpSealing(tx, totpKeys, random));
}

/** `secret` is the server secret in force. */
export function openPeople({ previousSecret }: Config, database: Database, secret: string): People {
  const atOnce = Math.max(1, Math.floor(availableParallelism() / PROCESSORS_PER_HASH));
  const hasher = createPasswordHasher({ atOnce, randomBytes });
  return {
    database,
    hasher,
    randomBytes,
    clock: () => new Date(),
    deviceKeys: deriveDeviceKeys(secret, previousSecret),
    totpKeys: deriveTotpKeys(secret, previousSecret),
  };
}
