import { request } from "node:http";
import { text } from "node:stream/consumers";
import { operatorSocketPath } from "../stores/data-folder/index.ts";
import { CommandFailed } from "./command-failed.ts";

const ANSWER_MS_MAX = 15_000;

/** Asks the service that runs on this data folder through its operator socket; the answer is its JSON document. */
export function askService(dataFolder: string, path: string): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const socketPath = operatorSocketPath(dataFolder);
  const asking = request({ socketPath, path, signal: AbortSignal.timeout(ANSWER_MS_MAX) }, async (response) => {
    try {
      const body = await text(response);
      if (response.statusCode !== 200) throw new Error(`it answered ${response.statusCode}`);
      resolve(JSON.parse(body));
    } catch (error) {
      reject(noAnswer(error));
    }
  });
  asking.on("error", (error) => reject(noAnswer(error)));
  asking.end();
  return promise;
}

function noAnswer(cause: unknown): CommandFailed {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `The running service does not answer on its operator socket (${reason}). See its log.`;
  return new CommandFailed("service_unavailable", message);
}
