import type { CountedAs, MonthOfFile, Provider, Sums, SyncFailure } from "../bills/index.ts";
import type { ConnectorId, SyncId } from "../core/ids.ts";
import type { BillFile } from "../storage/index.ts";

/** What a manifest says: the files of one delivery. `month` is null where it does not tell. */
export type Manifest = {
  readonly path: string;
  readonly etag: string;
  readonly month: string | null;
  /** The delivery's id, which may be a folder of its own. */
  readonly run: string | null;
  /** Paths from the root of the bucket that the provider delivers to. */
  readonly keys: readonly string[];
  /** Of the runs of one period the last in this order is the newest. */
  readonly order: string;
  /** null where there is one view only. */
  readonly view: View | null;
};

/** Azure exports the spend of a scope in several views: which, of what, and of which days, `YYYYMMDD-YYYYMMDD`. */
export type View = { readonly scope: string; readonly kind: string; readonly days: string | null };

/** A file that belongs to the bill, the manifest that names it, and which view of the spend it is. */
export type ChosenFile = { readonly file: BillFile; readonly manifest: Manifest | null; readonly view: View | null };

/**
 * What a person should know of a sync. `months` are those, as `2026-11`, whose figures may not be what was meant; empty
 * where it can be any; null where all figures are, for sure.
 */
export type Note = { readonly text: string; readonly months: readonly string[] | null };

/** A file that was added up. */
export type FileWithTotals = ChosenFile & { readonly months: readonly MonthOfFile[] };

/** The load of a month that readers see. */
export type CurrentLoad = {
  readonly id: number;
  readonly month: string;
  readonly fingerprint: string;
  readonly sums: readonly Sums[];
};

/** The lines of one month in a file. */
export type MonthPart = { readonly from: FileWithTotals; readonly countedAs: CountedAs };

/** A month that is to be loaded anew, from all files that have lines of it. */
export type MonthToLoad = {
  readonly month: string;
  readonly parts: readonly MonthPart[];
  readonly fingerprint: string;
};

/** What a sync does now: it waits for its turn, reads what lies at its location, or loads months. */
export const PHASES = ["waiting", "reading", "loading"] as const;
export type Phase = (typeof PHASES)[number];

/** How far a sync has come. */
export type Progress = {
  readonly phase: Phase;
  readonly files: number;
  readonly filesTotal: number;
  readonly lines: number;
  readonly bytes: number;
  /** Made current. */
  readonly months: number;
  /** To be loaded; 0 until the files are read. */
  readonly monthsTotal: number;
};

export const NO_PROGRESS: Progress = {
  phase: "waiting",
  files: 0,
  filesTotal: 0,
  lines: 0,
  bytes: 0,
  months: 0,
  monthsTotal: 0,
};

/** Why a sync ended without success: it failed, or somebody ended it on purpose. */
export type SyncEnding = SyncFailure | "stopped";

/** A month that a sync made current. `before` is empty where there was none. */
export type MonthResult = {
  readonly month: string;
  readonly lines: string;
  readonly before: readonly Sums[];
  readonly after: readonly Sums[];
};

export type NewConnector = {
  readonly id: ConnectorId;
  readonly name: string;
  readonly provider: Provider;
  readonly source: string;
};

export const STATUSES = ["pending", "syncing", "synced", "failed", "paused"] as const;

/** A connector with its state, as the store knows it. Days are `YYYY-MM-DD`. */
export type ConnectorRecord = NewConnector & {
  readonly createdAt: Date;
  readonly status: (typeof STATUSES)[number];
  readonly nextSyncAt: Date;
  readonly lastAttemptAt: Date | null;
  readonly lastSyncAt: Date | null;
  /** Of the sync that runs. */
  readonly phase: Phase | null;
  readonly errorCode: SyncFailure | null;
  readonly errorMessage: string | null;
  readonly months: number;
  readonly dataFrom: string | null;
  readonly dataThrough: string | null;
  readonly lineItems: bigint;
  readonly billingAccounts: readonly string[];
  /** Months of accounts that were counted with another connector when the last sync ended. */
  readonly overlaps: number;
  /** Of its newest good sync, those that concern figures. */
  readonly notes: readonly Note[];
  /** Its newest loads were taken back: until its next good sync it shows older ones than its files hold. */
  readonly isRolledBack: boolean;
};

/** A sync as it stands. */
export type SyncRecord = {
  readonly id: SyncId;
  readonly startedAt: Date;
  readonly endedAt: Date | null;
  readonly isRunning: boolean;
  readonly errorCode: SyncEnding | null;
  readonly errorMessage: string | null;
  readonly progress: Progress;
  readonly months: readonly MonthResult[];
  readonly warnings: readonly string[];
};
