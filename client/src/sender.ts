import { ConnectionError, CostplaneError, problemError, TimeoutError } from "./errors.ts";
import { type CallOptions, type ClientOptions, type Settings, settingsOf } from "./options.ts";

/** A call of the API, whatever its attempts. */
export type Call = {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly path: string;
  readonly query?: Query | undefined;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Whether it may be sent again when nobody knows what became of it. */
  readonly isIdempotent: boolean;
};

type Value = string | number | boolean | null | undefined;
/** Parameters; what is undefined is left out, null is the empty text, a list is sent item by item. */
export type Query = Readonly<Record<string, Value | readonly Value[]>>;

/** The limits that the last answer told of. */
export type Limits = { readonly limit: number; readonly remaining: number; readonly resetsAt: Date };

const RETRIED = new Set([408, 429, 502, 503, 504]);
const FIRST_WAIT_MS_MAX = 500;
const WAIT_MS_MAX = 8_000;

/** Sends calls: with the key, within their time, again where that is safe and may help. */
export class Sender {
  readonly #settings: Settings;
  limits: Limits | null = null;

  constructor(options: ClientOptions) {
    this.#settings = settingsOf(options);
  }

  /** The answer's JSON; undefined where it has no body. */
  json<Answer>(call: Call, options: CallOptions = {}): Promise<Answer> {
    return this.#send(call, options, async (answer) => {
      const text = await answer.text();
      return (text === "" ? undefined : JSON.parse(text)) as Answer;
    });
  }

  /** The answer's bytes as they come. Once they have begun nothing is sent again, and no time-out holds. */
  stream(call: Call, accept: string, options: CallOptions = {}): Promise<ReadableStream<Uint8Array>> {
    const headers = { ...call.headers, accept };
    return this.#send({ ...call, headers }, options, async ({ body }) => body as ReadableStream<Uint8Array>);
  }

  async #send<Answer>(call: Call, options: CallOptions, read: (answer: Response) => Promise<Answer>): Promise<Answer> {
    const retries = options.retries ?? this.#settings.retries;
    const path = call.path + queryOf(call.query);
    for (let number = 1; ; number++) {
      const began = performance.now();
      let answer: Response | null = null;
      const end = (retryInMs: number | null) => {
        const requestId = answer?.headers.get("x-request-id") ?? null;
        const milliseconds = performance.now() - began;
        const { method } = call;
        const status = answer?.status ?? null;
        this.#settings.onAttempt({ method, path, number, status, requestId, milliseconds, retryInMs });
      };
      try {
        const told = await this.#attempt(call, path, options, async (response) => {
          answer = response;
          if (!response.ok) throw await errorOf(response);
          return await read(response);
        });
        end(null);
        return told;
      } catch (error) {
        const wait = number > retries ? null : this.#waitAfter(call, answer, error, number);
        end(wait);
        if (wait === null) throw error;
        await sleep(wait, options.signal);
      }
    }
  }

  async #attempt<Answer>(
    call: Call,
    path: string,
    options: CallOptions,
    read: (answer: Response) => Promise<Answer>,
  ): Promise<Answer> {
    const { fetch, baseUrl, authorization, timeoutMs } = this.#settings;
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), options.timeoutMs ?? timeoutMs);
    const request = requestOf(call, options.headers, authorization);
    try {
      const answer = await fetch(baseUrl + path, { ...request, signal: eitherOf(late.signal, options.signal) });
      this.limits = limitsOf(answer.headers) ?? this.limits;
      return await read(answer);
    } catch (error) {
      if (options.signal?.aborted) throw options.signal.reason;
      const what = `${call.method} ${call.path}`;
      if (late.signal.aborted) throw new TimeoutError(`${what} got no answer in time.`);
      if (error instanceof CostplaneError) throw error;
      throw new ConnectionError(`${what} got no whole answer${reasonOf(error)}.`, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  /** Milliseconds until the next attempt; null where there is none to be made. */
  #waitAfter(call: Call, answer: Response | null, error: unknown, number: number): number | null {
    if (!call.isIdempotent) return null;
    const { retryWaitMsMax } = this.#settings;
    const backoff = Math.random() * Math.min(WAIT_MS_MAX, FIRST_WAIT_MS_MAX * 2 ** (number - 1), retryWaitMsMax);
    if (error instanceof ConnectionError) return backoff;
    if (!answer || !RETRIED.has(answer.status) || answer.headers.get("x-should-retry") === "false") return null;
    const seconds = secondsOf(answer.headers.get("retry-after"));
    if (seconds === null) return answer.status === 429 ? null : backoff;
    // Callers that were told the same moment come a little apart, as far as the limit leaves room for it.
    return seconds * 1000 > retryWaitMsMax ? null : Math.min(seconds * 1000 + backoff, retryWaitMsMax);
  }
}

function eitherOf(one: AbortSignal, other: AbortSignal | undefined): AbortSignal {
  return other ? AbortSignal.any([one, other]) : one;
}

function requestOf({ method, headers, body }: Call, more: CallOptions["headers"], authorization: string): RequestInit {
  // The key goes to the address that it was given for, and to no other.
  const common = { method, redirect: "error" } as const;
  if (body === undefined) return { ...common, headers: { ...headers, ...more, authorization } };
  const type = { "content-type": "application/json" };
  return { ...common, headers: { ...headers, ...more, ...type, authorization }, body: JSON.stringify(body) };
}

async function errorOf(answer: Response): Promise<Error> {
  const text = await answer.text();
  const isProblem = answer.headers.get("content-type")?.startsWith("application/problem+json") ?? false;
  return problemError(isProblem ? JSON.parse(text) : {}, {
    status: answer.status,
    requestId: answer.headers.get("x-request-id") ?? "",
    retryAfterSeconds: secondsOf(answer.headers.get("retry-after")),
  });
}

function queryOf(query: Query = {}): string {
  const pairs = Object.entries(query)
    .flatMap(([name, value]) => [value].flat().map((item) => [name, item] as const))
    .flatMap(([name, item]) => (item === undefined ? [] : [[name, String(item ?? "")] as [string, string]]));
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : "";
}

function limitsOf(headers: Headers): Limits | null {
  const [limit, remaining, reset] = ["limit", "remaining", "reset"].map((name) =>
    secondsOf(headers.get(`x-ratelimit-${name}`)),
  );
  if (limit == null || remaining == null || reset == null) return null;
  return { limit, remaining, resetsAt: new Date(reset * 1000) };
}

function secondsOf(text: string | null): number | null {
  return text !== null && /^\d+$/.test(text) ? Number(text) : null;
}

function sleep(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, milliseconds);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });
}

/** Why a connection failed, where it says so: `fetch` puts it into a cause, of several addresses only a code. */
function reasonOf(error: unknown): string {
  const { cause = error } = error as { readonly cause?: unknown };
  const { message, code } = (cause ?? {}) as { readonly message?: string; readonly code?: string };
  const reason = message || code;
  return reason ? `: ${reason}` : "";
}
