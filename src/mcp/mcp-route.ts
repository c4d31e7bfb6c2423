import type { JsonSchemaType } from "@modelcontextprotocol/server";
import { z } from "zod";
import { type Route, route } from "../http/index.ts";
import type { RoutedTool, Serving } from "./serve-tools.ts";
import { inputSchemaOf, outputSchemaOf } from "./tool-schemas.ts";
import { TOOLS, type Tool } from "./tools.ts";

/** What the tools are made of. */
export type McpNeeds = Omit<Serving, "tools"> & { readonly routes: readonly Route[] };

/** The endpoint for agents: the tools over the routes, by the Model Context Protocol. */
export function mcpRoute({ routes, slots, version, onError }: McpNeeds): Route {
  const tools = TOOLS.map((tool) => routed(tool, routes));
  return route({
    method: "POST",
    path: "/mcp",
    operationId: "callMcp",
    tag: "agents",
    summary: "The service's tools for agents: Model Context Protocol",
    description:
      "Streamable HTTP without sessions: each request is a message of JSON-RPC 2.0, each answer an event. " +
      "`tools/list` names the tools. Each needs the service and scope of its endpoint; its error is a result with " +
      "`isError` that holds the problem details.",
    service: null,
    scope: null,
    permission: "read_data",
    for: ["key"],
    isProtocol: true,
    problems: ["not_acceptable", "unsupported_protocol_version"],
    body: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).describe("A JSON-RPC 2.0 message."),
    reply: z.unknown().describe("A JSON-RPC 2.0 message, or events that hold it."),
    handle: async (call) => {
      // The protocol's library is read at the first message: no start waits for it.
      const { serveTools } = await import("./serve-tools.ts");
      return serveTools({ tools, slots, version, onError }, call);
    },
  });
}

function routed(tool: Tool, routes: readonly Route[]): RoutedTool {
  const found = routes.find(({ operationId }) => operationId === tool.operationId);
  if (!found) throw new Error(`The tool ${tool.name} has no route ${tool.operationId}.`);
  const outputSchema = outputSchemaOf(found.reply) as JsonSchemaType;
  return { tool, route: found, inputSchema: inputOf(found) as JsonSchemaType, outputSchema };
}

const QUOTE_KEY = {
  idempotency_key: z.string().describe("A new one for each new quote: 8 to 128 letters, digits, `_`, `.`, `:`, `-`."),
};

function inputOf(found: Route) {
  if (found.kind === "metered") return inputSchemaOf((found.body as z.ZodObject).extend(QUOTE_KEY));
  return inputSchemaOf(found.body ?? found.query);
}
