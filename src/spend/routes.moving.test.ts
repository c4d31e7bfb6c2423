import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeOrganization, startTestApp, type TestApp, type TestOrganization } from "../../test/support/test-app.ts";

let app: TestApp;
let own: TestOrganization;
let moved = 0;

beforeAll(async () => {
  const reason = () => `Bills are being moved into new tables: ${moved} of 7 months are done.`;
  app = await startTestApp({ reason });
  own = await makeOrganization(app.database);
});

afterAll(() => app.stop());

describe("while bills are moved into new tables", () => {
  test.each([
    "/api/spend?start_date=2026-03-01&end_date=2026-03-31&group_by=service",
    "/api/spend/dimensions?dimension=service",
    "/api/spend/charges?start_date=2026-03-01&end_date=2026-03-31",
  ])("503 store_unavailable, with how far it is now: %s", async (path) => {
    for (const done of [2, 3]) {
      moved = done;
      const { status, retryAfter, body } = await ask(path);
      expect({ status, code: body.code }).toEqual({ status: 503, code: "store_unavailable" });
      const detail = `Bills are being moved into new tables: ${done} of 7 months are done. Try again soon.`;
      expect(body.detail).toBe(detail);
      expect(Number(retryAfter)).toBeGreaterThan(0);
    }
  });

  test("200: what needs no bills is served", async () => {
    expect((await ask("/api/usage")).status).toBe(200);
    expect(await ask("/api/connectors")).toMatchObject({ status: 200, body: { data: [] } });
  });

  test("422 before 503: a wrong question is told what is wrong with it", async () => {
    expect((await ask("/api/spend?start_date=x")).status).toBe(422);
  });
});

async function ask(path: string) {
  const response = await fetch(`${app.url}${path}`, { headers: { authorization: `Bearer ${own.key}` } });
  const body = (await response.json()) as { code?: string; detail?: string };
  return { status: response.status, retryAfter: response.headers.get("retry-after"), body };
}
