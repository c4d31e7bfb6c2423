import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { fileURLToPath } from "node:url";

/** What stands at an address: its bytes, nothing, or why it could not be read. */
export type Opened =
  | { readonly kind: "bytes"; readonly bytes: AsyncIterable<Uint8Array> }
  | { readonly kind: "absent" }
  | { readonly kind: "unreachable"; readonly reason: string; readonly retryAfterMs: number | null };

/** Waits; comes in as an argument, so that a test need not. */
export type Sleep = (ms: number) => Promise<void>;

/** How addresses are read. */
export type OpenOptions = {
  readonly sleep: Sleep;
  readonly attemptsMax: number;
  /** From the request to the first byte, and between any two. */
  readonly idleMsMax: number;
  readonly headers?: Readonly<Record<string, string>>;
};

const RETRY_MS = 2_000;
const RETRY_MS_MAX = 60_000;
const REDIRECTS_MAX = 3;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Whether feeds may be read from there: `https:`, `file:`, and `http:` on this machine. */
export function isFeedAddress(address: URL): boolean {
  if (address.protocol === "https:" || address.protocol === "file:") return true;
  return address.protocol === "http:" && LOOPBACK.test(address.hostname);
}

/** Opens an address; what will pass (403, 429, 503, a lost connection) is tried again after a wait. */
export async function openAddress(address: URL, options: OpenOptions): Promise<Opened> {
  for (let attempt = 1; ; attempt++) {
    const opened = await openOnce(address, options, REDIRECTS_MAX);
    if (opened.kind !== "unreachable" || attempt >= options.attemptsMax) return opened;
    await options.sleep(Math.min(opened.retryAfterMs ?? RETRY_MS * 2 ** (attempt - 1), RETRY_MS_MAX));
  }
}

async function openOnce(address: URL, options: OpenOptions, redirectsMax: number): Promise<Opened> {
  if (!isFeedAddress(address)) return unreachable("its address is neither https: nor file:");
  if (address.protocol === "file:") return openFile(address);
  const stop = new AbortController();
  const idle = idleTimer(stop, options.idleMsMax);
  try {
    const headers = { "user-agent": "Costplane", ...options.headers };
    const response = await fetch(address, { headers, redirect: "manual", signal: stop.signal });
    const location = response.headers.get("location");
    if (response.status >= 300 && response.status < 400 && location && redirectsMax > 0) {
      idle.end();
      return openOnce(new URL(location, address), options, redirectsMax - 1);
    }
    if (response.status === 404 || response.status === 410) return ended(idle, { kind: "absent" });
    if (!response.ok || !response.body) {
      return ended(idle, unreachable(await refusal(response), retryAfter(response)));
    }
    return { kind: "bytes", bytes: idle.watch(response.body) };
  } catch (error) {
    return ended(idle, unreachable(reasonOf(error)));
  }
}

async function openFile(address: URL): Promise<Opened> {
  const stream = createReadStream(fileURLToPath(address), { highWaterMark: 1_048_576 });
  const opened = await new Promise<Error | null>((resolve) => {
    stream.once("open", () => resolve(null));
    stream.once("error", resolve);
  });
  if (opened === null) return { kind: "bytes", bytes: Readable.from(stream) };
  const { code } = opened as NodeJS.ErrnoException;
  return code === "ENOENT" ? { kind: "absent" } : unreachable(`the file can't be opened (${code ?? "unknown"})`);
}

type IdleTimer = { watch(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>; end(): void };

/** Aborts when nothing has come for too long. */
function idleTimer(stop: AbortController, idleMsMax: number): IdleTimer {
  const abort = () => stop.abort(new Error(`nothing came for ${idleMsMax} ms`));
  let timer = setTimeout(abort, idleMsMax);
  const end = () => clearTimeout(timer);
  async function* watch(body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
    try {
      for await (const chunk of body) {
        end();
        yield chunk;
        timer = setTimeout(abort, idleMsMax);
      }
    } finally {
      end();
    }
  }
  return { watch, end };
}

function ended(idle: IdleTimer, opened: Opened): Opened {
  idle.end();
  return opened;
}

function unreachable(reason: string, retryAfterMs: number | null = null): Opened {
  return { kind: "unreachable", reason, retryAfterMs };
}

const REFUSAL_CHARS_MAX = 120;

// NVD says what is wrong in a header; its firewall in a line of text.
async function refusal(response: Response): Promise<string> {
  const body = (await response.text().catch(() => "")).trim();
  const isLine = response.headers.get("content-type")?.startsWith("text/plain") && !body.includes("\n");
  const said = response.headers.get("message") ?? (isLine ? body : "");
  const words = said.replace(/[^\x20-\x7e]/g, " ").slice(0, REFUSAL_CHARS_MAX);
  return `it answered ${response.status}${words ? ` (${words})` : ""}`;
}

function retryAfter(response: Response): number | null {
  const seconds = Number(response.headers.get("retry-after") ?? Number.NaN);
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null;
}

/** Why an address could not be read, without the address. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  const { code, message } = cause as { code?: string; message?: string };
  return code ?? message ?? "unknown";
}
