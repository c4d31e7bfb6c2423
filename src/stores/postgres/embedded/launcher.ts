import { execFile } from "node:child_process";
import { chmodSync, chownSync, readFileSync, statSync } from "node:fs";
import { promisify } from "node:util";
import type { Binaries } from "./binaries.ts";
import { EmbeddedPostgresError } from "./errors.ts";
import { serverEnvironment } from "./settings.ts";

type Account = { readonly name: string; readonly uid: number; readonly gid: number };

/** How PostgreSQL's programs are started: they refuse to run as root. */
export type Launcher = {
  /** Goes before a program and its arguments. */
  readonly prefix: readonly string[];
  /** The account to start it as; undefined: this process's own. */
  readonly account: Account | undefined;
};

const AS_THEMSELVES: Launcher = { prefix: [], account: undefined };

// Root outside, nobody inside: files stay root's, no account is needed, and every folder of root's can be entered.
const IN_USER_NAMESPACE: Launcher = {
  prefix: ["unshare", "--user", "--map-user=65534", "--map-group=65534", "--"],
  account: undefined,
};

const FALLBACK_ACCOUNTS = ["postgres", "nobody"];
const OTHERWISE = "Or start Costplane as an ordinary user, or set DATABASE_URL.";

const run = promisify(execFile);

/**
 * Chooses how to run PostgreSQL: as this user; for root, as the cluster's owner if it has another one, else in a
 * user namespace, else as an unprivileged account. Throws `no_account` where none of these works.
 */
export async function chooseLauncher(
  binaries: Binaries,
  dataFolder: string,
  clusterOwner: number | undefined,
): Promise<Launcher> {
  if (process.geteuid?.() !== 0) return AS_THEMSELVES;
  if (!clusterOwner && (await runs(IN_USER_NAMESPACE, "true"))) return IN_USER_NAMESPACE;
  const account = clusterOwner ? accountOfUid(clusterOwner) : fallbackAccount(clusterOwner);
  const launcher = { prefix: [], account };
  await refuseUnreachable(launcher, account, { binaries, dataFolder });
  return launcher;
}

/** The program, its arguments and the options to spawn it with. */
export function launch(launcher: Launcher, program: string, args: readonly string[]) {
  const [file = program, ...rest] = [...launcher.prefix, program, ...args];
  const { account } = launcher;
  const identity = account ? { uid: account.uid, gid: account.gid } : {};
  // PostgreSQL needs a working directory that it may enter, and has one of its own soon after.
  return { file, args: rest, options: { ...identity, cwd: "/", env: serverEnvironment() } };
}

/** Gives a folder that root has made to the account that PostgreSQL runs as. */
export function giveTo(launcher: Launcher, folder: string): void {
  if (launcher.account) chownSync(folder, launcher.account.uid, launcher.account.gid);
}

async function runs(launcher: Launcher, program: string, args: readonly string[] = []): Promise<boolean> {
  const command = launch(launcher, program, args);
  return run(command.file, command.args, command.options).then(
    () => true,
    () => false,
  );
}

function fallbackAccount(clusterOwner: number | undefined): Account {
  const accounts = readAccounts();
  const account = FALLBACK_ACCOUNTS.map((name) => accounts.find((found) => found.name === name)).find(Boolean);
  const reason = "PostgreSQL does not run as root, and user namespaces are not allowed here";
  if (!account) {
    throw new EmbeddedPostgresError("no_account", `${reason}. Add a user named postgres. ${OTHERWISE}`);
  }
  if (clusterOwner === undefined) return account;
  throw new EmbeddedPostgresError(
    "no_account",
    `${reason}, as they were when this data folder was made. ` +
      `Give its folder "postgres" to an account (chown -R ${account.name}). ${OTHERWISE}`,
  );
}

function accountOfUid(uid: number): Account {
  return readAccounts().find((account) => account.uid === uid) ?? { name: `with uid ${uid}`, uid, gid: uid };
}

function readAccounts(): readonly Account[] {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n");
  return lines.map((line) => {
    const [name = "", , uid, gid] = line.split(":");
    return { name, uid: Number(uid), gid: Number(gid) };
  });
}

type Places = { readonly binaries: Binaries; readonly dataFolder: string };

async function refuseUnreachable(launcher: Launcher, account: Account, { binaries, dataFolder }: Places) {
  const who = `PostgreSQL does not run as root, and the account ${account.name}`;
  if (!(await runs(launcher, binaries.postgres, ["--version"]))) {
    const message = `${who} can't read ${binaries.postgres}. Let others enter the folders above it. ${OTHERWISE}`;
    throw new EmbeddedPostgresError("no_account", message);
  }
  const enter = () => runs(launcher, "/bin/sh", ["-c", 'cd "$1"', "sh", dataFolder]);
  if (await enter()) return;
  // Others may pass through to the cluster, not list: whatever else is in the folder has modes of its own.
  chmodSync(dataFolder, (statSync(dataFolder).mode & 0o777) | 0o011);
  if (await enter()) return;
  const remedy = `Set COSTPLANE_DATA to a folder that others may reach. ${OTHERWISE}`;
  const message = `${who} can't enter ${dataFolder}. ${remedy}`;
  throw new EmbeddedPostgresError("no_account", message);
}
