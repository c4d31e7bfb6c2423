import { once } from "node:events";
import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkPorts } from "./ports.ts";

const host = "127.0.0.1";
let taken: Server;
let port: number;

beforeAll(async () => {
  taken = createServer().listen({ host, port: 0 });
  await once(taken, "listening");
  ({ port } = taken.address() as AddressInfo);
});
afterAll(() => taken.close());

test("a port that another process has is named, be it the API's or that of the metrics", async () => {
  const fix = "Stop what listens there, or set PORT (METRICS_PORT) to another one.";
  const message = `Port ${port} of 127.0.0.1 is in use. ${fix}`;
  await expect(checkPorts({ host, port })).rejects.toThrow(message);
  await expect(checkPorts({ host, port: 0, metricsPort: port })).rejects.toThrow(message);
});

test("a host that is no address of this machine is told by its variable", async () => {
  for (const other of ["host.invalid", "192.0.2.1"]) {
    await expect(checkPorts({ host: other, port: 8080 })).rejects.toThrow(
      `${other} is no address of this machine. Set HOST`,
    );
  }
});

test("a port that is free stays free for the service, and port 0 always is", async () => {
  const other = createServer().listen({ host, port: 0 });
  await once(other, "listening");
  const free = (other.address() as AddressInfo).port;
  other.close();
  await once(other, "close");
  await checkPorts({ host, port: free });
  await checkPorts({ host, port: free });
  await checkPorts({ host, port: 0 });
});
