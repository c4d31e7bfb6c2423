import { sql } from "kysely";
import { type CopySession, type Database, openCopySession, type Tx } from "../stores/postgres/index.ts";

/** A backup that has ended: `error` says why it is none. */
export type EndedBackup = {
  readonly target: string;
  readonly tookMs: number;
  readonly bytes: number | null;
  readonly error: string | null;
};

const KEPT = sql`interval '90 days'`;

/** Notes how a backup ended, and forgets those that ended long ago, but for the newest good one. */
export async function noteBackup(tx: Tx, { target, tookMs, bytes, error }: EndedBackup): Promise<void> {
  // By the database's clock, since every node reads it: that of one may be wrong.
  const began_at = sql<Date>`now() - make_interval(secs => ${tookMs / 1_000})`;
  const row = { target, began_at, bytes: bytes === null ? null : BigInt(bytes), error };
  await tx.insertInto("backups").values(row).execute();
  await sql`DELETE FROM backups WHERE ended_at < now() - ${KEPT}
    AND id <> (SELECT id FROM backups WHERE error IS NULL ORDER BY began_at DESC LIMIT 1)`.execute(tx);
}

/**
 * How old the newest backup is by the database's clock, and what has failed since. What ended later than now was noted
 * while that clock was wrong, and says nothing.
 */
export type BackupHistory = {
  /** null: there was never one. */
  readonly ageSeconds: number | null;
  readonly failedSince: number;
  readonly lastError: string | null;
  /** Since the newest failure, if it came after the newest backup. */
  readonly secondsSinceFailure: number | null;
};

export async function readHistory({ kysely }: Pick<Database, "kysely">): Promise<BackupHistory> {
  const { rows } = await sql<BackupHistory>`
    WITH ended AS (SELECT * FROM backups WHERE ended_at <= now()),
      newest AS (SELECT max(began_at) AS at FROM ended WHERE error IS NULL),
      failed AS (SELECT b.* FROM ended b, newest
        WHERE b.error IS NOT NULL AND b.began_at > coalesce(newest.at, '-infinity'))
    SELECT (SELECT extract(epoch FROM now() - at)::float8 FROM newest) AS "ageSeconds",
      (SELECT count(*)::int FROM failed) AS "failedSince",
      (SELECT error FROM failed ORDER BY began_at DESC LIMIT 1) AS "lastError",
      (SELECT extract(epoch FROM now() - max(ended_at))::float8 FROM failed) AS "secondsSinceFailure"`.execute(kysely);
  return rows[0] as BackupHistory;
}

// Any number will do, as long as nobody else locks it: the first bytes of "back".
const BACKUP_LOCK = 0x6261636b;

/** Runs `work` while no other node of this installation does; undefined where one is at it. */
export async function withBackupLock<T>({ connection }: Database, work: () => Promise<T>): Promise<T | undefined> {
  const session: CopySession = await openCopySession(connection);
  try {
    const [row] = await session.rows<{ free: string }>("SELECT pg_try_advisory_lock($1)::text AS free", [BACKUP_LOCK]);
    return row?.free === "true" ? await work() : undefined;
  } finally {
    await session.close();
  }
}
