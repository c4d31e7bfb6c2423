import type { Sums } from "../bills/index.ts";
import type { ImportFolders } from "../storage/index.ts";
import type { ConnectorRecord, Phase, SyncEnding, SyncRecord } from "./facts.ts";
import type { Connector, Sync } from "./schema.ts";

type Status = Connector["status"];

/** A connector in the API's words, its source as the folders of this machine are. */
export function showConnector(record: ConnectorRecord, folders: ImportFolders): Connector {
  return { ...showState(record), source: folders.show(record.source) };
}

/** A connector in the API's words, without where it reads. */
export function showState(record: ConnectorRecord): Omit<Connector, "source"> {
  const { status } = record;
  return {
    id: record.id,
    name: record.name,
    provider: record.provider,
    status,
    status_detail: detailOf(status, record),
    last_sync_at: timestamp(record.lastSyncAt),
    last_attempt_at: timestamp(record.lastAttemptAt),
    next_sync_at: status === "paused" ? null : timestamp(record.nextSyncAt),
    last_error: showFailure(record),
    data_from: record.dataFrom,
    data_through: record.dataThrough,
    billing_accounts: [...record.billingAccounts],
    line_items: Number(record.lineItems),
    reconciled: record.months > 0 && !record.isRolledBack,
    created_at: record.createdAt.toISOString(),
  };
}

/** A sync in the API's words. */
export function showSync(record: SyncRecord): Sync {
  const { startedAt, endedAt, progress, isRunning } = record;
  const error = showFailure(record);
  const ended = error ? "failed" : "succeeded";
  return {
    id: record.id,
    status: isRunning ? "running" : ended,
    started_at: startedAt.toISOString(),
    ended_at: timestamp(endedAt),
    seconds: endedAt ? (endedAt.getTime() - startedAt.getTime()) / 1000 : null,
    files: progress.files,
    files_total: progress.filesTotal,
    rows: progress.lines,
    bytes: progress.bytes,
    months_total: progress.monthsTotal,
    phase: isRunning ? progress.phase : null,
    months: record.months.map(({ month, lines, before, after }) => {
      return { month, rows: lines, before: before.map(showSums), after: after.map(showSums) };
    }),
    warnings: [...record.warnings],
    error,
  };
}

function detailOf(status: Status, record: ConnectorRecord): string {
  const shown = record.months > 0 ? " What was loaded before is still shown." : "";
  const details: Record<Status, string> = {
    pending: nothingYet(record),
    syncing: `${SYNCING[record.phase ?? "reading"]} Its history shows how far it is.${shown}`,
    synced: upToDate(record),
    failed: `The last sync failed, and last_error says why; the next begins at next_sync_at.${shown}`,
    paused: `Paused: it is not synced until it is resumed.${shown}`,
  };
  const rolledBack = record.isRolledBack
    ? ["It was rolled back, and shows what was loaded before, not what its files hold."]
    : [];
  return [details[status], ...rolledBack, ...overlapOf(record), ...notesOf(record)].join(" ");
}

function notesOf({ notes }: ConnectorRecord): readonly string[] {
  const [first, ...others] = notes;
  if (!first) return [];
  const are = others.length === 1 ? "note is" : "notes are";
  const more = others.length === 0 ? "" : ` ${others.length} more ${are} in its history.`;
  return [`Its last good sync notes: ${first.text}${more}`];
}

function nothingYet({ lastSyncAt, isRolledBack }: ConnectorRecord): string {
  if (isRolledBack) return "Waiting for its next sync.";
  return lastSyncAt ? "Connected, but nothing has been delivered there yet." : "Waiting for its first sync.";
}

/** With a note on what is counted nobody can say that the figures are those of the files. */
function upToDate({ dataThrough, notes, isRolledBack }: ConnectorRecord): string {
  if (isRolledBack) return "Waiting for its next sync.";
  return notes.length > 0
    ? `Synced; its data ends on ${dataThrough}.`
    : `Up to date with its files, which end on ${dataThrough}.`;
}

const SYNCING: Readonly<Record<Phase, string>> = {
  waiting: "A sync is under way and waits for its turn behind others.",
  reading: "A sync is under way and reads what is at its storage location.",
  loading: "A sync is under way and loads months.",
};

function overlapOf({ overlaps }: ConnectorRecord): readonly string[] {
  if (overlaps === 0) return [];
  return [`Another connector also delivers ${overlaps} of its account months: they are counted there.`];
}

function showFailure(record: {
  readonly errorCode: SyncEnding | null;
  readonly errorMessage: string | null;
}): Connector["last_error"] {
  const { errorCode: code, errorMessage } = record;
  return code && { code, message: errorMessage ?? "The process that ran this sync has ended. It is tried again." };
}

function showSums(sums: Sums): Sync["months"][number]["before"][number] {
  return {
    currency: sums.currency === "" ? null : sums.currency,
    line_items: sums.lines,
    billed: sums.BilledCost,
    effective: sums.EffectiveCost,
    list: sums.ListCost,
    contracted: sums.ContractedCost,
  };
}

function timestamp(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
