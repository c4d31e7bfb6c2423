import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type ConsoleRoom,
  OWNER_PASSWORD,
  openConsoleRoom,
  settled,
  type WatchedPage,
} from "../support/console-room.ts";

const STEPS_MAX = 6;
const GUIDE = readFileSync(new URL("../../docs/console.md", import.meta.url), "utf8");

let room: ConsoleRoom;
beforeAll(async () => {
  room = await openConsoleRoom();
});
afterAll(() => room.close());

/** What the guide says that a task takes. */
function stepsInGuide(task: string): number {
  const row = GUIDE.split("\n").find((line) => line.startsWith(`| ${task} |`));
  const [, , , count] = row?.split("|") ?? [];
  return Number(count);
}

/**
 * Counts in the page: each field that is filled in is one step, whatever it takes to type into it, and so is each click
 * elsewhere. The browser's own events are counted, whatever the test thinks that it does.
 */
const COUNTED = `{
  const fields = new Set();
  let clicks = 0;
  const isField = (element) => element.matches("input:not([type=checkbox], [type=radio]), textarea, select");
  addEventListener("input", ({ target }) => isField(target) && fields.add(target), true);
  addEventListener("click", ({ target, isTrusted }) => { if (isTrusted && !isField(target)) clicks += 1; }, true);
  window.stepsTaken = () => clicks + fields.size;
}`;

/** Signs in as the owner, and counts from there. */
async function signedIn(): Promise<WatchedPage> {
  const page = await room.openPage({ isSignedIn: false, viewport: { width: 1280, height: 900 } });
  await page.goto(`${room.url}/sign-in`);
  await page.getByLabel("E-mail address").fill("owner@localhost");
  await page.getByLabel("Password").fill(OWNER_PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL(/\/o\/org_/);
  await settled(page);
  await page.evaluate(COUNTED);
  return page;
}

const TASKS: readonly {
  readonly names: readonly string[];
  readonly perform: (page: WatchedPage, noteSteps: () => Promise<void>) => Promise<void>;
}[] = [
  { names: ["What drove the change of last month?"], perform: whatDroveTheChange },
  { names: ["Who owns the spend without a team?"], perform: whoOwnsTheUntagged },
  { names: ["Which lines of the bill are behind a figure?"], perform: whichLines },
  { names: ["Connect AWS"], perform: connectAws },
  { names: ["Which known exploited entries came this week?"], perform: whichExploited },
  { names: ["… and of them those of a vendor?"], perform: whichExploitedOfVendor },
  { names: ["Make a key and use it", "… and revoke it"], perform: makeUseAndRevoke },
];

test.each(TASKS.map((task) => ({ ...task, title: task.names.join(" ") })))(
  "$title: as many clicks and fields as the guide says, and six at most",
  async ({ names, perform }) => {
    const page = await signedIn();
    const taken: number[] = [];
    const noteSteps = async () => {
      taken.push(Number(await page.evaluate("window.stepsTaken()")));
    };
    await perform(page, noteSteps);
    await noteSteps();
    const each = taken.map((steps, place) => steps - (taken[place - 1] ?? 0));
    expect(each).toEqual(names.map(stepsInGuide));
    expect(taken.at(-1)).toBeLessThanOrEqual(STEPS_MAX);
    await page.context().close();
  },
  60_000,
);

test("the guide has no task that is not counted here", () => {
  const [, section = ""] = GUIDE.split("\n## Tasks\n");
  const rows = section.split("\n## ")[0]?.match(/^\| (?!task|---).*$/gm) ?? [];
  const told = rows.map((row) => row.split("|")[1]?.trim());
  expect(told).toEqual(TASKS.flatMap(({ names }) => names));
});

async function goTo(page: WatchedPage, name: string): Promise<void> {
  await page
    .getByRole("navigation")
    .getByRole("link", { name: new RegExp(`^${name}`) })
    .click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  await settled(page);
}

async function whatDroveTheChange(page: WatchedPage): Promise<void> {
  await goTo(page, "Spend");
  await page.getByRole("button", { name: /^Range/ }).click();
  await page.getByRole("button", { name: "Last month" }).click();
  await settled(page);
  await page.getByRole("button", { name: "what drove it?" }).click();
  await page.getByRole("rowheader", { name: "Together" }).waitFor();
}

async function whoOwnsTheUntagged(page: WatchedPage): Promise<void> {
  await goTo(page, "Spend");
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: /team/ }).click();
  await page.getByRole("option", { name: /^without tag team/ }).click();
  await page.keyboard.press("Escape");
  await settled(page);
  await page.getByRole("button", { name: /^Group by/ }).click();
  await page
    .getByRole("option", { name: /^Account/ })
    .or(page.getByRole("menuitem", { name: /^Account/ }))
    .first()
    .click();
  await page.getByRole("columnheader", { name: "Account" }).waitFor();
  expect(new URL(page.url()).searchParams.get("tag:team")).toBe("");
}

