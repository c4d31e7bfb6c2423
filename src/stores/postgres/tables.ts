import type { ColumnType, Generated, GeneratedAlways } from "kysely";
import type { ConnectorId, ConversationId, KeyId, OrganizationId, SyncId } from "../../core/ids.ts";
import type { KeyScope, PlanName, Service } from "../../core/services.ts";
import type {
  AnsweredChallengesTable,
  IdentitiesTable,
  LinksTable,
  MembershipsTable,
  PasskeysTable,
  PersonsTable,
  PersonWindowsTable,
  RecoveryCodesTable,
  SavedViewsTable,
  SessionsTable,
  SignInAttemptsTable,
  SignInFlowsTable,
  TotpSecretsTable,
} from "./tables-people.ts";

/**
 * The schema as Kysely sees it, one type per table of `migrations/`. `bigint` columns are JavaScript `bigint`s,
 * `timestamptz` is `Date`, `date` is a text such as `2026-03-01`: a day has no time zone to be moved by.
 */
export type Tables = {
  organizations: OrganizationsTable;
  api_keys: ApiKeysTable;
  usage_counters: UsageCountersTable;
  rate_windows: RateWindowsTable;
  saved_results: SavedResultsTable;
  audit_log: AuditLogTable;
  installation: InstallationTable;
  clickhouse_migrations: { name: string; applied_at: Generated<Date> };
  cve_loads: CveLoadsTable;
  cve_states: CveStatesTable;
  cve_feeds: CveFeedsTable;
  cve_api_reading: CveApiReadingTable;
  data_versions: DataVersionsTable;
  charge_states: ChargeStatesTable;
  connectors: ConnectorsTable;
  connector_files: ConnectorFilesTable;
  connector_places: ConnectorPlacesTable;
  folder_grants: FolderGrantsTable;
  cost_loads: CostLoadsTable;
  current_cost_loads: CurrentCostLoadsTable;
  connector_syncs: ConnectorSyncsTable;
  visible_cost_loads: VisibleCostLoadsView;
  ask_conversations: AskConversationsTable;
  ask_tokens: AskTokensTable;
  persons: PersonsTable;
  memberships: MembershipsTable;
  links: LinksTable;
  sessions: SessionsTable;
  person_windows: PersonWindowsTable;
  sign_in_attempts: SignInAttemptsTable;
  totp_secrets: TotpSecretsTable;
  recovery_codes: RecoveryCodesTable;
  identities: IdentitiesTable;
  sign_in_flows: SignInFlowsTable;
  passkeys: PasskeysTable;
  answered_challenges: AnsweredChallengesTable;
  saved_views: SavedViewsTable;
  backups: BackupsTable;
};

/** A backup that was made, or failed by `error`. */
export type BackupsTable = {
  id: GeneratedAlways<bigint>;
  target: string;
  began_at: Date;
  ended_at: Generated<Date>;
  bytes: bigint | null;
  error: string | null;
};

/** An organization and its plan; a null figure means the plan's own. */
export type OrganizationsTable = {
  id: OrganizationId;
  name: string;
  plan: Generated<PlanName>;
  requests_per_minute: number | null;
  quotes_per_month: bigint | null;
  price_per_quote_cents: bigint | null;
  spending_limit_cents: bigint | null;
  services: Generated<readonly Service[]>;
  created_at: Generated<Date>;
  requires_second_factor: Generated<boolean>;
};

/** What rises with every change of the bills and connectors of an organization. */
export type DataVersionsTable = {
  organization_id: OrganizationId;
  version: bigint;
  /** What tells the organization's rows in the tables of bills. */
  number: GeneratedAlways<number>;
};

/** A state of the bills that pages of charges go on from. */
export type ChargeStatesTable = {
  organization_id: OrganizationId;
  version: bigint;
  states: unknown;
  created_at: Generated<Date>;
};

/** A key as it may be stored: its digest under a version of the secret. Null `scopes` mean all. */
export type ApiKeysTable = {
  id: KeyId;
  organization_id: OrganizationId;
  digest: Buffer;
  secret_version: string;
  name: string;
  prefix: string;
  last_four: string;
  scopes: readonly KeyScope[] | null;
  created_by: string;
  created_at: Generated<Date>;
  expires_at: Date | null;
  revoked_at: Date | null;
  last_used_at: Date | null;
  /** Null where no rotation has changed `expires_at`. */
  made_until: Date | null;
};

/** What an organization has consumed of a service; `month` is the month's first day. */
export type UsageCountersTable = {
  organization_id: OrganizationId;
  service: Service;
  month: string;
  quotes: Generated<bigint>;
  spent_cents: Generated<bigint>;
};

/** The minute that an organization is in, and its requests so far. */
export type RateWindowsTable = {
  organization_id: OrganizationId;
  window_start: Date;
  requests: bigint;
};

/** The exact answer that an Idempotency-Key got, and what it was computed from. */
export type SavedResultsTable = {
  organization_id: OrganizationId;
  service: Service;
  idempotency_key: string;
  fingerprint: string;
  result: string;
  created_at: Generated<Date>;
};

