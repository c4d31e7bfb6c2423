import { chmod, rm } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { Admit } from "../core/admission.ts";
import type { Clock } from "../core/clock.ts";
import {
  ANY_PACE,
  answerUnknownPaths,
  createAddressLimiter,
  createQuerySlots,
  createServer,
  type Route,
  serveInstallation,
  serveRoutes,
} from "../http/index.ts";
import { installationRoutes } from "./installation-routes.ts";
import { operatorDoor, operatorOf } from "./operator-door.ts";
import type { Rooms } from "./rooms.ts";

type OperatorParts = {
  readonly rooms: Rooms;
  readonly routes: readonly Route[];
  readonly admit: Admit;
  readonly clock: Clock;
  readonly describe: () => Promise<object>;
  /** Where the service is reached, for the links that it makes. */
  readonly siteUrl: () => string;
  /** Hears of what failed without an answer of its own, which its caller hears, too. */
  readonly onError: (error: unknown) => void;
};

/** The server of the operator's commands: the routes of every organization, and what operators alone may do. */
export function buildOperatorServer(parts: OperatorParts): FastifyInstance {
  const { rooms, routes, admit, clock, describe, siteUrl, onError } = parts;
  const server = createServer({
    clock,
    limiter: createAddressLimiter(Number.MAX_SAFE_INTEGER, clock),
    trustProxy: false,
    onAnswer: () => {},
    onError,
    tellsErrors: true,
    isClosing: () => false,
  });
  answerUnknownPaths(server);
  serveRoutes(server, routes, {
    door: operatorDoor(rooms.database, admit),
    slots: createQuerySlots(),
    readerPace: ANY_PACE,
    onError,
  });
  serveInstallation(server, installationRoutes(rooms, describe, siteUrl), operatorOf);
  return server;
}

/**
 * Listens on a Unix socket of mode 0600: who may open it may do as the operator does. The data folder is claimed by
 * this process, so a socket that lies there belongs to a service that died.
 */
export async function listenForOperator(server: FastifyInstance, path: string): Promise<void> {
  await rm(path, { force: true });
  await server.ready();
  await new Promise<void>((resolve, reject) => {
    // The socket is made within the call; the mask is the whole process's, so it is back before anything else runs.
    const mask = process.umask(0o177);
    server.server.once("error", reject).listen(path, resolve);
    process.umask(mask);
  });
  await chmod(path, 0o600);
}
