import type { Command } from "commander";
import type { Config } from "../app/config.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed } from "./command-failed.ts";
import { configOf } from "./config-of.ts";
import { type Check, check, checkDataFolder, checkNode, checkSecret } from "./doctor-checks.ts";
import { type Holding, withStores } from "./open-stores.ts";
import { type JsonChoice, jsonOption } from "./options.ts";
import { print, table } from "./print.ts";

/** `doctor`: one line a check; fails if one of them does. */
export function addDoctorCommand(program: Command, io: CliIo): void {
  program
    .command("doctor")
    .description("check this machine, the data folder and the databases")
    .addOption(jsonOption())
    .action(async (options: JsonChoice) => {
      const checks = await examine(io);
      const failed = checks.filter(({ ok }) => !ok).length;
      const text = table(
        ["", "CHECK", "FOUND"],
        // A cell is one line: where there are several problems, they follow each other.
        checks.map((one) => [outcomeOf(one), one.name, one.detail.replaceAll("\n", " ")]),
      );
      print(io, options, { json: { ok: failed === 0, checks }, text });
      if (failed > 0) throw new CommandFailed("doctor_failed", `${failed} of ${checks.length} checks failed.`);
    });
}

function outcomeOf({ ok, warning }: Check): string {
  if (!ok) return "FAILED";
  return warning ? "warning" : "ok";
}

async function examine(io: CliIo): Promise<readonly Check[]> {
  const checks = [await check("node", checkNode)];
  const configuration = await check("configuration", async () => {
    configOf(io);
    return "every variable is valid";
  });
  checks.push(configuration);
  if (!configuration.ok) return checks;

  const config = configOf(io);
  checks.push(await check("data folder", () => checkDataFolder(config)));
  checks.push(await check("secret", () => checkSecret(config)));
  if (config.tracing) {
    const { tracing } = config;
    const { checkReceiver } = await import("../app/tracing/check-receiver.ts");
    checks.push(await check("traces", () => checkReceiver(tracing)));
  }
  return [...checks, ...(await examineStores(config, io))];
}

async function examineStores(config: Config, io: CliIo): Promise<readonly Check[]> {
  // Loaded here: no other command needs what they import.
  const stores = await import("./doctor-store-checks.ts");
  const { checkBackups, checkConnectors, checkFeeds } = await import("./doctor-data-checks.ts");
  const checks: Check[] = [];
  const opening = await check("stores", () =>
    withStores(config, async (opened) => {
      checks.push(await check("service", async () => describe(opened.holding)));
      checks.push(await check("postgresql", () => stores.checkPostgres(opened)));
      checks.push(await check("clock", () => stores.checkClock(opened.database, io.now)));
      checks.push(await check("keys", () => stores.checkKeys(opened, config, io.randomBytes)));
      checks.push(await check("credentials", () => stores.checkCredentials(opened, config, io.randomBytes)));
      checks.push(await check("clickhouse", () => stores.checkClickHouse(config, opened.holding)));
      checks.push(await check("backup", () => checkBackups(opened.database, config)));
      checks.push(await check("feeds", () => checkFeeds(opened.database, config, io.now())));
      checks.push(await check("connectors", () => checkConnectors(opened.database, io.now())));
      return "open";
    }),
  );
  return opening.ok ? checks : [...checks, { ...opening, name: "postgresql" }];
}

function describe(holding: Holding): string {
  if (holding.kind === "beside") return `running on this data folder (process ${holding.pid ?? "unknown"})`;
  return holding.kind === "own" ? "not running on this data folder" : "has its PostgreSQL at DATABASE_URL";
}
