import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deliver, focusCsv } from "../support/bills.ts";
import { PAGES } from "../support/console-pages.ts";
import {
  type ConsoleRoom,
  OWNER_PASSWORD,
  openConsoleRoom,
  settled,
  type WatchedPage,
} from "../support/console-room.ts";
import { openState } from "../support/console-states.ts";
import { daysAgo } from "../support/days-ago.ts";
import { lineOn } from "../support/made-bill.ts";

let room: ConsoleRoom;
let org: string;
beforeAll(async () => {
  room = await openConsoleRoom();
  org = new URL(room.home).pathname.split("/")[2] ?? "";
});
afterAll(() => room.close());

/** Somebody who has just come in by an invitation. */
async function joined(name: string, role: string): Promise<WatchedPage> {
  const email = `${name.toLowerCase()}@example.com`;
  const { link } = await room.operate("person", "invite", email, "--org", org, "--role", role);
  const page = await room.openPage({ isSignedIn: false, viewport: { width: 1280, height: 900 } });
  await page.goto(String(link));
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Password").fill(OWNER_PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/o\/org_/);
  await settled(page);
  return page;
}

async function open(page: WatchedPage, path: string): Promise<void> {
  await page.goto(room.home + path);
  await settled(page);
}

/** What the service answers the page's person, as an address and a method beside the console would ask. */
async function asked(page: WatchedPage, method: string, path: string, data: object = {}) {
  const headers = { "sec-fetch-site": "same-origin", origin: room.url };
  const url = `${room.url}/console/api/organizations/${org}${path}`;
  const answer = await page.request.fetch(url, { method, headers, data });
  const { code, detail } = (await answer.json()) as { code: string; detail: string };
  return { status: answer.status(), code, detail };
}

/** What changes something, by its name on the page: each is offered to whom it is for. */
const DEEDS = /^(Connect a bill|Sync now|Pause|Delete|Make the key|Rotate|Revoke|Invite|Remove|Compute it|Try it)/;

async function deedsOn(page: WatchedPage): Promise<readonly string[]> {
  const names = await page
    .locator("main")
    .getByRole("button")
    .or(page.locator("main").getByRole("link"))
    .allTextContents();
  const switches = await page.locator("main").getByRole("switch").count();
  return [
    ...new Set(names.map((name) => DEEDS.exec(name.trim())?.[1]).filter((name) => name !== undefined)),
    ...(switches > 0 ? ["Switch"] : []),
  ].toSorted();
}

/** What is read on one day: read again where midnight came between, as days that nobody chose end with today. */
async function onOneDay<Read>(read: () => Promise<Read>): Promise<Read> {
  const today = daysAgo(0);
  const first = await read();
  return daysAgo(0) === today ? first : read();
}

test("a viewer reads every page, is offered nothing that changes, and is told what it takes", async () => {
  const { data } = (await room.ask("/api/connectors")) as { data: readonly { id: string }[] };
  const connector = `/connectors/${data[0]?.id}`;
  const viewer = await joined("Vera", "viewer");
  const owner = await room.openPage({ viewport: { width: 1280, height: 900 } });
  const refused: string[] = [];
  const offered: string[] = [];
  for (const path of [...PAGES, connector]) {
    await open(viewer, path);
    expect([path, await deedsOn(viewer)]).toEqual([path, []]);
    if ((await viewer.getByText("Your role does not allow this").count()) > 0) refused.push(path);
    await open(owner, path);
    offered.push(...(await deedsOn(owner)));
  }
  expect(refused).toEqual(["/connectors/new", "/calculator", "/keys", "/audit"]);
  // What they are not offered is there: the owner is.
  expect(offered).toEqual(expect.arrayContaining(["Connect a bill", "Sync now", "Pause", "Delete", "Make the key"]));
  expect(offered).toEqual(expect.arrayContaining(["Invite", "Switch"]));

  for (const path of ["/spend", "/spend?group_by=account&group_by=region&sort=cost", "/spend?view=drivers"]) {
    const figures = async (page: WatchedPage) => {
      await open(page, path);
      await page.locator("section[aria-label=Rows] tfoot").waitFor();
      return page
        .locator("section[aria-label=Rows] data")
        .evaluateAll((all) => all.map((one) => one.getAttribute("value")));
    };
    const { ofViewer, ofOwner } = await onOneDay(async () => ({
      ofViewer: await figures(viewer),
      ofOwner: await figures(owner),
    }));
    expect(ofViewer.length).toBeGreaterThan(20);
    expect(ofViewer).toEqual(ofOwner);
  }
  await owner.context().close();

  const { id } = ((await room.ask("/api/connectors")) as { data: readonly { id: string }[] }).data[0] ?? { id: "" };
  const person = { email: "eve@example.com", role: "viewer" };
  const deeds: readonly [string, string, object?][] = [
    ["POST", "/keys", { name: "mine" }],
    ["POST", `/connectors/${id}/sync`],
    ["DELETE", `/connectors/${id}`],
    ["POST", "/invitations", person],
    ["GET", "/audit"],
    ["DELETE", "/services/cve-search"],
  ];
  for (const [method, path, body] of deeds) {
    const { status, code, detail } = await asked(viewer, method, path, body);
    expect([path, status, code]).toEqual([path, 403, "role_not_allowed"]);
    expect(detail).toMatch(/member|admin/);
  }
  expect(viewer.faults.filter((fault) => !fault.includes("status of 403"))).toEqual([]);

  // A right that is given and one that is taken count from the next request.
  const makeViewer = (role: string) =>
    room.operate("member", "set-role", "vera@example.com", "--role", role, "--org", org);
  await makeViewer("member");
  await open(viewer, "/keys");
  await viewer.getByRole("button", { name: "Make the key" }).waitFor();
  await makeViewer("viewer");
  await viewer.getByRole("button", { name: "Make the key" }).click();
  await viewer
    .getByText(/role member/)
    .first()
    .waitFor();
  await viewer.context().close();
}, 180_000);

