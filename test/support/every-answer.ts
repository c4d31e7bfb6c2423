import { expect } from "vitest";
import { PROBLEMS, type ProblemCode } from "../../src/core/problems.ts";

type AnyAnswer = {
  readonly status: number;
  readonly headers: { get(name: string): string | null | undefined };
  readonly body: string;
};

const ALWAYS = [
  "x-ratelimit-limit",
  "x-ratelimit-remaining",
  "x-ratelimit-reset",
  "ratelimit",
  "ratelimit-policy",
  "x-request-id",
  "cache-control",
  "date",
] as const;

/** What `docs/api.md` promises of every answer, whatever it is about. */
export function expectEveryAnswer({ headers }: AnyAnswer): void {
  for (const name of ALWAYS) expect(headers.get(name), `header ${name}`).toBeTruthy();
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("x-ratelimit-limit")).toMatch(/^\d+$/);
  expect(headers.get("x-ratelimit-remaining")).toMatch(/^\d+$/);
  expect(headers.get("x-ratelimit-reset")).toMatch(/^\d{10}$/);
  expect(headers.get("ratelimit")).toMatch(/^"[a-z]+";r=\d+;t=\d+(, "[a-z]+";r=\d+;t=\d+)*$/);
  expect(headers.get("ratelimit-policy")).toMatch(/^"[a-z]+";q=\d+;w=\d+(, "[a-z]+";q=\d+;w=\d+)*$/);
  expect(headers.get("x-request-id")).toMatch(/^[A-Za-z0-9_.:-]{8,128}$/);
}

/** An error as the contract promises it: problem details that a person and a program can read. */
export function expectProblem(answer: AnyAnswer, code: ProblemCode): void {
  const { status, title, retry } = PROBLEMS[code];
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status });
  expectEveryAnswer(answer);
  expect(answer.headers.get("content-type")).toBe("application/problem+json; charset=utf-8");
  const problem = JSON.parse(answer.body) as Record<string, unknown>;
  expect(problem).toMatchObject({ type: `/docs/problems/${code}`, title, status, code });
  expect(problem["request_id"]).toBe(answer.headers.get("x-request-id"));
  expect(problem["detail"]).toMatch(/^\S.{10,}[.!]$/s);
  if (status === 429 || (status === 503 && retry === "soon")) {
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  }
  if (status === 401)
    expect(answer.headers.get("www-authenticate")).toBe(code === "invalid_api_key" ? "Bearer" : "Session");
  expect(answer.headers.get("x-should-retry") ?? null).toBe(retry === "never" ? "false" : null);
}
