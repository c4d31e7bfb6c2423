// node examples/agent.ts: what an agent does over the Model Context Protocol — see the tools, then use them.
import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const { COSTPLANE_URL = "http://127.0.0.1:8080", COSTPLANE_API_KEY = "" } = process.env;
const agent = new Client({ name: "example", version: "1.0.0" });
const headers = { Authorization: `Bearer ${COSTPLANE_API_KEY}` };
await agent.connect(new StreamableHTTPClientTransport(new URL("/mcp", COSTPLANE_URL), { requestInit: { headers } }));

const { tools } = await agent.listTools();
console.log(`Tools: ${tools.map(({ name }) => name).join(", ")}`);

const spend = await agent.callTool({ name: "get_spend", arguments: { group_by: ["provider"] } });
console.log(JSON.stringify(spend.structuredContent, null, 2).slice(0, 300));

const told = await agent.callTool({ name: "ask", arguments: { query: "How much did we spend last month?" } });
console.log((told.structuredContent as { readonly answer: string }).answer);
await agent.close();
