import { afterAll, beforeAll, expect, test } from "vitest";
import { joinAs, type openBrowser } from "../../test/support/browser.ts";
import { expectProblem } from "../../test/support/every-answer.ts";
import { makeOrganization, startTestApp, type TestApp, type TestOrganization } from "../../test/support/test-app.ts";
import { listAuditLog } from "../accounts/index.ts";
import { LIMITS } from "../core/limits.ts";

let app: TestApp;
let own: TestOrganization;
beforeAll(async () => {
  app = await startTestApp();
  own = await makeOrganization(app.database);
});
afterAll(() => app.stop());

type Someone = ReturnType<typeof openBrowser>;

const path = (id = "", { org } = own) => `/console/api/organizations/${org.organizationId}/views${id}`;
const BY_TEAM = { kind: "spend", name: "By team", query: "group_by=tag%3Ateam&service=BigQuery" } as const;

async function save(by: Someone, more: Record<string, unknown> = {}) {
  const told = await by.send({ method: "POST", path: path(), body: { ...BY_TEAM, ...more } });
  expect(told.status, told.body).toBe(201);
  return told.json as { readonly id: string; readonly shared: boolean };
}

async function namesSeenBy(by: Someone, query = ""): Promise<readonly string[]> {
  const told = await by.send({ path: path(query) });
  return (told.json.data as readonly { name: string }[]).map(({ name }) => name);
}

test("201: a view is private to who keeps it, until it is shared; then every role sees it", async () => {
  const [member, viewer] = [await joinAs(app, own.org, "member"), await joinAs(app, own.org, "viewer")];
  const view = await save(member, { name: "Mine alone" });
  expect(view).toMatchObject({
    ...BY_TEAM,
    name: "Mine alone",
    shared: false,
    created_by: `person:${member.personId}`,
  });
  expect(await namesSeenBy(viewer)).not.toContain("Mine alone");
  expectProblem(await viewer.send({ path: path(`/${view.id}`) }), "not_found");
  expectProblem(await viewer.send({ method: "DELETE", path: path(`/${view.id}`) }), "not_found");

  const shared = await member.send({ method: "PATCH", path: path(`/${view.id}`), body: { shared: true } });
  expect(shared.json).toMatchObject({ shared: true, name: "Mine alone" });
  expect(await namesSeenBy(viewer)).toContain("Mine alone");

  await member.send({ method: "PATCH", path: path(`/${view.id}`), body: { shared: false, name: "Mine again" } });
  expect(await namesSeenBy(viewer)).not.toContain("Mine alone");
  expect(await namesSeenBy(member)).toContain("Mine again");
});

test("403: a viewer keeps private views and shares none; a shared one of somebody else takes an admin", async () => {
  const [viewer, member] = [await joinAs(app, own.org, "viewer"), await joinAs(app, own.org, "member")];
  const kept = await save(viewer, { name: "A viewer's" });
  const sharing = await viewer.send({ method: "PATCH", path: path(`/${kept.id}`), body: { shared: true } });
  expectProblem(sharing, "role_not_allowed");
  expect(sharing.json.detail).toContain("the role member");

  const { id } = await save(await joinAs(app, own.org, "member"), { name: "Everybody's", shared: true });
  const renaming = await member.send({ method: "PATCH", path: path(`/${id}`), body: { name: "Taken" } });
  expectProblem(renaming, "role_not_allowed");
  expect(renaming.json.detail).toContain("the role admin");

  const admin = await joinAs(app, own.org, "admin");
  const hiding = await admin.send({ method: "PATCH", path: path(`/${id}`), body: { shared: false } });
  expectProblem(hiding, "role_not_allowed");
  expect((await admin.send({ method: "DELETE", path: path(`/${id}`) })).status).toBe(204);
  expect(await namesSeenBy(member)).not.toContain("Everybody's");
});

test("a list is by name, of one page where it is asked for, and of no other organization", async () => {
  const member = await joinAs(app, own.org, "member");
  for (const name of ["zebra", "Ärger", "apple"]) {
    await save(member, { name, kind: "vulnerabilities", query: "kev=true" });
  }
  expect(await namesSeenBy(member, "?kind=vulnerabilities")).toEqual(["apple", "zebra", "Ärger"]);
  expect(await namesSeenBy(member, "?kind=spend")).not.toContain("apple");

  const foreign = await makeOrganization(app.database);
  const stranger = await joinAs(app, foreign.org, "owner");
  await save(member, { name: "Ours", shared: true });
  const told = await stranger.send({ path: path("", foreign) });
  expect(told.json).toEqual({ data: [] });
});

test("422: what is not the part of an address behind `?` is told by its field", async () => {
  const member = await joinAs(app, own.org, "member");
  for (const query of ["?group_by=account", "a b", "x".repeat(LIMITS.viewQueryCharsMax + 1), "\n"]) {
    const told = await member.send({ method: "POST", path: path(), body: { ...BY_TEAM, query } });
    expectProblem(told, "invalid_request");
    expect(told.json.errors).toMatchObject([{ field: "query" }]);
  }
});

