import { LIMITS } from "../core/limits.ts";
import type { Database } from "../stores/postgres/index.ts";
import { deleteExpiredResults } from "./store.ts";

const BATCH_ROWS_MAX = 1_000;

/**
 * Deletes the saved results that are past their 35 days, in small transactions so that no request waits for it, and
 * returns how many there were. The usage counters stay: a month's bill outlives its quotes.
 */
export async function pruneSavedResults(database: Database): Promise<number> {
  let pruned = 0;
  for (;;) {
    const deleted = await deleteExpiredResults(database, LIMITS.savedResultDaysMax, BATCH_ROWS_MAX);
    pruned += deleted;
    if (deleted < BATCH_ROWS_MAX) return pruned;
  }
}
