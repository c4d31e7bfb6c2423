import { totalmem } from "node:os";
import { join } from "node:path";
import { type Moved, moveOldLoads } from "../connectors/index.ts";
import {
  appliedToClickHouse,
  type ClickHouse,
  ClickHouseFailure,
  clickHouseIdentity,
  knownToClickHouse,
  migrateClickHouse,
  openClickHouseServer,
  openEmbeddedClickHouse,
} from "../stores/clickhouse/index.ts";
import { countOlderSessions, type Database, rememberFirst, withInstallationLock } from "../stores/postgres/index.ts";
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

async function refuseUnmigrated(clickhouse: ClickHouse): Promise<void> {
  const applied = await appliedToClickHouse(clickhouse).catch((): readonly string[] => []);
  const missing = (await knownToClickHouse()).filter((name) => !applied.includes(name));
  if (missing.length === 0) return;
  const fix = "run `costplane migrate` of this version; it is tried again meanwhile";
  throw new ClickHouseFailure("unavailable", {
    cause: new Error(
      `This ClickHouse lacks ${missing.join(", ")}, and COSTPLANE_MIGRATE=off leaves that to you: ${fix}.`,
    ),
  });
}

type Adopting = { readonly migrates: boolean; readonly onMoved?: (moved: Moved) => void };

/**
 * Brings ClickHouse up to date and makes sure that it is the one that PostgreSQL's pointers mean. One node at a time;
 * where it `migrates` not, one that is not up to date is refused. Where it has bills in the tables of the version
 * before, these are moved first, which may take minutes: `onMoved` hears how far that is. Throws `ClickHouseFailure`
 * where it is another ClickHouse, and as long as nodes of the version before serve those bills.
 */
export function adoptClickHouse(
  database: Database,
  clickhouse: ClickHouse,
  { migrates, onMoved = () => {} }: Adopting = { migrates: true },
): Promise<void> {
  return withInstallationLock(database, async () => {
    await (migrates ? migrateClickHouse(clickhouse) : refuseUnmigrated(clickhouse));
    const identity = await clickHouseIdentity(clickhouse);
    const remembered = await database.inTransaction((tx) => rememberFirst(tx, IDENTITY, identity));
    if (remembered !== identity) throw anotherClickHouse();
    await moveOldLoads({ database, clickhouse, refuseBesideOlder: () => refuseBesideOlder(database) }, onMoved);
  });
}

async function refuseBesideOlder(database: Database): Promise<void> {
  const sessions = await countOlderSessions(database);
  if (sessions === 0) return;
  throw new ClickHouseFailure("unavailable", {
    cause: new Error(
      `Bills wait to be moved into new tables: nodes of the version before still serve them (${sessions} sessions of ` +
        "theirs are in PostgreSQL). Replace them, too; this node serves quotes and usage meanwhile.",
    ),
  });
}

function anotherClickHouse(): ClickHouseFailure {
  const what = "This ClickHouse is not the one that PostgreSQL's data belongs to: set CLICKHOUSE_URL to that one. ";
  const meanwhile = "Quotes and usage are served meanwhile, the data endpoints answer 503.";
  return new ClickHouseFailure("unavailable", { cause: new Error(what + meanwhile) });
}
