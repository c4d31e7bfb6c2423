import pino, { type Logger } from "pino";
import type { AccessLine } from "../http/index.ts";
import type { Config } from "./config.ts";
import { loggedError } from "./logged-error.ts";

export type Log = {
  readonly logger: Logger;
  readonly access: (line: AccessLine) => void;
  /** Writes what is still in memory. */
  readonly flush: () => void;
};

// A line in memory for that long costs nothing under load; a crash loses at most these.
const FLUSH_MS = 250;
// Lines that nobody reads are dropped beyond that: the log must not take the service down.
const HELD_BYTES_MAX = 16_777_216;
// Each write wakes a thread, which takes a core from whoever works just then: few large ones cost a sixth less of Node.
const BUFFER_BYTES = 65_536;
// What a page takes by the dozen: a key that is shown once would be lost among them.
const FILES_OF_PAGES = new Set(["/assets/*", "/theme.js", "/icon.svg"]);
const NOBODY_WAITS = 499;

/**
 * The service's log on standard output: JSON, or lines for people on a terminal outside of production. What goes in
 * are the fields named here; headers, bodies and queries never do, so no key, cookie or credential can.
 */
export async function createLog(config: Pick<Config, "isProduction" | "logLevel">, isJson: boolean): Promise<Log> {
  const isForPeople = process.stdout.isTTY && !config.isProduction && !isJson;
  const destination = isForPeople
    ? (await import("pino-pretty")).default({
        sync: true,
        singleLine: true,
        ignore: "pid,hostname",
        translateTime: "HH:MM:ss.l",
      })
    : pino.destination({
        dest: 1,
        sync: false,
        minLength: BUFFER_BYTES,
        maxWrite: 2 * BUFFER_BYTES,
        maxLength: HELD_BYTES_MAX,
        periodicFlush: FLUSH_MS,
      });
  const timestamp = pino.stdTimeFunctions.isoTime;
  const logger = pino(
    { level: config.logLevel, base: null, timestamp, serializers: { err: loggedError } },
    destination,
  );
  const lines = joinLines((joined) => destination.write(joined));
  return {
    logger,
    access: isForPeople ? accessForPeople(logger) : quickAccess(logger, lines.add),
    flush: () => {
      lines.flush();
      if ("flushSync" in destination) destination.flushSync();
    },
  };
}

/** One short line a request; who watches a terminal looks up the one that was refused, by its id. */
export function accessForPeople(logger: Logger): Log["access"] {
  return ({ requestId, method, route, status, ms, code, traceId }) => {
    const isRefusal = status >= 400;
    if (FILES_OF_PAGES.has(route) && (!isRefusal || status === NOBODY_WAITS)) return;
    const found = { request_id: isRefusal ? requestId : undefined, code: code ?? undefined, trace_id: traceId };
    logger.info(found, `${method} ${route} ${status}, ${Math.ceil(ms)} ms`);
  };
}

/**
 * The same line as the logger would write, put together by hand: there is one for each request, and the logger takes
 * several times as long. Only the address, which a proxy may have written, needs an escape: ids, codes and methods are
 * tokens, routes are our own.
 */
function quickAccess(logger: Logger, add: (line: string) => void): Log["access"] {
  return ({ requestId, method, route, status, ms, organizationId, keyId, address, code, traceId }) => {
    if (!logger.isLevelEnabled("info")) return;
    const quoted = (id: string | null) => (id === null ? "null" : `"${id}"`);
    add(
      `{"level":30,"time":"${new Date().toISOString()}","request_id":"${requestId}","method":"${method}",` +
        `"route":"${route}","status":${status},"ms":${ms},"organization_id":${quoted(organizationId)},` +
        `"key_id":${quoted(keyId)},"address":${JSON.stringify(address)},` +
        `${code ? `"code":"${code}",` : ""}${traceId ? `"trace_id":"${traceId}",` : ""}"msg":"request"}\n`,
    );
  };
}

/** The lines of one turn of the event loop as one text: the destination measures anew what it holds with each write. */
function joinLines(write: (lines: string) => void): { add(line: string): void; flush(): void } {
  let held = "";
  const flush = () => {
    const lines = held;
    held = "";
    if (lines !== "") write(lines);
  };
  return {
    add: (line) => {
      if (held === "") setImmediate(flush);
      held += line;
    },
    flush,
  };
}
