import { request } from "node:http";
import { text } from "node:stream/consumers";
import { operatorSocketPath } from "../stores/data-folder/index.ts";
import { CommandFailed } from "./command-failed.ts";

const ANSWER_MS_MAX = 15_000;

/** What is asked: a `GET`, or a `POST` where there is a body; `waitMsMax` where the answer may take long. */
export type Question = { readonly path: string; readonly body?: object; readonly waitMsMax?: number };

/** Asks the service that runs on this data folder through its operator socket; the answer is its JSON document. */
export function askService(dataFolder: string, question: Question): Promise<unknown> {
  const { path, body, waitMsMax = ANSWER_MS_MAX } = question;
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const socketPath = operatorSocketPath(dataFolder);
  const options = { socketPath, path, method: body ? "POST" : "GET", signal: AbortSignal.timeout(waitMsMax) };
  const asking = request(options, async (response) => {
    try {
      const answer = await text(response);
      if (response.statusCode !== 200) throw new Error(`it answered ${response.statusCode}`);
      resolve(JSON.parse(answer));
    } catch (error) {
      reject(noAnswer(error));
    }
  });
  asking.on("error", (error) => reject(noAnswer(error)));
  asking.end(body && JSON.stringify(body));
  return promise;
}

function noAnswer(cause: unknown): CommandFailed {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `The running service does not answer on its operator socket (${reason}). See its log.`;
  return new CommandFailed("service_unavailable", message);
}
