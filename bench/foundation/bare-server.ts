import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The yardstick of `GET /api/usage`: a bare `node:http` server that answers a JSON of the same size from memory. */
const body = JSON.stringify({ organization: "org_00000000000000000000", padding: "x".repeat(320) });
const server = createServer((_request, response) => {
  response.setHeader("content-type", "application/json; charset=utf-8");
  response.end(body);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on("SIGTERM", () => process.exit(0));
