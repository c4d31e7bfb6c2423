import { once } from "node:events";
import { createServer } from "node:net";
import type { Config } from "./config.ts";

type ListeningConfig = Pick<Config, "host" | "port"> & Partial<Pick<Config, "metricsPort">>;

/**
 * Throws where a port that the service will listen on is taken already. It is asked before the databases start, so that
 * a start that can't succeed fails at once; the servers meet whoever takes a port between then and their turn.
 */
export async function checkPorts({ host, port, metricsPort = 0 }: ListeningConfig): Promise<void> {
  for (const asked of [port, metricsPort]) {
    // Port 0 is any that is free.
    if (asked !== 0) await sayingPort(host, asked, tryPort(host, asked));
  }
}

/** What `listening` gives; where another process has the port, an error that says what to do. */
export function sayingPort<T>(host: string, port: number, listening: Promise<T>): Promise<T> {
  return listening.catch((error: NodeJS.ErrnoException) => {
    throw error.code === "EADDRINUSE" ? new Error(portInUse(host, port)) : error;
  });
}

function portInUse(host: string, port: number): string {
  return `Port ${port} of ${host} is in use. Stop what listens there, or set PORT (METRICS_PORT) to another one.`;
}

async function tryPort(host: string, port: number): Promise<void> {
  const server = createServer().listen({ host, port });
  await once(server, "listening");
  server.close();
  await once(server, "close");
}
