import { setTimeout as sleep } from "node:timers/promises";
import type { Command } from "commander";
import type { Connector, Sync } from "../connectors/index.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed, wrongUse } from "./command-failed.ts";
import { type JsonChoice, jsonOption } from "./options.ts";
import { print, tableOr } from "./print.ts";
import { type ProgressBar, progressBar } from "./progress-bar.ts";
import type { Listed, ServiceAsker } from "./service-asker.ts";
import { withNotes } from "./sync-notes.ts";
import { askService, inOrganization, ofConnector, organizations, withService } from "./with-service.ts";

type Options = JsonChoice & { readonly all?: boolean; readonly rollback?: boolean };

const WATCH_MS = 200;

/** How a sync of a connector ended, or why there was none. */
type NotSynced = "not_found" | "paused" | "store_unavailable";
type SyncReport =
  | { readonly connector_id: string; readonly sync: Sync }
  | { readonly connector_id: string; readonly refused: NotSynced };

/** `sync [ID|--all]`: waits for the end; fails if one of them does. */
export function addSyncCommand(program: Command, io: CliIo): void {
  program
    .command("sync")
    .description("load what is new at a connector's place, and wait for it")
    .argument("[ID]", "id of the connector (con_…)")
    .option("--all", "every connector of every organization that is not paused")
    .option("--rollback", "undo what the connector's newest sync loaded, and pause it; possible for one day")
    .addOption(jsonOption())
    .action(async (id: string | undefined, options: Options) => {
      if (options.rollback) return rollBack(io, id, options);
      if ((id === undefined) === (options.all === undefined)) throw wrongUse("Name one connector, or --all.");
      const bar = progressBar(io, options.json === true);
      const reports = await withService(io, "both", (service) => syncThem(service, id, bar)).finally(bar.end);
      const headings = ["CONNECTOR", "RESULT", "ROWS", "MONTHS LOADED", "ERROR"];
      const notes = reports.map((report) => [report.connector_id, notesOf(report)] as const);
      const text = withNotes(tableOr("No connectors.", headings, reports.map(rowOf)), notes);
      print(io, options, { json: { data: reports }, text });
      const failed = reports.filter((report) => !("sync" in report) || report.sync.error !== null).length;
      if (failed > 0) throw new CommandFailed("sync_failed", `${failed} of ${reports.length} syncs failed.`);
    });
}

type RolledBack = { readonly months: readonly string[]; readonly removed_months: readonly string[] };

async function rollBack(io: CliIo, id: string | undefined, options: Options): Promise<void> {
  if (id === undefined || options.all) throw wrongUse("--rollback takes the id of one connector.");
  const asked = { method: "POST", ...ofConnector(id, "rollback") } as const;
  const rolledBack = await askService<RolledBack>(io, "postgresql", asked);
  const { months, removed_months: removed } = rolledBack;
  const text = [
    ...(months.length > 0 ? [`Back to the previous loads of ${months.join(", ")}.`] : []),
    ...(removed.length > 0 ? [`Nothing is shown of ${removed.join(", ")} any more, as before that sync.`] : []),
    `The connector is paused; resume it: costplane connector update ${id} --resume`,
  ].join(" ");
  print(io, options, { json: rolledBack, text });
}

async function syncThem(
  service: ServiceAsker,
  id: string | undefined,
  bar: ProgressBar,
): Promise<readonly SyncReport[]> {
  if (id !== undefined) return [await syncOne(service, id, bar)];
  const reports: SyncReport[] = [];
  for (const target of await activeConnectors(service)) {
    const gone = (error: unknown) => ({
      connector_id: target,
      refused: refusalOf(error, { connector_not_found: "not_found" }),
    });
    reports.push(await syncOne(service, target, bar).catch(gone));
  }
  return reports;
}

async function activeConnectors(service: ServiceAsker): Promise<readonly string[]> {
  const all: string[] = [];
  for (const { id: org } of await organizations(service)) {
    const { data } = await service.json<Listed<Connector>>(inOrganization(org, "connectors"));
    all.push(...data.filter(({ status }) => status !== "paused").map(({ id }) => id));
  }
  return all;
}

/** Begins a sync, unless one is under way, and follows it to its end. */
async function syncOne(service: ServiceAsker, id: string, bar: ProgressBar): Promise<SyncReport> {
  try {
    await service.json({ method: "POST", ...ofConnector(id, "sync") });
  } catch (error) {
    return { connector_id: id, refused: refusalOf(error, REFUSED_BY) };
  }
  for (;;) {
    const asked = { ...ofConnector(id, "syncs"), query: { limit: "1" } };
    const { data } = await service.json<Listed<Sync>>(asked);
    const [sync] = data;
    if (!sync) return { connector_id: id, refused: "not_found" };
    if (sync.status !== "running") return { connector_id: id, sync };
    bar.show(partDone(sync));
    await sleep(WATCH_MS);
  }
}

const REFUSED_BY: Readonly<Record<string, NotSynced>> = {
  connector_paused: "paused",
  store_unavailable: "store_unavailable",
};

/** What a failure says of one connector; another failure is the command's. */
function refusalOf(error: unknown, refusals: Readonly<Record<string, NotSynced>>): NotSynced {
  const refused = error instanceof CommandFailed && refusals[error.code];
  if (refused) return refused;
  throw error;
}

function partDone(sync: Sync): Parameters<ProgressBar["show"]>[0] {
  const months = { done: sync.months.length, total: sync.months_total };
  if (sync.phase === "waiting") return { label: "waiting for its turn", ...months };
  const read = `${sync.rows.toLocaleString("en")} rows, ${(sync.bytes / 1e6).toFixed(1)} MB`;
  if (sync.months_total > 0) return { label: `months loaded: ${read}`, ...months };
  return { label: `files read: ${read}`, done: sync.files, total: sync.files_total };
}

const REFUSALS: Readonly<Record<NotSynced, string>> = {
  not_found: "It was deleted.",
  paused: "It is paused. Resume it: costplane connector update ID --resume",
  store_unavailable: "ClickHouse can't be reached now. Try again soon.",
};

function notesOf(report: SyncReport): readonly string[] {
  return "sync" in report ? report.sync.warnings : [];
}

function rowOf(report: SyncReport): readonly string[] {
  if ("refused" in report) return [report.connector_id, "refused", "", "", REFUSALS[report.refused]];
  const { status, rows, months, error } = report.sync;
  const names = months.map(({ month }) => month).join(", ");
  // One that failed has not seen all that is there.
  const none = error ? "none" : "none: nothing new";
  return [report.connector_id, status, String(rows), names || none, error?.message ?? ""];
}
