import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import type { FastifyInstance } from "fastify";
import { missingPage, serveConsole, servePages } from "../console/index.ts";
import type { Admit } from "../core/admission.ts";
import type { Clock } from "../core/clock.ts";
import {
  allowOrigins,
  answerUnknownPaths,
  createAddressLimiter,
  createQuerySlots,
  createServer,
  keyDoor,
  networkOf,
  type ReaderPace,
  type Readiness,
  type Route,
  type ServerOptions,
  serveHealth,
  serveMetrics,
  serveProblemPages,
  serveQuickly,
  serveReference,
  serveRoutes,
} from "../http/index.ts";
import { keyDigester } from "../keys/index.ts";
import { mcpRoute } from "../mcp/index.ts";
import { placesIn } from "../stores/postgres/index.ts";
import { API_EXAMPLES } from "./api-examples.ts";
import { builtPages, writtenReference } from "./built-pages.ts";
import type { Config } from "./config.ts";
import type { Log } from "./log.ts";
import { openMetrics, type ServiceMetrics } from "./metrics/open-metrics.ts";
import type { Rooms } from "./rooms.ts";
import { allRoutes } from "./routes.ts";
import { VERSION } from "./version.ts";

export type ServerParts = {
  readonly config: Config;
  readonly clock: Clock;
  readonly log: Log;
  readonly admit: Admit;
  readonly readiness: Readiness;
  /** The folder of the built pages, `web/dist` unless told otherwise; null: the API alone. */
  readonly pages?: string | null;
  readonly rooms: Rooms;
  readonly waits?: ServerOptions["waits"];
  /** How long a query waits for a slot, for tests that can't. */
  readonly queryWaitMsMax?: number;
  /** How fast a streamed answer is to be read, for tests that can't wait. */
  readonly readerPace?: ReaderPace | undefined;
};

/** The HTTP servers of the service: the API, and the metrics where they have a port of their own. Not listening yet. */
export type Servers = {
  readonly api: FastifyInstance;
  readonly metrics: FastifyInstance | null;
  /** The table of routes that the API serves. */
  readonly routes: readonly Route[];
};

/** Puts the API together: what every answer carries, the open endpoints, the reference, and the rooms' routes. */
export async function buildServers(parts: ServerParts): Promise<Servers> {
  const { config, rooms } = parts;
  const metrics = openMetrics(config, rooms, parts.clock);
  const admit = metrics?.counting(parts.admit) ?? parts.admit;
  const options = serverOptions(parts, metrics);
  const api = createServer(options);
  await allowOrigins(api, config.corsOrigins);
  const { pages = builtPages() } = parts;
  answerUnknownPaths(api, pages === null ? null : await missingPage(pages));
  const served: Route[] = [];
  const facts = { version: VERSION, publicUrl: config.publicUrl ?? null, examples: API_EXAMPLES };
  await serveReference(api, facts, () => served, writtenReference);
  serveHealth(api, parts.readiness, parts.clock);
  serveProblemPages(api);
  if (pages !== null) await servePages(api, pages);
  if (metrics && config.metricsToken) {
    serveMetrics(api, metrics, { token: config.metricsToken, limiter: options.limiter });
  }
  const routes = allRoutes(rooms, () => config.publicUrl ?? urlOf(api));
  const slots = createQuerySlots(placesIn(rooms.database, randomUUID));
  served.push(...routes, mcpRoute({ routes, slots, version: VERSION, onError: options.onError }));
  const door = keyDoor({
    digestsOf: keyDigester(rooms.keys.secrets),
    admit,
    limiter: options.limiter,
  });
  serveRoutes(api, served, {
    door,
    slots,
    ...(parts.queryWaitMsMax === undefined ? {} : { queryWaitMsMax: parts.queryWaitMsMax }),
    readerPace: parts.readerPace,
    onError: options.onError,
  });
  serveConsole(api, {
    ...rooms.people,
    publicUrl: config.publicUrl,
    clock: parts.clock,
    admit,
    countFailure: options.limiter.countFailure,
    networkOf,
    routes,
    slots,
    onError: options.onError,
  });
  // Where browsers may call, each answer says so, and Fastify's plugin knows how.
  if (config.corsOrigins.length === 0) serveQuickly(api, routes, { door, options });
  return { api, routes, metrics: metrics && config.metricsPort !== undefined ? metricsServer(options, metrics) : null };
}

/** Where a server that listens is reached. */
export function urlOf({ server }: FastifyInstance): string {
  const { address, port, family } = server.address() as AddressInfo;
  return `http://${family === "IPv6" ? `[${address}]` : address}:${port}`;
}

function serverOptions(
  { config, clock, log, readiness, waits }: ServerParts,
  metrics: ServiceMetrics | null,
): ServerOptions {
  return {
    clock,
    limiter: createAddressLimiter(config.addressFailuresPerMinute, clock),
    trustProxy: typeof config.trustProxy === "object" ? [...config.trustProxy] : config.trustProxy,
    onAnswer: (line) => {
      log.access(line);
      metrics?.observe(line);
    },
    onError: (error, requestId) => log.logger.error({ err: error, request_id: requestId }, "A request failed"),
    isClosing: readiness.isClosing,
    ...(waits ? { waits } : {}),
  };
}

function metricsServer(options: ServerOptions, metrics: ServiceMetrics): FastifyInstance {
  const server = createServer(options);
  answerUnknownPaths(server);
  serveMetrics(server, metrics, null);
  return server;
}
