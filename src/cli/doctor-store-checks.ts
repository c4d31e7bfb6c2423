import { existsSync } from "node:fs";
import { z } from "zod";
import type { Config } from "../app/config.ts";
import { secretFileOf, secretInForce } from "../app/server-secret.ts";
import { arrangeClickHouse, openClickHouse } from "../app/stores/open-clickhouse.ts";
import type { RandomBytes } from "../core/base62.ts";
import type { Clock } from "../core/clock.ts";
import { countKeysOfOtherSecrets, deriveSecrets } from "../keys/index.ts";
import { countSealedOtherwise, deriveSealingKeys } from "../storage/index.ts";
import { describeLayout } from "../stores/clickhouse/index.ts";
import { type Database, inspectDatabase, readDatabaseClock } from "../stores/postgres/index.ts";
import { type Holding, holdingDataFolder, type OpenedStores } from "./open-stores.ts";
import { runningService } from "./operator-client.ts";

const CLOCK_MS_MAX = 5_000;

/** What the service answers on its operator socket to `GET /doctor`. */
const ServiceReport = z.object({
  stores: z.record(
    z.string(),
    z.object({ status: z.enum(["up", "down"]), detail: z.record(z.string(), z.unknown()).optional() }),
  ),
});

/** Whether PostgreSQL answers, and what it has. */
export async function checkPostgres({ database, migrations }: OpenedStores): Promise<string> {
  const { serverVersion, migrationsApplied } = await inspectDatabase(database);
  const now = migrations.length > 0 ? ` (${migrations.length} of them just now)` : "";
  return `${serverVersion}, ${migrationsApplied} migrations applied${now}`;
}

/** Whether the database's clock, which windows and expiry go by, agrees with this machine's. */
export async function checkClock(database: Database, now: Clock): Promise<string> {
  const before = now().getTime();
  const at = await readDatabaseClock(database);
  const after = now().getTime();
  const difference = at.getTime() - (before + after) / 2;
  const seconds = `${(Math.abs(difference) / 1000).toFixed(1)} s`;
  if (Math.abs(difference) > CLOCK_MS_MAX) {
    const where = difference > 0 ? "ahead of" : "behind";
    throw new Error(`PostgreSQL's clock is ${seconds} ${where} this machine's: synchronize them (NTP).`);
  }
  return `within ${seconds} of PostgreSQL's`;
}

/** Whether the keys that work are digested under the secret in force, so that the one before may be dropped. */
export async function checkKeys({ database }: OpenedStores, config: Config, randomBytes: RandomBytes): Promise<string> {
  const secrets = deriveSecrets(await secretToCheck(config, randomBytes), config.previousSecret);
  const count = await database.inTransaction((tx) => countKeysOfOtherSecrets(tx, secrets.current.version));
  if (count === 0) return "all made under the secret in force";
  const keys = `${count} working ${count === 1 ? "key was" : "keys were"} made under the previous secret`;
  if (secrets.previous) return `${keys}: rotate them (\`key rotate\`) before COSTPLANE_SECRET_PREVIOUS is dropped`;
  throw new Error(`${keys} and get 401: set COSTPLANE_SECRET_PREVIOUS, then rotate them (\`key rotate\`).`);
}

/** Whether the credentials of connectors open by the secret in force. */
export async function checkCredentials(
  opened: OpenedStores,
  config: Config,
  randomBytes: RandomBytes,
): Promise<string> {
  const keys = deriveSealingKeys(await secretToCheck(config, randomBytes), config.previousSecret);
  const count = await opened.database.inTransaction((tx) => countSealedOtherwise(tx, keys));
  if (count === 0) return "all sealed under the secret in force";
  const connectors = `${count} connector${count === 1 ? "" : "s"}`;
  const credentials = `the credentials of ${connectors} are sealed under the previous secret`;
  if (keys.previous) return `${credentials}: the next start of the service seals them under this one`;
  throw new Error(`${credentials} and can't be opened: set COSTPLANE_SECRET_PREVIOUS, or send them again.`);
}

/**
 * The secret in force. Where none is kept yet, one that nothing was made under: a check keeps none, which would stand
 * in the way of a restore that brings its own.
 */
async function secretToCheck(config: Config, randomBytes: RandomBytes): Promise<string> {
  const isThere = config.secret !== undefined || existsSync(secretFileOf(config.dataFolder));
  return isThere ? secretInForce(config, randomBytes) : Buffer.from(randomBytes(32)).toString("hex");
}

/** Whether ClickHouse answers: through the service where one owns it, else opened for this check. */
export function checkClickHouse(config: Config, holding: Holding): Promise<string> {
  if (config.clickhouseUrl) return openAndAsk(config);
  const open = () => openAndAsk(config);
  return holdingDataFolder(config, holding, open, () => askForClickHouse(config.dataFolder));
}

async function openAndAsk(config: Config): Promise<string> {
  const clickhouse = await openClickHouse(config);
  try {
    await clickhouse.ping();
    const layout =
      clickhouse.kind === "server" ? `, ${describeLayout(await arrangeClickHouse(config, clickhouse))}` : "";
    return `${await clickhouse.version()}, ${clickhouse.kind}${layout}`;
  } finally {
    await clickhouse.close();
  }
}

async function askForClickHouse(dataFolder: string): Promise<string> {
  const { stores } = ServiceReport.parse(await runningService(dataFolder, "operator:doctor").json({ path: "/doctor" }));
  const found = stores["clickhouse"];
  if (found?.status === "up")
    return ["up", showDetail(found.detail), "in the running service"].filter(Boolean).join(", ");
  throw new Error(`The running service can't reach its ClickHouse${showDetail(found?.detail, ": ")}. See its log.`);
}

function showDetail(detail: Readonly<Record<string, unknown>> = {}, before = ""): string {
  const facts = Object.entries(detail).map(([name, value]) => `${name} ${value}`);
  return facts.length > 0 ? before + facts.join(", ") : "";
}
