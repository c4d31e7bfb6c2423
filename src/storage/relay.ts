import { createHmac } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { finished, pipeline } from "node:stream/promises";
import type { RandomBytes } from "../core/base62.ts";
import { isSameText } from "../core/sealing/secret-keys.ts";
import { failureOfConnection, type LocationFailed, type LocationFailure } from "./location-failed.ts";
import type { Way } from "./location-over.ts";
import type { ByteRange, ObjectStore, StoredObject } from "./object-store.ts";
import { type Pace, readAtPace } from "./read-at-pace.ts";

/**
 * Between the engine and the locations on the network. The engine asks it over HTTP for the bytes of a file by an
 * address that nobody can guess and that ends with its location; it asks the location, with the credentials, and passes
 * the bytes on.
 */
export type Relay = Way & { close(): Promise<void> };

const TOKEN_BYTES = 32;

type RelayedStore = {
  readonly store: ObjectStore;
  readonly pace: Pace;
  readonly failures: Map<string, LocationFailed>;
  readonly names: ObjectNames;
};

/** Listens, once it is needed, on a free port of `host`: an address of this machine that the engine reaches. */
export function createRelay(host: string, randomBytes: RandomBytes, pace: Pace): Relay {
  const opened = new Map<string, RelayedStore>();
  let listening: Promise<Server> | undefined;
  return {
    async open(store) {
      listening ??= listen(host, opened);
      listening.catch(() => {
        listening = undefined;
      });
      const { port } = (await listening).address() as AddressInfo;
      const token = Buffer.from(randomBytes(TOKEN_BYTES)).toString("base64url");
      const base = `http://${host.includes(":") ? `[${host}]` : host}:${port}`;
      const failures = new Map<string, LocationFailed>();
      const names = objectNames(randomBytes(TOKEN_BYTES));
      opened.set(token, { store, pace, failures, names });
      return {
        locate: (object, extension) => {
          return { reader: "url", location: `${base}/${token}/${names.of(object)}${extension}` };
        },
        failureOf: (location) => failures.get(location.slice(base.length)),
        close: () => void opened.delete(token),
      };
    },
    async close() {
      const server = await listening?.catch(() => undefined);
      if (!server) return;
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

async function listen(host: string, opened: ReadonlyMap<string, RelayedStore>): Promise<Server> {
  const server = createServer((request, response) => {
    answer(opened, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, host, resolve));
  return server;
}

async function answer(
  opened: ReadonlyMap<string, RelayedStore>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? "";
  const [, token = "", name = ""] = path.split("/");
  const asked = opened.get(token);
  const object = asked?.names.read(name);
  if (!asked || !object || !/^(GET|HEAD)$/.test(request.method ?? "")) return end(response, 404);
  const headers = { "accept-ranges": "bytes", etag: JSON.stringify(object.etag) };
  const range = rangeOf(request.headers.range, object.bytes);
  if (!range) return end(response, 416);
  const length = { ...headers, "content-length": range.last - range.first + 1 };
  if (request.method === "HEAD" || object.bytes === 0) return end(response, 200, length);

  const part = await begin(asked, { path, object, range }, response);
  if (!part) return;
  const isPart = request.headers.range !== undefined;
  const contentRange = { "content-range": `bytes ${range.first}-${range.last}/${object.bytes}` };
  response.writeHead(isPart ? 206 : 200, { ...length, ...(isPart && contentRange) });
  part.once("error", (error) => {
    if (!response.destroyed) asked.failures.set(path, failureOfConnection(asked.store.title, error));
  });
  // One of both has left: the engine has seen enough, or asks for the rest.
  await pipeline(part, response).catch(() => {});
}

type PartAsked = { readonly path: string; readonly object: StoredObject; readonly range: ByteRange };

/** The bytes asked for; or answers why there are none. */
async function begin(
  { store, pace, failures }: RelayedStore,
  { path, object, range }: PartAsked,
  response: ServerResponse,
) {
  const stop = new AbortController();
  finished(response).catch(() => stop.abort());
  try {
    const before = failures.get(path);
    // The engine asks for the rest of what dripped, which would drip as well.
    if (before?.code === "too_slow") throw before;
    const part = await readAtPace(store, { object, range, what: store.title }, stop.signal, pace);
    // Another part of it may have been refused meanwhile, which stays so.
    if (failures.get(path)?.code === "unreachable") failures.delete(path);
    return part;
  } catch (error) {
    const failure = failureOfConnection(store.title, error);
    if (!stop.signal.aborted) failures.set(path, failure);
    end(response, STATUS_OF[failure.code]);
    return null;
  }
}

/** The engine tries again what has a status of 500 or more. */
const STATUS_OF: Readonly<Record<LocationFailure, number>> = {
  access_denied: 403,
  not_found: 404,
  address_not_allowed: 403,
  unreachable: 503,
  too_slow: 404,
  changed: 404,
  unreadable_file: 404,
  failed: 404,
};

function end(response: ServerResponse, status: number, headers: Readonly<Record<string, string | number>> = {}): void {
  response.writeHead(status, headers).end();
}

type ObjectNames = { of(object: StoredObject): string; read(name: string): StoredObject | null };

/**
 * Names that say all of an object, so that nothing has to be remembered for each of many; only those given out here are
 * taken, so that a name opens what was listed, and nothing beside it.
 */
function objectNames(key: Uint8Array): ObjectNames {
  const mark = (facts: string) => createHmac("sha256", key).update(facts).digest("base64url");
  return {
    of({ key, etag, bytes }) {
      const facts = Buffer.from(JSON.stringify([key, etag, bytes])).toString("base64url");
      return `${facts}~${mark(facts)}`;
    },
    read(name) {
      const [, facts = "", given = ""] = /^([\w-]+)~([\w-]+)(?:\.|$)/.exec(name) ?? [];
      if (!isSameText(mark(facts), given)) return null;
      const [key, etag, bytes] = JSON.parse(Buffer.from(facts, "base64url").toString()) as [string, string, number];
      return { key, etag, bytes };
    },
  };
}

/** All of it where no range is asked for; null where the range is not in it. */
function rangeOf(header: string | undefined, bytes: number): ByteRange | null {
  if (header === undefined) return { first: 0, last: bytes - 1 };
  const [, from = "", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? [];
  const range = { first: Number(from), last: Math.min(to === "" ? bytes : Number(to), bytes - 1) };
  return from !== "" && range.first <= range.last ? range : null;
}
