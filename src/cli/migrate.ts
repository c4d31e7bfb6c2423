import type { Command } from "commander";
import type { Config } from "../app/config.ts";
import type { Adopted } from "../app/stores/adopt-clickhouse.ts";
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
        const byClickHouse = await (config.clickhouseUrl
          ? migrate()
          : holdingDataFolder(config, holding, migrate, async () => "by_service" as const));
        return { applied: migrations, byClickHouse };
      });
      const isServed = done.byClickHouse === "by_service";
      const more = TOLD[done.byClickHouse];
      const text = `Applied now: ${showList(done.applied, "nothing, all was up to date")}.${more}`;
      print(io, options, { json: { applied: done.applied, byRunningService: isServed }, text });
    });
}

const TOLD = {
  by_service: " A service is running; it migrated when it started.",
  copied: " Bills are copied beside nodes of the version before: replace these now, one after the other.",
  moved: "",
};

async function migrateClickHouse(config: Config, database: Database): Promise<Adopted> {
  const [{ adoptClickHouse }, { openClickHouse }] = await Promise.all([
    import("../app/stores/adopt-clickhouse.ts"),
    import("../app/stores/open-clickhouse.ts"),
  ]);
  const clickhouse = await openClickHouse(config);
  return adoptClickHouse(database, clickhouse, { ...config, migrates: true }).finally(() => clickhouse.close());
}
