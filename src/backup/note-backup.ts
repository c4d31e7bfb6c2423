import { messageOf } from "../core/text/message-of.ts";
import type { BackupReport } from "./make-backup.ts";
import type { BackupNeeds } from "./needs.ts";
import { noteBackup } from "./store-history.ts";

/** Makes a backup by `make` and notes how it ended. */
export async function noting(
  { database, clock }: Pick<BackupNeeds, "database" | "clock">,
  title: string,
  make: () => Promise<BackupReport>,
): Promise<BackupReport> {
  const beganAtMs = clock().getTime();
  const tookMs = () => Math.max(0, clock().getTime() - beganAtMs);
  const note = (bytes: number | null, error: string | null) =>
    database.inTransaction((tx) => noteBackup(tx, { target: title, tookMs: tookMs(), bytes, error }));
  try {
    const report = await make();
    await note(report.bytes, null);
    return report;
  } catch (error) {
    // Where the database itself is the reason, there is nobody to tell.
    await note(null, messageOf(error)).catch(() => {});
    throw error;
  }
}
