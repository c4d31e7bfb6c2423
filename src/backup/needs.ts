import type { RandomBytes } from "../core/base62.ts";
import type { Clock } from "../core/clock.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import type { Database, PostgresConnection } from "../stores/postgres/index.ts";
import type { Manifest } from "./schema.ts";
import type { BucketKeys } from "./target.ts";

/** What one room has in ClickHouse, and what a restore must set right in PostgreSQL: all of it SQL of that room. */
export type LoadedData = {
  /** Of its tables' names in ClickHouse. */
  readonly tablePrefix: string;
  /**
   * Names the loads that readers see, as `load` and `rows`; where their tables are by organization and month, too, with
   * `organization` (a number) and `month` (`YYYY-MM-DD`), in that order.
   */
  readonly currentLoads: string;
  /** Run where these alone were restored. */
  readonly keepCurrent: readonly string[];
  /** Run where none was. */
  readonly forgetAll: readonly string[];
};

/** What backups and restores work with. */
export type BackupNeeds = {
  readonly database: Database;
  /** null while ClickHouse is not there. */
  readonly clickhouse: () => ClickHouse | null;
  readonly loaded: readonly LoadedData[];
  /** The server secret in force. */
  readonly secret: string;
  /** Of this Costplane. */
  readonly version: string;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
};

/** What a backup reads of ClickHouse. */
export type ReadableClickHouse = Pick<ClickHouse, "query" | "stream" | "version">;

/** What a backup is made with: data, but for ClickHouse. */
export type MakingNeeds = Pick<BackupNeeds, "loaded" | "secret" | "version" | "randomBytes"> & {
  readonly connection: PostgresConnection;
  readonly clickhouse: ReadableClickHouse | null;
  /** Those that were applied to either store. */
  readonly migrations: Manifest["migrations"];
  readonly beganAt: Date;
};

/** Which backup is meant, and what opens it. */
export type BackupPlace = {
  /** `file:///folder` or `s3://bucket/prefix`. */
  readonly url: string;
  readonly passphrase?: string | undefined;
  readonly keys?: BucketKeys;
};
