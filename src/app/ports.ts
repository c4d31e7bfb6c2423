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

/** What `listening` gives; where it can't be listened there, an error that says what to do. */
export function sayingPort<T>(host: string, port: number, listening: Promise<T>): Promise<T> {
  return listening.catch((error: NodeJS.ErrnoException) => {
    const told = REFUSALS[error.code ?? ""];
    throw told ? new Error(told(host, port), { cause: error }) : error;
  });
}

const REFUSALS: Readonly<Record<string, (host: string, port: number) => string>> = {
  EADDRINUSE: portInUse,
  EACCES: (_, port) => `This user may not listen on port ${port}. Set PORT (METRICS_PORT) to one from 1024 on.`,
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
  EADDRNOTAVAIL: noAddress,
};

function noAddress(host: string): string {
  return `${host} is no address of this machine. Set HOST to one, such as 127.0.0.1, or to 0.0.0.0 for all.`;
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
