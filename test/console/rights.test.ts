import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../../src/core/ids.ts";
import { PERMISSIONS, ROLES, type Role } from "../../src/core/roles.ts";
import type { Route } from "../../src/http/index.ts";
import { type Browser, joinAs, openBrowser } from "../support/browser.ts";
import { expectProblem } from "../support/every-answer.ts";
import { ALL_ROUTES, nameOf } from "../support/route-table.ts";
import { makeOrganization, startTestApp, type TestApp, type TestOrganization } from "../support/test-app.ts";

let app: TestApp;
let node: TestApp;
let own: TestOrganization;
let foreign: TestOrganization;
let people: Readonly<Record<Role, Awaited<ReturnType<typeof joinAs>>>>;

beforeAll(async () => {
  app = await startTestApp();
  node = await startTestApp({ database: app.database });
  [own, foreign] = [await makeOrganization(app.database), await makeOrganization(app.database)];
  const joined = await Promise.all(ROLES.map(async (role) => [role, await joinAs(app, own.org, role)] as const));
  people = Object.fromEntries(joined) as typeof people;
});
afterAll(async () => {
  await node.stop();
  await app.stop();
});

const ofMembers = ALL_ROUTES.filter((route) => route.kind === "plain" && (route.for?.includes("member") ?? true));

/** Asks for nothing that there is, so that no route does what the next one would miss. */
function ask(route: Route, browser: Browser, { org } = own) {
  const path = route.path.replace(/^\/api/, "").replace(/:\w+/g, newId("con", randomBytes));
  return browser.send({ method: route.method, path: `/console/api/organizations/${org.organizationId}${path}` });
}

describe.each(ofMembers.map((route) => [nameOf(route), route] as const))("%s", (_, route) => {
  test.each(ROLES)("for a %s of the organization: what the one table says", async (role) => {
    const told = await ask(route, people[role]);
    if (ROLES.indexOf(role) >= ROLES.indexOf(PERMISSIONS[route.permission])) {
      expect({ status: told.status, body: told.body }).not.toMatchObject({ status: 403 });
      expect(told.status).not.toBe(401);
    } else {
      expectProblem(told, "role_not_allowed");
      expect(told.json.detail).toContain(PERMISSIONS[route.permission]);
    }
  });

  test.each(ROLES)("404 for a %s of another organization, whether it exists or not", async (role) => {
    const told = await ask(route, people[role], foreign);
    expectProblem(told, "not_found");
    expect(told.json.detail).toBe("You are not in such an organization.");
  });

  test("401 without a session, and with a key in its place", async () => {
    expectProblem(await ask(route, openBrowser(app)), "not_signed_in");
    const browser = openBrowser(app);
    const path = `/console/api/organizations/${own.org.organizationId}${route.path.replace(/^\/api/, "")}`;
    const headers = { authorization: `Bearer ${own.key}` };
    expectProblem(await browser.send({ method: route.method, path, headers }), "not_signed_in");
  });
});

