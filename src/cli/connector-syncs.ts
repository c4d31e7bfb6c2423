import type { Command } from "commander";
import type { Sync } from "../connectors/index.ts";
import type { CliIo } from "./cli-io.ts";
import { type JsonChoice, jsonOption } from "./options.ts";
import { print, showTime, table } from "./print.ts";
import { askService, ofConnector } from "./with-service.ts";

type Options = JsonChoice & { readonly limit: string };

const SYNCS_SHOWN = "20";
const HEADINGS = ["STARTED", "RESULT", "SECONDS", "FILES", "ROWS", "MONTHS LOADED", "ERROR"];

/** `connector syncs ID`: how its syncs went, the newest first. */
export function addConnectorSyncsCommand(parent: Command, io: CliIo): void {
  parent
    .command("syncs")
    .description("list the syncs of a connector, the newest first")
    .argument("<ID>", "id of the connector (con_…)")
    .option("--limit <N>", "how many", SYNCS_SHOWN)
    .addOption(jsonOption())
    .action(async (id: string, options: Options) => {
      const asked = { ...ofConnector(id, "syncs"), query: { limit: options.limit } };
      const { data } = await askService<{ readonly data: readonly Sync[] }>(io, "postgresql", asked);
      const text = data.length > 0 ? table(HEADINGS, data.map(rowOf)) : "It has never been synced.";
      print(io, options, { json: { data }, text });
    });
}

function rowOf(sync: Sync): readonly string[] {
  const { status, phase, seconds, files, files_total: total, rows, months, error } = sync;
  const names = months.map(({ month }) => month).join(", ");
  const time = showTime(sync.started_at, "");
  return [time, phase ?? status, String(seconds ?? ""), `${files}/${total}`, String(rows), names, error?.message ?? ""];
}
