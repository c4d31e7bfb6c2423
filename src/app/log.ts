import pino, { type Logger } from "pino";
import pretty from "pino-pretty";
import type { AccessLine } from "../http/index.ts";
import type { Config } from "./config.ts";

export type Log = {
  readonly logger: Logger;
  readonly access: (line: AccessLine) => void;
  /** Writes what is still in memory. */
  readonly flush: () => void;
};

// A line in memory for that long costs nothing under load; a crash loses at most these.
const FLUSH_MS = 250;
const BUFFER_BYTES = 8_192;

/**
 * The service's log on standard output: JSON, or lines for people on a terminal outside of production. What goes in
 * are the fields named here; headers, bodies and queries never do, so no key, cookie or credential can.
 */
export function createLog(config: Pick<Config, "isProduction" | "logLevel">, isJson: boolean): Log {
  const isForPeople = process.stdout.isTTY && !config.isProduction && !isJson;
  const destination = isForPeople
    ? pretty({ sync: true, ignore: "pid,hostname", translateTime: "HH:MM:ss.l" })
    : pino.destination({ dest: 1, sync: false, minLength: BUFFER_BYTES, periodicFlush: FLUSH_MS });
  const logger = pino({ level: config.logLevel, timestamp: pino.stdTimeFunctions.isoTime }, destination);
  return {
    logger,
    access: ({ requestId, method, route, status, ms, organizationId }) =>
      logger.info({ request_id: requestId, method, route, status, ms, organization_id: organizationId }, "request"),
    flush: () => {
      if ("flushSync" in destination) destination.flushSync();
    },
  };
}
