import { afterAll, beforeAll, expect, test } from "vitest";
import { expectProblem } from "../support/every-answer.ts";
import { makeOrganization, startTestApp, type TestApp, type TestOrganization } from "../support/test-app.ts";

const ORIGIN = "https://app.example.com";

let app: TestApp;
let caller: TestOrganization;

beforeAll(async () => {
  app = await startTestApp({ env: { CORS_ORIGINS: ORIGIN } });
  caller = await makeOrganization(app.database);
});
afterAll(() => app.stop());

async function ask(method: string, headers: Record<string, string>, path = "/api/usage") {
  const answer = await fetch(`${app.url}${path}`, { method, headers });
  return { status: answer.status, headers: answer.headers, body: await answer.text() };
}

const PREFLIGHT = { origin: ORIGIN, "access-control-request-method": "GET" };

test("204: a preflight of a named origin may use the key's header, and never cookies", async () => {
  const { status, headers } = await ask("OPTIONS", { ...PREFLIGHT, "access-control-request-headers": "authorization" });
  expect(status).toBe(204);
  expect(headers.get("access-control-allow-origin")).toBe(ORIGIN);
  expect(headers.get("access-control-allow-headers")).toContain("authorization");
  expect(headers.get("access-control-allow-credentials")).toBeNull();
});

test("200: a browser of a named origin reads the rate-limit headers, one of another is told nothing", async () => {
  const authorization = `Bearer ${caller.key}`;
  const named = await ask("GET", { origin: ORIGIN, authorization });
  expect(named.headers.get("access-control-allow-origin")).toBe(ORIGIN);
  expect(named.headers.get("access-control-expose-headers")).toContain("X-RateLimit-Remaining");
  const other = await ask("GET", { origin: "https://evil.example.com", authorization });
  expect(other.headers.get("access-control-allow-origin")).toBeNull();
});

test("405: an OPTIONS that is no preflight is a method like any other", async () => {
  expectProblem(await ask("OPTIONS", {}), "method_not_allowed");
  expectProblem(await ask("OPTIONS", { origin: ORIGIN }), "method_not_allowed");
  expectProblem(await ask("OPTIONS", {}, "/nothing"), "not_found");
});
