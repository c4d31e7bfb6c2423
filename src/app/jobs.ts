import { pruneConversations } from "../ask/index.ts";
import { pruneSyncs, type SyncRunner } from "../connectors/index.ts";
import { pruneSavedResults } from "../gate/index.ts";
import type { Job } from "../jobs/index.ts";
import { deleteWhatIsOver } from "../people/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { DemoBills } from "./demo.ts";

/** What a process may be configured not to do. */
type OptionalWork = {
  readonly refresh: Job["run"] | null;
  readonly demo: DemoBills | null;
  readonly backUp: Job["run"] | null;
};

/** Every job on a schedule. */
export function allJobs(
  database: Database,
  connectors: SyncRunner,
  { refresh, demo, backUp }: OptionalWork,
): readonly Job[] {
  const refreshJob: Job[] = refresh
    ? [{ name: "refresh-cves", cron: "17 */2 * * *", atStart: true, run: refresh }]
    : [];
  const demoJob: Job[] = demo ? [{ name: "refresh-demo", cron: "20 0 * * *", run: demo.refresh }] : [];
  // Asked often whether it is due: it is so again soon after one that failed.
  const backupJob: Job[] = backUp ? [{ name: "back-up", cron: "*/5 * * * *", atStart: true, run: backUp }] : [];
  return [
    ...backupJob,
    ...refreshJob,
    ...demoJob,
    { name: "prune-saved-results", cron: "*/10 * * * *", run: () => pruneSavedResults(database) },
    { name: "prune-conversations", cron: "40 * * * *", run: () => database.inTransaction(pruneConversations) },
    { name: "prune-sessions", cron: "30 * * * *", run: () => database.inTransaction(deleteWhatIsOver) },
    { name: "prune-syncs", cron: "50 * * * *", run: () => database.inTransaction(pruneSyncs) },
    { name: "drop-old-loads", cron: "*/15 * * * *", run: connectors.dropOldLoads },
  ];
}
