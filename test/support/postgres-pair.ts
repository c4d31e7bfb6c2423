import { execFile } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { Client } from "pg";
import { socketFolder } from "../../src/stores/data-folder/index.ts";
import { type EmbeddedPostgres, startEmbeddedPostgres } from "../../src/stores/postgres/index.ts";

/** A primary and its synchronous standby, from the programs that npm brought. */
export type PostgresPair = {
  /** For `DATABASE_URL`: both servers, the one that was the primary first in front. */
  readonly url: string;
  /** SIGKILL of the server that takes writes. */
  killPrimary(): Promise<void>;
  /** Makes the standby the primary; resolves when it takes writes. */
  promote(): Promise<void>;
  /** Makes a new standby in place of the killed server; resolves when commits wait for it. */
  addStandby(): Promise<void>;
  /** Starts the killed server again as it was: an old primary that nobody told of the new one. */
  reviveOld(): Promise<void>;
  /** From now on the standby says nothing of what it gets, as one whose network is gone. */
  stallStandby(): Promise<void>;
  resumeStandby(): void;
  close(): Promise<void>;
};

type Side = { readonly dataFolder: string; server: EmbeddedPostgres | null };

const SETTINGS = { max_connections: "100", max_wal_senders: "4", wal_keep_size: "256MB" };
const WAIT_MS_MAX = 30_000;
const POLL_MS = 50;

export async function startPostgresPair(): Promise<PostgresPair> {
  const home = mkdtempSync(join(tmpdir(), "costplane-pair-"));
  const makeSide = (name: string): Side => ({ dataFolder: join(home, name), server: null });
  const sides = [makeSide("a"), makeSide("b")] as const;
  for (const { dataFolder } of sides) mkdirSync(dataFolder);
  let [primary, standby]: readonly [Side, Side] = sides;
  let stalled: number | null = null;

  const pair: PostgresPair = {
    url: `postgres://costplane@${sides.map(addressOf).join(",")}/costplane?target_session_attrs=read-write`,
    killPrimary: async () => {
      process.kill(serverOf(primary).pid, "SIGKILL");
      await serverOf(primary).exited;
      primary.server = null;
    },
    promote: async () => {
      await ask(standby, "SELECT pg_promote()");
      [primary, standby] = [standby, primary];
    },
    addStandby: async () => {
      await copyCluster(primary, standby);
      await start(standby);
      // Only now: without a standby every commit would wait for one.
      await ask(primary, "ALTER SYSTEM SET synchronous_standby_names = '*'");
      await ask(primary, "SELECT pg_reload_conf()");
      const isSynchronous = "SELECT FROM pg_stat_replication WHERE sync_state = 'sync' AND state = 'streaming'";
      await until(async () => (await ask(primary, isSynchronous)).length > 0);
    },
    reviveOld: () => start(standby),
    stallStandby: async () => {
      const [receiver] = await ask<{ pid: number }>(standby, "SELECT pid FROM pg_stat_wal_receiver");
      stalled = receiver?.pid as number;
      process.kill(stalled, "SIGSTOP");
    },
    resumeStandby: () => {
      if (stalled !== null) process.kill(stalled, "SIGCONT");
      stalled = null;
    },
    close: async () => {
      pair.resumeStandby();
      await Promise.all(sides.map((side) => side.server?.stop()));
      rmSync(home, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  try {
    await start(primary);
    await pair.addStandby();
    return pair;
  } catch (error) {
    await pair.close();
    throw error;
  }
}

async function start(side: Side): Promise<void> {
  const { dataFolder } = side;
  const options = { dataFolder, socketFolder: socketFolder(dataFolder), log: () => {}, settings: SETTINGS };
  side.server = await startEmbeddedPostgres(options);
}

function serverOf({ server }: Side): EmbeddedPostgres {
  if (!server) throw new Error("This server was killed.");
  return server;
}

/** A socket's folder as a host in a URL. */
function addressOf({ dataFolder }: Side): string {
  return `${encodeURIComponent(socketFolder(dataFolder))}:5432`;
}

async function ask<Row>(side: Side, statement: string): Promise<readonly Row[]> {
  return withClient(side, async (client) => (await client.query(statement)).rows as readonly Row[]);
}

async function withClient<T>(side: Side, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ ...serverOf(side).connection, ssl: false });
  await client.connect();
  return work(client).finally(() => client.end());
}

/** What `pg_basebackup` does, which npm does not bring. */
async function copyCluster(from: Side, to: Side): Promise<void> {
  const [source, target] = [from, to].map(({ dataFolder }) => join(dataFolder, "postgres")) as [string, string];
  rmSync(target, { recursive: true, force: true });
  await withClient(from, async (client) => {
    await client.query("SELECT pg_backup_start('standby', fast => true)");
    await promisify(execFile)("cp", ["-a", source, target]);
    const { rows } = await client.query<{ labelfile: string }>("SELECT labelfile FROM pg_backup_stop(false)");
    writeFileSync(join(target, "backup_label"), rows[0]?.labelfile ?? "");
  });
  rmSync(join(target, "postmaster.pid"));
  rmSync(join(target, "pg_wal"), { recursive: true });
  mkdirSync(join(target, "pg_wal"), { mode: 0o700 });
  writeFileSync(join(target, "standby.signal"), "");
  const socket = socketFolder(from.dataFolder);
  appendFileSync(join(target, "postgresql.auto.conf"), `primary_conninfo = 'host=''${socket}'' user=costplane'\n`);
}

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  for (let waitedMs = 0; waitedMs < WAIT_MS_MAX; waitedMs += POLL_MS) {
    if (await isTrue()) return;
    await sleep(POLL_MS);
  }
  throw new Error(`The standby did not follow within ${WAIT_MS_MAX} ms.`);
}