test.each([
  ["spend", "servce=S3", "Perhaps `service` is meant. The page knows start_date,"],
  ["spend", "group_by=servce", "There is no group `servce`."],
  ["spend", "granularity=total", "`granularity`: "],
  ["spend", "start_date=2026-02-30", "2026-03-01"],
  ["spend", "range=last_moon", "last_7_days"],
  ["spend", "sort=date", "`sort`: It must be one of cost, service"],
  ["spend", "limit=10", "There is no such parameter."],
  ["spend", "tag:=x", "There is no such parameter."],
  ["vulnerabilities", "group_by=account", "The page knows severity,"],
  ["vulnerabilities", "kev=perhaps", "`kev`: "],
] as const)("422: an address of %s with %s is told with what the page knows", async (kind, query, words) => {
  const member = await joinAs(app, own.org, "member");
  const told = await member.send({ method: "POST", path: path(), body: { ...BY_TEAM, kind, query } });
  expectProblem(told, "invalid_request");
  expect(told.json.errors).toMatchObject([{ field: "query", message: expect.stringContaining(words) }]);
  const { id } = await save(member, { kind, query: "" });
  const changing = await member.send({ method: "PATCH", path: path(`/${id}`), body: { query } });
  expectProblem(changing, "invalid_request");
  expect((await member.send({ method: "DELETE", path: path(`/${id}`) })).status).toBe(204);
});

test("201: every parameter that the pages write is one that they know", async () => {
  const member = await joinAs(app, own.org, "member");
  for (const query of [
    "range=last_30_days&compare=none&granularity=week&chart=lines&view=drivers&hide=S3&hide=EC2&sort=-change",
    "start_date=2026-03-01&end_date=2026-03-31&compare=2025-12-01..2025-12-31",
    "billing_period=2026-03&start_date=2026-03-01&end_date=2026-03-02&sort=-change&compare=previous_year&page=2",
    "group_by=tag%3Aa%2Cb&group_by=resource&tag=&tag:a%5C,b=%21x&resource=i-1&connector_id=con_1&currency=&metric=list",
    "group_by=&category=&charge_category=Tax&provider=aws&account=1&region=eu&service=%21S3",
  ]) {
    const { id } = await save(member, { kind: "spend", query });
    await member.send({ method: "DELETE", path: path(`/${id}`) });
  }
  await save(member, {
    kind: "vulnerabilities",
    query: "keyword=C%2B%2B&severity=high&severity=low&vendor=a&sort=-epss",
  });
});

test("409: an organization shares only so many, and each person keeps only so many", async () => {
  const crowded = await makeOrganization(app.database);
  const member = await joinAs(app, crowded.org, "member");
  const row = { kind: "spend", name: "one", query: "", created_by: "operator:test" } as const;
  const rows = Array.from({ length: LIMITS.organizationViewsMax }, (_, index) => {
    const id = `viw_${String(index).padStart(20, "0")}` as const;
    return { ...row, id, organization_id: crowded.org.organizationId, private_to: null };
  });
  await app.database.kysely.insertInto("saved_views").values(rows).execute();
  const asked = { method: "POST", path: path("", crowded) };
  expectProblem(await member.send({ ...asked, body: { ...BY_TEAM, shared: true } }), "too_many_views");

  // Whoever has filled its own keeps nobody else from keeping one, and shares none where there is no room.
  for (let kept = 0; kept < LIMITS.personViewsMax; kept += 1) await member.send({ ...asked, body: BY_TEAM });
  const beyond = await member.send({ ...asked, body: BY_TEAM });
  expectProblem(beyond, "too_many_views");
  const viewer = await joinAs(app, crowded.org, "viewer");
  expect((await viewer.send({ ...asked, body: BY_TEAM })).status).toBe(201);
  const [kept] = (await member.send({ path: path("", crowded) })).json.data.filter(
    ({ shared }: { shared: boolean }) => !shared,
  );
  const sharing = await member.send({ method: "PATCH", path: path(`/${kept.id}`, crowded), body: { shared: true } });
  expectProblem(sharing, "too_many_views");
});

test("the audit log has what became of shared views, and nothing of private ones", async () => {
  const { org } = await makeOrganization(app.database);
  const member = await joinAs(app, { organizationId: org.organizationId } as typeof org, "member");
  const at = (id = "") => `/console/api/organizations/${org.organizationId}/views${id}`;
  await member.send({ method: "POST", path: at(), body: { ...BY_TEAM, name: "private" } });
  const shared = await member.send({ method: "POST", path: at(), body: { ...BY_TEAM, shared: true } });
  await member.send({ method: "PATCH", path: at(`/${shared.json.id}`), body: { name: "Renamed" } });
  await member.send({ method: "DELETE", path: at(`/${shared.json.id}`) });
  const log = await app.database.inTransaction((tx) => listAuditLog(tx, org, { limit: 20 }));
  const ofViews = log.filter(({ action }) => action.startsWith("view."));
  expect(ofViews.map(({ action }) => action)).toEqual(["view.deleted", "view.changed", "view.created"]);
  expect(JSON.stringify(ofViews)).not.toContain("private");
});
