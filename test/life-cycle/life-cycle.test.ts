import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, rmdirSync, statSync, symlinkSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { connectionOfFolder } from "../../src/stores/postgres/index.ts";
import { ensurePages } from "../../tools/ensure-pages.mjs";
import { projectEnvironment } from "../../tools/runtime.mjs";
import { makeDataFolder } from "../support/service-process.ts";

const MAIN = join(import.meta.dirname, "../../src/main.ts");
const READY = /^Costplane is ready: (http:\/\/127\.0\.0\.1:[1-9]\d*)$/m;
const TEST_MS_MAX = 240_000;
/** The service promises 10 s; a test waits three times that, since the machine may be busy. */
const STOP_MS_MAX = 30_000;
/** The number of the level `warn` in the log. */
const WARN = 40;
const READY_MS_MAX = 90_000;

/** Where nothing is about the demo, its bills need not be loaded. */
const NO_DEMO = { COSTPLANE_DEMO: "off" };

let data: ReturnType<typeof makeDataFolder>;
let started: ChildProcess[] = [];

function makeFolder(): void {
  data = makeDataFolder();
}

async function endAll(): Promise<void> {
  for (const child of started) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGKILL");
      await once(child, "exit");
    }
  }
  started = [];
  data.remove();
}

type Started = { readonly child: ChildProcess; readonly out: () => string; readonly err: () => string };

function start(env: Readonly<Record<string, string>> = {}, ...args: readonly string[]): Started {
  const child = spawn(process.execPath, [MAIN, "start", ...args], {
    env: {
      ...projectEnvironment(),
      COSTPLANE_DATA: data.dataFolder,
      PORT: "0",
      CVE_REFRESH: "off",
      ...env,
    } as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.push(child);
  const texts = { out: "", err: "" };
  child.stdout?.on("data", (chunk: Buffer) => {
    texts.out += chunk.toString();
  });
  child.stderr?.on("data", (chunk: Buffer) => {
    texts.err += chunk.toString();
  });
  return { child, out: () => texts.out, err: () => texts.err };
}

async function untilReady(service: Started): Promise<string> {
  const [, url = ""] = await untilPrinted(service, READY);
  return url;
}

async function untilPrinted({ child, out, err }: Started, line: RegExp): Promise<RegExpExecArray> {
  const deadline = AbortSignal.timeout(READY_MS_MAX);
  for (;;) {
    const found = line.exec(out());
    if (found) return found;
    if (child.exitCode !== null) throw new Error(`The service ended: ${err()}`);
    await once(child.stdout as NodeJS.ReadableStream & NodeJS.EventEmitter, "data", { signal: deadline });
  }
}

async function ended({ child }: Started): Promise<number | null> {
  if (child.exitCode === null) await once(child, "exit", { signal: AbortSignal.timeout(STOP_MS_MAX) });
  return child.exitCode;
}

// A start without them says so.
beforeAll(ensurePages, TEST_MS_MAX);

describe("on a new data folder", { timeout: TEST_MS_MAX }, () => {
  beforeEach(makeFolder);
  afterEach(endAll);

  test("a first start that can't listen in the end leaves no demo whose key nobody has seen", async () => {
    const socket = join(data.dataFolder, "operator.sock");
    mkdirSync(socket, { recursive: true });
    const failed = start();
    expect(await ended(failed)).toBe(1);
    expect(failed.out()).not.toContain("cpk_");
    rmdirSync(socket);
    const next = start();
    await untilReady(next);
    expect(next.out()).toMatch(/cpk_[0-9A-Za-z]{46}/);
  });

  test("a start on a disk that is full says whose folder is on it, and what to do", async () => {
    const folder = join(data.dataFolder, "clickhouse");
    mkdirSync(folder, { recursive: true });
    symlinkSync("/dev/full", join(folder, "costplane-engine.xml"));
    const failed = start(NO_DEMO);
    expect(await ended(failed)).toBe(1);
    expect(failed.err()).toContain(`The disk that holds ${data.dataFolder} is full. Free some space`);
  });

  test("the first start makes the demo and prints its key once, which works; those after it print none", async () => {
    const first = start();
    const url = await untilReady(first);
    const key = /cpk_[0-9A-Za-z]{46}/.exec(first.out())?.[0];
    const answer = await fetch(`${url}/api/usage`, { headers: { authorization: `Bearer ${key}` } });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ plan: "free" });
    expect(statSync(join(data.dataFolder, "operator.sock")).mode & 0o777).toBe(0o600);
    first.child.kill("SIGTERM");
    expect(await ended(first)).toBe(0);
    expect(connectionOfFolder(data.dataFolder)).toBeUndefined();

    const second = start();
    await untilReady(second);
    expect(second.out()).not.toContain("cpk_");
    second.child.kill("SIGKILL");
    await once(second.child, "exit");
    expect(connectionOfFolder(data.dataFolder)).toBeDefined();

    // It takes over what the killed one left behind.
    const third = start();
    expect((await fetch(`${await untilReady(third)}/readyz`)).status).toBe(200);
    third.child.kill("SIGINT");
    expect(await ended(third)).toBe(0);
  });

  test("in production there is no demo, and but for the ready line all of standard output is JSON", async () => {
    const service = start({ NODE_ENV: "production" });
    const url = await untilReady(service);
    await fetch(`${url}/healthz`, { headers: { authorization: "Bearer cpk_secret", "x-request-id": "trace-0001" } });
    service.child.kill("SIGTERM");
    expect(await ended(service)).toBe(0);
    const lines = service.out().trim().split("\n");
    const logged = lines.filter((line) => !READY.test(line)).map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.length - logged.length).toBe(1);
    const access = { request_id: "trace-0001", method: "GET", route: "/healthz", status: 200, organization_id: null };
    expect(logged.find((line) => line["msg"] === "request")).toMatchObject(access);
    expect(service.out()).not.toContain("cpk_");
  });

  test("with --json all output is JSON at the first start, too; a signal that comes often is one", async () => {
    const service = start({}, "--json");
    const [, text = ""] = await untilPrinted(service, /^(\{.*"msg":"Costplane is ready"\})$/m);
    const ready = JSON.parse(text) as Record<string, string>;
    const headers = { authorization: `Bearer ${ready["demo_key"]}` };
    expect((await fetch(`${ready["url"]}/api/usage`, { headers })).status).toBe(200);
    expect(ready["set_up_link"]).toContain(ready["url"]);
    // As a process group under npm gets it.
    for (const signal of ["SIGTERM", "SIGTERM", "SIGINT", "SIGTERM"] as const) service.child.kill(signal);
    expect(await ended(service)).toBe(0);
    expect(connectionOfFolder(data.dataFolder)).toBeUndefined();
    const lines = service.out().trim().split("\n");
    expect(lines.map((line) => typeof JSON.parse(line))).toEqual(lines.map(() => "object"));
  });
});

