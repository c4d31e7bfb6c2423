import { request } from "node:http";
import { text } from "node:stream/consumers";
import { z } from "zod";
import { operatorSocketPath } from "../stores/data-folder/index.ts";
import { CommandFailed } from "./command-failed.ts";
import { printable } from "./print.ts";

const ANSWER_MS_MAX = 15_000;

const Failed = z.object({ error: z.object({ message: z.string() }) });

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
      if (response.statusCode === 200) resolve(JSON.parse(answer));
      else reject(failed(response.statusCode, answer));
    } catch (error) {
      reject(noAnswer(error));
    }
  });
  asking.on("error", (error) => reject(noAnswer(error)));
  asking.end(body && JSON.stringify(body));
  return promise;
}

/** The service was there, and could not do it. */
function failed(status: number | undefined, answer: string): CommandFailed {
  const told = Failed.safeParse(JSON.parse(answer));
  const why = told.success ? told.data.error.message.replace(/\.$/, "") : `it answered ${status}`;
  return new CommandFailed("failed", `The running service failed at it: ${printable(why)}. See its log.`);
}

function noAnswer(cause: unknown): CommandFailed {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `The running service does not answer on its operator socket (${reason}). See its log.`;
  return new CommandFailed("service_unavailable", message);
}
