import { chmod, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";

/**
 * Commands for which the running service answers, since it owns the embedded ClickHouse, by method and path:
 * `GET /doctor`. The JSON body of a `POST` is the argument.
 */
export type OperatorCommands = Readonly<Record<string, (body: unknown) => Promise<unknown>>>;

/**
 * Serves the commands as JSON on a Unix socket of mode 0600: who may open the socket may do as the operator does.
 * The data folder is claimed by this process, so a socket that lies there belongs to a service that died.
 */
export async function listenForOperator(path: string, commands: OperatorCommands): Promise<Server> {
  const server = createServer((request, response) => {
    const command = commands[`${request.method} ${request.url}`];
    const answer = (status: number, value: unknown) => {
      response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
      response.end(JSON.stringify(value));
    };
    if (!command) return answer(404, { error: { code: "not_found", message: "There is no such command." } });
    bodyOf(request)
      .then(command)
      .then((value) => answer(200, value))
      .catch((error: Error) => answer(500, { error: { code: "failed", message: error.message } }));
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
