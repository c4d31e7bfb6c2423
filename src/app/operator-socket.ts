import { chmod, rm } from "node:fs/promises";
import { createServer, type Server } from "node:http";

/** A command for which the running service answers, since it owns the embedded ClickHouse. */
export type OperatorCommands = Readonly<Record<string, () => Promise<unknown>>>;

/**
 * Serves `GET /<command>` as JSON on a Unix socket of mode 0600: who may open the socket may do as the operator does.
 * The data folder is claimed by this process, so a socket that lies there belongs to a service that died.
 */
export async function listenForOperator(path: string, commands: OperatorCommands): Promise<Server> {
  const server = createServer((request, response) => {
    const command = request.method === "GET" ? commands[request.url?.slice(1) ?? ""] : undefined;
    const answer = (status: number, value: unknown) => {
      response.writeHead(status, { "content-type": "application/json; charset=utf-8" });
      response.end(JSON.stringify(value));
    };
    if (!command) return answer(404, { error: { code: "not_found", message: "There is no such command." } });
    command().then(
      (value) => answer(200, value),
      (error: Error) => answer(500, { error: { code: "failed", message: error.message } }),
    );
  });
  await rm(path, { force: true });
  const mask = process.umask(0o177);
  try {
    await new Promise<void>((resolve, reject) => server.once("error", reject).listen(path, resolve));
  } finally {
    process.umask(mask);
  }
  await chmod(path, 0o600);
  return server;
}
