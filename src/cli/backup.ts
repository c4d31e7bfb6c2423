import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import type { BackupAnswer, BackupReport } from "../backup/index.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed } from "./command-failed.ts";
import { configOf } from "./config-of.ts";
import { type JsonChoice, jsonOption } from "./options.ts";
import { pairs, print, showTime } from "./print.ts";
import { askService } from "./with-service.ts";

/** `backup TARGET`: all of this installation as it is at one moment, while the service goes on. */
export function addBackupCommand(program: Command, io: CliIo): void {
  program
    .command("backup")
    .description("back this installation up while it goes on; BACKUP_PASSPHRASE seals it")
    .argument("<TARGET>", "a new folder, or s3://bucket/prefix[?region=…&endpoint=…]")
    .option("--without-data", "leave out bills and vulnerabilities, which can be loaded again")
    .addOption(jsonOption())
    .action(async (target: string, options: JsonChoice & { readonly withoutData?: boolean }) => {
      const passphrase = configOf(io).backupPassphrase;
      const body = { target: placeOf(target), with_data: !options.withoutData, ...(passphrase && { passphrase }) };
      const stores = options.withoutData ? "postgresql" : "both";
      const answer = await askService<BackupAnswer>(io, stores, { method: "POST", path: "/backups", body });
      if (answer.outcome === "failed") throw new CommandFailed(answer.code, answer.message);
      const { outcome: _, ...report } = answer;
      print(io, options, { json: report, text: showBackup("Backed up to", report) });
    });
}

/** A path as a URL; a URL as it is. */
export function placeOf(target: string): string {
  return /^[a-z0-9]+:\/\//i.test(target) ? target : pathToFileURL(resolve(target)).href;
}

/** A backup in words. */
export function showBackup(heading: string, report: BackupReport): string {
  const { target, made_at, organizations, rows, loaded_rows, bytes, is_sealed } = report;
  return pairs([
    [heading, target],
    ["Made", showTime(made_at, "")],
    ["Organizations", organizations],
    ["Rows", rows],
    ["Bills and vulnerabilities", loaded_rows === null ? "left out, to be loaded again" : `${loaded_rows} rows`],
    ["Size", `${(bytes / 1e6).toFixed(1)} MB`],
    [
      "Sealed",
      is_sealed ? "yes, with the server secret in it" : "no: the server secret is not in it, keep that elsewhere",
    ],
  ]);
}
