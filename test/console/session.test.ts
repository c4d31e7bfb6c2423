import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { OrgScope } from "../../src/core/org-scope.ts";
import { type Browser, invitationFor, joinAs, newEmail, openBrowser, PASSWORD } from "../support/browser.ts";
import { expectEveryAnswer, expectProblem } from "../support/every-answer.ts";
import type { Asked, Told } from "../support/send-request.ts";
import { makeOrganization, startTestApp, type TestApp } from "../support/test-app.ts";

let app: TestApp;
let org: OrgScope;
beforeAll(async () => {
  app = await startTestApp();
  org = (await makeOrganization(app.database)).org;
});
afterAll(() => app.stop());

const SESSION = "costplane-local";
const getSession = { path: "/console/api/session" };
const signInAs = (email: string, password = PASSWORD) => ({
  method: "POST",
  path: "/console/api/session",
  body: { email, password },
});

describe("joining", () => {
  test("201: a link makes the person, the membership and a session; used again it is 410", async () => {
    const email = newEmail();
    const token = await invitationFor(app.database, org, "member", email);
    const browser = openBrowser(app);
    const shown = await browser.send({ method: "POST", path: "/console/api/link", body: { token } });
    const organization = { id: org.organizationId, name: "Test" };
    expect(shown.json).toMatchObject({ kind: "invitation", email, organization, role: "member", needs: "password" });
    const asked = { method: "POST", path: "/console/api/join", body: { token, name: "Ada", password: PASSWORD } };
    const told = await browser.send(asked);
    expectEveryAnswer(told);
    expect(told.status).toBe(201);
    expect(told.json).toEqual({
      person: { id: expect.stringMatching(/^per_/), email, name: "Ada" },
      organizations: [{ id: org.organizationId, name: "Test", role: "member" }],
      expires_at: expect.stringMatching(/Z$/),
    });
    const [cookie] = told.headers.getSetCookie();
    expect(cookie).toMatch(/^costplane-local=[\w-]{43}; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/);
    expect((await browser.send(getSession)).json).toEqual(told.json);
    const again = openBrowser(app);
    expectProblem(await again.send(asked), "link_expired");
    const late = await again.send({ method: "POST", path: "/console/api/link", body: { token } });
    expectProblem(late, "link_expired");
    expect(JSON.stringify(late.json)).not.toContain(org.organizationId);
  });

  test("201 for one of ten that use a link at once", async () => {
    const token = await invitationFor(app.database, org, "viewer", newEmail());
    const body = { token, password: PASSWORD };
    const asked = { method: "POST", path: "/console/api/join", body };
    const all = await Promise.all(Array.from({ length: 10 }, () => openBrowser(app).send(asked)));
    expect(all.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 9 }, () => 410)]);
  });

  test("401 for one of two links of an address that are used at once; it is good for whoever signs in", async () => {
    const email = newEmail();
    const other = await makeOrganization(app.database);
    const orgs = [org, other.org];
    const tokens = await Promise.all(orgs.map((each) => invitationFor(app.database, each, "viewer", email)));
    const asked = tokens.map((token) => ({
      method: "POST",
      path: "/console/api/join",
      body: { token, password: PASSWORD },
    }));
    const browsers = asked.map(() => openBrowser(app));
    const told = await Promise.all(asked.map((each, index) => (browsers[index] as Browser).send(each)));
    expect(told.map(({ status }) => status).sort()).toEqual([201, 401]);
    const late = told.findIndex(({ status }) => status === 401);
    expectProblem(told[late] as Told, "sign_in_first");
    const joined = await (browsers[1 - late] as Browser).send(asked[late] as Asked);
    expect([joined.status, joined.json.organizations.length]).toEqual([201, 2]);
  });

  test.each(["short", "password1234", "qwertyqwertyqwerty", "123456789123456789"])(
    "422: %j is no password, and the link is as good as before",
    async (password) => {
      const token = await invitationFor(app.database, org, "viewer", newEmail());
      const browser = openBrowser(app);
      const told = await browser.send({ method: "POST", path: "/console/api/join", body: { token, password } });
      expectProblem(told, "invalid_request");
      expect(told.json.errors).toMatchObject([{ field: "password" }]);
      expect(told.headers.getSetCookie()).toEqual([]);
      const again = { method: "POST", path: "/console/api/join", body: { token, password: PASSWORD } };
      expect((await browser.send(again)).status).toBe(201);
    },
  );

  test("401: a link for an address that has an account opens nothing until its person is signed in", async () => {
    const person = await joinAs(app, org, "owner");
    const other = await makeOrganization(app.database);
    const token = await invitationFor(app.database, other.org, "viewer", person.email);
    const asked = { method: "POST", path: "/console/api/join", body: { token, password: PASSWORD } };
    const stranger = await openBrowser(app).send(asked);
    expectProblem(stranger, "sign_in_first");
    expect(stranger.headers.getSetCookie()).toEqual([]);
    const before = person.cookies.get(SESSION);
    const joined = await person.send(asked);
    expect(joined.json.organizations).toHaveLength(2);
    expect(person.cookies.get(SESSION)).not.toBe(before);
  });
});

describe("signing in", () => {
  test("200 with a new session each time; a token that somebody planted is none", async () => {
    const person = await joinAs(app, org, "member");
    const planted = new Map([[SESSION, "A".repeat(43)]]);
    const browser = openBrowser(app, planted);
    const told = await browser.send(signInAs(person.email.toUpperCase()));
    expect(told.status).toBe(200);
    expect(browser.cookies.get(SESSION)).not.toBe("A".repeat(43));
    expect((await openBrowser(app, new Map([[SESSION, "A".repeat(43)]])).send(getSession)).status).toBe(401);
    expect((await person.send(getSession)).status).toBe(200);
  });

  test("401 with the same bytes for a wrong password and for an address that nobody has", async () => {
    const { email } = await joinAs(app, org, "member");
    const id = { "x-request-id": "the-same-request" };
    const wrong = await openBrowser(app).send({ ...signInAs(email, "not the password"), headers: id });
    const unknown = await openBrowser(app).send({ ...signInAs(newEmail(), "not the password"), headers: id });
    expectProblem(wrong, "sign_in_failed");
    expect(unknown.body).toBe(wrong.body);
  });

  test("204: signed out, the token opens nothing on any node", async () => {
    const person = await joinAs(app, org, "member");
    const other = await startTestApp({ database: app.database });
    const token = person.cookies.get(SESSION) as string;
    expect((await person.on(other).send(getSession)).status).toBe(200);
    expect((await person.send({ method: "DELETE", path: "/console/api/session" })).status).toBe(204);
    expect(person.cookies.has(SESSION)).toBe(false);
    expectProblem(await openBrowser(other, new Map([[SESSION, token]])).send(getSession), "not_signed_in");
    await other.stop();
  });
});
