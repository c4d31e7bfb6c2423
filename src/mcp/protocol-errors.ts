import { z } from "zod";
import type { Problem } from "../core/problems.ts";
import { invalid } from "../http/index.ts";

const RpcError = z.object({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  error: z.object({ code: z.number(), message: z.string(), data: z.unknown().optional() }),
});
type RpcError = z.infer<typeof RpcError>;

/**
 * What the SDK refuses before any tool is called, as problem details like any other error of the service. The error of
 * JSON-RPC stands in it, for clients that look for it.
 */
export async function problemOf(response: Response): Promise<Problem> {
  const { data } = RpcError.safeParse(await response.json().catch(() => null));
  return { ...kindOf(response.status, data), ...(data ? { extensions: data } : {}) };
}

// JSON-RPC 2.0 §5.1: no JSON, no message, no parameters of the method.
const BAD_MESSAGES = [-32700, -32600, -32602];

function kindOf(status: number, rpc: RpcError | undefined): Problem {
  if (status === 406) return { code: "not_acceptable", detail: ACCEPT };
  if (status >= 500 || !rpc) return { code: "internal_error" };
  if (status === 404) return { code: "not_found", detail: "This server has no such MCP method." };
  if (!BAD_MESSAGES.includes(rpc.error.code)) return { code: "unsupported_protocol_version" };
  return badMessage("It must be one message of JSON-RPC 2.0 as MCP defines it, or a list of at most 100.");
}

function badMessage(message: string): Problem {
  return invalid([{ field: "body", code: "invalid_message", message }]);
}

/** What this service refuses of a batch as a whole, told as the SDK tells what it refuses. */
export function refusedBatch(message: string): Problem {
  return {
    ...badMessage(message),
    extensions: { jsonrpc: "2.0", id: null, error: { code: INVALID_REQUEST, message } },
  };
}

const INVALID_REQUEST = -32600;

const ACCEPT = "Send `Accept: application/json, text/event-stream`: MCP wants both.";