/** Who changed what, from where. Rows are added, never changed. Of no organization is what concerns none. */
export type AuditLogTable = {
  id: GeneratedAlways<bigint>;
  at: Generated<Date>;
  organization_id: OrganizationId | null;
  actor: string;
  origin: string;
  action: string;
  subject: string;
  detail: ColumnType<JsonObject, JsonObject | undefined, JsonObject>;
};

/** Facts about the installation as a whole. */
export type InstallationTable = { name: string; value: string };

type JsonObject = Readonly<Record<string, unknown>>;

/** A number for each load of CVE data, given before its first row is written. */
export type CveLoadsTable = {
  id: GeneratedAlways<number>;
  kind: "nvd" | "kev" | "epss";
  created_at: Generated<Date>;
};

/** What readers of CVEs see; one row has no `superseded_at`. `nvd_loads` is a base and its changes in their order. */
export type CveStatesTable = {
  id: GeneratedAlways<number>;
  nvd_loads: readonly number[];
  kev_load: number | null;
  epss_load: number | null;
  feeds: ColumnType<JsonObject, string, string>;
  created_at: Generated<Date>;
  superseded_at: Date | null;
};

/** The last good file of a feed and how its last attempt went. `sha256` is of the uncompressed file. */
export type CveFeedsTable = {
  name: string;
  sha256: string | null;
  feed_time: Date | null;
  records: number | null;
  loaded_at: Date | null;
  attempted_at: Generated<Date>;
  error: string | null;
};

/** How far NVD's API has been read; one row, or none before the first page. */
export type CveApiReadingTable = {
  is_only: Generated<true>;
  read_until: Date | null;
  window_from: Date | null;
  window_until: Date | null;
  window_next: Generated<number>;
  window_total: Generated<number>;
};

/** Where bills come from. `retries` counts failures since the last good sync, of the kind that may pass. */
export type ConnectorsTable = {
  id: ConnectorId;
  organization_id: OrganizationId;
  name: string;
  provider: "aws" | "azure" | "gcp" | "oci" | "focus";
  source: string;
  created_at: Generated<Date>;
  paused_at: Date | null;
  next_sync_at: Generated<Date>;
  retries: Generated<number>;
};

/** How the place of a connector is reached; its credentials are sealed under the server secret of this version. */
export type ConnectorPlacesTable = {
  connector_id: ConnectorId;
  options: ColumnType<JsonObject, string, string>;
  credentials: Uint8Array | null;
  nonce: Uint8Array | null;
  secret_version: string | null;
};

/** A folder that an operator lets an organization read; `folder` as the source of a connector is kept. */
export type FolderGrantsTable = {
  organization_id: OrganizationId;
  folder: string;
  granted_at: Generated<Date>;
};

/** What a conversation remembers of its last turn. */
export type AskConversationsTable = {
  id: ConversationId;
  organization_id: OrganizationId;
  last_turn: ColumnType<JsonObject, string, string>;
  updated_at: Generated<Date>;
};

/** Tokens that models have used for an organization on a UTC day. */
export type AskTokensTable = { organization_id: OrganizationId; day: string; tokens: bigint };

/** What a file of a connector held when it was last read. */
export type ConnectorFilesTable = {
  connector_id: ConnectorId;
  path: string;
  etag: string;
  months: ColumnType<readonly JsonObject[], string, string>;
};

/** A load of cost lines: one billing month of one connector. */
export type CostLoadsTable = {
  id: GeneratedAlways<number>;
  /** The number of its organization, `data_versions.number`. */
  organization: number;
  connector_id: ConnectorId;
  month: string;
  fingerprint: string;
  line_items: Generated<bigint>;
  sums: ColumnType<readonly JsonObject[], string | undefined, string>;
  first_day: string | null;
  last_day: string | null;
  created_at: Generated<Date>;
  superseded_at: Date | null;
  dropped_at: Date | null;
};

/** Which load of a month readers see. */
export type CurrentCostLoadsTable = {
  connector_id: ConnectorId;
  month: string;
  load_id: number;
};

/** The current loads, and whose lines are left out of each where connectors are added up. */
export type VisibleCostLoadsView = {
  organization_id: OrganizationId;
  connector_id: ConnectorId;
  month: string;
  load_id: number;
  left_out: ColumnType<readonly (readonly [provider: string, billingAccount: string, account: string])[], never, never>;
};

/** A sync, under way as long as it has no `ended_at` and its heartbeat is fresh. */
export type ConnectorSyncsTable = {
  id: SyncId;
  connector_id: ConnectorId;
  started_at: Generated<Date>;
  heartbeat_at: Generated<Date | null>;
  ended_at: Date | null;
  error_code: string | null;
  error_message: string | null;
  progress: ColumnType<JsonObject, string, string>;
  months: ColumnType<readonly JsonObject[], string | undefined, string>;
  warnings: Generated<readonly string[]>;
};
