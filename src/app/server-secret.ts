import { link, open, readFile, unlink } from "node:fs/promises";
import { join } from "node:path";
import type { RandomBytes } from "../core/base62.ts";
import { makeFolder, syncFolder } from "../stores/data-folder/index.ts";

const SECRET_BYTES = 32;
/** The shortest server secret that is taken, configured or kept. */
export const SECRET_CHARS_MIN = 32;

/** Where the server secret of an embedded service is kept. */
export function secretFileOf(dataFolder: string): string {
  return join(dataFolder, "secret");
}

/**
 * The secret kept in the data folder, made at the first call (mode 0600). Two processes at once get the same one:
 * whoever links its file first has made it, and a crash in between leaves no half-written secret.
 */
export async function loadSecret(dataFolder: string, randomBytes: RandomBytes): Promise<string> {
  await makeFolder(dataFolder);
  const kept = (await readSecret(dataFolder)) ?? (await makeSecret(dataFolder, randomBytes));
  if (kept.length >= SECRET_CHARS_MIN) return kept;
  throw new Error(
    `${secretFileOf(dataFolder)} holds no secret of ${SECRET_CHARS_MIN} characters. Restore it from a backup: keys ` +
      "that were made under it work with no other. If there are none, remove the file.",
  );
}

/** The secret in force: the configured one, else the one kept in the data folder. */
export async function secretInForce(
  config: { readonly secret?: string | undefined; readonly dataFolder: string },
  randomBytes: RandomBytes,
): Promise<string> {
  return config.secret ?? (await loadSecret(config.dataFolder, randomBytes));
}

async function makeSecret(dataFolder: string, randomBytes: RandomBytes): Promise<string> {
  const draft = join(dataFolder, `secret.${Buffer.from(randomBytes(8)).toString("hex")}.new`);
  const file = await open(draft, "wx", 0o600);
  try {
    await file.writeFile(`${Buffer.from(randomBytes(SECRET_BYTES)).toString("base64url")}\n`);
    await file.sync();
    await link(draft, secretFileOf(dataFolder)).catch(unlessErrno("EEXIST"));
  } finally {
    await file.close();
    await unlink(draft);
  }
  // Keys that were digested under a secret that a power cut took away are lost.
  await syncFolder(dataFolder);
  return (await readSecret(dataFolder)) ?? "";
}

async function readSecret(dataFolder: string): Promise<string | undefined> {
  const text = await readFile(secretFileOf(dataFolder), "utf8").catch(unlessErrno("ENOENT"));
  return text?.trim();
}

function unlessErrno(code: string): (error: NodeJS.ErrnoException) => undefined {
  return (error) => {
    if (error.code !== code) throw error;
    return undefined;
  };
}
