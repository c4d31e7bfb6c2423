import type { CallOptions, ClientOptions } from "./options.ts";
import { type Page, Pages } from "./pages.ts";
import { readEvents, readNdjson } from "./read-stream.ts";
import { type Call, type Limits, type Query, Sender } from "./sender.ts";
import type * as api from "./types.gen.ts";

/** Lists may be given as one value, and tags to filter by as `"tag:team": "web"`. */
type Params<Data extends { query?: object }> = {
  readonly [Name in keyof Omit<NonNullable<Data["query"]>, "tags">]?:
    | Loose<NonNullable<Data["query"]>[Name]>
    | undefined;
};
type Loose<Value> = Value extends readonly (infer Item)[]
  ? Item | readonly Item[]
  : Value extends "true" | "false"
    ? boolean | Value
    : Value;
type Tagged = { readonly [tag: `tag:${string}`]: string | readonly string[] | undefined };

export type SpendQuery = Params<api.GetSpendData> & Tagged;
export type ChargeQuery = Params<api.ListChargesData> & Tagged;
export type ForecastQuery = Params<api.ForecastSpendData> & Tagged;
export type AnomalyQuery = Params<api.ListSpendAnomaliesData> & Tagged;
export type DimensionQuery = Params<api.ListSpendDimensionsData> & { readonly dimension: string };
export type ConnectorQuery = Params<api.ListConnectorsData>;
export type SyncQuery = Params<api.ListSyncsData>;
export type CveQuery = Params<api.ListCvesData>;
export type CveCountQuery = Params<api.CountCvesData> & { readonly group_by: string | readonly string[] };
export type CveSummaryQuery = Params<api.SummarizeCvesData>;
export type CveRecordQuery = Params<api.GetCveData>;

/** What a stream of an answer in words tells, in this order. */
export type AskEvent =
  | { readonly name: "plan"; readonly data: unknown }
  | { readonly name: "facts"; readonly data: Pick<api.AskAnswer, "facts" | "sources" | "tables" | "chart"> }
  | { readonly name: "text"; readonly data: Pick<api.AskAnswer, "answer" | "insights"> }
  | { readonly name: "done"; readonly data: api.AskAnswer };

export type QuoteOptions = CallOptions & {
  /** Names the quote: the same key with the same values is the same quote. A new one for each call unless given. */
  readonly idempotencyKey?: string | undefined;
};

/** A Costplane service. Money in its answers is exact text; never read it as a float. */
export class Costplane {
  readonly #sender: Sender;
  readonly quotes: ReturnType<typeof quotesOf>;
  readonly usage: ReturnType<typeof usageOf>;
  readonly spend: ReturnType<typeof spendOf>;
  readonly connectors: ReturnType<typeof connectorsOf>;
  readonly cves: ReturnType<typeof cvesOf>;
  readonly ask: ReturnType<typeof askOf>;

  constructor(options: ClientOptions = {}) {
    const sender = new Sender(options);
    this.#sender = sender;
    this.quotes = quotesOf(sender);
    this.usage = usageOf(sender);
    this.spend = spendOf(sender);
    this.connectors = connectorsOf(sender);
    this.cves = cvesOf(sender);
    this.ask = askOf(sender);
  }

  /** What the last answer said of the requests that are left in its window; null before the first. */
  get limits(): Limits | null {
    return this.#sender.limits;
  }
}

function quotesOf(sender: Sender) {
  const path = "/v1/services/usage-calculator/quote";
  return {
    /** An exact price. One Idempotency-Key holds for all attempts, so that it is counted once. */
    create(body: api.QuoteRequest, { idempotencyKey, ...options }: QuoteOptions = {}): Promise<api.Quote> {
      const headers = { "idempotency-key": idempotencyKey ?? crypto.randomUUID() };
      return sender.json({ method: "POST", path, body, headers, isIdempotent: true }, options);
    },
  };
}

function usageOf(sender: Sender) {
  return {
    /** The plan, and what is used of it. */
    get: (options?: CallOptions) => sender.json<api.Usage>(reading("/api/usage"), options),
  };
}