describe("a change of rights holds for the very next request, on every node", () => {
  const members = () => `/console/api/organizations/${own.org.organizationId}/members`;

  test("a demoted admin may read and no more; a removed one finds no organization", async () => {
    const admin = await joinAs(app, own.org, "admin");
    const onNode = admin.on(node);
    expect((await onNode.send({ path: `${members().replace("members", "invitations")}` })).status).toBe(200);
    const path = `${members()}/${admin.personId}`;
    expect((await people.owner.send({ method: "PATCH", path, body: { role: "viewer" } })).status).toBe(200);
    expectProblem(await onNode.send({ path: members().replace("members", "invitations") }), "role_not_allowed");
    expect((await onNode.send({ path: members() })).status).toBe(200);
    expect((await people.owner.send({ method: "DELETE", path })).status).toBe(204);
    expectProblem(await onNode.send({ path: members() }), "not_found");
    expect((await onNode.send({ path: "/console/api/session" })).json.organizations).toEqual([]);
  });

  test("only owners make and unmake owners, and the last one stays", async () => {
    const { org } = await makeOrganization(app.database);
    const [owner, admin] = [await joinAs(app, org, "owner"), await joinAs(app, org, "admin")];
    const path = (id: string) => `/console/api/organizations/${org.organizationId}/members/${id}`;
    const toOwner = { method: "PATCH", path: path(admin.personId), body: { role: "owner" } };
    expectProblem(await admin.send(toOwner), "role_not_allowed");
    expectProblem(await admin.send({ method: "DELETE", path: path(owner.personId) }), "role_not_allowed");
    const leave = { method: "DELETE", path: `/console/api/me/organizations/${org.organizationId}` };
    expectProblem(await owner.send(leave), "last_owner");
    expectProblem(await owner.send({ method: "DELETE", path: path(owner.personId) }), "last_owner");
    expect((await owner.send(toOwner)).status).toBe(200);
    // Both at once: whoever comes second is the last.
    const both = await Promise.all([owner.send(leave), admin.send(leave)]);
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409]);
  });

  test("an invitation: its link is in the answer alone, and opens nothing once it is revoked", async () => {
    const path = `/console/api/organizations/${own.org.organizationId}/invitations`;
    const body = { email: "new.person@example.com", role: "viewer" };
    const made = await people.admin.send({ method: "POST", path, body });
    expect(made.status).toBe(201);
    const token = /\/join#([\w-]{43})$/.exec(made.json.link)?.[1] as string;
    const listed = await people.admin.send({ path });
    expect(listed.json.invitations[0]).toMatchObject({ id: made.json.id, email: body.email });
    expect(listed.body).not.toContain(token);
    expect((await people.admin.send({ method: "DELETE", path: `${path}/${made.json.id}` })).status).toBe(204);
    const join = { method: "POST", path: "/console/api/join", body: { token, password: "a long enough one" } };
    expectProblem(await openBrowser(app).send(join), "link_expired");
    expectProblem(
      await people.admin.send({ method: "POST", path, body: { ...body, role: "owner" } }),
      "role_not_allowed",
    );
  });

  test.each([
    ["invitations", { email: "read.again@example.com", role: "viewer" }],
    ["views", { kind: "spend", name: "Read again", query: "group_by=service" }],
    ["keys", { name: "read again" }],
  ])("201: what is made in %s can be read where its Location says", async (list, body) => {
    const path = `/console/api/organizations/${own.org.organizationId}/${list}`;
    const made = await people.owner.send({ method: "POST", path, body });
    expect(made.status, made.body).toBe(201);
    const { pathname } = new URL(made.headers.get("location") ?? "", `${app.url}${path}`);
    const read = await people.owner.send({ path: pathname });
    expect([read.status, read.json.id]).toEqual([200, made.json.id]);
  });

  test("429 after 600 requests of a person in a minute, over all its sessions", async () => {
    const person = await joinAs(app, own.org, "viewer");
    await sql`UPDATE person_windows SET requests = 600, window_start = date_trunc('minute', now())
      WHERE person_id = ${person.personId}`.execute(app.database.kysely);
    const told = await person.on(node).send({ path: members() });
    if (told.status === 200) return; // The minute has turned since.
    expectProblem(told, "rate_limited");
    expect(told.headers.get("x-ratelimit-limit")).toBe("600");
  });

  test("the last of the 600 are given once over all nodes, and what is left is told", async () => {
    const person = await joinAs(app, own.org, "viewer");
    expect((await person.send({ path: members() })).headers.get("x-ratelimit-remaining")).toBe("599");
    await sql`UPDATE person_windows SET requests = 595, window_start = date_trunc('minute', now())
      WHERE person_id = ${person.personId}`.execute(app.database.kysely);
    const other = person.on(node);
    const told = await Promise.all(Array.from({ length: 10 }, () => other.send({ path: members() })));
    if (told.every(({ status }) => status === 200)) return; // The minute has turned since.
    const passed = told.filter(({ status }) => status === 200);
    expect(passed.map(({ headers }) => headers.get("x-ratelimit-remaining")).sort()).toEqual(["0", "1", "2", "3", "4"]);
  });
});
