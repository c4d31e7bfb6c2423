/** An amount, ratio or quantity: an exact decimal in a text, never a float. */
export type Decimal = string;
export type Name = string | null;

export type Role = "viewer" | "member" | "admin" | "owner";
export type Membership = { readonly id: string; readonly name: string; readonly role: Role };
export type Session = {
  readonly person: { readonly id: string; readonly email: string; readonly name: string };
  readonly organizations: readonly Membership[];
  readonly expires_at: string;
};
export type SecondFactorNeeded = { readonly second_factor: readonly ("totp" | "passkey")[] };

export type ConnectorState = {
  readonly id: string;
  readonly name: string;
  readonly status: ConnectorStatus;
  readonly last_sync_at: string | null;
  readonly data_through: string | null;
};
export type ConnectorStatus = "pending" | "syncing" | "synced" | "failed" | "paused";
export type Freshness = {
  readonly data_through: string | null;
  readonly open_months: readonly string[];
  readonly connectors: readonly ConnectorState[];
};

export type Total = {
  readonly currency: Name;
  readonly cost: Decimal;
  readonly previous_cost?: Decimal;
  readonly change?: Decimal;
  readonly change_ratio?: Decimal | null;
};
/** A row; what it is grouped by stands under the groups' own names beside these. */
export type SpendRow = Total & {
  readonly share: Decimal | null;
  readonly date?: string;
  readonly usage?: readonly { readonly quantity: Decimal; readonly unit: Name }[];
  readonly [group: string]: unknown;
};
export type Page = { readonly page: number; readonly limit: number; readonly total_records: number };
export type SpendAnswer = Page & {
  readonly start_date: string;
  readonly end_date: string;
  readonly billing_period?: string;
  readonly previous?: { readonly start_date: string; readonly end_date: string };
  readonly group_by: readonly string[];
  readonly totals: readonly Total[];
  readonly data: readonly SpendRow[];
  readonly freshness: Freshness;
  readonly warnings: readonly string[];
};
/** A line of a bill under its names of FOCUS; those that the pages show. */
export type Charge = {
  readonly ChargePeriodStart: string;
  readonly ServiceName: Name;
  readonly ResourceId: Name;
  readonly SubAccountName: Name;
  readonly RegionId: Name;
  readonly ChargeCategory: Name;
  readonly ChargeDescription: Name;
  readonly BilledCost: Decimal;
  readonly EffectiveCost: Decimal;
  readonly ListCost: Decimal;
  readonly ContractedCost: Decimal;
  readonly BillingCurrency: Name;
  readonly x_SourceFile: Name;
};
export type ChargeList = {
  readonly data: readonly Charge[];
  readonly total_records: number;
  readonly next_cursor: string | null;
};
export type DimensionValue = { readonly value: Name; readonly name?: Name; readonly line_items: number };
export type DimensionList = Page & { readonly dimension: string; readonly data: readonly DimensionValue[] };

export type Anomaly = {
  readonly date: string;
  readonly kind: "usage" | "new" | "one_off";
  readonly service: Name;
  readonly account: Name;
  readonly account_name: Name;
  readonly charge_category: Name;
  readonly currency: Name;
  readonly actual: Decimal;
  readonly expected: Decimal | null;
  readonly low: Decimal | null;
  readonly high: Decimal | null;
  readonly impact: Decimal;
  readonly change_ratio: Decimal | null;
  readonly direction: "up" | "down";
  readonly provisional: boolean;
};
export type AnomalyList = Page & {
  readonly start_date: string;
  readonly end_date: string;
  readonly data: readonly Anomaly[];
  readonly judged_from: Name;
  readonly judged_through: Name;
  readonly freshness: Freshness;
  readonly warnings: readonly string[];
};

type Band = { readonly cost: Decimal; readonly low: Decimal | null; readonly high: Decimal | null };
export type CurrencyForecast = {
  readonly currency: Name;
  readonly to_date: { readonly end_date: Name; readonly cost: Decimal };
  readonly forecast: (Band & { readonly start_date: string; readonly end_date: string }) | null;
  readonly total: Band | null;
  readonly daily: readonly (Band & { readonly date: string; readonly recorded: Decimal | null })[];
  readonly method: "robust" | "run_rate" | "none";
  readonly confidence: "high" | "medium" | "low" | "none";
  readonly flags: readonly string[];
  readonly level_shift: { readonly date: string; readonly before: Decimal; readonly after: Decimal } | null;
  readonly backtest: {
    readonly horizon_days: number;
    readonly origins: number;
    readonly median_error_ratio: Decimal | null;
    readonly bias_ratio: Decimal | null;
  } | null;
  readonly history: { readonly start_date: string; readonly end_date: string; readonly days: number } | null;
};
export type ForecastAnswer = {
  readonly horizon: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly data: readonly CurrencyForecast[];
  readonly settled_through: Name;
  readonly freshness: Freshness;
  readonly warnings: readonly string[];
};

export type Usage = {
  readonly organization: string;
  readonly plan: string;
  readonly services: readonly string[];
  readonly window: { readonly limit: number; readonly remaining: number; readonly resets_at: string };
  readonly quota: {
    readonly limit: number;
    readonly used: number;
    readonly remaining: number;
    readonly resets_at: string;
  };
  readonly spending: {
    readonly limit_cents: number;
    readonly used_cents: number;
    readonly price_per_quote_cents: number | null;
  };
};

export type Connector = ConnectorState & {
  readonly provider: Provider;
  readonly source: string;
  readonly status_detail: string;
  readonly last_attempt_at: string | null;
  readonly next_sync_at: string | null;
  readonly last_error: { readonly code: string; readonly message: string } | null;
  readonly data_from: string | null;
  readonly billing_accounts: readonly string[];
  readonly line_items: number;
  readonly reconciled: boolean;
  readonly created_at: string;
};
export type Provider = "aws" | "azure" | "gcp" | "oci" | "focus";
export type ConnectorList = Page & { readonly data: readonly Connector[] };
export type ConnectorRequest = {
  readonly name: string;
  readonly provider: Provider;
  readonly source: string;
  readonly options?: Readonly<Record<string, string>>;
  readonly credentials?: Readonly<Record<string, string>>;
};
type Sums = {
  readonly currency: Name;
  readonly line_items: string;
  readonly billed: Decimal;
  readonly effective: Decimal;
};
export type Sync = {
  readonly id: string;
  readonly status: "running" | "succeeded" | "failed";
  readonly started_at: string;
  readonly ended_at: string | null;
  readonly seconds: number | null;
  readonly files: number;
  readonly files_total: number;
  readonly rows: number;
  readonly bytes: number;
  readonly months_total: number;
  readonly phase: string | null;
  readonly months: readonly {
    readonly month: string;
    readonly rows: string;
    readonly before: readonly Sums[];
    readonly after: readonly Sums[];
  }[];
  readonly warnings: readonly string[];
  readonly error: { readonly code: string; readonly message: string } | null;
};
export type SyncList = Page & { readonly data: readonly Sync[] };
