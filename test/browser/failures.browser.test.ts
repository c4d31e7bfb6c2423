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
beforeAll(async () => {
  room = await openConsoleRoom();
});
afterAll(() => room.close());

const problem = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { "x-request-id": "req_ofthetest", ...headers },
  contentType: "application/problem+json",
  body: JSON.stringify({ title: `The title of ${code}`, detail: `What to do about ${code}.`, code, status }),
});

test.each([
  [500, "internal_error"],
  [503, "store_unavailable"],
  [429, "rate_limited"],
  [403, "role_not_allowed"],
])(
  "%s: the page says what is wrong and what to do, with the request's id, and is no white page",
  async (status, code) => {
    const page = await room.openPage();
    const retryAfter: Record<string, string> = status === 429 ? { "retry-after": "30" } : {};
    await page.route("**/organizations/*/spend?**", (route) => route.fulfill(problem(status, code, retryAfter)));
    await page.goto(`${room.home}/spend`);
    await page.getByText(`What to do about ${code}.`).first().waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Spend");
    expect(await page.getByRole("navigation").count()).toBe(1);
    if (status !== 403) expect(await page.getByText("request req_ofthetest").count()).toBeGreaterThan(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.unroute("**/organizations/*/spend?**");
    if (status === 403) return page.context().close();
    await page.getByRole("button", { name: "Try again" }).first().click();
    await page.locator("section[aria-label=Rows] tbody tr").first().waitFor();
    await page.context().close();
  },
  60_000,
);

test.each([
  ["", "Overview"],
  ["/forecast", "Forecast"],
  ["/anomalies", "Anomalies"],
  ["/connectors", "Connectors"],
  ["/vulnerabilities", "Vulnerabilities"],
  ["/vulnerabilities/CVE-2026-0001", "CVE-2026-0001"],
  ["/keys", "API keys"],
  ["/plan", "Plan and usage"],
  ["/members", "Members"],
  ["/audit", "Audit log"],
])(
  "%s stays with everything failing, says what to do, and goes on by its button",
  async (path, title) => {
    const page = await room.openPage();
    const every = "**/organizations/**";
    await page.route(every, (route) => route.fulfill(problem(500, "internal_error")));
    await page.goto(room.home + path);
    const told = page.getByText("What to do about internal_error.");
    await told.first().waitFor();
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(title);
    expect(await page.getByRole("navigation").count()).toBe(1);
    await page.unroute(every);
    const again = page.getByRole("button", { name: "Try again" });
    while (await told.first().isVisible()) {
      const left = await told.count();
      await again.first().click();
      await expect.poll(() => told.count(), { timeout: 20_000 }).toBeLessThan(left);
    }
    expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(title);
    await page.context().close();
  },
  60_000,
);

/** Goes to the other pages by their links, without another document. */
async function eachPage(page: WatchedPage, check: (title: string) => Promise<void>): Promise<void> {
  for (const title of TITLES) {
    await page
      .getByRole("navigation")
      .getByRole("link", { name: new RegExp(`^${title}`) })
      .click();
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    await check(title);
  }
}

const TITLES = [
  "Forecast",
  "Anomalies",
  "Connectors",
  "Vulnerabilities",
  "API keys",
  "Plan and usage",
  "Members",
  "Audit log",
  "Overview",
];

test.each([
  [429, "rate_limited"],
  [403, "role_not_allowed"],
  [503, "store_unavailable"],
])(
  "%s: every page says what to do and stays one",
  async (status, code) => {
    const page = await room.openPage();
    const headers: Record<string, string> = status === 429 ? { "retry-after": "30" } : {};
    await page.route("**/organizations/**", (route) => route.fulfill(problem(status, code, headers)));
    await page.goto(`${room.home}/spend`);
    await eachPage(page, () => page.getByText(`What to do about ${code}.`).first().waitFor());
    await page.context().close();
  },
  90_000,
);

test("with the service away, a page that is gone to waits for it, and goes on by itself", async () => {
  const page = await room.openPage();
  await page.goto(`${room.home}/spend`);
  await settled(page);
  await page.route("**", (route) => route.abort());
  await page.getByRole("navigation").getByRole("link", { name: "Connectors" }).click();
  await page.getByLabel("The page is on its way").waitFor();
  expect(await page.getByRole("navigation").count()).toBe(1);
  // Nobody waits for ever: it says what is wrong, and the page still comes by itself.
  await page.getByRole("heading", { level: 1, name: "Not loaded yet" }).waitFor();
  await page.getByText("No answer came. It may be restarting: try again in a moment.").waitFor();
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute("**");
  await page.getByRole("heading", { level: 1, name: "Connectors" }).waitFor();
  await page.getByRole("rowheader").first().waitFor();

  await page.route("**/console/api/**", (route) => route.abort());
  await eachPage(page, async (title) => {
    const told = title === "Connectors" ? page.getByRole("rowheader") : page.getByText("No answer came");
    await told.first().waitFor();
  });
  await page.unroute("**/console/api/**");
  while (await page.getByRole("button", { name: "Try again" }).first().isVisible()) {
    await page.getByRole("button", { name: "Try again" }).first().click();
    await settled(page);
  }
  await page.getByText("What moved most").waitFor();
  await page.context().close();
}, 90_000);

test("a form that fails keeps what was typed, and its question or its button is the way back", async () => {
  const page = await room.openPage();
  const fail = (path: string) => page.route(path, (route) => route.fulfill(problem(503, "store_unavailable")));
  const told = page.getByText("What to do about store_unavailable.");

  await fail("**/connectors");
  await page.goto(`${room.home}/connectors/new`);
  await page.getByLabel("Name").fill("the bills of a year");
  await page.getByLabel("Address of the files").fill("s3://bills/exports");
  await page.getByRole("button", { name: "Try it and connect" }).click();
  await told.waitFor();
  expect(await page.getByLabel("Name").inputValue()).toBe("the bills of a year");
  expect(await page.getByLabel("Address of the files").inputValue()).toBe("s3://bills/exports");

  await page.goto(`${room.home}/members`);
  await page.getByRole("button", { name: "Invite" }).click();
  await fail("**/invitations");
  const invitation = page.getByRole("dialog");
  await invitation.getByLabel("E-mail address").fill("grace@example.com");
  await invitation.getByRole("button", { name: "Make the link" }).click();
  await told.first().waitFor();
  expect(await invitation.getByLabel("E-mail address").inputValue()).toBe("grace@example.com");

  await page.goto(`${room.home}/spend`);
  await settled(page);
  await fail("**/views");
  await page.getByRole("button", { name: "Save view" }).click();
  const view = page.getByRole("dialog");
  await view.getByLabel("Name").fill("what nobody tags");
  await view.getByRole("button", { name: "Save", exact: true }).click();
  await told.first().waitFor();
  expect(await view.getByLabel("Name").inputValue()).toBe("what nobody tags");

  await fail("**/dory-ai/query");
  await page.goto(`${room.home}/ask`);
  await page.getByLabel("Question").fill("What did BigQuery cost last month?");
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await told.first().waitFor();
  expect(await page.getByRole("heading", { name: "What did BigQuery cost last month?" }).count()).toBe(1);
  await page.unroute("**/dory-ai/query");
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("USD").first().waitFor();
  await page.context().close();
}, 90_000);

test("with the service gone the page says so, keeps what is typed, and goes on when it is back", async () => {
  const page = await room.openPage();
  await page.goto(`${room.home}/calculator`);
  await page.getByLabel("Units", { exact: true }).fill("4321");
  await page.route("**/api/platform/**", (route) => route.abort());
  await page.getByRole("button", { name: "Compute" }).click();
  await page.getByText("No answer came").first().waitFor();
  expect(await page.getByLabel("Units", { exact: true }).inputValue()).toBe("4321");
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute("**/api/platform/**");
  await page.getByRole("button", { name: "Compute" }).click();
  await page.getByText("9,963").first().waitFor();
  await page.context().close();
}, 60_000);

test("a session that ends under an open page is begun again in its place; nothing typed is lost", async () => {
  const page = await room.openPage();
  await page.goto(`${room.home}/connectors/new`);
  await page.getByLabel("Name").fill("a name that took long to think of");
  await page.evaluate(
    "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))",
  );
  const palette = page.getByRole("combobox", { name: /Page, service/ });
  // What it asks for when it opens is answered: the session ends while somebody types, and takes no letter from them.
  await page.waitForLoadState("networkidle");
  await page.context().clearCookies();
  await palette.fill("bigquery");
  await page.getByText("Your session has ended").waitFor();
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByLabel("Password").fill(OWNER_PASSWORD);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Your session has ended").waitFor({ state: "detached" });
  expect(await palette.inputValue()).toBe("bigquery");
  await page.keyboard.press("Escape");
  expect(await page.getByLabel("Name").inputValue()).toBe("a name that took long to think of");
  await page.context().close();
}, 60_000);

test("a session that ends between two pages is begun again, and the page that was meant is shown", async () => {
  const page = await room.openPage();
  await page.goto(`${room.home}/spend`);
  await settled(page);
  await page.context().clearCookies();
  await page.getByRole("navigation").getByRole("link", { name: "Members" }).click();
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByLabel("Password").fill(OWNER_PASSWORD);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await dialog.waitFor({ state: "detached" });
  await page.getByRole("heading", { level: 1, name: "Members" }).waitFor();
  await page.getByRole("rowheader", { name: "Ada Lovelace" }).waitFor();
  await page.context().close();
}, 60_000);

test("without the network the page stays and says so; with it, it goes on", async () => {
  const page = await room.openPage();
  await page.goto(`${room.home}/spend`);
  await page.locator("section[aria-label=Rows] tbody tr").first().waitFor();
  await page.context().setOffline(true);
  await page.getByText("You are offline. What is on the page stays").waitFor();
  expect(await page.locator("section[aria-label=Rows] tbody tr").count()).toBeGreaterThan(0);
  await page.getByRole("navigation").getByRole("link", { name: "Members" }).click();
  await page.getByLabel("The page is on its way").waitFor();
  expect(await page.getByText("You are offline. What is on the page stays").count()).toBe(1);
  await page.context().setOffline(false);
  await page.getByText("You are offline. What is on the page stays").waitFor({ state: "detached" });
  await page.getByRole("rowheader", { name: "Ada Lovelace" }).waitFor();
  await page.context().close();
}, 60_000);

test("who is not signed in signs in, and goes on to what the link shows; no link leads to another site", async () => {
  const page = await room.openPage({ isSignedIn: false });
  await page.goto(`${room.home}/spend?group_by=account`);
  await page.waitForURL(/\/sign-in\?next=/);
  await page.getByLabel("E-mail address").fill("owner@localhost");
  await page.getByLabel("Password").fill("not the password at all");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("alert").waitFor();
  await page.getByLabel("Password").fill(OWNER_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/spend\?group_by=account$/);
  await page.goto(`${room.url}/sign-in?next=//elsewhere.example/`);
  await page.getByLabel("E-mail address").fill("owner@localhost");
  await page.getByLabel("Password").fill(OWNER_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/o\/org_/);
  expect(new URL(page.url()).hostname).toBe("127.0.0.1");
  await page.context().close();
}, 60_000);
