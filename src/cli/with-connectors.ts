import type { Config } from "../app/config.ts";
import { openPlaces } from "../app/connectors.ts";
import { adoptClickHouse, openClickHouse } from "../app/open-clickhouse.ts";
import { secretInForce } from "../app/server-secret.ts";
import type { ConnectorTools } from "../connectors/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { CliIo } from "./cli-io.ts";
import { configOf } from "./in-transaction.ts";
import { holdingDataFolder, withStores } from "./open-stores.ts";
import { askService, type Question } from "./operator-client.ts";

/** Asks the running service. */
export type Ask = (question: Question) => Promise<unknown>;

/** How a command does its work: by itself, or, where a service holds the embedded ClickHouse, by asking that one. */
export type EitherWay<T> = {
  readonly own: (tools: ConnectorTools) => Promise<T>;
  readonly beside: (ask: Ask, database: Database) => Promise<T>;
};

/** Does a command's work that needs both stores. */
export function withConnectors<T>(io: CliIo, { own, beside }: EitherWay<T>): Promise<T> {
  const config = configOf(io);
  return withStores(config, ({ database, holding }) => {
    const byItself = () => withOwnClickHouse(config, database, io, own);
    if (config.clickhouseUrl) return byItself();
    const ask: Ask = (question) => askService(config.dataFolder, question);
    return holdingDataFolder(config, holding, byItself, () => beside(ask, database));
  });
}

async function withOwnClickHouse<T>(
  config: Config,
  database: Database,
  { randomBytes, writeError }: CliIo,
  work: EitherWay<T>["own"],
): Promise<T> {
  const clickhouse = await openClickHouse(config);
  const places = openPlaces(config, await secretInForce(config, randomBytes));
  try {
    await adoptClickHouse(database, clickhouse);
    const onError = (error: unknown) => writeError(`${error instanceof Error ? error.stack : error}\n`);
    return await work({ database, clickhouse: () => clickhouse, places, randomBytes, onError });
  } finally {
    await places.close();
    await clickhouse.close();
  }
}
