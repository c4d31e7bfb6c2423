import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** Requests in bursts: all connections at once, and again when all have their answers. */
export type Bursts = {
  readonly url: string;
  /** The bytes of a whole request, by its number. */
  readonly request: (number: number) => string;
  readonly bursts: number;
  readonly connections?: number;
};

/**
 * Sends them, and returns how long each burst took, in milliseconds. What a burst costs the server in processor time
 * does not depend on what else the machine does, as it does where a busy generator thins the load out.
 */
export async function runBursts({ url, request, bursts, connections = 64 }: Bursts): Promise<readonly number[]> {
  const { hostname, port } = new URL(url);
  const sockets = Array.from({ length: connections }, () => connect({ host: hostname, port: Number(port) }));
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const times: number[] = [];
  for (let burst = 0; burst < bursts; burst += 1) {
    const before = performance.now();
    await Promise.all(sockets.map((socket, index) => ask(socket, request(burst * connections + index))));
    times.push(performance.now() - before);
  }
  for (const socket of sockets) socket.destroy();
  return times;
}

const LENGTH = /\r\ncontent-length: (\d+)\r\n/i;

function ask(socket: Socket, request: string): Promise<void> {
  return new Promise((answered, failed) => {
    let text = "";
    socket.once("error", failed);
    const read = (chunk: Buffer) => {
      text += chunk.toString("latin1");
      const end = text.indexOf("\r\n\r\n");
      if (end < 0 || text.length < end + 4 + Number(LENGTH.exec(text)?.[1])) return;
      socket.off("data", read).off("error", failed);
      if (text.startsWith("HTTP/1.1 200 ")) answered();
      else failed(new Error(text));
    };
    socket.on("data", read);
    socket.write(request);
  });
}
