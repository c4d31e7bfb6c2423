import { type Moved, type MoveState, moveOldLoads } from "../../connectors/index.ts";
import {
  type ClickHouse,
  ClickHouseFailure,
  clickHouseIdentity,
  knownToClickHouse,
  migrateClickHouse,
  migrationsNotedInClickHouse,
  signClickHouse,
} from "../../stores/clickhouse/index.ts";
import {
  appliedToClickHouse,
  claimClickHouse,
  countOlderSessions,
  type Database,
  noteClickHouseMigrations,
  rememberClickHouse,
  replaceClickHouseMigrations,
  withInstallationLock,
} from "../../stores/postgres/index.ts";
import type { Config } from "../config.ts";
import { arrangeClickHouse } from "./open-clickhouse.ts";

type Adopting = Pick<Config, "migrates" | "clickhouseCluster"> & {
  readonly onMoved?: (moved: Moved) => void;
  /** What an adoption before this one answered with. */
  readonly state?: Adopted | null;
};

/** `copied` where bills can be read and none may be loaded yet. */
export type Adopted = Exclude<MoveState, "waiting">;

const LOADING =
  "A node of the version before is loading bills, which may take until its sync has ended: they are copied after that.";

/**
 * Brings ClickHouse up to date and makes sure that it is the one that PostgreSQL's pointers mean. One node at a time;
 * where it `migrates` not, one that is not up to date is refused. Where it has bills in the tables of the version
 * before, these are moved first, which may take minutes: `onMoved` hears how far that is. As long as nodes of that
 * version serve them, it answers `copied`: bills can be read then, nothing may be loaded, and it is to be called again.
 * Throws `ClickHouseFailure` where it is of another installation, which is left as it is, where its layout does not
 * fit, and where it is too early to copy.
 */
export function adoptClickHouse(
  database: Database,
  clickhouse: ClickHouse,
  { migrates, onMoved = () => {}, state = null, ...config }: Adopting,
): Promise<Adopted> {
  return withInstallationLock(database, async () => {
    await arrangeClickHouse(config, clickhouse);
    const claim = await claimClickHouse(database);
    const owner = await clickHouseIdentity(clickhouse);
    if (claim.isAdopted ? owner !== claim.id : owner !== null && owner !== claim.id) {
      throw anotherClickHouse(clickhouse, claim.isAdopted);
    }
    await carryLedger(database, clickhouse, claim.isAdopted);
    if (!migrates) await refuseUnmigrated(database);
    await migrateClickHouse(clickhouse, {
      applied: () => appliedToClickHouse(database),
      add: (name) => noteClickHouseMigrations(database, [name]),
    });
    if (!claim.isAdopted) await signClickHouse(clickhouse, claim.id);
    await rememberClickHouse(database, claim.id);
    return moveBills({ database, clickhouse, state }, onMoved);
  });
}

type MovingBills = {
  readonly database: Database;
  readonly clickhouse: ClickHouse;
  readonly state: Adopted | null;
};

async function moveBills({ database, ...moving }: MovingBills, onMoved: (moved: Moved) => void): Promise<Adopted> {
  const isBesideOlder = async () => (await countOlderSessions(database)) > 0;
  const state = await moveOldLoads({ ...moving, database, isBesideOlder }, onMoved);
  if (state === "waiting") throw new ClickHouseFailure("unavailable", { cause: new Error(LOADING) });
  return state;
}

/** What PostgreSQL knows of another ClickHouse's tables is nothing of a new one; version 0.1.0 knew nothing of them. */
async function carryLedger(database: Database, clickhouse: ClickHouse, isAdopted: boolean): Promise<void> {
  if (!isAdopted) return replaceClickHouseMigrations(database, []);
  const known = await appliedToClickHouse(database);
  if (known.length === 0) await noteClickHouseMigrations(database, await migrationsNotedInClickHouse(clickhouse));
}

async function refuseUnmigrated(database: Database): Promise<void> {
  const applied = await appliedToClickHouse(database);
  const missing = (await knownToClickHouse()).filter((name) => !applied.includes(name));
  if (missing.length === 0) return;
  const fix = "run `costplane migrate` of this version; it is tried again meanwhile";
  throw new ClickHouseFailure("unavailable", {
    cause: new Error(
      `This ClickHouse lacks ${missing.join(", ")}, and COSTPLANE_MIGRATE=off leaves that to you: ${fix}.`,
    ),
  });
}

function anotherClickHouse({ kind }: ClickHouse, isAdopted: boolean): ClickHouseFailure {
  const what = isAdopted
    ? "This ClickHouse is not the one that PostgreSQL's data belongs to"
    : "This ClickHouse belongs to another installation, whose PostgreSQL says what is in it";
  const own = isAdopted ? "to that one" : "to an empty database";
  // The embedded one of a second node is what this mostly is.
  const shared = isAdopted ? "set CLICKHOUSE_URL to the server that all nodes share, or " : "";
  const fix =
    kind === "server"
      ? `set CLICKHOUSE_URL ${own}`
      : `${shared}set DATABASE_URL and COSTPLANE_DATA to what belongs together`;
  const meanwhile = "Nothing was changed. Quotes and usage are served meanwhile, the data endpoints answer 503.";
  return new ClickHouseFailure("unavailable", { cause: new Error(`${what}: ${fix}. ${meanwhile}`) });
}
