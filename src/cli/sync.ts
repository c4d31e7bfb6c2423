import type { Command } from "commander";
import {
  createSyncRunner,
  listActiveConnectors,
  listSyncs,
  rollBackConnector,
  type SyncRecord,
  type SyncReport,
  syncNow,
} from "../connectors/index.ts";
import { mintOrgScope } from "../core/org-scope.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { CliIo } from "./cli-io.ts";
import { CommandFailed, wrongUse } from "./command-failed.ts";
import { inTransaction, scopeOfConnector } from "./in-transaction.ts";
import { type JsonChoice, jsonOption } from "./options.ts";
import { print, table } from "./print.ts";
import { progressBar } from "./progress-bar.ts";
import { withConnectors } from "./with-connectors.ts";

type Options = JsonChoice & { readonly all?: boolean; readonly rollback?: boolean };

const SYNC_MS_MAX = 24 * 3_600_000;
const WATCH_MS = 200;

/** `sync [ID|--all]`: waits for the end; fails if one of them does. */
export function addSyncCommand(program: Command, io: CliIo): void {
  program
    .command("sync")
    .description("load what is new at a connector's place, and wait for it")
    .argument("[ID]", "id of the connector (con_…)")
    .option("--all", "every connector of every organization that is not paused")
    .option("--rollback", "take back what the newest sync of the connector loaded, and pause it; for one day")
    .addOption(jsonOption())
    .action(async (id: string | undefined, options: Options) => {
      if (options.rollback) return rollBack(io, id, options);
      if ((id === undefined) === (options.all === undefined)) throw wrongUse("Name one connector, or --all.");
      const reports = await syncThem(io, id, progressBar(io, options.json === true));
      const text = table(["CONNECTOR", "RESULT", "ROWS", "MONTHS LOADED", "ERROR"], reports.map(rowOf));
      print(io, options, { json: { data: reports }, text: reports.length > 0 ? text : "No connectors." });
      const failed = reports.filter((report) => !("sync" in report) || report.sync.error !== null).length;
      if (failed > 0) throw new CommandFailed("sync_failed", `${failed} of ${reports.length} syncs failed.`);
    });
}

async function rollBack(io: CliIo, id: string | undefined, options: Options): Promise<void> {
  if (id === undefined || options.all) throw wrongUse("--rollback takes the id of one connector.");
  const months = await inTransaction(io, async (tx) => {
    const { org, connectorId } = await scopeOfConnector(tx, id);
    return rollBackConnector(tx, org, io.madeBy, connectorId);
  });
  if (!months?.length) throw new CommandFailed("nothing_to_roll_back", "There is no earlier load any more.");
  const resume = `costplane connector update ${id} --resume`;
  const text = `Back to the loads before: ${months.join(", ")}. The connector is paused; resume it: ${resume}`;
  print(io, options, { json: { connector_id: id, months }, text });
}

function syncThem(io: CliIo, id: string | undefined, bar: Bar): Promise<readonly SyncReport[]> {
  return withConnectors<readonly SyncReport[]>(io, {
    own: async (tools) => {
      const runner = createSyncRunner(tools);
      const sync = (target: Target) => syncNow(tools, runner, mintOrgScope(target.organizationId), target.id);
      try {
        return await oneByOne({ database: tools.database, bar }, await targets(tools.database, id), sync);
      } finally {
        await runner.stop();
      }
    },
    beside: async (ask, database) => {
      const sync = async ({ id: connector_id }: Target) => {
        const report = await ask({ path: "/sync", body: { connector_id }, waitMsMax: SYNC_MS_MAX });
        // It was deleted meanwhile.
        return (report as SyncReport | null) ?? { connector_id, refused: "not_found" as const };
      };
      return oneByOne({ database, bar }, await targets(database, id), sync);
    },
  });
}

type Target = Awaited<ReturnType<typeof targets>>[number];
type Bar = ReturnType<typeof progressBar>;
type Watch = { readonly database: Database; readonly bar: Bar };

async function oneByOne(
  watch: Watch,
  all: readonly Target[],
  sync: (target: Target) => Promise<SyncReport>,
): Promise<readonly SyncReport[]> {
  const reports: SyncReport[] = [];
  for (const target of all) {
    const showing = showProgress(watch, target);
    try {
      reports.push(await sync(target));
    } finally {
      showing.end();
    }
  }
  return reports;
}

/** Shows what the one that does the sync writes down of it, be it this process or a service. */
function showProgress({ database, bar }: Watch, { id, organizationId }: Target): { readonly end: () => void } {
  if (!bar.isShown) return { end: () => {} };
  const org = mintOrgScope(organizationId);
  const newest = { limit: 1, offset: 0 };
  let isOver = false;
  const timer = setInterval(async () => {
    const [sync] = await database.inTransaction((tx) => listSyncs(tx, org, id, newest)).catch(() => []);
    if (sync?.isRunning && !isOver) bar.show(partDone(sync.progress));
  }, WATCH_MS);
  return {
    end: () => {
      isOver = true;
      clearInterval(timer);
      bar.end();
    },
  };
}

function partDone(progress: SyncRecord["progress"]): Parameters<Bar["show"]>[0] {
  if (progress.phase === "waiting")
    return { label: "waits for its turn", done: progress.months, total: progress.monthsTotal };
  const read = `${progress.lines.toLocaleString("en")} rows, ${(progress.bytes / 1e6).toFixed(1)} MB`;
  if (progress.monthsTotal === 0) {
    return { label: `files read: ${read}`, done: progress.files, total: progress.filesTotal };
  }
  return { label: `months loaded: ${read}`, done: progress.months, total: progress.monthsTotal };
}

function targets(database: Database, id: string | undefined): ReturnType<typeof listActiveConnectors> {
  return database.inTransaction(async (tx) => {
    if (id === undefined) return listActiveConnectors(tx, "all");
    const { org, connectorId } = await scopeOfConnector(tx, id);
    return [{ id: connectorId, organizationId: org.organizationId }];
  });
}

const REFUSALS: Readonly<Record<Extract<SyncReport, { refused: string }>["refused"], string>> = {
  not_found: "It was deleted.",
  paused: "It is paused. Resume it: costplane connector update ID --resume",
  store_unavailable: "ClickHouse can't be reached now. Try again soon.",
};

function rowOf(report: SyncReport): readonly string[] {
  if ("refused" in report) return [report.connector_id, "refused", "", "", REFUSALS[report.refused]];
  const { status, rows, months, error } = report.sync;
  const names = months.map(({ month }) => month).join(", ");
  return [report.connector_id, status, String(rows), names || "none: nothing new", error?.message ?? ""];
}
