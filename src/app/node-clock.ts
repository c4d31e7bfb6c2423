import type { Logger } from "pino";
import type { Clock } from "../core/clock.ts";
import { type Database, readDatabaseClock } from "../stores/postgres/index.ts";

/** From here on it is told. */
const TOLD_MS = 5_000;
/** Beyond this, clouds refuse what is signed here, and codes of second factors are of another time. */
const REFUSED_MS = 15 * 60_000;

/**
 * Refuses a node whose clock is far from the database's, which windows, months and expiry go by, and which all nodes
 * share: what this node signs and checks would be of another time. A smaller difference is told.
 */
export async function checkClock(database: Database, clock: Clock, logger: Pick<Logger, "warn">): Promise<void> {
  const difference = clock().getTime() - (await readDatabaseClock(database)).getTime();
  const seconds = Math.round(Math.abs(difference) / 1_000);
  if (seconds * 1_000 < TOLD_MS) return;
  const what = `The clock of this machine is ${seconds} s ${difference > 0 ? "ahead of" : "behind"} PostgreSQL's`;
  if (seconds * 1_000 > REFUSED_MS) throw new Error(`${what}: set both, by NTP or chrony, and start again.`);
  logger.warn({ seconds }, `${what}: set both, by NTP or chrony`);
}
