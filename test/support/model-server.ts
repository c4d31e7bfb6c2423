import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** How a scripted model answers one call. */
export type ModelTurn =
  | { readonly say: unknown }
  | { readonly text: string }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }
  | { readonly hang: true }
  | { readonly cut: true };

export type ModelServer = {
  readonly url: string;
  /** What was asked so far: the path, the headers and the body as it came. */
  readonly asked: readonly {
    readonly path: string;
    readonly headers: IncomingMessage["headers"];
    readonly body: string;
  }[];
  close(): Promise<void>;
};

/** A server that speaks the chat API of OpenAI and the Messages API of Anthropic, and says what the script says. */
export async function startModelServer(script: readonly ModelTurn[]): Promise<ModelServer> {
  const asked: { path: string; headers: IncomingMessage["headers"]; body: string }[] = [];
  const turns = [...script];
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const path = request.url ?? "";
    asked.push({ path, headers: request.headers, body: Buffer.concat(parts).toString() });
    answer(turns.shift() ?? { status: 500 }, path.endsWith("/messages"), response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function answer(turn: ModelTurn, isAnthropic: boolean, response: ServerResponse): void {
  if ("hang" in turn) return;
  if ("cut" in turn) {
    response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
    response.write('{"choices":[');
    setTimeout(() => response.destroy(), 10);
    return;
  }
  if ("status" in turn) {
    response.writeHead(turn.status, { "content-type": "application/json", ...turn.headers });
    response.end(turn.body ?? JSON.stringify({ error: { message: "no", type: "error" } }));
    return;
  }
  const text = "text" in turn ? turn.text : JSON.stringify(turn.say);
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(isAnthropic ? message(text) : completion(text)));
}

function completion(content: string) {
  return {
    id: "1",
    object: "chat.completion",
    created: 1,
    model: "scripted",
    choices: [{ index: 0, message: { role: "assistant", content }, finish_reason: "stop" }],
    usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 },
  };
}

function message(text: string) {
  return {
    id: "1",
    type: "message",
    role: "assistant",
    model: "scripted",
    content: [{ type: "text", text }],
    stop_reason: "end_turn",
    stop_sequence: null,
    usage: { input_tokens: 100, output_tokens: 20 },
  };
}
