import type { Clock } from "../core/clock.ts";
import type { ConnectorId } from "../core/ids.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import type { Database } from "../stores/postgres/index.ts";
import type { Freshness, SpendQuery } from "./schema.ts";

/** What the room's answers come from. `clickhouse` is null while the data area can't be served. */
export type SpendNeeds = {
  readonly database: Database;
  readonly clickhouse: () => ClickHouse | null;
  /** Why it can't, where callers can be told; null where there is no more to say. */
  readonly reason?: () => string | null;
  /** null: the database's. */
  readonly clock: Clock | null;
};

/** Whose lines of a load are not counted where connectors are added up: provider, billing account, account. */
export type DeduplicatedAccount = readonly [provider: string, billingAccount: string, account: string];

/** The load of a month that readers see. Days are those of its first and its last line. */
export type CurrentLoad = {
  readonly id: number;
  /** `YYYY-MM` */
  readonly month: string;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly deduplicated: readonly DeduplicatedAccount[];
};

/** A connector with what readers see of it, all of one moment. */
export type ConnectorState = {
  readonly id: ConnectorId;
  readonly name: string;
  /** `aws`, `azure`, `gcp`, `oci`, or `focus`, which may have bills of any. */
  readonly provider: string;
  readonly status: Freshness["connectors"][number]["status"];
  readonly lastSyncAt: Date | null;
  readonly loads: readonly CurrentLoad[];
  /** What its newest good sync says of its figures. */
  readonly notes: readonly NoteOfSync[];
  /** It shows what was loaded before, not what its files hold. */
  readonly isRolledBack: boolean;
};

/** `months`, as `2026-11`, are those whose figures may not be what was meant; empty where it can be any. */
export type NoteOfSync = { readonly text: string; readonly months: readonly string[] };

/** The states of an organization's connectors at a data version, as they were at a moment by the database's clock. */
export type VersionedStates = {
  readonly version: string;
  /** The number of the organization in the tables of bills. */
  readonly organization: number;
  readonly states: readonly ConnectorState[];
  readonly readAt: Date;
};

/** A daily series that is asked for: `group_by` as in a `SpendQuery`, all filters must hold. */
export type DailyQuery = Pick<SpendQuery, "start_date" | "end_date" | "metric" | "group_by" | "filters" | "tags"> & {
  readonly connector_id?: ConnectorId | null;
};

/** One group on one day that has lines. `groups` and `names` are in the order of `group_by`; null: none. */
export type DailyRow = {
  readonly date: string;
  readonly currency: string | null;
  readonly groups: readonly (string | null)[];
  /** Of accounts, regions and resources; null for other groups. */
  readonly names: readonly (string | null)[];
  /** Exact decimal. */
  readonly cost: string;
};

/** Rows by day, currency and group. */
export type DailySpend = {
  readonly rows: readonly DailyRow[];
  readonly freshness: Freshness;
  readonly warnings: readonly string[];
};
