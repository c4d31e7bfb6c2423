import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Command } from "commander";
import type { Config } from "../app/config.ts";
import { secretFileOf } from "../app/server-secret.ts";
import type { BackupReport, OpenBackup } from "../backup/index.ts";
import { versionOfSecret } from "../core/sealing/secret-keys.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import { fullDiskMessage, saysFullDisk } from "../stores/data-folder/index.ts";
import { placeOf, showBackup } from "./backup.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed } from "./command-failed.ts";
import { configOf } from "./config-of.ts";
import { withBareStores } from "./open-stores.ts";
import { type JsonChoice, jsonOption } from "./options.ts";
import { print } from "./print.ts";

type Options = JsonChoice & { readonly check?: boolean };

/** `restore SOURCE`: a backup into empty stores; `--check` reads it alone. */
export function addRestoreCommand(program: Command, io: CliIo): void {
  program
    .command("restore")
    .description("restore a backup into empty stores; BACKUP_PASSPHRASE opens it")
    .argument("<SOURCE>", "the folder of the backup, or s3://bucket/prefix[?region=…&endpoint=…]")
    .option("--check", "read all of it and check every digest, and touch no store")
    .addOption(jsonOption())
    .action(async (source: string, options: Options) => {
      const report = await restore(io, placeOf(source), options.check ?? false);
      const heading = options.check ? "Whole and readable:" : "Restored from";
      print(io, options, {
        json: { ...report, checked_only: options.check ?? false },
        text: showBackup(heading, report),
      });
    });
}

async function restore(io: CliIo, url: string, isCheck: boolean): Promise<BackupReport> {
  const config = configOf(io);
  // Only this command needs them.
  const { BackupFailed, checkBackup, openBackup } = await import("../backup/index.ts");
  try {
    const backup = await openBackup({ url, passphrase: config.backupPassphrase }, io.randomBytes);
    try {
      return await (isCheck ? checkBackup(backup) : fill(config, backup));
    } finally {
      backup.target.close();
    }
  } catch (error) {
    if (error instanceof BackupFailed) throw new CommandFailed(error.code, error.message);
    // What PostgreSQL says names a file of its own, and not what to do.
    if (error instanceof Error && saysFullDisk(error.message)) {
      throw new CommandFailed("store_unavailable", fullDiskMessage(config.dataFolder));
    }
    throw error;
  }
}

async function fill(config: Config, backup: OpenBackup): Promise<BackupReport> {
  const [{ BackupFailed, restoreBackup }, { arrangeClickHouse, openClickHouse }, { LOADED }] = await Promise.all([
    import("../backup/index.ts"),
    import("../app/stores/open-clickhouse.ts"),
    import("../app/backups.ts"),
  ]);
  let clickhouse: ClickHouse | undefined;
  const open = async () => {
    clickhouse = await openClickHouse(config);
    await arrangeClickHouse(config, clickhouse);
    return clickhouse;
  };
  const folder = join(config.dataFolder, "feeds");
  return withBareStores(config, async (database) => {
    const file = await putSecret(config, backup);
    const needs = { database, loaded: LOADED, clickhouse: open, folder };
    try {
      return await restoreBackup(needs, backup);
    } catch (error) {
      // What is refused has brought nothing that the secret belongs to; it would be in the way of another backup's.
      if (file !== null && error instanceof BackupFailed) await rm(file, { force: true });
      throw error;
    } finally {
      await clickhouse?.close();
    }
  });
}

/**
 * Makes sure that the server secret here is that of the backup: keys and credentials are kept under it. A sealed backup
 * brings it for a data folder that has none: then this is the file that was made.
 */
async function putSecret(config: Config, { manifest }: OpenBackup): Promise<string | null> {
  const isRight = (secret: string) => versionOfSecret(secret) === manifest.secret_version;
  const file = secretFileOf(config.dataFolder);
  const kept = config.secret ?? (await readFile(file, "utf8").catch(() => undefined))?.trim();
  if (kept === undefined && manifest.secret !== null) {
    await writeFile(file, `${manifest.secret}\n`, { mode: 0o600, flag: "wx" });
    return file;
  }
  if (kept === undefined || ![kept, config.previousSecret ?? ""].some(isRight)) {
    const instead = kept === undefined || config.secret ? "" : ", in place of the one that is there";
    const fix = `set COSTPLANE_SECRET to that one, or put it into ${file}${instead}`;
    throw new CommandFailed("other_secret", `This backup was made under another server secret: ${fix}.`);
  }
  return null;
}
