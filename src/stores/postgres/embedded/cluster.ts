import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { rename, rm, rmdir } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { fullDiskMessage, saysFullDisk, syncFolder } from "../../data-folder/index.ts";
import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { giveTo, type Launcher, launch } from "./launcher.ts";
import { EMBEDDED_USER } from "./settings.ts";

/** The folder of the cluster, PostgreSQL's own word for its data, in a data folder. */
export function clusterFolder(dataFolder: string): string {
  return join(dataFolder, "postgres");
}

/** The user id that owns the cluster; undefined where there is none yet. */
export function clusterOwner(cluster: string): number | undefined {
  return isMissingOrEmpty(cluster) ? undefined : statSync(cluster).uid;
}

/**
 * Throws `other_version` for a cluster of another major version than the programs', and `not_a_cluster` for a
 * folder of something else. Touches nothing.
 */
export function refuseForeignCluster(cluster: string, { major }: Binaries): void {
  if (isMissingOrEmpty(cluster)) return;
  const found = readVersionFile(cluster);
  if (found === undefined) {
    throw new EmbeddedPostgresError(
      "not_a_cluster",
      `${cluster} holds no PostgreSQL data, but is not empty. Move it away, or set COSTPLANE_DATA to another folder.`,
    );
  }
  if (found === major) return;
  const advice =
    Number(found) > Number(major)
      ? "Install the Costplane that last used it, or a later one."
      : "Run costplane backup with the Costplane that last used it, then costplane restore with this one, into a new " +
        "data folder.";
  throw new EmbeddedPostgresError(
    "other_version",
    `${cluster} is of PostgreSQL ${found}, but this Costplane comes with ${major}. Nothing was changed. ${advice}`,
  );
}

/**
 * Makes the cluster where there is none. It gets its name when it is whole, so no half of one is ever found.
 * `onStarting` is called when the program that makes it runs.
 */
export async function ensureCluster(
  cluster: string,
  binaries: Binaries,
  launcher: Launcher,
  onStarting: () => void = () => {},
): Promise<void> {
  const parent = join(cluster, "..");
  await removeUnfinished(parent);
  if (!isMissingOrEmpty(cluster)) return;
  const unfinished = `${cluster}.new-${process.pid}`;
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(launcher, unfinished);
  const made = initialize(unfinished, binaries, launcher);
  onStarting();
  await made;
  await rmdir(cluster).catch(ignoreMissing);
  await rename(unfinished, cluster);
  // Else a power cut could undo the renaming, and the next start would remove the data as unfinished.
  await syncFolder(parent);
}

async function initialize(folder: string, { initdb }: Binaries, launcher: Launcher): Promise<void> {
  const { file, args, options } = launch(launcher, initdb, [
    ...["-D", folder, `--username=${EMBEDDED_USER}`, "--encoding=UTF8", "--locale=C", "--data-checksums"],
    // Who may enter the folder of the socket is who may connect; over the network nobody may.
    ...["--auth-local=trust", "--auth-host=reject", "--no-instructions"],
  ]);
  try {
    await promisify(execFile)(file, args, options);
  } catch (cause) {
    // The error's message is the whole command; what initdb said is what a person can use.
    const { stderr, message } = cause as Error & { readonly stderr?: string };
    const said = (stderr || message).trim();
    const text = saysFullDisk(said)
      ? fullDiskMessage(folder)
      : `PostgreSQL's data could not be set up in ${folder}: ${said}`;
    throw new EmbeddedPostgresError("start_failed", text, { cause });
  }
}

/** What a start that was killed has left; an initdb that still runs in it makes it stay until the next start. */
async function removeUnfinished(parent: string): Promise<void> {
  const unfinished = readdirSync(parent).filter((name) => name.startsWith("postgres.new-"));
  const removals = unfinished.map((name) => rm(join(parent, name), { recursive: true, force: true }));
  await Promise.allSettled(removals);
}

function isMissingOrEmpty(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    ignoreMissing(error);
    return true;
  }
}

function readVersionFile(cluster: string): string | undefined {
  try {
    return readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  } catch (error) {
    ignoreMissing(error);
    return undefined;
  }
}

function ignoreMissing(error: unknown): void {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
}
