import { randomBytes } from "node:crypto";
import { availableParallelism } from "node:os";
import type { DeviceKeys, PeopleNeeds } from "../people/index.ts";
import { createPasswordHasher, deriveDeviceKeys } from "../people/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { Config } from "./config.ts";

/** What signing in works with. */
export type People = PeopleNeeds & { readonly deviceKeys: DeviceKeys };

// A hash takes a processor for some 50 ms: three of four are left to those who are signed in, and to programs.
const PROCESSORS_PER_HASH = 4;

/** `secret` is the server secret in force. */
export function openPeople({ previousSecret }: Config, database: Database, secret: string): People {
  const atOnce = Math.max(1, Math.floor(availableParallelism() / PROCESSORS_PER_HASH));
  const hasher = createPasswordHasher({ atOnce, randomBytes });
  return { database, hasher, randomBytes, deviceKeys: deriveDeviceKeys(secret, previousSecret) };
}
