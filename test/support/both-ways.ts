import { setTimeout as sleep } from "node:timers/promises";
import type { AccessLine } from "../../src/http/index.ts";
import type { RawAnswer } from "./raw-request.ts";
import type { TestApp } from "./test-app.ts";

/** An answer without what is another with each request and organization: the moment, ids, and the mark of a state. */
export function comparable({ status, headers, body }: RawAnswer): object {
  const timeless = (text: string) =>
    text
      .replaceAll(/req_\w{20}/g, "req_")
      .replaceAll(/(t=|"retry-after":")\d+/g, "$1")
      .replace(/^W\/"[\w-]+"$/, "an ETag");
  const entries = [...headers].filter(([name]) => name !== "date" && name !== "retry-after");
  const told = entries.map(([name, value]) => [name, timeless(value)] as const).sort(([a], [b]) => (a < b ? -1 : 1));
  const anonymous = timeless(body).replace(/org_\w{20}/, "org_");
  return { status, headers: told, hasRetryAfter: headers.has("retry-after"), body: anonymous };
}

/** The last line of the access log, without what is another with each request and organization. */
export function lineOf({ lines }: TestApp): Partial<AccessLine> {
  const { requestId, ms, organizationId, keyId, route, ...line } = lines.at(-1) as AccessLine;
  return { ...line, organizationId: organizationId && "known", keyId: keyId && "known", route } as never;
}

/** Figures of a window must not turn between two requests that are compared. */
export async function awayFromTheTurnOfTheMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 2_000) await sleep(left + 50);
}