async function whichLines(page: WatchedPage): Promise<void> {
  await goTo(page, "Spend");
  await page.getByRole("button", { name: "What to do with BigQuery" }).click();
  await page.getByRole("menuitem", { name: "Lines of the bill", exact: true }).click();
  await page.getByRole("columnheader", { name: "Source file" }).waitFor();
}

/** Amazon is not asked from here: the steps are a person's, and the service refuses the role with what to do. */
async function connectAws(page: WatchedPage): Promise<void> {
  await goTo(page, "Connectors");
  await page.getByRole("link", { name: "Connect a bill" }).click();
  await page.getByLabel("Name").fill("AWS");
  await page.getByLabel("Address of the files").fill("s3://billing/exports");
  await page.getByLabel("Role to assume").fill("arn:aws:iam::123456789012:role/costplane");
  const sent = page.waitForRequest((one) => one.method() === "POST" && one.url().endsWith("/connectors"));
  await page.getByRole("button", { name: "Try it and connect" }).click();
  const options = { role_arn: "arn:aws:iam::123456789012:role/costplane" };
  expect((await sent).postDataJSON()).toEqual({
    ...{ name: "AWS", provider: "aws", source: "s3://billing/exports", options },
  });
  await page.getByRole("alert").waitFor();
  expect(await page.locator("form").textContent()).toContain("COSTPLANE_ASSUME_AWS_ROLES");
}

async function whichExploited(page: WatchedPage): Promise<void> {
  // The card asks once it is seen.
  await page.locator("main").hover();
  await page.mouse.wheel(0, 10_000);
  await page.getByRole("link", { name: "CVE-2026-0001" }).waitFor();
}

async function whichExploitedOfVendor(page: WatchedPage): Promise<void> {
  await goTo(page, "Vulnerabilities");
  await page.getByRole("button", { name: /^More filters/ }).click();
  await page.getByLabel("Vendor").fill("acme");
  await page.getByLabel("Known exploited since").fill("2020-01-01");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await page.waitForURL(/vendor=acme&kev_added_from=2020-01-01/);
  await settled(page);
  expect(await page.getByRole("rowheader").allTextContents()).toEqual([expect.stringContaining("CVE-2026-0001")]);
}

async function makeUseAndRevoke(page: WatchedPage, noteSteps: () => Promise<void>): Promise<void> {
  await goTo(page, "API keys");
  await page.getByRole("button", { name: "Make the key" }).click();
  const request = page.getByRole("region", { name: "A first request" });
  await request.waitFor();
  await page.getByRole("button", { name: "Copy" }).nth(1).click();
  const [, url = "", key = ""] = /curl (\S+) .*Bearer (\w+)/.exec((await request.textContent()) ?? "") ?? [];
  const status = async () => (await fetch(url, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await status()).toBe(200);
  await noteSteps();
  await page.getByRole("button", { name: "Revoke Ada's key" }).click();
  await page.getByRole("dialog").getByRole("textbox").fill("Ada's key");
  await page.getByRole("button", { name: "Revoke it" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  expect(await status()).toBe(401);
}
