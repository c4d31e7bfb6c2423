import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { isWebAddress } from "../../core/web-addresses.ts";

/** An address that can't be read now; `reason` follows on "Unreachable: ". */
export type Unreachable = {
  readonly kind: "unreachable";
  readonly reason: string;
  /** How long its server asks to be left alone. */
  readonly retryAfterMs?: number | null;
};

/** What stands at an address: its bytes, nothing, or why it could not be read. */
export type OpenedAddress =
  | { readonly kind: "bytes"; readonly bytes: AsyncIterable<Uint8Array> }
  | { readonly kind: "absent" }
  | Unreachable;

/** Waits; comes in as an argument, so that a test need not. */
export type Sleep = (ms: number) => Promise<void>;

/** How addresses are read. */
export type OpenOptions = {
  readonly sleep: Sleep;
  readonly attemptsMax: number;
  /** From the request to the first byte, and between any two. */
  readonly idleMsMax: number;
  /** From the request to the last byte. */
  readonly wholeMsMax: number;
  /** Sent to the address itself, never to where it redirects on another origin. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Ends reading: what is under way is broken off, and nothing is tried again. */
  readonly stop?: AbortSignal;
  /** Awaited before each attempt: a publisher's rate limit. */
  readonly turn?: () => Promise<void>;
};

const RETRY_MS = 2_000;
const RETRY_MS_MAX = 60_000;
const REDIRECTS_MAX = 3;

/**
 * Does what may be unreachable for now (403, 429, 503, a lost connection) again after a wait, some times. Throws where
 * it was told to stop.
 */
export async function retried<T extends { readonly kind: string }>(
  options: OpenOptions,
  once: () => Promise<T | Unreachable>,
): Promise<T | Unreachable> {
  for (let attempt = 1; ; attempt++) {
    await options.turn?.();
    const result = await once();
    options.stop?.throwIfAborted();
    if (result.kind !== "unreachable" || attempt >= options.attemptsMax) return result;
    const { retryAfterMs } = result as Unreachable;
    await options.sleep(Math.min(retryAfterMs ?? RETRY_MS * 2 ** (attempt - 1), RETRY_MS_MAX));
  }
}

/** Opens an address, once. Reading its bytes fails where the connection is lost, or nothing comes for too long. */
export function openAddress(address: URL, options: OpenOptions): Promise<OpenedAddress> {
  if (address.protocol === "file:") return openFile(address);
  return openWeb(address, options, REDIRECTS_MAX);
}

async function openWeb(address: URL, options: OpenOptions, redirectsMax: number): Promise<OpenedAddress> {
  if (!isWebAddress(address)) return unreachable("its address is neither https: nor file:");
  const limit = timeLimit(options);
  try {
    const headers = { "user-agent": "Costplane", ...options.headers };
    const response = await fetch(address, { headers, redirect: "manual", signal: limit.signal });
    if (response.ok && response.body) return { kind: "bytes", bytes: limit.watch(response.body) };
    const opened = await unopened(response);
    limit.end();
    const next = redirectsMax > 0 ? redirection(address, response) : null;
    return next ? openWeb(next, withoutSecrets(options, address, next), redirectsMax - 1) : opened;
  } catch (error) {
    limit.end();
    return unreachable(reasonOf(error));
  }
}

/** Where a response leads; never from the web to this machine's files or services. */
function redirection(from: URL, { status, headers }: Response): URL | null {
  const location = headers.get("location");
  const to = status >= 300 && status < 400 && location !== null ? URL.parse(location, from.href) : null;
  if (!to || !isWebAddress(to)) return null;
  return to.protocol === "https:" || from.protocol === "http:" ? to : null;
}

function withoutSecrets({ headers, ...options }: OpenOptions, from: URL, to: URL): OpenOptions {
  return headers && from.origin === to.origin ? { headers, ...options } : options;
}

async function openFile(address: URL): Promise<OpenedAddress> {
  const stream = createReadStream(fileURLToPath(address), { highWaterMark: 1_048_576 });
  const opened = await new Promise<Error | null>((resolve) => {
    stream.once("open", () => resolve(null));
    stream.once("error", resolve);
  });
  if (opened === null) return { kind: "bytes", bytes: Readable.from(stream) };
  const { code } = opened as NodeJS.ErrnoException;
  return code === "ENOENT" ? { kind: "absent" } : unreachable(`the file can't be opened (${code ?? "unknown"})`);
}

type TimeLimit = {
  readonly signal: AbortSignal;
  watch(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>;
  end(): void;
};

/** Aborts when nothing has come for too long, and when all of it has taken too long. */
function timeLimit({ idleMsMax, wholeMsMax, stop }: OpenOptions): TimeLimit {
  const late = new AbortController();
  const abortAfter = (ms: number, reason: string) => setTimeout(() => late.abort(new Error(`${reason} ${ms} ms`)), ms);
  const waitForMore = () => abortAfter(idleMsMax, "nothing came for");
  const whole = abortAfter(wholeMsMax, "it took longer than");
  let idle = waitForMore();
  const end = () => {
    clearTimeout(idle);
    clearTimeout(whole);
  };
  async function* watch(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    try {
      for await (const chunk of body) {
        clearTimeout(idle);
        yield chunk;
        idle = waitForMore();
      }
    } finally {
      end();
    }
  }
  return { signal: stop ? AbortSignal.any([late.signal, stop]) : late.signal, watch, end };
}

function unreachable(reason: string, retryAfterMs: number | null = null): Unreachable {
  return { kind: "unreachable", reason, retryAfterMs };
}

/** What a response without the file means. */
async function unopened(response: Response): Promise<OpenedAddress> {
  const said = await words(response);
  if (response.status === 404 || response.status === 410) return { kind: "absent" };
  return unreachable(`it answered ${response.status}${said ? ` (${said})` : ""}`, retryAfter(response));
}

const REFUSAL_CHARS_MAX = 120;

// NVD says what is wrong in a header; its firewall in a line of text. The rest of a body is never read.
async function words({ headers, body }: Response): Promise<string> {
  const reader = body?.getReader();
  const start = await reader?.read().catch(() => undefined);
  await reader?.cancel().catch(() => {});
  const text = Buffer.from(start?.value ?? [])
    .toString("latin1")
    .trim();
  const isLine = headers.get("content-type")?.startsWith("text/plain") && !text.includes("\n");
  const said = headers.get("message") ?? (isLine ? text : "");
  return said.replace(/[^\x20-\x7e]/g, " ").slice(0, REFUSAL_CHARS_MAX);
}

function retryAfter({ headers }: Response): number | null {
  const seconds = Number(headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}

/** Why an address could not be read, without the address. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, message } = cause as { code?: string; message?: string };
  return code ?? message ?? "unknown";
}
