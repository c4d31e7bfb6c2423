import { createHash } from "node:crypto";
import { chmodSync, lstatSync, mkdirSync, realpathSync, type Stats } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

// sockaddr_un holds 104 bytes on some systems, 108 on others, one of them a closing zero.
const SOCKET_PATH_BYTES_MAX = 103;
const LONGEST_SOCKET_NAME = ".s.PGSQL.5432";
const OPERATOR_SOCKET_NAME = "operator.sock";

/**
 * The folder, mode 0700, in which this data folder's Unix sockets lie: `run` in it, or where that path is longer
 * than a socket's may be, always the same short folder in the system's folder for temporary files. The data
 * folder must exist. Throws where somebody else owns the socket folder, since a socket in it could be theirs.
 */
export function socketFolder(dataFolder: string): string {
  const home = realpathSync(dataFolder);
  const beside = join(home, "run");
  const folder = fits(join(beside, LONGEST_SOCKET_NAME)) ? beside : shortFolder(home);
  makePrivate(folder, home);
  return folder;
}

/** Where the service listens for operators' commands: in the data folder, or the short one where that is too long. */
export function operatorSocketPath(dataFolder: string): string {
  const beside = join(realpathSync(dataFolder), OPERATOR_SOCKET_NAME);
  return fits(beside) ? beside : join(socketFolder(dataFolder), OPERATOR_SOCKET_NAME);
}

function fits(path: string): boolean {
  return Buffer.byteLength(path) <= SOCKET_PATH_BYTES_MAX;
}

function shortFolder(home: string): string {
  const name = `costplane-${process.geteuid?.() ?? 0}-${createHash("sha256").update(home).digest("hex").slice(0, 16)}`;
  const candidates = [tmpdir(), "/tmp"].map((parent) => join(parent, name));
  const folder = candidates.find((path) => fits(join(path, LONGEST_SOCKET_NAME)));
  if (folder) return folder;
  throw new Error(`No folder is short enough for a socket of ${home}. Set TMPDIR or COSTPLANE_DATA to a shorter path.`);
}

function makePrivate(folder: string, home: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  const found = lstatSync(folder);
  if (!found.isDirectory() || !isOwner(found, home)) {
    throw new Error(`The folder ${folder} belongs to somebody else. Remove it, or set TMPDIR to another folder.`);
  }
  if ((found.mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
}

/** Ours; or, for root, of the account that the embedded PostgreSQL of this data folder runs as. */
function isOwner(found: Stats, home: string): boolean {
  const self = process.geteuid?.();
  if (self === undefined || found.uid === self) return true;
  return self === 0 && found.uid === lstatSync(join(home, "postgres"), { throwIfNoEntry: false })?.uid;
}
