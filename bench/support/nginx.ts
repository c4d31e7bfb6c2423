import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../test/nodes/fleet.ts";
import type { Balancer } from "../../test/support/balancer.ts";

/** Debian's nginx, or another one. */
const PROGRAM = process.env["NGINX_PROGRAM"] ?? "nginx";
const POLL_MS = 20;
const POLLS_MAX = 250;

/** Whether this machine has one. */
export function hasNginx(): boolean {
  return spawnSync(PROGRAM, ["-v"]).status === 0;
}

/**
 * Starts nginx before nodes on these ports, as an operator would: a node that takes no connection is passed over. A
 * node that dies in the middle of a request cuts the caller's connection, too.
 */
export async function startNginx(ports: readonly number[]): Promise<Balancer> {
  const folder = await mkdtemp(join(tmpdir(), "costplane-nginx-"));
  const port = await freePort();
  await writeFile(join(folder, "nginx.conf"), configuration(folder, port, ports));
  const child = spawn(PROGRAM, ["-p", folder, "-c", "nginx.conf", "-e", "stderr"], { stdio: "inherit" });
  const ended = once(child, "exit");
  const close = async () => {
    child.kill("SIGTERM");
    await ended;
    await rm(folder, { recursive: true });
  };
  for (let poll = 0; !(await isListening(port)); poll += 1) {
    if (poll < POLLS_MAX && child.exitCode === null) await sleep(POLL_MS);
    else {
      await close();
      throw new Error("nginx does not listen.");
    }
  }
  return { port, close };
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  const isThere = await once(socket, "connect").then(
    () => true,
    () => false,
  );
  socket.destroy();
  return isThere;
}

function configuration(folder: string, port: number, ports: readonly number[]): string {
  const servers = ports.map((node) => `    server 127.0.0.1:${node} max_fails=1 fail_timeout=1s;`);
  const scratch = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off;
worker_processes 1;
pid ${join(folder, "nginx.pid")};
error_log stderr crit;
events { worker_connections 1024; }
http {
  access_log off;
${scratch.map((name) => `  ${name}_temp_path ${join(folder, name)};`).join("\n")}
  upstream nodes {
${servers.join("\n")}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 0;
    location / {
      proxy_pass http://nodes;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_read_timeout 300s;
      proxy_next_upstream error timeout;
      error_page 502 504 = @cut;
    }
    location @cut { return 444; }
  }
}
`;
}
