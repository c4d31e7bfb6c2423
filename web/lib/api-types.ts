import type { Connector, Forecast, Spend } from "../../client/src/index.ts";

export type {
  Anomaly,
  AnomalyList,
  Charge,
  ChargeList,
  Connector,
  ConnectorList,
  ConnectorRequest,
  DimensionList,
  Forecast as ForecastAnswer,
  Spend as SpendAnswer,
  SpendRow,
  Sync,
  SyncList,
  Usage,
} from "../../client/src/index.ts";

export type Role = "viewer" | "member" | "admin" | "owner";
export type Membership = { readonly id: string; readonly name: string; readonly role: Role };
export type Session = {
  readonly person: { readonly id: string; readonly email: string; readonly name: string };
  readonly organizations: readonly Membership[];
  readonly expires_at: string;
};
export type SecondFactorNeeded = { readonly second_factor: readonly ("totp" | "passkey")[] };

export type ConnectorStatus = Connector["status"];
export type Provider = Connector["provider"];
export type Freshness = Spend["freshness"];
export type Total = Spend["totals"][number];
export type CurrencyForecast = Forecast["data"][number];
export type Page = Pick<Spend, "page" | "limit" | "total_records">;
