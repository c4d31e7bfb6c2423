import { text } from "node:stream/consumers";
import { TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFindings, type ConsoleRoom, OWNER_PASSWORD, openConsoleRoom, settled } from "../support/console-room.ts";

let room: ConsoleRoom;
beforeAll(async () => {
  room = await openConsoleRoom();
});
afterAll(() => room.close());

/** Answers the next request to make something there as for a session that began long ago; the others pass. */
async function refuseOnce(page: Page, where: string): Promise<void> {
  let isRefused = false;
  await page.route(where, (route) => {
    if (isRefused || route.request().method() !== "POST") return route.fallback();
    isRefused = true;
    const body = { code: "sign_in_again", title: "Sign in again", detail: "What to do about sign_in_again." };
    return route.fulfill({ status: 403, contentType: "application/problem+json", body: JSON.stringify(body) });
  });
}

test("a key is made after signing in again, rotated and revoked, and the audit log names who did it", async () => {
  const page = await room.openPage();
  await page.goto(`${room.home}/keys`);
  await page.getByLabel("Name of a new key").fill("billing job");
  const scopes = page.getByRole("group", { name: "What it may do" });
  for (const scope of ["quotes", "spend", "cves", "ask"]) await scopes.getByLabel(scope).uncheck();
  await refuseOnce(page, "**/keys");
  await page.getByRole("button", { name: "Make the key" }).click();
  const again = page.getByRole("dialog", { name: "Sign in again" });
  await again.getByRole("button", { name: "Not now" }).click();
  await page.getByText("What to do about sign_in_again.").waitFor();
  await scopes.getByLabel("connectors").uncheck();
  await page.getByText("Choose at least one.").waitFor();
  expect(await page.getByText("What to do about sign_in_again.").count()).toBe(0);
  await scopes.getByLabel("connectors").check();
  await refuseOnce(page, "**/keys");
  await page.getByRole("button", { name: "Make the key" }).click();
  await again.getByLabel("Password").fill(OWNER_PASSWORD);
  // A sign-in ends the session before it, which the pages of the other tests have, too.
  await page.context().clearCookies();
  await again.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("button", { name: "I have copied it" }).click();
  await page.getByRole("cell", { name: "connectors", exact: true }).waitFor();
  await page.getByRole("button", { name: "Rotate billing job" }).click();
  await page.getByRole("button", { name: "Make the new key" }).click();
  await page.getByRole("button", { name: "I have copied it" }).click();
  await page.getByRole("button", { name: "Revoke billing job" }).first().click();
  await page.getByRole("dialog").getByRole("textbox").fill("billing job");
  await page.getByRole("button", { name: "Revoke it" }).click();
  await page.getByText("revoked", { exact: true }).waitFor();

  await page.goto(`${room.home}/audit?search=billing`);
  await page.getByRole("rowheader", { name: "Revoked the API key" }).waitFor();
  expect(await page.getByRole("rowheader").count()).toBe(3);
  expect(await page.getByRole("cell", { name: "Ada Lovelace" }).count()).toBe(3);
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel("What", { exact: true }).selectOption("key.revoked");
  await page.waitForURL(/action=key.revoked/);
  await page.getByRole("rowheader", { name: "Made the API key" }).waitFor({ state: "detached" });
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export as CSV" }).click();
  const lines = (await text(await (await saved).createReadStream())).trimEnd().split("\r\n");
  expect(lines.map((line) => line.split(",").slice(1, 4))).toEqual([
    ["action", "actor", "name"],
    ["key.revoked", expect.stringMatching(/^person:/), "Ada Lovelace"],
  ]);
  expect(page.faults.filter((fault) => !fault.includes("status of 403"))).toEqual([]);
}, 60_000);

