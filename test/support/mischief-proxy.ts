import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * What the proxy does to the next request. `lose` has it done and cuts the answer off, `halve` in the middle of it;
 * `double` has it done twice; `hang` never answers; a number is the status that a gateway answers with instead.
 */
export type Mischief = "cut" | "lose" | "halve" | "double" | "hang" | number;

/** A proxy in front of a port that does to each request what `next` says. */
export type MischiefProxy = { readonly url: string; readonly next: Mischief[]; close(): void };

export async function startMischiefProxy(port: number): Promise<MischiefProxy> {
  const next: Mischief[] = [];
  const server = createServer(async (asked, answer) => {
    const body = await bytesOf(asked);
    const now = next.shift();
    if (now === "hang") return;
    if (now === "cut") asked.socket.destroy();
    else if (typeof now === "number") answerAsGateway(answer, now);
    else await pass(now, asked, answer, () => forward(port, asked, body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, next, close };
}

type Forwarded = { readonly told: IncomingMessage; readonly bytes: Buffer };

async function pass(
  now: "lose" | "halve" | "double" | undefined,
  asked: IncomingMessage,
  answer: ServerResponse,
  send: () => Promise<Forwarded>,
): Promise<void> {
  if (now === "double") await send();
  const { told, bytes } = await send();
  if (now === "lose") return void asked.socket.destroy();
  answer.writeHead(told.statusCode ?? 0, told.headers);
  if (now === "halve") answer.write(bytes.subarray(0, bytes.length / 2), () => asked.socket.destroy());
  else answer.end(bytes);
}

function forward(port: number, { method, url, headers }: IncomingMessage, body: Buffer): Promise<Forwarded> {
  return new Promise((resolve, reject) => {
    const sent = request({ port, host: "127.0.0.1", method, path: url, headers }, async (told) => {
      resolve({ told, bytes: await bytesOf(told) });
    });
    sent.on("error", reject).end(body);
  });
}

/** A 429 asks for an hour of patience, all else for none. */
function answerAsGateway(answer: ServerResponse, status: number): void {
  const headers = { "content-type": "text/html", "retry-after": status === 429 ? "3600" : "0" };
  answer.writeHead(status, headers).end("<h1>A gateway</h1>");
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}
