import { constants } from "node:fs";
import { access, readFile, stat, statfs } from "node:fs/promises";
import type { Config } from "../app/config.ts";
import { SECRET_CHARS_MIN, secretFileOf } from "../app/server-secret.ts";
import { messageOf } from "../core/text/message-of.ts";
import { makeFolder } from "../stores/data-folder/index.ts";

/** What `doctor` says of one thing: what it found, or what is wrong and what to do. */
export type Check = {
  readonly name: string;
  readonly ok: boolean;
  /** Nothing is broken, and yet there is something to be done about it. */
  readonly warning?: true;
  readonly detail: string;
};

/** All works, and an operator is to do something all the same: a check that throws it does not make `doctor` fail. */
export class CheckWarningError extends Error {
  override readonly name = "CheckWarningError";
}

const NODE_MAJOR_MIN = 24;
const FREE_BYTES_MIN = 1024 ** 3;

/** Runs a check: what it returns was found, what it throws is wrong, or a warning. */
export async function check(name: string, examine: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, detail: await examine() };
  } catch (error) {
    if (error instanceof CheckWarningError) return { name, ok: true, warning: true, detail: error.message };
    return { name, ok: false, detail: messageOf(error) };
  }
}

/** The Node that runs this command; the service's is the same one. */
export async function checkNode(): Promise<string> {
  const [major = 0] = process.versions.node.split(".").map(Number);
  if (major < NODE_MAJOR_MIN) {
    throw new Error(
      `Node ${process.versions.node} is too old: run this with npx, which uses the Node that npm installed.`,
    );
  }
  return `${process.versions.node} on ${process.platform} ${process.arch}`;
}

/** Whether the data folder can be written, and has room. */
export async function checkDataFolder({ dataFolder }: Config): Promise<string> {
  await makeFolder(dataFolder);
  await access(dataFolder, constants.W_OK | constants.X_OK);
  const { bavail, bsize } = await statfs(dataFolder);
  const gibibytes = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GiB free`;
  if (bavail * bsize < FREE_BYTES_MIN) throw new Error(`${dataFolder} has only ${gibibytes}: free some space.`);
  return `${dataFolder}, ${gibibytes}`;
}

/** Whether there is a server secret that nobody else can read. */
export async function checkSecret(config: Config): Promise<string> {
  if (config.secret) return "set by COSTPLANE_SECRET";
  const file = secretFileOf(config.dataFolder);
  const found = await stat(file).catch(() => undefined);
  if (!found) return "none yet: the first start makes it";
  if ((found.mode & 0o077) !== 0) throw new Error(`${file} can be read by others: run chmod 600 on it.`);
  const text = await readFile(file, "utf8");
  if (text.trim().length < SECRET_CHARS_MIN) throw new Error(`${file} holds no secret: restore it from a backup.`);
  return `kept in ${file}`;
}
