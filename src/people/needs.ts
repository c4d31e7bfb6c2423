import type { RandomBytes } from "../core/base62.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { PasswordHasher } from "./hash-password.ts";

/** What signing in needs. Hashing takes a moment, so no transaction is open meanwhile. */
export type PeopleNeeds = {
  readonly database: Database;
  readonly hasher: PasswordHasher;
  readonly randomBytes: RandomBytes;
};
