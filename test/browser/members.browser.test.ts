import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  axeFindings,
  type ConsoleRoom,
  OWNER_PASSWORD,
  openConsoleRoom,
  settled,
  type WatchedPage,
} from "../support/console-room.ts";

let room: ConsoleRoom;
let demo: string;
beforeAll(async () => {
  room = await openConsoleRoom();
  demo = new URL(room.home).pathname.split("/")[2] ?? "";
});
afterAll(() => room.close());

const PHONE = { width: 390, height: 844 };

/** Makes an organization with everything on, and returns its id. */
async function organization(name: string): Promise<string> {
  return String((await room.operate("org", "create", name, "--activate", "all"))["id"]);
}

async function invite(email: string, org: string, role = "viewer"): Promise<string> {
  return String((await room.operate("person", "invite", email, "--org", org, "--role", role))["link"]);
}

/** Somebody who has just come in by an invitation. */
async function joined(name: string, org: string, role: string): Promise<WatchedPage> {
  const page = await room.openPage({ isSignedIn: false });
  await page.goto(await invite(`${name.toLowerCase()}@example.com`, org, role));
  await setPassword(page, name);
  await page.waitForURL(`**/o/${org}`);
  await settled(page);
  return page;
}

async function setPassword(page: Page, name: string): Promise<void> {
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Password").fill(OWNER_PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Sets an app up on the profile page that is open. */
async function setUpApp(page: Page): Promise<void> {
  await page.getByLabel("Your password").fill(OWNER_PASSWORD);
  await page.getByRole("button", { name: "Set up an app" }).click();
  const uri = (await page.getByRole("link", { name: "open it there" }).getAttribute("href")) ?? "";
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  await page.getByLabel("Code").fill(new TOTP({ secret, period: 30, digits: 6 }).generate());
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
}

test("a second factor is required by whoever has one, after a question; who is kept out finds the way", async () => {
  const org = await organization("Acme factors");
  const owner = await joined("Olga", org, "owner");
  const viewer = await joined("Vic", org, "viewer");
  const home = `${room.url}/o/${org}`;
  await owner.goto(`${home}/members`);
  const box = owner.getByLabel("Everybody must have a second factor");
  await owner.getByText("You have none yourself, and would be kept out.").waitFor();
  expect(await box.isDisabled()).toBe(true);
  expect(await axeFindings(owner)).toEqual([]);
  await owner.getByRole("main").getByRole("link", { name: "Set one up in your profile" }).click();
  await setUpApp(owner);

  await owner.getByRole("link", { name: "Members" }).click();
  await expect.poll(() => box.isEnabled()).toBe(true);
  await box.click();
  const dialog = owner.getByRole("dialog");
  await dialog.getByText("Members without one are kept out").waitFor();
  expect(await axeFindings(owner)).toEqual([]);
  await dialog.getByRole("button", { name: "Keep it as it is" }).click();
  expect(await box.isChecked()).toBe(false);
  await box.click();
  await dialog.getByRole("button", { name: "Require it" }).click();
  await dialog.waitFor({ state: "detached" });
  expect(await box.isChecked()).toBe(true);

  await viewer.goto(`${home}/members`);
  await viewer.getByRole("heading", { name: "This organization requires a second factor" }).waitFor();
  await viewer.getByRole("link", { name: "Open your profile" }).click();
  await setUpApp(viewer);
  await viewer.getByRole("link", { name: "Members" }).click();
  await viewer.getByRole("rowheader", { name: "Olga" }).waitFor();

  await box.click();
  await expect.poll(() => box.isChecked()).toBe(false);
  await Promise.all([owner, viewer].map((page) => page.context().close()));
}, 90_000);

test("a member who is removed while a page is open is told so, and finds a way on and out", async () => {
  const org = await organization("Acme left");
  const page = await joined("Remo", org, "member");
  await room.operate("member", "remove", "remo@example.com", "--org", org);
  await page.getByRole("navigation").getByRole("link", { name: "Members" }).click();
  await page.getByRole("heading", { name: "You are not in this organization" }).waitFor();
  expect(await page.getByRole("navigation").count()).toBe(0);
  expect(await page.getByRole("main").count()).toBe(1);
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(room.url);
  await page.getByRole("heading", { name: "You are in no organization" }).waitFor();
  expect(await page.title()).toBe("No organization · Costplane");
  await page.getByRole("button", { name: "Sign out" }).click();
  await page.waitForURL(/\/sign-in/);
  await page.context().close();
}, 60_000);

test("who has left is named by keys and the audit log as a former member, and who was erased is no id", async () => {
  const org = await organization("Acme former");
  const owner = await joined("Olivia", org, "owner");
  const [erased, ...leaving] = [await joined("Erna", org, "admin"), await joined("Pat", org, "admin")];
  for (const page of [erased, ...leaving]) {
    await page.goto(`${room.url}/o/${org}/keys`);
    await page.getByRole("button", { name: "Make the key" }).click();
    await page.getByRole("heading", { name: /is made$/ }).waitFor();
  }
  await room.operate("member", "remove", "pat@example.com", "--org", org);
  await room.operate("person", "remove", "erna@example.com");

  await owner.goto(`${room.url}/o/${org}/keys`);
  await owner.getByRole("cell", { name: "by Pat, a former member" }).waitFor();
  await owner.getByRole("cell", { name: "by a former member" }).waitFor();
  await owner.goto(`${room.url}/o/${org}/audit`);
  await owner.getByRole("row", { name: /^.*Removed a member.*Pat, a former member/ }).waitFor();
  const choices = await owner.getByLabel("Who", { exact: true }).getByRole("option").allInnerTexts();
  expect(choices).toEqual(expect.arrayContaining(["Pat, a former member", "a former member", "Olivia"]));
  expect(await owner.getByRole("main").innerText()).not.toMatch(/per_/);
  await Promise.all([owner, erased, ...leaving].map((page) => page.context().close()));
}, 90_000);

test("a link outlives a reload, gives way to another one that is pasted, and says what one joins", async () => {
  const [first, second] = [await organization("Acme first"), await organization("Acme second")];
  const page = await room.openPage({ isSignedIn: false, viewport: PHONE });
  await page.goto(await invite("first@example.com", first));
  await page.getByText("As first@example.com you join Acme first, as viewer.").waitFor();
  expect(new URL(page.url()).hash).toBe("");
  expect(await axeFindings(page)).toEqual([]);
  await page.reload();
  await page.getByText("As first@example.com you join Acme first, as viewer.").waitFor();
  const other = await invite("second@example.com", second, "member");
  await page.evaluate(`window.location.assign(${JSON.stringify(other)})`);
  await page.getByText("As second@example.com you join Acme second, as member.").waitFor();
  expect(new URL(page.url()).hash).toBe("");
  await setPassword(page, "Secunda");
  await page.waitForURL(`**/o/${second}`);
  await page.getByText("You are in “Acme second” now, as member").waitFor();

  // The link was used, and nothing of it is left in the tab.
  await page.goto(`${room.url}/join`);
  await page.getByRole("heading", { name: "This address lacks its link" }).waitFor();
  await page.context().close();
}, 60_000);

test("whoever has an account already lands in the organization that they join, and is told which it is", async () => {
  const page = await joined("Twice", demo, "viewer");
  const org = await organization("Acme next");
  await page.goto(await invite("twice@example.com", org, "admin"));
  await page.getByText("You are signed in as twice@example.com, and join Acme next, as admin.").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Join" }).click();
  await page.waitForURL(`**/o/${org}`);
  await page.getByText("You are in “Acme next” now, as admin").waitFor();
  await page.context().close();
}, 60_000);

test("whoever has an account and is not signed in signs in, and lands in the organization they join", async () => {
  await (await joined("Thrice", demo, "viewer")).context().close();
  const page = await room.openPage({ isSignedIn: false });
  const org = await organization("Acme after next");
  await page.goto(await invite("thrice@example.com", org, "admin"));
  await page.getByText("Sign in as thrice@example.com to join Acme after next, as admin.").waitFor();
  await page.getByLabel("Password").fill(OWNER_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(`**/o/${org}`);
  await page.getByText("You are in “Acme after next” now, as admin").waitFor();
  await page.context().close();
}, 60_000);

test("a long address breaks within the dialog of its invitation", async () => {
  const page = await room.openPage({ viewport: PHONE });
  await page.goto(`${room.home}/members`);
  await page.getByRole("button", { name: "Invite" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("E-mail address").fill(`${"a.very.long.name.".repeat(8)}x@example.com`);
  await dialog.getByRole("button", { name: "Make the link" }).click();
  await dialog.getByText("It lets").waitFor();
  const isWider = await dialog.evaluate((element) => element.scrollWidth > element.clientWidth);
  expect(isWider).toBe(false);
  await page.context().close();
}, 60_000);

/** The colours of the visible buttons whose name begins so, each once. */
async function coloursOf(page: WatchedPage, path: string, name: string): Promise<readonly string[]> {
  await page.goto(room.home + path);
  await page.getByRole("button", { name }).filter({ visible: true }).first().waitFor();
  return (await page.evaluate(`[...new Set([...document.querySelectorAll("button")]
    .filter((button) => button.getClientRects().length > 0 && button.ariaLabel?.startsWith("${name}"))
    .map((button) => getComputedStyle(button))
    .map(({ color, backgroundColor, borderColor }) => [color, backgroundColor, borderColor].join()))]`)) as string[];
}

test("what takes something away looks the same on every page, and unlike anything else", async () => {
  await (await joined("Grace", demo, "viewer")).context().close();
  await invite("linus@example.com", demo);
  const page = await room.openPage();
  const key = await coloursOf(page, "/keys", "Revoke");
  expect(key).toHaveLength(1);
  expect(await coloursOf(page, "/members", "Remove Grace")).toEqual(key);
  expect(await coloursOf(page, "/members", "Revoke the invitation")).toEqual(key);
  expect(await coloursOf(page, "/keys", "Rotate")).not.toEqual(key);
  await page.context().close();
});
