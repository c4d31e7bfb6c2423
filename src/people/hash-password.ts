import { type Argon2Parameters, argon2, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { RandomBytes } from "../core/base62.ts";
import { LIMITS } from "../core/limits.ts";

/** What OWASP's cheat sheet asks for: 19 MiB, two passes, one lane. */
const SETTINGS = { memory: 19_456, passes: 2, parallelism: 1 } as const;
const SALT_BYTES = 16;
const TAG_BYTES = 32;

/** Too many passwords wait to be hashed. */
export class HashingBusyError extends Error {
  override readonly name = "HashingBusyError";
}

/** Hashes passwords, a few at a time. */
export type PasswordHasher = {
  /** argon2id in the usual text form, with settings and salt. Throws `HashingBusyError`. */
  hash(password: string): Promise<string>;
  /** Takes the same time where there is no hash, and then says no. Throws `HashingBusyError`. */
  verify(password: string, hash: string | null): Promise<boolean>;
};

type HasherOptions = {
  /** How many hashes are computed at once: each takes a processor and 19 MiB. */
  readonly atOnce: number;
  readonly randomBytes: RandomBytes;
};

/** Makes a hasher; whoever shares a process shares one. */
export function createPasswordHasher({ atOnce, randomBytes }: HasherOptions): PasswordHasher {
  const inTurn = takeTurns(atOnce);
  const nobodys = textOf(randomBytes(SALT_BYTES), randomBytes(TAG_BYTES));
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES);
      return textOf(salt, await inTurn(() => compute(password, { salt, ...SETTINGS })));
    },
    async verify(password, hash) {
      const known = readText(hash ?? nobodys);
      if (!known) throw new Error("A stored password is no argon2id hash.");
      const { tag, ...settings } = known;
      const computed = await inTurn(() => compute(password, settings));
      return timingSafeEqual(computed, tag) && hash !== null;
    },
  };
}

type Settings = { readonly salt: Uint8Array; readonly memory: number; readonly passes: number };

const argon2id = promisify<"argon2id", Argon2Parameters, Buffer>(argon2);

function compute(password: string, { salt, memory, passes }: Settings): Promise<Buffer> {
  const message = password.normalize("NFC");
  return argon2id("argon2id", { message, nonce: salt, memory, passes, parallelism: 1, tagLength: TAG_BYTES });
}

function textOf(salt: Uint8Array, tag: Uint8Array): string {
  const { memory, passes, parallelism } = SETTINGS;
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

const TEXT = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=1\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

function readText(text: string): (Settings & { readonly tag: Buffer }) | null {
  const parts = TEXT.exec(text);
  if (!parts) return null;
  const [, memory, passes, salt = "", tag = ""] = parts;
  return {
    memory: Number(memory),
    passes: Number(passes),
    salt: Buffer.from(salt, "base64"),
    tag: Buffer.from(tag, "base64"),
  };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("base64").replaceAll("=", "");
}

/** Lets so many work at once; the others wait in their order, and too many are refused. */
function takeTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (waiting.length >= LIMITS.waitingPasswordsMax) throw new HashingBusyError();
    if (running >= atOnce) await new Promise<void>((begin) => waiting.push(begin));
    else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
