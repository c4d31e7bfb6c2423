import { connect, type Socket } from "node:net";

export type RawAnswer = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
};

/** Bytes to send, or something to wait for before the next are sent. */
type Part = string | Buffer | (() => Promise<void>);

const ANSWER_MS_MAX = 30_000;

/**
 * Sends bytes as they are and reads one answer until the server closes or the announced body is there. What comes
 * after a function in `parts` is sent when it resolves.
 */
export function sendRaw(port: number, ...parts: readonly Part[]): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: "127.0.0.1" });
    let received = Buffer.alloc(0);
    const finish = () => {
      socket.destroy();
      if (received.length > 0) resolve(parseAnswer(received));
      else reject(new Error("The server closed the connection without an answer."));
    };
    socket.setTimeout(ANSWER_MS_MAX, () => reject(new Error("The server did not answer.")));
    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (isComplete(received)) finish();
    });
    socket.on("end", finish);
    // The server may close while it is still being written to; what it answered before counts.
    socket.on("error", () => finish());
    socket.on("connect", () => void sendParts(socket, parts));
  });
}

async function sendParts(socket: Socket, parts: readonly Part[]): Promise<void> {
  for (const part of parts) {
    if (typeof part === "function") await part();
    else if (socket.writable) socket.write(part);
  }
}

function isComplete(received: Buffer): boolean {
  const text = received.toString("latin1");
  const end = text.indexOf("\r\n\r\n");
  const length = /^content-length: (\d+)/im.exec(text.slice(0, end + 2))?.[1];
  // A 304 has no body, and announces none.
  if (end >= 0 && /^HTTP\/1\.1 304 /.test(text)) return true;
  return end >= 0 && length !== undefined && received.length >= end + 4 + Number(length);
}

function parseAnswer(received: Buffer): RawAnswer {
  const text = received.toString("utf8");
  const [head = "", ...rest] = text.split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = lines.map((line) => {
    const colon = line.indexOf(":");
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const;
  });
  return { status: Number(statusLine.split(" ")[1]), headers: new Map(headers), body: rest.join("\r\n\r\n") };
}