test("an admin connects, invites, changes roles, revokes, switches services, and makes no owner", async () => {
  const made = await room.operate("key", "create", "--org", org, "--name", "Nightly job");
  const works = async () =>
    (await fetch(`${room.url}/api/usage`, { headers: { authorization: `Bearer ${made["key"]}` } })).status;
  const other = await joined("Mona", "member");
  await other.context().close();
  const admin = await joined("Adam", "admin");

  await open(admin, "/members");
  const ownersRow = admin.getByRole("row", { name: /Ada Lovelace/ });
  expect(await ownersRow.getByRole("combobox").count()).toBe(0);
  expect(await ownersRow.getByRole("button").count()).toBe(0);
  const role = admin.getByLabel("Role of Mona");
  expect(await role.locator("option").allTextContents()).toEqual(["viewer", "member", "admin"]);
  await role.selectOption("viewer");
  await expect.poll(() => rolesIn(admin)).toMatchObject({ "mona@example.com": "viewer" });
  const dialog = admin.getByRole("dialog");
  await admin.getByRole("button", { name: "Remove Mona" }).click();
  expect(await dialog.getByRole("button", { name: "Remove" }).isDisabled()).toBe(true);
  await dialog.getByRole("button", { name: "Keep it" }).click();
  expect(await rolesIn(admin)).toHaveProperty(["mona@example.com"]);
  await admin.getByRole("button", { name: "Remove Mona" }).click();
  await dialog.getByRole("textbox").fill("Mona");
  await dialog.getByRole("button", { name: "Remove" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await rolesIn(admin)).not.toHaveProperty(["mona@example.com"]);
  await admin.getByRole("button", { name: "Invite" }).click();
  expect(await dialog.getByLabel("Role").locator("option").allTextContents()).not.toContain(
    expect.stringMatching(/^owner/),
  );
  await dialog.getByLabel("E-mail address").fill("new@example.com");
  await dialog.getByRole("button", { name: "Make the link" }).click();
  await dialog.getByText(/join#/).waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  expect(await asked(admin, "POST", "/invitations", { email: "x@example.com", role: "owner" })).toMatchObject({
    ...{ status: 403, code: "role_not_allowed", detail: expect.stringContaining("owner") },
  });

  const bills = join(room.dataFolder, "import", org, "of-adam");
  mkdirSync(bills, { recursive: true });
  deliver(bills, { "bill.csv": focusCsv([lineOn(daysAgo(3), "21.125", { ServiceName: "Adam's service" })]) });
  await open(admin, "/connectors");
  await admin.getByRole("link", { name: "Connect a bill" }).click();
  await admin.getByRole("button", { name: "FOCUS" }).click();
  await admin.getByLabel("Kind of storage").selectOption({ label: "Folder of the service’s machine" });
  await admin.getByLabel("Name").fill("Adam's bill");
  await admin.getByLabel("Address of the files").fill(pathToFileURL(bills).href);
  await admin.getByRole("button", { name: "Try it and connect" }).click();
  await admin
    .getByRole("alert")
    .or(admin.getByRole("region", { name: "State" }))
    .first()
    .waitFor();
  expect(await admin.getByRole("alert").allTextContents()).toEqual([]);
  await admin.getByRole("region", { name: "State" }).getByText("synced", { exact: true }).waitFor();
  await admin.getByRole("button", { name: "Delete" }).click();
  await admin.getByRole("dialog").getByRole("textbox").fill("Adam's bill");
  await admin.getByRole("button", { name: "Delete it and its data" }).click();
  await admin.waitForURL(/\/connectors$/);

  expect(await works()).toBe(200);
  await open(admin, "/keys");
  await admin.getByRole("button", { name: "Revoke Nightly job" }).click();
  await admin.getByRole("dialog").getByRole("textbox").fill("Nightly job");
  await admin.getByRole("button", { name: "Revoke it" }).click();
  await admin.getByRole("dialog").waitFor({ state: "detached" });
  expect(await works()).toBe(401);

  await open(admin, "/plan");
  const service = admin
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: /CVE|Vulnerab/ })
    .first();
  await service.getByRole("switch", { checked: true }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Switch it off" }).click();
  await service.getByText("off", { exact: true }).waitFor();
  await service.getByRole("switch", { checked: false }).click();
  await service.getByText("on", { exact: true }).waitFor();

  await open(admin, "/audit");
  const entries = await admin.getByRole("rowheader").allTextContents();
  for (const deed of ["Revoked the API key", "Connected the bill", "Deleted a connector", "Switched off"]) {
    expect(entries).toContainEqual(expect.stringMatching(`^${deed}`));
  }
  expect(admin.faults.filter((fault) => !fault.includes("status of 403"))).toEqual([]);
  await admin.context().close();
}, 120_000);