test("a key is made, and revoked, by what was asked before the session had ended", async () => {
  const page = await room.openPage();
  await page.goto(`${room.home}/keys`);
  await settled(page);
  const signInAgain = async () => {
    const again = page.getByRole("dialog", { name: "Your session has ended" });
    await again.getByLabel("Password").fill(OWNER_PASSWORD);
    await again.getByRole("button", { name: "Sign in" }).click();
    await again.waitFor({ state: "detached" });
  };
  await page.getByLabel("Name of a new key").fill("late job");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Make the key" }).click();
  await signInAgain();
  await page.getByRole("heading", { name: "“late job” is made" }).waitFor();
  expect(await page.getByRole("alert").count()).toBe(0);
  await page.getByRole("button", { name: "Revoke late job" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("late job");
  await page.context().clearCookies();
  await page.getByRole("button", { name: "Revoke it" }).click();
  await signInAgain();
  await page
    .getByRole("row", { name: /^late job/ })
    .getByText("revoked", { exact: true })
    .waitFor();
  await page.context().close();
}, 60_000);

test("who is invited as a member joins by the link, makes a key that works, and revokes it: 401 at once", async () => {
  const owner = await room.openPage();
  await owner.goto(`${room.home}/members`);
  await owner.getByRole("button", { name: "Invite" }).click();
  const invitation = owner.getByRole("dialog");
  await invitation.getByLabel("E-mail address").fill("grace@example.com");
  await invitation.getByLabel("Role").selectOption("member");
  await invitation.getByRole("button", { name: "Make the link" }).click();
  const link = /http\S+join#\S+/.exec((await invitation.locator("pre").textContent()) ?? "")?.[0] ?? "";
  await owner.context().close();

  const page = await room.openPage({ isSignedIn: false });
  await page.goto(link);
  await page.getByLabel("Your name").fill("Grace Hopper");
  await page.getByLabel("Password").fill(OWNER_PASSWORD);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.waitForURL(/\/o\/org_/);
  expect(await page.getByRole("link", { name: "Audit log" }).count()).toBe(0);

  // Six clicks and fields, from the page after sign-in: this one, …
  await page.getByRole("link", { name: "API keys" }).click();
  await page.getByRole("button", { name: "Make the key" }).waitFor();
  const scopes = page.getByRole("group", { name: "What it may do" }).getByRole("checkbox");
  expect(await scopes.evaluateAll((all) => all.map((one) => one.closest("label")?.innerText.split("\n")[0]))).toEqual([
    "quotes",
    "spend",
    "cves",
    "ask",
  ]);
  expect(await page.getByLabel("Name of a new key").inputValue()).toBe("Grace's key");
  await page.getByRole("button", { name: "Make the key" }).click();
  const made = page.getByRole("region", { name: "Make a key" });
  await made.getByRole("heading", { name: "“Grace's key” is made" }).waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await made.getByRole("button", { name: "Copy" }).nth(1).click();
  const key = (await made.locator("pre").first().textContent()) ?? "";
  expect(await made.locator("pre").nth(1).textContent()).toContain(`Bearer ${key}`);
  const headers = { authorization: `Bearer ${key}` };
  expect((await fetch(`${room.url}/api/usage`, { headers })).status).toBe(200);
  await page.getByRole("button", { name: "Revoke Grace's key" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Grace's key");
  await page.getByRole("button", { name: "Revoke it" }).click();
  await page
    .getByRole("row", { name: /^Grace's key/ })
    .getByText("revoked", { exact: true })
    .waitFor();
  await page.getByRole("button", { name: "I have copied it" }).click();
  expect(await page.getByLabel("Name of a new key").inputValue()).toBe("Grace's key 2");
  expect((await fetch(`${room.url}/api/usage`, { headers })).status).toBe(401);

  // The link again, by whoever has forgotten that it was used: it leads on.
  await page.goto(link);
  await page.getByRole("heading", { name: "The link was used or has expired" }).waitFor();
  await page.getByRole("link", { name: "Sign in" }).click();
  await page.waitForURL(/\/o\/org_/);
  await page.context().close();
}, 60_000);

test("an app is set up as a second factor, its codes are renewed, and it is removed", async () => {
  const page = await room.openPage();
  await page.goto(`${room.home}/profile`);
  const password = page.getByLabel("Your password");
  await password.fill(OWNER_PASSWORD);
  await page.getByRole("button", { name: "Set up an app" }).click();
  const uri = (await page.getByRole("link", { name: "open it there" }).getAttribute("href")) ?? "";
  const secret = new URL(uri).searchParams.get("secret") ?? "";
  await page.getByLabel("Code").fill(new TOTP({ secret, period: 30, digits: 6 }).generate());
  await page.getByRole("button", { name: "Confirm" }).click();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await page.getByText("10 one-time codes are left").waitFor();
  expect(await axeFindings(page)).toEqual([]);

  await password.fill(OWNER_PASSWORD);
  await page.getByRole("button", { name: "Make ten new codes" }).click();
  await page.getByRole("button", { name: "I have kept them" }).waitFor();
  await page.getByRole("button", { name: "Remove the app" }).click();
  await page.getByRole("button", { name: "Set up an app" }).waitFor();
  await settled(page);
  expect(page.faults).toEqual([]);
}, 60_000);

test("a passkey is made, signs in alone, and is removed", async () => {
  const page = await room.openPage({ isSignedIn: false });
  // Browsers keep passkeys for names.
  const site = room.url.replace("127.0.0.1", "localhost");
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  await devtools.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(`${site}/sign-in`);
  await page.getByLabel("E-mail address").fill("owner@localhost");
  await page.getByLabel("Password").fill(OWNER_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/o\/org_/);
  await page.goto(`${new URL(page.url()).origin}${new URL(room.home).pathname}/profile`);
  const passkeys = page.locator("section", { hasText: "They sign in alone" });
  await passkeys.getByLabel("Your password").fill(OWNER_PASSWORD);
  await passkeys.getByLabel("Name of a new one").fill("work laptop");
  await passkeys.getByRole("button", { name: "Make a passkey" }).click();
  await passkeys.getByRole("button", { name: "I have kept them" }).click();
  await passkeys.getByRole("button", { name: "Remove work laptop" }).waitFor();
  await settled(page);
  expect(await axeFindings(page)).toEqual([]);

  await page.context().clearCookies();
  await page.goto(`${site}/sign-in`);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await page.waitForURL(/\/o\/org_/);

  await page.goto(`${site}${new URL(room.home).pathname}/profile`);
  await passkeys.getByLabel("Your password").fill(OWNER_PASSWORD);
  await passkeys.getByRole("button", { name: "Remove work laptop" }).click();
  await passkeys.getByRole("button", { name: "Remove work laptop" }).waitFor({ state: "detached" });
  await page.context().close();
}, 60_000);
