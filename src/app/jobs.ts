import { pruneSavedResults } from "../gate/index.ts";
import type { Job } from "../jobs/index.ts";
import type { Database } from "../stores/postgres/index.ts";

/** Every job on a schedule. */
export function allJobs(database: Database): readonly Job[] {
  return [
    {
      name: "prune-saved-results",
      cron: "*/10 * * * *",
      run: async () => {
        await pruneSavedResults(database);
      },
    },
  ];
}
