import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** The yardstick: a bare `node:http` server that parses the body and answers from memory. Prints its address. */
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on("data", (chunk: Buffer) => chunks.push(chunk));
  request.on("end", () => {
    const { units, free_units, cents_per_unit } = JSON.parse(Buffer.concat(chunks).toString());
    const billable_units = Math.max(0, units - free_units);
    const amount_cents = billable_units * cents_per_unit;
    response.setHeader("content-type", "application/json; charset=utf-8");
    response.end(JSON.stringify({ amount_cents, billable_units, currency_unit: "cents" }));
  });
});
server.listen(0, "127.0.0.1", () => {
  console.log(`ready: http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.on("SIGTERM", () => process.exit(0));