function spendOf(sender: Sender) {
  const path = "/api/spend";
  return {
    /** What the cloud cost: the first page, with its totals, freshness and warnings. */
    query: (query?: SpendQuery, options?: CallOptions) => sender.json<api.Spend>(reading(path, query), options),
    /** The rows of all pages. */
    rows: (query?: SpendQuery, options?: CallOptions) => paged<api.SpendRow, api.Spend>(sender, path, query, options),
    /** All rows in one streamed answer. */
    async *stream(query?: SpendQuery, options?: CallOptions): AsyncGenerator<api.SpendRow> {
      yield* readNdjson<api.SpendRow>(await sender.stream(reading(path, query), "application/x-ndjson", options));
    },
    /** All rows as a CSV file. */
    csv: (query?: SpendQuery, options?: CallOptions) => sender.stream(reading(path, query), "text/csv", options),
    /** The lines of the bills behind a figure. */
    charges: (query?: ChargeQuery, options?: CallOptions) =>
      paged<api.Charge, api.ChargeList>(sender, `${path}/charges`, query, options),
    /** The same lines as a CSV file; with `format: "focus"` of FOCUS 1.2. */
    chargesCsv: (query?: ChargeQuery, options?: CallOptions) =>
      sender.stream(reading(`${path}/charges`, query), "text/csv", options),
    /** What it will cost, with an interval. */
    forecast: (query?: ForecastQuery, options?: CallOptions) =>
      sender.json<api.Forecast>(reading(`${path}/forecast`, query), options),
    /** Days that left their usual band. */
    anomalies: (query?: AnomalyQuery, options?: CallOptions) =>
      paged<api.Anomaly, api.AnomalyList>(sender, `${path}/anomalies`, query, options),
    /** The values of a dimension that occur. */
    dimensions: (query: DimensionQuery, options?: CallOptions) =>
      paged<api.DimensionValue, api.DimensionList>(sender, `${path}/dimensions`, query, options),
  };
}

function connectorsOf(sender: Sender) {
  const path = "/api/connectors";
  const at = (id: string) => `${path}/${encodeURIComponent(id)}`;
  return {
    list: (query?: ConnectorQuery, options?: CallOptions) =>
      paged<api.Connector, api.ConnectorList>(sender, path, query, options),
    get: (id: string, options?: CallOptions) => sender.json<api.Connector>(reading(at(id)), options),
    add: (body: api.ConnectorRequest, options?: CallOptions) =>
      sender.json<api.Connector>({ method: "POST", path, body, isIdempotent: false }, options),
    update: (id: string, body: api.ConnectorChange, options?: CallOptions) =>
      sender.json<api.Connector>({ method: "PATCH", path: at(id), body, isIdempotent: true }, options),
    /** Deletes it with its data. */
    delete: (id: string, options?: CallOptions) =>
      sender.json<undefined>({ method: "DELETE", path: at(id), isIdempotent: false }, options),
    /** Begins a sync; `syncs` tells how it goes. */
    sync: (id: string, options?: CallOptions) =>
      sender.json<api.StartedSync>({ method: "POST", path: `${at(id)}/sync`, isIdempotent: false }, options),
    syncs: (id: string, query?: SyncQuery, options?: CallOptions) =>
      paged<api.Sync, api.SyncList>(sender, `${at(id)}/syncs`, query, options),
  };
}

function cvesOf(sender: Sender) {
  const path = "/api/cves";
  return {
    /** Those that match, all pages of the state that the first page saw. */
    search: (query?: CveQuery, options?: CallOptions) => paged<api.Cve, api.CveList>(sender, path, query, options),
    /** All that match in one streamed answer. */
    async *stream(query?: CveQuery, options?: CallOptions): AsyncGenerator<api.Cve> {
      yield* readNdjson<api.Cve>(await sender.stream(reading(path, query), "application/x-ndjson", options));
    },
    /** All that match as a CSV file. */
    csv: (query?: CveQuery, options?: CallOptions) => sender.stream(reading(path, query), "text/csv", options),
    /** One whole record. */
    get: (id: string, query?: CveRecordQuery, options?: CallOptions) =>
      sender.json<api.CveRecord>(reading(`${path}/${encodeURIComponent(id)}`, query), options),
    /** How many of those that match are in each group, such as `severity` and `month`. */
    counts: (query: CveCountQuery, options?: CallOptions) =>
      paged<api.CveCount, api.CveCounts>(sender, `${path}/counts`, query, options),
    /** Counts by severity, month and KEV. */
    summary: (query?: CveSummaryQuery, options?: CallOptions) =>
      sender.json<api.CveSummary>(reading(`${path}/summary`, query), options),
  };
}

function askOf(sender: Sender) {
  const call = (body: api.AskRequest): Call => {
    return { method: "POST", path: "/api/dory-ai/query", body, isIdempotent: false };
  };
  return {
    /** The whole answer. */
    query: (body: api.AskRequest, options?: CallOptions) => sender.json<api.AskAnswer>(call(body), options),
    /** The answer as it comes about. */
    async *stream(body: api.AskRequest, options?: CallOptions): AsyncGenerator<AskEvent> {
      yield* readEvents<AskEvent>(await sender.stream(call(body), "text/event-stream", options));
    },
  };
}

function reading(path: string, query?: object): Call {
  return { method: "GET", path, query: query as Query | undefined, isIdempotent: true };
}

function paged<Item, Whole extends Page<Item>>(sender: Sender, path: string, query?: object, options?: CallOptions) {
  return new Pages<Item, Whole>((next) => sender.json<Whole>(reading(path, { ...query, ...next }), options));
}
