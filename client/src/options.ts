import { CostplaneError } from "./errors.ts";

/** How to reach the service. */
export type ClientOptions = {
  /** `cpk_…`; `COSTPLANE_API_KEY` of the environment unless given. */
  readonly apiKey?: string | undefined;
  /** Where the service is; `COSTPLANE_URL` of the environment unless given. */
  readonly baseUrl?: string | undefined;
  /** Until an answer is there, for each attempt. 60,000 unless given. */
  readonly timeoutMs?: number | undefined;
  /** Further attempts where one failed and another may help. 2 unless given. */
  readonly retries?: number | undefined;
  /** A longer `Retry-After` is not waited for: the error is thrown. 30,000 unless given. */
  readonly retryWaitMsMax?: number | undefined;
  /** Told of every attempt when it has ended, for traces, metrics and logs. It never sees the key. */
  readonly onAttempt?: ((attempt: Attempt) => void) | undefined;
  /** Another `fetch`, for a proxy or a test. */
  readonly fetch?: typeof globalThis.fetch | undefined;
};

/** What may differ from call to call. */
export type CallOptions = {
  readonly signal?: AbortSignal | undefined;
  readonly timeoutMs?: number | undefined;
  readonly retries?: number | undefined;
  /** Sent along, such as `traceparent`, or an `X-Request-Id` of your own. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
};

/** One attempt of a call, after its end. */
export type Attempt = {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  /** 1 for the first. */
  readonly number: number;
  /** null where no answer came. */
  readonly status: number | null;
  readonly requestId: string | null;
  readonly milliseconds: number;
  /** Until the next attempt; null where this was the last one. */
  readonly retryInMs: number | null;
};

/** The options with nothing left open. */
export type Settings = {
  readonly authorization: string;
  readonly baseUrl: string;
  readonly timeoutMs: number;
  readonly retries: number;
  readonly retryWaitMsMax: number;
  readonly onAttempt: (attempt: Attempt) => void;
  readonly fetch: typeof globalThis.fetch;
};

/** Fills in what is not given, from the environment where there is one. */
export function settingsOf(options: ClientOptions): Settings {
  const environment = (globalThis as { process?: { env?: Record<string, string | undefined> } }).process?.env ?? {};
  const apiKey = options.apiKey ?? environment["COSTPLANE_API_KEY"] ?? "";
  const baseUrl = options.baseUrl ?? environment["COSTPLANE_URL"] ?? "";
  // A header that can't be sent would be named by fetch itself, with the key in it.
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new CostplaneError("Give `apiKey`, or set COSTPLANE_API_KEY: cpk_….");
  if (!/^https?:\/\//.test(baseUrl)) throw new CostplaneError("Give `baseUrl`, or set COSTPLANE_URL: https://….");
  return {
    authorization: `Bearer ${apiKey}`,
    baseUrl: baseUrl.replace(/\/+$/, ""),
    timeoutMs: options.timeoutMs ?? 60_000,
    retries: options.retries ?? 2,
    retryWaitMsMax: options.retryWaitMsMax ?? 30_000,
    onAttempt: options.onAttempt ?? (() => {}),
    // Browsers refuse a fetch that is called as a method of something else.
    fetch: options.fetch ?? ((...request) => globalThis.fetch(...request)),
  };
}
