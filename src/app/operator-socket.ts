import { chmod, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";

/**
 * Commands for which the running service answers, since it owns the embedded ClickHouse, by method and path:
 * `GET /doctor`. The JSON body of a `POST` is the argument.
 */
export type OperatorCommands = Readonly<Record<string, (body: unknown) => Promise<unknown>>>;

/** Hears of a command that failed without an answer of its own: `POST /sync`. */
export type OnCommandError = (error: unknown, command: string) => void;

/**
 * Serves the commands as JSON on a Unix socket of mode 0600: who may open the socket may do as the operator does.
 * The data folder is claimed by this process, so a socket that lies there belongs to a service that died.
 */
export async function listenForOperator(
  path: string,
  commands: OperatorCommands,
  onError: OnCommandError,
): Promise<Server> {
  const server = createServer((request, response) => {
    const name = `${request.method} ${request.url}`;
    const command = commands[name];
    const answer = (status: number, value: unknown) => {
      const body = JSON.stringify(value);
      response.writeHead(status, { "content-type": "application/json; charset=utf-8" }).end(body);
    };
    if (!command) return answer(404, { error: { code: "not_found", message: "There is no such command." } });
    bodyOf(request)
      .then(command)
      .then((value) => answer(200, value))
      .catch((error: Error) => {
        onError(error, name);
        answer(500, { error: { code: "failed", message: error.message } });
      });
  });
  await rm(path, { force: true });
  await new Promise<void>((resolve, reject) => {
    // The socket is made within the call; the mask is the whole process's, so it is back before anything else runs.
    const mask = process.umask(0o177);
    server.once("error", reject).listen(path, resolve);
    process.umask(mask);
  });
  await chmod(path, 0o600);
  return server;
}

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const body = await text(request);
  return body === "" ? null : (JSON.parse(body) as unknown);
}
