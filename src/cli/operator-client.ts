import { request } from "node:http";
import { connect } from "node:net";
import { messageOf } from "../core/text/message-of.ts";
import { operatorSocketPath } from "../stores/data-folder/index.ts";
import { CommandFailed } from "./command-failed.ts";
import { type SentRequest, type ServiceAsker, type ServiceReply, serviceAsker } from "./service-asker.ts";

// The name that the operator's door reads; a command does not load the service to know it.
const OPERATOR_HEADER = "costplane-operator";

/** Headers of a command's request; `operator` is who runs it. */
export function headersOf({ body, accept }: SentRequest, operator: string): Record<string, string> {
  return {
    host: "costplane",
    [OPERATOR_HEADER]: encodeURIComponent(operator),
    ...(accept ? { accept } : {}),
    ...(body === undefined ? {} : { "content-type": "application/json" }),
  };
}

/** The service that runs on this data folder, through its operator socket. */
export function runningService(dataFolder: string, operator: string): ServiceAsker {
  const socketPath = operatorSocketPath(dataFolder);
  const send = (sent: SentRequest) => sendThrough(socketPath, sent, headersOf(sent, operator)).catch(noAnswer);
  return serviceAsker(send, (why) => `The running service could not do it: ${why.replace(/\.$/, "")}. See its log.`);
}

/** Whether a service takes commands there now: one that is starting or stopping does not. */
export function takesCommands(dataFolder: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(operatorSocketPath(dataFolder));
    probe.once("connect", () => resolve(true)).once("error", () => resolve(false));
    probe.once("connect", () => probe.end());
  });
}

function sendThrough(
  socketPath: string,
  { method, path, body }: SentRequest,
  headers: Readonly<Record<string, string>>,
): Promise<ServiceReply> {
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, method, path, headers }, (response) => {
      resolve({ status: response.statusCode ?? 500, body: response });
    });
    asking.on("error", reject).end(body);
  });
}

function noAnswer(cause: unknown): never {
  const reason = messageOf(cause);
  const message = `The running service does not answer on its operator socket (${reason}). See its log.`;
  throw new CommandFailed("service_unavailable", message);
}
