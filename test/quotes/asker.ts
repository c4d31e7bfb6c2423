import { randomUUID } from "node:crypto";
import { expect } from "vitest";
import { expectEveryAnswer } from "../support/every-answer.ts";
import {
  currentQuoteDoor,
  postQuote,
  type QuoteBody,
  type TestApp,
  type TestOrganization,
} from "../support/test-app.ts";
import { type Answer, readAnswer } from "./ledger.ts";

/** The path of the door by which this file asks. */
export const quotePath = (): string => currentQuoteDoor().path;
export const BODY: QuoteBody = { units: 1_500, free_units: 1_000, cents_per_unit: 3 };
export const ANSWER = '{"amount_cents":1500,"billable_units":500,"currency_unit":"cents"}';

type Sent = {
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string | Uint8Array;
};

/** A request of which everything can be wrong. */
export function ask(
  node: Pick<TestApp, "url">,
  path: string,
  { method = "POST", headers = {}, body }: Sent = {},
): Promise<Answer> {
  const sent = body === undefined ? {} : { body: body as string };
  return readAnswer(fetch(`${node.url}${path}`, { method, headers, ...sent }));
}

export type Wanted = {
  readonly node?: TestApp;
  readonly key?: string;
  readonly idempotencyKey?: string;
  readonly body?: QuoteBody | string;
};

/** A caller who asks for quotes: the same one each time, under a new Idempotency-Key, unless told otherwise. */
export type Asker = { quote(wanted?: Wanted): Promise<Answer>; goodHeaders(): Record<string, string> };

export async function makeAsker(app: TestApp, caller: TestOrganization): Promise<Asker> {
  const credential = await currentQuoteDoor().headersOf(app, caller.key);
  const freshKey = () => `key-${randomUUID()}`;
  return {
    quote: ({ node = app, key = caller.key, idempotencyKey = freshKey(), body = BODY } = {}) =>
      readAnswer(postQuote(node, { key, idempotencyKey, body })),
    goodHeaders: () => ({
      ...credential,
      "content-type": "application/json",
      "idempotency-key": freshKey(),
    }),
  };
}

export function expectServed(answer: Answer, { body = ANSWER, replayed = false } = {}): void {
  expect({ status: answer.status, body: answer.body }).toEqual({ status: 200, body });
  expectEveryAnswer(answer);
  expect(answer.headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(answer.headers.get("idempotent-replayed")).toBe(replayed ? "true" : null);
}

/** Each as `field code`, in any order. */
export function expectInvalid(answer: Answer, ...faults: readonly string[]): void {
  expect({ status: answer.status, body: answer.body }).toMatchObject({ status: 422 });
  expectEveryAnswer(answer);
  const { code, detail, errors } = JSON.parse(answer.body) as {
    code: string;
    detail: string;
    errors: { field: string; code: string; message: string }[];
  };
  expect(code).toBe("invalid_request");
  expect(errors.map((error) => `${error.field} ${error.code}`).sort()).toEqual([...faults].sort());
  for (const { message } of errors) expect(message).toMatch(/^\S.{8,}\.$/);
  expect(detail).toContain(`${errors[0]?.field}: ${errors[0]?.message}`);
}
