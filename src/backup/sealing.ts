import { type ScryptOptions, scrypt, webcrypto } from "node:crypto";
import { promisify } from "node:util";
import type { RandomBytes } from "../core/base62.ts";
import { BackupFailed } from "./backup-failed.ts";
import type { SealingFacts } from "./schema.ts";

// OWASP's figures for scrypt: 128 MiB and a third of a second, once for a backup.
const COST = { N: 131_072, r: 8, p: 1 } as const;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const CIPHER = "AES-GCM";

/** Seals the parts of one backup and opens them, off the event loop; none opens under another name. */
export type Sealer = {
  readonly facts: SealingFacts | null;
  seal(bytes: Uint8Array, name: string): Promise<Uint8Array>;
  /** Throws `wrong_passphrase` or `backup_damaged`: which of them can't be told. */
  open(bytes: Uint8Array, name: string): Promise<Uint8Array>;
};

const OPEN: Sealer = { facts: null, seal: async (bytes) => bytes, open: async (bytes) => bytes };

/** The sealer of a new backup; without a passphrase it is kept as it is. */
export async function newSealer(passphrase: string | undefined, randomBytes: RandomBytes): Promise<Sealer> {
  if (passphrase === undefined) return OPEN;
  const salt = Buffer.from(randomBytes(SALT_BYTES)).toString("base64");
  return sealerOf({ kdf: "scrypt", salt, ...COST }, passphrase, randomBytes);
}

// Whoever can write to the place could put one of its own there, and nobody would see that it is another.
const NOT_SEALED =
  "This backup is not sealed, so that anybody may have made it: unset BACKUP_PASSPHRASE to use it all the same.";

/** The sealer of a backup that is there. */
export async function sealerFor(
  facts: SealingFacts | null,
  passphrase: string | undefined,
  randomBytes: RandomBytes,
): Promise<Sealer> {
  if (facts === null && passphrase === undefined) return OPEN;
  if (facts === null) throw new BackupFailed("not_sealed", NOT_SEALED);
  if (passphrase !== undefined) return sealerOf(facts, passphrase, randomBytes);
  throw new BackupFailed("wrong_passphrase", "This backup is sealed: set BACKUP_PASSPHRASE to its passphrase.");
}

async function sealerOf(facts: SealingFacts, passphrase: string, randomBytes: RandomBytes): Promise<Sealer> {
  const { N, r, p } = facts;
  const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);
  const options = { N, r, p, maxmem: 256 * N * r };
  const bits = await derive(passphrase, Buffer.from(facts.salt, "base64"), KEY_BYTES, options);
  const key = await webcrypto.subtle.importKey("raw", Uint8Array.from(bits), CIPHER, false, ["encrypt", "decrypt"]);
  const by = (iv: Uint8Array, name: string) => {
    return { name: CIPHER, iv: Uint8Array.from(iv), additionalData: Buffer.from(name) };
  };
  return {
    facts,
    seal: async (bytes, name) => {
      const nonce = randomBytes(NONCE_BYTES);
      const box = await webcrypto.subtle.encrypt(by(nonce, name), key, bytes as Uint8Array<ArrayBuffer>);
      return Buffer.concat([nonce, Buffer.from(box)]);
    },
    open: async (bytes, name) => {
      const [nonce, box] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES)];
      try {
        return Buffer.from(await webcrypto.subtle.decrypt(by(nonce, name), key, box as Uint8Array<ArrayBuffer>));
      } catch (cause) {
        const fix = "set BACKUP_PASSPHRASE to the one that it was made with, or take another copy";
        throw new BackupFailed("wrong_passphrase", `${name} does not open: ${fix}.`, { cause });
      }
    },
  };
}