// One after the other, on one service, which the last but one stops; the last one starts another on its folder.
describe("a running service", { timeout: TEST_MS_MAX }, () => {
  let service: Started;
  let url = "";
  beforeAll(async () => {
    makeFolder();
    service = start(NO_DEMO);
    url = await untilReady(service);
  });
  afterAll(endAll);

  test("a second service on the folder says who has it and ends with 1, and the first goes on", async () => {
    const second = start(NO_DEMO);
    expect(await ended(second)).toBe(1);
    expect(second.err()).toContain(`Process ${service.child.pid}`);
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });

  test("a port that is taken, and every wrong variable, are told in one line each, with exit status 1", async () => {
    const { port } = new URL(url);
    const taken = start({ COSTPLANE_DATA: join(data.dataFolder, "other"), PORT: port });
    expect(await ended(taken)).toBe(1);
    expect(taken.err()).toContain(`Port ${port}`);
    // It is told before a database is made.
    expect(existsSync(join(data.dataFolder, "other/postgres"))).toBe(false);

    const wrong = start({ PORT: "eighty", COSTPLANE_DAATA: "x", LOG_LEVEL: "loud" });
    expect(await ended(wrong)).toBe(1);
    const problems = wrong.err().trim().split("\n");
    for (const name of ["PORT", "COSTPLANE_DAATA", "LOG_LEVEL"]) {
      expect(problems.filter((line) => line.includes(`${name} `))).toHaveLength(1);
    }
  });

  test("a PostgreSQL that dies is started again, and the service goes on without a restart", async () => {
    const pid = Number(readFileSync(join(data.dataFolder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
    process.kill(pid, "SIGKILL");
    const deadline = AbortSignal.timeout(READY_MS_MAX);
    let status = 0;
    while (status !== 200) {
      deadline.throwIfAborted();
      await new Promise((resolve) => setTimeout(resolve, 100));
      const again = Number(readFileSync(join(data.dataFolder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
      status = again === pid ? 0 : (await fetch(`${url}/readyz`)).status;
    }
  });

  test("told to stop, it ends requests under way, refuses others; a second SIGTERM ends it at once", async () => {
    const { port } = new URL(url);
    // A request whose body never comes holds the server open.
    const socket = connect(Number(port), "127.0.0.1");
    await once(socket, "connect");
    socket.write("POST /v1/services/usage-calculator/quote HTTP/1.1\r\nHost: test\r\nContent-Length: 9\r\n\r\n{");
    socket.on("error", () => undefined);
    await new Promise((resolve) => setTimeout(resolve, 300));
    service.child.kill("SIGTERM");
    // Long enough to be no repetition of the first, on a busy machine too, and shorter than requests may take to end.
    await new Promise((resolve) => setTimeout(resolve, 2_500));
    expect(service.child.exitCode).toBeNull();
    // A balancer that asks, and a caller that comes on a connection of before, hear that it stops.
    for (const path of ["/readyz", "/healthz", "/api/usage"]) {
      const answer = await fetch(`http://127.0.0.1:${port}${path}`);
      expect([answer.status, answer.headers.get("connection")]).toEqual([503, "close"]);
      expect(await answer.json()).toMatchObject({ code: "shutting_down" });
    }
    service.child.kill("SIGTERM");
    expect(await ended(service)).toBe(1);
    socket.destroy();
  });

  test("told to stop while a job reads from a slow publisher, it ends in time and logs no error", async () => {
    const asked = Promise.withResolvers<void>();
    // It says that something comes, and sends nothing.
    const publisher = createServer((_request, response) => {
      response.writeHead(200).flushHeaders();
      asked.resolve();
    });
    publisher.listen(0, "127.0.0.1");
    await once(publisher, "listening");
    const feeds = `http://127.0.0.1:${(publisher.address() as AddressInfo).port}/`;
    try {
      const next = start({ NODE_ENV: "production", CVE_REFRESH: "on", NVD_FEEDS_URL: feeds, KEV_URL: feeds });
      await untilReady(next);
      await asked.promise;
      next.child.kill("SIGTERM");
      expect(await ended(next)).toBe(0);
      const lines = next
        .out()
        .split("\n")
        .filter((line) => line.startsWith("{"));
      const levels = lines.map((line) => JSON.parse(line) as { level: number });
      expect(levels.filter(({ level }) => level >= WARN)).toEqual([]);
      expect(next.err()).toBe("");
    } finally {
      publisher.closeAllConnections();
      publisher.close();
    }
  });
});
