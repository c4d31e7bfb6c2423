import { randomBytes } from "node:crypto";
import type { Logger } from "pino";
import { type BackupNeeds, type BackupSchedule, backUpWhenDue, readHistory } from "../backup/index.ts";
import { LOADED_BILLS } from "../connectors/index.ts";
import { LOADED_CVES } from "../cves/index.ts";
import type { GaugeFacts, StoreState } from "../http/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { Config } from "./config.ts";
import { VERSION } from "./version.ts";

/** What the rooms have in ClickHouse, for backups. */
export const LOADED = [LOADED_BILLS, LOADED_CVES] as const;

/** A backup is late once it is as old as so many periods. */
const LATE_PERIODS = 2;

/** What backups of this process work with. */
export function openBackups(parts: Pick<BackupNeeds, "database" | "clickhouse" | "secret" | "clock">): BackupNeeds {
  const { database, clickhouse, secret, clock } = parts;
  return { database, clickhouse, secret, clock, loaded: LOADED, version: VERSION, randomBytes };
}

/** Makes the scheduled backup where it is due; one that fails is told, and is tried again soon. */
export async function runBackups(needs: BackupNeeds, schedule: BackupSchedule, logger: Logger): Promise<void> {
  const done = await backUpWhenDue(needs, schedule);
  if (done === "made") logger.info({ target: schedule.url }, "A backup was made");
}

/** Whether scheduled backups come as they should; undefined where there is no schedule. Never throws. */
export async function backupState(
  { backups }: Pick<Config, "backups">,
  database: Pick<Database, "kysely">,
): Promise<StoreState | undefined> {
  if (backups === null) return undefined;
  const history = await readHistory(database).catch(() => null);
  if (!history) return { status: "down" };
  const { ageSeconds, failedSince } = history;
  const isLate = ageSeconds === null ? failedSince > 0 : ageSeconds > LATE_PERIODS * backups.everySeconds;
  return { status: isLate ? "degraded" : "up" };
}

/** How old the newest backup is, however it was made, and how many have failed since. */
export function backupGauges(database: Pick<Database, "kysely">): readonly GaugeFacts[] {
  const history = () => readHistory(database).catch(() => null);
  return [
    {
      name: "costplane_backup_age_seconds",
      help: "Time since the newest whole backup began; nothing where there was never one.",
      read: async () => (await history())?.ageSeconds,
    },
    {
      name: "costplane_backups_failing",
      help: "Backups that have failed since the newest whole one.",
      read: async () => (await history())?.failedSince,
    },
  ];
}
