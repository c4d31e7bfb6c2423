import type { Command } from "commander";
import type { Config } from "../app/config.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { CliIo } from "./cli-io.ts";
import { configOf } from "./config-of.ts";
import { holdingDataFolder, withStores } from "./open-stores.ts";
import { type JsonChoice, jsonOption } from "./options.ts";
import { print, showList } from "./print.ts";

/** `migrate`: brings the schemas of both stores up to date; a running service has done so at its start. */
export function addMigrateCommand(program: Command, io: CliIo): void {
  program
    .command("migrate")
    .description("bring the databases' schemas up to date; `start` does the same")
    .addOption(jsonOption())
    .action(async (options: JsonChoice) => {
      const config = configOf(io);
      const done = await withStores(config, async ({ database, migrations, holding }) => {
        const migrate = () => migrateClickHouse(config, database);
        const isServed = await (config.clickhouseUrl
          ? migrate()
          : holdingDataFolder(config, holding, migrate, async () => true));
        return { applied: migrations, isServed };
      });
      const byService = done.isServed ? " A service is running; it migrated when it started." : "";
      const text = `Applied now: ${showList(done.applied, "nothing, all was up to date")}.${byService}`;
      print(io, options, { json: { applied: done.applied, byRunningService: done.isServed }, text });
    });
}

async function migrateClickHouse(config: Config, database: Database): Promise<false> {
  const [{ adoptClickHouse }, { openClickHouse }] = await Promise.all([
    import("../app/stores/adopt-clickhouse.ts"),
    import("../app/stores/open-clickhouse.ts"),
  ]);
  const clickhouse = await openClickHouse(config);
  await adoptClickHouse(database, clickhouse, { ...config, migrates: true }).finally(() => clickhouse.close());
  return false;
}
