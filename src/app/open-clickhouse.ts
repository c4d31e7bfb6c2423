import { totalmem } from "node:os";
import { join } from "node:path";
import {
  type ClickHouse,
  ClickHouseFailure,
  clickHouseIdentity,
  migrateClickHouse,
  openClickHouseServer,
  openEmbeddedClickHouse,
} from "../stores/clickhouse/index.ts";
import { type Database, rememberFirst, withInstallationLock } from "../stores/postgres/index.ts";
import type { Config } from "./config.ts";

const IDENTITY = "clickhouse_identity";

/** Opens the configured ClickHouse; nothing is asked of a server yet. Throws `ClickHouseFailure`. */
export function openClickHouse(config: Config): Promise<ClickHouse> {
  if (config.clickhouseUrl) return openClickHouseServer({ url: config.clickhouseUrl });
  return openEmbeddedClickHouse({
    folder: join(config.dataFolder, "clickhouse"),
    memoryBytesMax: Math.floor(machineMemoryBytes() * config.memoryShare),
  });
}

/** The memory of the machine, or of the container where that is less. */
function machineMemoryBytes(): number {
  const constrained = process.constrainedMemory();
  return constrained > 0 ? Math.min(constrained, totalmem()) : totalmem();
}

/**
 * Brings ClickHouse up to date and makes sure that it is the one that PostgreSQL's pointers mean. One node at a time.
 * Throws `ClickHouseFailure` where it is another one.
 */
export function adoptClickHouse(database: Database, clickhouse: ClickHouse): Promise<void> {
  return withInstallationLock(database, async () => {
    await migrateClickHouse(clickhouse);
    const identity = await clickHouseIdentity(clickhouse);
    const remembered = await database.inTransaction((tx) => rememberFirst(tx, IDENTITY, identity));
    if (remembered === identity) return;
    throw new ClickHouseFailure("unavailable", {
      cause: new Error(
        "This ClickHouse is not the one that PostgreSQL's data belongs to: set CLICKHOUSE_URL to that one. " +
          "Quotes and usage are served meanwhile, the data endpoints answer 503.",
      ),
    });
  });
}
