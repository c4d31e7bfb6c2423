import { once } from "node:events";
import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS } from "../../src/core/limits.ts";
import { expectProblem } from "../support/every-answer.ts";
import { sendRaw } from "../support/raw-request.ts";
import { makeOrganization, startTestApp, type TestApp, type TestOrganization } from "../support/test-app.ts";

let app: TestApp;
let caller: TestOrganization;

beforeAll(async () => {
  app = await startTestApp({ waits: { headerMsMax: 600, requestMsMax: 1_200 } });
  caller = await makeOrganization(app.database);
});
afterAll(() => app.stop());

const QUOTE = "/v1/services/usage-calculator/quote";

function quoteHead(...lines: readonly string[]): string {
  return [
    `POST ${QUOTE} HTTP/1.1`,
    "Host: test",
    `Authorization: Bearer ${caller.key}`,
    "Content-Type: application/json",
    "Idempotency-Key: raw-request-1",
    ...lines,
    "",
    "",
  ].join("\r\n");
}

test("400: bytes that are no HTTP", async () => {
  expectProblem(await sendRaw(app.port, "HELLO THERE\r\n\r\n"), "bad_request");
});

test("400: a NUL in a header", async () => {
  expectProblem(await sendRaw(app.port, "GET /healthz HTTP/1.1\r\nHost: test\r\nX-A: a\0b\r\n\r\n"), "bad_request");
});

test("400: a method that HTTP does not know", async () => {
  expectProblem(await sendRaw(app.port, "BREW /healthz HTTP/1.1\r\nHost: test\r\n\r\n"), "bad_request");
});

test("400: no Host in HTTP/1.1", async () => {
  expectProblem(await sendRaw(app.port, "GET /healthz HTTP/1.1\r\n\r\n"), "bad_request");
});

test("an offer to speak another protocol is declined: what was sent behind it is not answered", async () => {
  const offer = "GET /healthz HTTP/1.1\r\nHost: test\r\nConnection: keep-alive, Upgrade\r\nUpgrade: websocket\r\n\r\n";
  const socket = connect(app.port, "127.0.0.1");
  socket.write(`${offer}GET /readyz HTTP/1.1\r\nHost: test\r\n\r\n`);
  const answers = await text(socket);
  expect(answers).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(answers.match(/^HTTP/gm)).toHaveLength(1);
  expect(answers).toMatch(/\r\nconnection: close\r\n/i);
});

test("400: two different lengths of one body", async () => {
  const request = quoteHead("Content-Length: 5", "Content-Length: 6");
  expectProblem(await sendRaw(app.port, request, "12345"), "bad_request");
});

test("400: a length and chunks, as in request smuggling", async () => {
  const request = quoteHead("Content-Length: 5", "Transfer-Encoding: chunked");
  expectProblem(await sendRaw(app.port, request, "0\r\n\r\n"), "bad_request");
});

test("400: a chunk whose size is no number", async () => {
  expectProblem(await sendRaw(app.port, quoteHead("Transfer-Encoding: chunked"), "zz\r\n\r\n"), "bad_request");
});

test("404: a path that no route has, with and without a key", async () => {
  for (const path of ["/", "/api", "/api/nothing", "/v1", "/v2/x", "/console/api", "/metrics", `${QUOTE}/`]) {
    expectProblem(await sendRaw(app.port, `GET ${path} HTTP/1.1\r\nHost: test\r\n\r\n`), "not_found");
    const withKey = `GET ${path} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${caller.key}\r\n\r\n`;
    expectProblem(await sendRaw(app.port, withKey), "not_found");
  }
});

test("404: a path that can't be decoded, and CONNECT", async () => {
  expectProblem(await sendRaw(app.port, "GET /api/%zz HTTP/1.1\r\nHost: test\r\n\r\n"), "not_found");
  const connecting = "CONNECT test:443 HTTP/1.1\r\nHost: test:443\r\nX-Request-Id: caller-id-123\r\n\r\n";
  const told = await sendRaw(app.port, connecting);
  expectProblem(told, "not_found");
  expect(told.headers.get("x-request-id")).toBe("caller-id-123");
});

