import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { join } from "node:path";
import type { PostgresConnection } from "../../src/stores/postgres/index.ts";

/**
 * What becomes of a message to PostgreSQL: it goes on; the connection is cut instead of it; it goes on and the
 * connection is cut when its answer comes; nothing passes from here on, in either direction.
 */
export type Fate = "pass" | "cut" | "cutAtAnswer" | "stall";

/** `text` is the SQL of a simple query, else empty; `type` is the protocol's letter, "" for the first message. */
export type Message = { readonly type: string; readonly text: string };

export type PostgresProxy = {
  readonly connection: PostgresConnection;
  /** From now on decides about every message of every connection. */
  rule(fateOf: (message: Message) => Fate): void;
  /** Lets everything pass again; connections that stand still stay so. */
  heal(): void;
  /** How many connections there were so far. */
  connections(): number;
  close(): Promise<void>;
};

/** A TCP proxy before a PostgreSQL server that knows the messages and can lose the connection at any of them. */
export async function startPostgresProxy(server: PostgresConnection): Promise<PostgresProxy> {
  if (!("host" in server)) throw new Error("The proxy stands before a server with a socket.");
  let fateOf: (message: Message) => Fate = () => "pass";
  const sockets = new Set<Socket>();
  let connections = 0;
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (client) => {
    connections += 1;
    const upstream = connect(join(server.host, `.s.PGSQL.${server.port}`));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on("error", () => undefined);
      socket.on("close", () => sockets.delete(socket));
    }
    relay(client, upstream, (message) => fateOf(message));
  });
  listener.listen(0, "127.0.0.1");
  await once(listener, "listening");
  const { port } = listener.address() as AddressInfo;
  return {
    connection: { ...server, host: "127.0.0.1", port },
    rule: (rule) => {
      fateOf = rule;
    },
    heal: () => {
      fateOf = () => "pass";
    },
    connections: () => connections,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      listener.close();
      await once(listener, "close");
    },
  };
}

function relay(client: Socket, upstream: Socket, fateOf: (message: Message) => Fate): void {
  let state: Fate = "pass";
  const cut = () => {
    client.destroy();
    upstream.destroy();
  };
  readMessages(client, (message, bytes) => {
    if (state !== "pass") return;
    state = fateOf(message);
    if (state === "cut") cut();
    else if (state !== "stall") upstream.write(bytes);
  });
  upstream.on("data", (bytes) => {
    if (state === "pass") client.write(bytes);
    // The answers to what was sent before come first: only this one says that the commit is done.
    else if (state === "cutAtAnswer" && bytes.includes("COMMIT\0")) cut();
  });
  // Who stands still does not answer a goodbye either.
  client.on("end", () => {
    if (state !== "stall") upstream.end();
  });
  client.on("close", () => upstream.destroy());
  upstream.on("close", () => {
    if (state !== "stall") client.destroy();
  });
}

const LENGTH_BYTES = 4;

/** Cuts a client's stream into messages: a letter and a length; the very first has no letter. */
function readMessages(client: Socket, take: (message: Message, bytes: Buffer) => void): void {
  let pending = Buffer.alloc(0);
  let letterBytes = 0;
  client.on("data", (bytes) => {
    pending = Buffer.concat([pending, bytes]);
    for (let end = endOf(pending, letterBytes); end <= pending.length; end = endOf(pending, letterBytes)) {
      const message = pending.subarray(0, end);
      pending = pending.subarray(end);
      take(describe(message, letterBytes), message);
      letterBytes = 1;
    }
  });
}

/** Where the first message ends; beyond everything while its length is not there. */
function endOf(pending: Buffer, letterBytes: number): number {
  const isKnown = pending.length >= letterBytes + LENGTH_BYTES;
  return isKnown ? letterBytes + pending.readInt32BE(letterBytes) : Number.POSITIVE_INFINITY;
}

function describe(message: Buffer, letterBytes: number): Message {
  const type = message.toString("latin1", 0, letterBytes);
  const text = type === "Q" ? message.toString("utf8", letterBytes + LENGTH_BYTES, message.length - 1) : "";
  return { type, text };
}
