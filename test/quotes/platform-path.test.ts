import { describe } from "vitest";
import { type Browser, joinAs } from "../support/browser.ts";
import { askQuotesBy, organizationOfKey } from "../support/test-app.ts";

const members = new Map<string, Promise<Browser>>();

/** A member of the organization that has the key, in its place. */
function memberFor(key: string, app: Parameters<typeof joinAs>[0]): Promise<Browser> {
  const member = members.get(key) ?? joinAs(app, organizationOfKey(key), "member");
  members.set(key, member);
  return member;
}

// The website's own path answers status by status what the programs' does: so the same cases are run through it.
// The minute alone is another: that of the person.
askQuotesBy({
  path: "/api/platform/services/usage-calculator/quote",
  async headersOf(app, key) {
    const { cookies } = await memberFor(key, app);
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return { cookie, "sec-fetch-site": "same-origin" };
  },
});

describe("by the platform's path: a body", async () => void (await import("./body.test.ts")));
describe("by the platform's path: an Idempotency-Key", async () => void (await import("./idempotency.test.ts")));
describe("by the platform's path: limits", async () => void (await import("./limits.test.ts")));
