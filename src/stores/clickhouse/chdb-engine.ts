import { ClickHouseFailure } from "./failure.ts";

/** The parts of chDB that are used. */
export type ChdbEngine = Pick<typeof import("chdb"), "Session" | "drainPending"> &
  Pick<typeof import("chdb/connection"), "createChdbConnection">;

type Load = () => Promise<ChdbEngine>;

/**
 * Loads chDB's library of 570 MB, which is why a process with a ClickHouse server never does. Fails with `not_runnable`
 * where there is none for this machine: musl, Windows, or an install without optional packages.
 */
export async function loadChdb(load: Load = importChdb): Promise<ChdbEngine> {
  try {
    return await load();
  } catch (cause) {
    throw new ClickHouseFailure("not_runnable", { cause });
  }
}

async function importChdb(): Promise<ChdbEngine> {
  const [chdb, connection] = [await import("chdb"), await import("chdb/connection")];
  return {
    Session: chdb.Session,
    drainPending: chdb.drainPending,
    createChdbConnection: connection.createChdbConnection,
  };
}
