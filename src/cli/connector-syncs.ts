import type { Command } from "commander";
import { listSyncs, showSync } from "../connectors/index.ts";
import type { CliIo } from "./cli-io.ts";
import { inTransaction, scopeOfConnector } from "./in-transaction.ts";
import { type JsonChoice, jsonOption, readInteger } from "./options.ts";
import { print, showTime, table } from "./print.ts";

type Options = JsonChoice & { readonly limit: number };

const SYNCS_SHOWN = 20;
const HEADINGS = ["STARTED", "RESULT", "SECONDS", "FILES", "ROWS", "MONTHS LOADED", "ERROR"];

/** `connector syncs ID`: how its syncs went, the newest first. */
export function addConnectorSyncsCommand(parent: Command, io: CliIo): void {
  parent
    .command("syncs")
    .description("list the syncs of a connector, the newest first")
    .argument("<ID>", "id of the connector (con_…)")
    .option("--limit <N>", "so many of them", readInteger, SYNCS_SHOWN)
    .addOption(jsonOption())
    .action(async (id: string, options: Options) => {
      const records = await inTransaction(io, async (tx) => {
        const { org, connectorId } = await scopeOfConnector(tx, id);
        return listSyncs(tx, org, connectorId, { limit: options.limit, offset: 0 });
      });
      const syncs = records.map(showSync);
      const rows = records.map((record, nth) => rowOf(record.startedAt, syncs[nth] as (typeof syncs)[number]));
      const text = rows.length > 0 ? table(HEADINGS, rows) : "It was never synced.";
      print(io, options, { json: { data: syncs }, text });
    });
}

function rowOf(startedAt: Date, sync: ReturnType<typeof showSync>): readonly string[] {
  const { status, phase, seconds, files, files_total: total, rows, months, error } = sync;
  const names = months.map(({ month }) => month).join(", ");
  const time = showTime(startedAt, "");
  return [time, phase ?? status, String(seconds ?? ""), `${files}/${total}`, String(rows), names, error?.message ?? ""];
}
