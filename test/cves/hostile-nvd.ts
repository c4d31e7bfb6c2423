import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { MadeRecord } from "./made-feeds.ts";

/** What a request meets in place of its answer, as NVD and what stands before it have done it. */
export type Fault = keyof typeof FAULTS;

/** A request that came: its path, its parameters and its headers. */
export type Asked = {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingMessage["headers"];
};

/** NVD on a free port of this machine: its feeds from a folder, its API over `records`, and its bad days. */
export type HostileNvd = {
  readonly url: string;
  readonly asked: Asked[];
  /** Taken one a request, first those that come first; null: an answer. */
  readonly faults: (Fault | null)[];
  /** Each request from now on meets it; null: none does. */
  always: Fault | null;
  /** Where a redirect leads; null: to the same again. */
  location: string | null;
  /** What the API has; a test may change it while it is read. */
  records: readonly MadeRecord[];
  /** The API gives no more a page, whatever it is asked for. */
  perPageMax: number;
  timestamp: string;
  onPage: (startIndex: number) => void;
  close(): Promise<void>;
};

type Answer = { readonly type: string; readonly body: Buffer };
type Act = (response: ServerResponse, answer: Answer, url: string) => Promise<unknown> | unknown;

const text = (response: ServerResponse, status: number, body: string, headers = {}) =>
  response.writeHead(status, { "content-type": "text/plain", ...headers }).end(body);

const FAULTS = {
  "403": (response) => text(response, 403, "", { message: "Request forbidden by administrative rules." }),
  "404": (response) => text(response, 404, "", { message: "Invalid apiKey." }),
  "429": (response) => text(response, 429, "error code: 1015"),
  "503": (response) => text(response, 503, "<html>\n<h1>503</h1></html>", { "retry-after": "7" }),
  silence: () => {},
  "endless refusal": async (response) => {
    response.writeHead(503, { "content-type": "text/plain" });
    while (!response.destroyed) {
      response.write("no ".repeat(1_000));
      await sleep(5);
    }
  },
  "slow body": async (response, { type, body }) => {
    response.writeHead(200, { "content-type": type, "content-length": body.length });
    for (let at = 0; at < body.length && !response.destroyed; at += 10) {
      response.write(body.subarray(at, at + 10));
      await sleep(20);
    }
    response.end();
  },
  "stopped body": (response, { type, body }) => {
    response.writeHead(200, { "content-type": type, "content-length": body.length });
    response.write(body.subarray(0, body.length / 2));
  },
  "cut connection": (response, { type, body }) => {
    response.writeHead(200, { "content-type": type, "content-length": body.length });
    response.write(body.subarray(0, body.length / 2), () => response.destroy());
  },
  redirect: (response, _, url) => response.writeHead(302, { location: url }).end("elsewhere"),
  html: (response) => text(response, 200, "<!DOCTYPE html><html>maintenance</html>", { "content-type": "text/html" }),
  "half a page": (response, { type, body }) =>
    response.writeHead(200, { "content-type": type }).end(body.subarray(0, body.length / 2)),
  "empty page": (response, { type, body }) =>
    response.writeHead(200, { "content-type": type }).end(JSON.stringify({ ...page(body), vulnerabilities: [] })),
  "another page": (response, { type, body }) =>
    response.writeHead(200, { "content-type": type }).end(JSON.stringify({ ...page(body), startIndex: 77 })),
} as const satisfies Record<string, Act>;

function page(body: Buffer): Record<string, unknown> {
  return JSON.parse(body.toString()) as Record<string, unknown>;
}

/** Starts it; `folder` has the files of its feeds. */
export async function serveHostileNvd(folder: string): Promise<HostileNvd> {
  const server = createServer((request, response) => {
    meet(request, response).catch(() => response.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const nvd: HostileNvd = {
    url,
    asked: [],
    faults: [],
    always: null,
    location: null,
    records: [],
    perPageMax: 2_000,
    timestamp: "2026-04-15T15:42:08.850326100Z",
    onPage: () => {},
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };

  async function meet(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", url);
    const query = Object.fromEntries(searchParams);
    nvd.asked.push({ path: pathname, query, headers: request.headers });
    const answer = pathname === "/api" ? apiPage(query) : await feedFile(join(folder, basename(pathname)));
    const fault = nvd.faults.shift() ?? nvd.always;
    if (!answer) text(response, 404, "not found");
    else if (fault) await FAULTS[fault](response, answer, nvd.location ?? request.url ?? "/");
    else response.writeHead(200, { "content-type": answer.type }).end(answer.body);
  }

  function apiPage(query: Readonly<Record<string, string>>): Answer {
    const { lastModStartDate = "", lastModEndDate = "", startIndex = "0", resultsPerPage = "2000" } = query;
    const [from, until] = [Date.parse(lastModStartDate), Date.parse(lastModEndDate)];
    if (!(until - from <= 120 * 86_400_000)) return { type: "text/plain", body: Buffer.from("too wide a range") };
    nvd.onPage(Number(startIndex));
    const found = nvd.records.filter(({ lastModified }) => {
      const at = Date.parse(`${lastModified}Z`);
      return at >= from && at <= until;
    });
    const start = Number(startIndex);
    const shown = found.slice(start, start + Math.min(Number(resultsPerPage), nvd.perPageMax));
    const head = { resultsPerPage: shown.length, startIndex: start, totalResults: found.length, format: "NVD_CVE" };
    const vulnerabilities = shown.map((cve) => ({ cve }));
    const document = { ...head, version: "2.0", timestamp: nvd.timestamp, vulnerabilities };
    return { type: "application/json", body: Buffer.from(JSON.stringify(document)) };
  }

  return nvd;
}

async function feedFile(path: string): Promise<Answer | null> {
  const body = await readFile(path).catch(() => null);
  return body && { type: "application/octet-stream", body };
}
