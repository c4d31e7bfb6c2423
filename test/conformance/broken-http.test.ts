import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LIMITS } from "../../src/core/limits.ts";
import { expectEveryAnswer, expectProblem } from "../support/every-answer.ts";
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
  expectProblem(await sendRaw(app.port, "CONNECT test:443 HTTP/1.1\r\nHost: test:443\r\n\r\n"), "not_found");
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
  const request = "GET /healthz HTTP/1.1\r\nHost: test\r\n\r\n";
  const answer = await sendRaw(app.port, request + request.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
  expect(answer.status).toBe(200);
  expectEveryAnswer(answer);
});

test("200: HTTP/1.0 without a Host is served", async () => {
  expect((await sendRaw(app.port, "GET /healthz HTTP/1.0\r\n\r\n")).status).toBe(200);
});

test("500: an exception says nothing of its cause, and is is reported", async () => {
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
