import { afterAll, beforeAll, expect, test } from "vitest";
import { axeFindings, type ConsoleRoom, OWNER_PASSWORD, openConsoleRoom, settled } from "../support/console-room.ts";

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
  await page.context().clearCookies();
  await page.evaluate(
    "document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, bubbles: true }))",
  );
  await page.getByRole("combobox", { name: /Page, service/ }).fill("bigquery");
  await page.getByText("Your session has ended").waitFor();
  const dialog = page.getByRole("dialog", { name: "Your session has ended" });
  await dialog.getByLabel("Password").fill(OWNER_PASSWORD);
  await dialog.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Your session has ended").waitFor({ state: "detached" });
  expect(await page.getByRole("combobox", { name: /Page, service/ }).inputValue()).toBe("bigquery");
  await page.keyboard.press("Escape");
  expect(await page.getByLabel("Name").inputValue()).toBe("a name that took long to think of");
  await page.context().close();
}, 60_000);

test("without the network the page stays and says so; with it, it goes on", async () => {
  const page = await room.openPage();
  await page.goto(`${room.home}/spend`);
  await settled(page);
  await page.context().setOffline(true);
  await page.getByText("You are offline. What is on the page stays").waitFor();
  expect(await page.locator("section[aria-label=Rows] tbody tr").count()).toBeGreaterThan(0);
  await page.context().setOffline(false);
  await page.getByText("You are offline. What is on the page stays").waitFor({ state: "detached" });
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
