import { once } from "node:events";
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from "node:net";

/** A balancer before some nodes: each connection goes to the next of them that takes it, and is cut with it. */
export type Balancer = { readonly port: number; close(): Promise<void> };

/** `targets` is asked for each connection; one to which nobody answers is cut. */
export async function startBalancer(targets: () => readonly NetConnectOpts[]): Promise<Balancer> {
  const sockets = new Set<Socket>();
  let turn = 0;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
    socket.on("close", () => sockets.delete(socket));
  };
  // Without it, what a database or balancer sends in two pieces waits 40 ms for the other side's acknowledgement.
  const server = createServer({ noDelay: true }, async (client) => {
    keep(client);
    turn += 1;
    const upstream = await firstOf(targets(), turn);
    if (!upstream) {
      client.destroy();
      return;
    }
    keep(upstream);
    client.on("close", () => upstream.destroy());
    upstream.on("close", () => client.destroy());
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
}

async function firstOf(targets: readonly NetConnectOpts[], turn: number): Promise<Socket | null> {
  for (const index of targets.keys()) {
    const target = targets[(turn + index) % targets.length] as NetConnectOpts;
    const socket = connect({ ...target, noDelay: true });
    const isThere = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    if (isThere) return socket;
  }
  return null;
}
