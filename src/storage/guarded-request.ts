import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { REQUEST_MS_MAX } from "../core/limits.ts";
import { atMost } from "./count-bytes.ts";
import type { GuardedAgents } from "./guarded-agents.ts";
import { failureOfConnection } from "./location-failed.ts";
import { ANSWER_BYTES_MAX } from "./object-store.ts";

/** A request; a body makes it a POST. `what` is how people call what is asked. */
export type GuardedRequest = {
  readonly what: string;
  readonly url: URL;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly stop?: AbortSignal;
};

/** Sends a request to an allowed address; redirects are answers like others. Rejects with `LocationFailed` only. */
export function guardedRequest(agents: GuardedAgents, asked: GuardedRequest): Promise<IncomingMessage> {
  const { what, url, headers = {}, body, stop } = asked;
  const isEncrypted = url.protocol === "https:";
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const refuse = (error: unknown) => reject(failureOfConnection(what, error));
  try {
    const asking = (isEncrypted ? requestHttps : requestHttp)(url, {
      agent: isEncrypted ? agents.https : agents.http,
      method: body === undefined ? "GET" : "POST",
      headers: { ...headers, ...(body !== undefined && { "content-length": Buffer.byteLength(body) }) },
      timeout: REQUEST_MS_MAX.socketTimeout,
      ...(stop && { signal: stop }),
    });
    asking.once("response", resolve).once("error", refuse);
    asking.once("timeout", () => asking.destroy(Object.assign(new Error("no answer in time"), { code: "ETIMEDOUT" })));
    asking.end(body);
  } catch (error) {
    refuse(error);
  }
  return promise;
}

/** The text of an answer that is no file. Rejects with `LocationFailed` only. */
export function textOfAnswer(what: string, response: IncomingMessage): Promise<string> {
  return pipeline(response, atMost(ANSWER_BYTES_MAX, what), text).catch((error: unknown) => {
    throw failureOfConnection(what, error);
  });
}
