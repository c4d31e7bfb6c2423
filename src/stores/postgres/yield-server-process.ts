import { writeFile } from "node:fs/promises";
import { setPriority } from "node:os";
import { LAST_NICE } from "../../core/concurrency/yielding-nice.ts";
import type { PostgresConnection } from "./connection.ts";
import type { CopySession } from "./copy-session.ts";

/**
 * Puts the process of the embedded server that serves this session behind all others of the machine, on Linux. There
 * each process of PostgreSQL is a session of its own, and sessions share the processors alike whatever the priorities
 * in them (sched(7), autogroup), so that its group has to yield, too.
 */
export async function yieldServerProcess(session: CopySession, connection: PostgresConnection): Promise<void> {
  if (process.platform !== "linux" || !("host" in connection) || !connection.host.startsWith("/")) return;
  const [row] = await session.rows<{ pid: string }>("SELECT pg_backend_pid()::text AS pid");
  try {
    setPriority(Number(row?.pid), LAST_NICE);
    await writeFile(`/proc/${row?.pid}/autogroup`, String(LAST_NICE));
  } catch {
    // It has ended, or there are no such groups here: it keeps what it has.
  }
}
