export { mcpRoute } from "./mcp-route.ts";