/** The roles of the organization, by address. */
async function rolesIn(page: WatchedPage): Promise<Readonly<Record<string, string>>> {
  const answer = await page.request.get(`${room.url}/console/api/organizations/${org}/members`);
  const { data, members = data } = (await answer.json()) as Record<
    string,
    { person: { email: string }; role: string }[]
  >;
  return Object.fromEntries((members ?? []).map(({ person, role }) => [person.email, role]));
}

test("Ctrl K leads to another organization, whose figures are its own, and back to the first one's", async () => {
  const home = await openState(room, "languages");
  const page = await room.openPage({ isSignedIn: false, viewport: { width: 1280, height: 900 } });
  await page.goto(`${room.url}/sign-in`);
  await page.getByLabel("E-mail address").fill("owner@localhost");
  await page.getByLabel("Password").fill(OWNER_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/o\/org_/);
  await open(page, "/spend");
  const rows = page.locator("section[aria-label=Rows] tbody th button");
  const first = await rows.allTextContents();
  expect(first).toContain("BigQuery");

  const goTo = async (letters: string, to: string) => {
    await page.keyboard.press("Control+K");
    await page.getByRole("combobox", { name: /^Page, service/ }).waitFor();
    await page.keyboard.type(letters);
    await page.getByRole("option").filter({ hasText: to }).first().waitFor();
    await settled(page);
    await page.getByRole("option").filter({ hasText: to }).first().click();
  };
  await goTo("languages", "Acme languages");
  await page.waitForURL(home);
  await page.getByRole("link", { name: "Spend", exact: true }).click();
  await page.getByText("Dienst 請求・経理部").first().waitFor();
  await settled(page);
  const other = await rows.allTextContents();
  expect(other.length).toBe(4);
  expect(other.filter((name) => first.includes(name))).toEqual([]);
  await page.goto(`${home}/spend?group_by=tag%3Ateam`);
  await page
    .getByRole("region", { name: "Rows" })
    .getByRole("button", { name: "プラットフォーム基盤チーム", exact: true })
    .waitFor();

  await goTo("demo", "Demo");
  await page.waitForURL(room.home);
  await page.getByRole("link", { name: "Spend", exact: true }).click();
  await page.getByText("BigQuery").first().waitFor();
  await settled(page);
  expect(await rows.allTextContents()).toEqual(first);
  expect(page.faults).toEqual([]);
  await page.context().close();
}, 120_000);