test("405: another method names those that are allowed", async () => {
  for (const method of ["GET", "PUT", "DELETE", "OPTIONS", "PROPFIND"]) {
    const answer = await sendRaw(app.port, `${method} ${QUOTE} HTTP/1.1\r\nHost: test\r\n\r\n`);
    expectProblem(answer, "method_not_allowed");
    expect(answer.headers.get("allow")).toBe("POST");
  }
});

test("408: headers that never end", async () => {
  expectProblem(await sendRaw(app.port, "GET /healthz HTTP/1.1\r\nHost: test\r\nX-Slow: "), "request_timeout");
});

test("408: a body that never ends", async () => {
  expectProblem(await sendRaw(app.port, quoteHead("Content-Length: 50"), '{"units":'), "request_timeout");
});

test("408: a body that drips", async () => {
  const drip = () => sleep(300);
  const bytes = Array.from({ length: 20 }, () => [drip, "x"]).flat();
  expectProblem(await sendRaw(app.port, quoteHead("Content-Length: 50"), ...bytes), "request_timeout");
});

test("413: a body that says that it is too large is not read", async () => {
  const request = quoteHead(`Content-Length: ${LIMITS.quoteBodyBytesMax + 1}`);
  expectProblem(await sendRaw(app.port, request), "payload_too_large");
});

test("413: a body that turns out too large, before the key is looked at", async () => {
  const request = quoteHead("Transfer-Encoding: chunked").replace(caller.key, "nonsense");
  const chunk = `1000\r\n${" ".repeat(0x1000)}\r\n`;
  expectProblem(await sendRaw(app.port, request, chunk, chunk), "payload_too_large");
});

test("417: an expectation that nobody meets", async () => {
  expectProblem(await sendRaw(app.port, quoteHead("Expect: miracles", "Content-Length: 0")), "expectation_failed");
});

test("431: headers that are too large", async () => {
  const header = `X-Large: ${"x".repeat(LIMITS.headerBytesMax)}`;
  expectProblem(
    await sendRaw(app.port, `GET /healthz HTTP/1.1\r\nHost: test\r\n${header}\r\n\r\n`),
    "headers_too_large",
  );
  const path = `/${"x".repeat(LIMITS.headerBytesMax)}`;
  expectProblem(await sendRaw(app.port, `GET ${path} HTTP/1.1\r\nHost: test\r\n\r\n`), "headers_too_large");
});

test("401: two Authorization headers, even where both hold the same valid key", async () => {
  const request = quoteHead(`Authorization: Bearer ${caller.key}`, "Content-Length: 0");
  expectProblem(await sendRaw(app.port, request), "invalid_api_key");
});

test("422: malformed JSON, on a request that is well-formed otherwise", async () => {
  const answer = await sendRaw(app.port, quoteHead("Content-Length: 9"), '{"units":');
  expectProblem(answer, "invalid_request");
  expect(JSON.parse(answer.body)).toMatchObject({ errors: [{ field: "body", code: "invalid_json" }] });
});

test("200: two requests in one packet are answered one after the other", async () => {
  const health = "GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n";
  const last = "GET /nothing HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n";
  expect(await statusesOf(health + last)).toEqual([200, 404]);
});

test("200: an error of the parser does not overtake the answers that are due before it", async () => {
  const quote = (key: string) =>
    `${quoteHead("Content-Length: 45").replace("raw-request-1", key)}{"units":1,"free_units":0,"cents_per_unit":1}`;
  expect(await statusesOf(`${quote("pipelined-1")}${quote("pipelined-2")}GARBAGE\r\n\r\n`)).toEqual([200, 200, 400]);
  const expecting = quoteHead("Expect: miracles", "Content-Length: 0");
  expect(await statusesOf(`${quote("pipelined-3")}${expecting}`)).toEqual([200, 417]);
  const connecting = "CONNECT test:443 HTTP/1.1\r\nHost: test:443\r\n\r\n";
  expect(await statusesOf(`${quote("pipelined-4")}${connecting}`)).toEqual([200, 404]);
});

test("200: whoever resets a CONNECT, or holds one open, does the server no harm", async () => {
  const connecting = "CONNECT test:443 HTTP/1.1\r\nHost: test:443\r\n\r\nhello";
  for (let round = 0; round < 20; round += 1) {
    const socket = connect(app.port, "127.0.0.1");
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.write(connecting);
    socket.resetAndDestroy();
  }
  const held = connect(app.port, "127.0.0.1");
  held.write(connecting);
  await once(held.resume(), "close");
  expect((await sendRaw(app.port, "GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n")).status).toBe(200);
});

test("404 and 405 come before the body is read, whatever its size and type", async () => {
  for (const header of ["Content-Length: 9000000", "Content-Length: 9", "Content-Type: ;;\r\nContent-Length: 1"]) {
    const rest = `HTTP/1.1\r\nHost: test\r\n${header}\r\n\r\n`;
    expectProblem(await sendRaw(app.port, `POST /nothing ${rest}`), "not_found");
    expectProblem(await sendRaw(app.port, `PUT ${QUOTE} ${rest}`), "method_not_allowed");
  }
  const encoded = await sendRaw(app.port, "DELETE /api/us%61ge HTTP/1.1\r\nHost: test\r\n\r\n");
  expectProblem(encoded, "method_not_allowed");
});

test("401 before 415: also for a type that is none", async () => {
  for (const type of ["foo", ";;", ""]) {
    const request = quoteHead("Content-Length: 2").replace(caller.key, "nobody").replace("application/json", type);
    expectProblem(await sendRaw(app.port, `${request}{}`), "invalid_api_key");
  }
});

test("415: two content types, in either order", async () => {
  for (const types of [
    ["application/json", "text/plain"],
    ["text/plain", "application/json"],
  ] as const) {
    const lines = [`Content-Type: ${types[1]}`, "Content-Length: 2"];
    const request = quoteHead(...lines).replace("application/json", types[0]);
    expectProblem(await sendRaw(app.port, `${request}{}`), "unsupported_media_type");
  }
});

test("400: two Host headers", async () => {
  expectProblem(await sendRaw(app.port, "GET /healthz HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), "bad_request");
});

test("200: HTTP/1.0 without a Host is served", async () => {
  expect((await sendRaw(app.port, "GET /healthz HTTP/1.0\r\n\r\n")).status).toBe(200);
});

test("500: an exception says nothing of its cause, and is reported", async () => {
  const broken = await startTestApp();
  const { key } = await makeOrganization(broken.database);
  await sql`DROP TABLE usage_counters`.execute(broken.database.kysely);
  const answer = await sendRaw(
    broken.port,
    `GET /api/usage HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${key}\r\n\r\n`,
  );
  expectProblem(answer, "internal_error");
  expect(answer.body).not.toContain("usage_counters");
  expect(broken.reports).toHaveLength(1);
  await broken.stop();
});

test("503: a request that comes while the server stops", async () => {
  const closing = await startTestApp();
  const { key } = await makeOrganization(closing.database);
  closing.beginToClose();
  for (const path of ["/healthz", "/readyz", "/api/usage", "/nothing"]) {
    const answer = await sendRaw(
      closing.port,
      `GET ${path} HTTP/1.1\r\nHost: test\r\nAuthorization: Bearer ${key}\r\n\r\n`,
    );
    expectProblem(answer, "shutting_down");
    expect(answer.headers.get("connection")).toBe("close");
  }
  await closing.stop();
});

/** The statuses of all answers that come on one connection until the server closes it. */
async function statusesOf(request: string): Promise<number[]> {
  const socket = connect(app.port, "127.0.0.1");
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk.toString();
  });
  socket.write(request);
  await once(socket, "close");
  return [...received.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status));
}
