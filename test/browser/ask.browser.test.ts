import { afterAll, beforeAll, expect, test } from "vitest";
import type { AskAnswer } from "../../src/ask/index.ts";
import { axeFindings, type ConsoleRoom, openConsoleRoom, settled, type WatchedPage } from "../support/console-room.ts";
import { daysAgo } from "../support/days-ago.ts";

let room: ConsoleRoom;
let page: WatchedPage;
beforeAll(async () => {
  room = await openConsoleRoom();
  page = await room.openPage({ viewport: { width: 1280, height: 900 } });
  await page.addInitScript(KEPT);
});
afterAll(() => room.close());

/** Keeps a copy of each streamed answer that the page gets. */
const KEPT = `{
  const { fetch } = window;
  window.answers = [];
  window.fetch = async (...args) => {
    const response = await fetch(...args);
    if (response.url.endsWith("/dory-ai/query")) window.answers.push(response.clone().text());
    return response;
  };
}`;

/** Hands the events of an answer to the page one by one, each when it is let through. */
const PACED = `{
  const { fetch } = window;
  const waiting = [];
  let free = 0;
  window.letNext = () => (waiting.length > 0 ? waiting.shift()() : (free += 1));
  const turn = () => new Promise((go) => (free > 0 ? go((free -= 1)) : waiting.push(go)));
  window.fetch = async (...args) => {
    const response = await fetch(...args);
    if (!response.url.endsWith("/dory-ai/query")) return response;
    const events = (await response.text()).split(/(?<=\\n\\n)/);
    const pull = async (controller) => {
      await turn();
      const event = events.shift();
      if (event === undefined) return controller.close();
      controller.enqueue(new TextEncoder().encode(event));
    };
    const body = new ReadableStream({ pull }, { highWaterMark: 0 });
    const copy = new Response(body, { status: response.status, headers: response.headers });
    return Object.defineProperty(copy, "url", { value: response.url });
  };
}`;

/** Asks what the field is filled in with; answers what the service streamed, once the page shows it. */
async function ask(question: string): Promise<AskAnswer> {
  await page.getByLabel("Question").fill(question);
  return answerTo(() => page.getByRole("button", { name: "Ask", exact: true }).click());
}

async function answerTo(asked: () => Promise<void>): Promise<AskAnswer> {
  const response = page.waitForResponse((one) => one.url().endsWith("/dory-ai/query"));
  await asked();
  await response;
  await settled(page);
  const [, done = ""] = String(await page.evaluate("window.answers.at(-1)")).split("event: done\ndata: ");
  return JSON.parse(done.trim());
}

test("an answer is seen while it comes: read, computed with its facts, written, and then whole", async () => {
  const paced = await room.openPage();
  await paced.addInitScript(PACED);
  await paced.goto(`${room.home}/ask?query=${encodeURIComponent("Which services cost the most last month?")}`);
  const turn = paced.getByRole("region", { name: "Which services cost the most last month?" });
  await turn.getByText("Reading the question …").waitFor();
  await paced.evaluate("window.letNext()");
  await turn.getByText("Computing …").waitFor();
  await paced.evaluate("window.letNext()");
  await turn.getByText("Writing the answer …").waitFor();
  expect(await turn.getByText(/^\d+ facts are computed\.$/).count()).toBe(1);
  expect(await turn.getByText(/The billed cost in/).count()).toBe(0);
  await paced.evaluate("window.letNext()");
  await turn.getByText(/The billed cost in/).waitFor();
  expect(await turn.getByRole("table").count()).toBe(0);
  await paced.evaluate("window.letNext()");
  // The end of the stream, after its last event.
  await paced.evaluate("window.letNext()");
  await turn.getByRole("table").first().waitFor();
  expect(await turn.getByText("Writing the answer …").count()).toBe(0);
  expect(paced.faults).toEqual([]);
  await paced.context().close();
}, 60_000);

test.each([
  "Which services cost the most last month?",
  "How much did BigQuery cost last month?",
  "What did we spend by team last month?",
])(
  "%s: each figure of its answer that is the spend room's own is found in the explorer, where it leads",
  async (question) => {
    await page.goto(`${room.home}/ask`);
    const { facts, sources, answer } = await ask(question);
    const links = page.getByRole("region", { name: question, exact: true }).locator("a:has(data)");
    const ofSpend = new Set(sources.filter(({ endpoint }) => endpoint === "GET /api/spend").map(({ id }) => id));
    const own = facts.filter(
      ({ unit, from, source, text }) =>
        unit === "money" && from.length === 0 && ofSpend.has(source ?? "") && answer.includes(text),
    );
    const values = [...new Set(own.map(({ value }) => value))].slice(0, 3);
    expect(values.length).toBeGreaterThan(0);
    for (const value of values) {
      await links.locator(`data[value="${value}"]`).first().click();
      await page.waitForURL(/\/spend\?/);
      await page.getByRole("heading", { level: 1, name: "Spend" }).waitFor();
      await settled(page);
      expect(await page.locator(`main data[value="${value}"]`).count()).toBeGreaterThan(0);
      expect(await page.getByText("was not understood").count()).toBe(0);
      // Back is the question, which is asked again.
      await page.goBack();
      await links.first().waitFor();
      await settled(page);
    }
    expect(page.faults).toEqual([]);
  },
  120_000,
);

test("what is not understood offers what may have been meant, and a click on it is answered", async () => {
  await page.goto(`${room.home}/ask`);
  const misspelt = await ask("How much did storge cost last month?");
  expect([misspelt.clarification, misspelt.answer]).toEqual([null, expect.stringContaining("Storage")]);
  const { clarification } = await ask("How much did SQL cost last month?");
  expect(clarification?.options).toContain("service Cloud SQL");
  expect(await axeFindings(page)).toEqual([]);
  const chosen = await answerTo(() => page.getByRole("button", { name: "service Cloud SQL", exact: true }).click());
  expect(chosen.clarification).toBeNull();
  expect(chosen.facts.some(({ unit }) => unit === "money")).toBe(true);
  expect(chosen.answer).toContain("Cloud SQL");
}, 60_000);

test("where nothing can have been meant, ready-made questions are at hand, and each is answered", async () => {
  await page.goto(`${room.home}/ask`);
  const { clarification } = await ask("Is the flurble blue?");
  expect(clarification?.options ?? []).toEqual([]);
  const turn = page.getByRole("region", { name: "Is the flurble blue?" });
  const ways = turn.getByRole("button");
  // They are no choices for what is asked back, and do not look like some.
  expect(await ways.count()).toBe(0);
  await turn.getByText("Examples of other questions").click();
  const questions = await ways.allTextContents();
  expect(questions.length).toBeGreaterThan(3);
  for (const [place, question] of questions.entries()) {
    const told = await answerTo(() => ways.nth(place).click());
    expect([question, told.clarification, told.sources.length > 0]).toEqual([question, null, true]);
  }
}, 60_000);

type Led = { readonly href: string | null; readonly value: string };

/** Where each figure of an answer leads; null: to its proof beside it. */
const LED = `[...document.querySelectorAll("main section.card data")].flatMap((data) => {
  const link = data.closest("a");
  const button = data.closest("button");
  return link || button ? [{ href: link?.href ?? null, value: data.value }] : [];
})`;

const withoutSign = (value: string) => value.replace(/^-/, "").replace(/(\.\d*?)0+$/, "$1");

test.each([
  "Why did our AWS bill change last month?",
  "How many hours of EC2 did we use last month?",
  "What will we spend by the end of the month?",
  "Compare this month with three months ago by account",
  "What was the average cost per day last month?",
  "Which days were unusual?",
  "What has no tag team?",
])(
  "%s: every figure stands on the page where it leads, or its proof has it",
  async (question) => {
    await page.goto(`${room.home}/ask`);
    await ask(question);
    const led = (await page.evaluate(LED)) as readonly Led[];
    const byPage = Map.groupBy(led, ({ href }) => href);
    expect([...byPage.keys()].some((href) => href !== null)).toBe(true);
    const answer = page.url();
    for (const [href, figures] of byPage) {
      if (href === null) continue;
      await page.goto(href);
      await settled(page);
      const all: string[] = await page.locator("main data").evaluateAll((data: { value: string }[]) => {
        return data.map(({ value }) => value);
      });
      const shown = new Set(all.map(withoutSign));
      const missing = figures.filter(({ value }) => !shown.has(withoutSign(value)));
      expect({ href, missing }).toEqual({ href, missing: [] });
      expect(await page.getByText("was not understood").allTextContents()).toEqual([]);
    }
    await page.goto(answer);
    await settled(page);
    for (const button of (await page.locator("main section.card button:has(data)").all()).slice(0, 4)) {
      const value = await button.locator("data").getAttribute("value");
      await button.click();
      const proof = page.getByRole("dialog", { name: /^Where .* comes from$/ });
      await proof
        .getByText(value ?? "", { exact: true })
        .first()
        .waitFor();
      expect(await proof.getByText(/GET \/api\/|The question itself/).count()).toBe(1);
      await page.keyboard.press("Escape");
      await proof.waitFor({ state: "detached" });
    }
    expect(page.faults).toEqual([]);
  },
  180_000,
);

test("a change leads to the explorer with the days that it is of, named as what is compared with", async () => {
  await page.goto(`${room.home}/ask`);
  await ask(`Compare ${daysAgo(9)} to ${daysAgo(3)} with ${daysAgo(44)} to ${daysAgo(38)} by service`);
  const change = page.locator("main section.card a[href*='compare=']:has(data)").first();
  const value = (await change.locator("data").getAttribute("value")) ?? "";
  await change.click();
  await page.waitForURL(/\/spend\?/);
  await settled(page);
  const address = new URL(page.url()).searchParams.get("compare") ?? "";
  expect(address).toBe(`${daysAgo(44)}..${daysAgo(38)}`);
  expect(await page.locator(`main data[value="${value}"], main data[value="-${value}"]`).count()).toBeGreaterThan(0);
  expect(await page.getByRole("button", { name: /^Compare/ }).textContent()).toMatch(/\d+.* \w+ \d{4}/);
  expect(await page.getByText("was not understood").count()).toBe(0);
}, 60_000);

const FIRST = "What did AWS cost last month?";

/** What the page shows of its questions, the oldest first. */
async function told(of: WatchedPage): Promise<readonly string[]> {
  await settled(of);
  const turns = of.locator("main section.card");
  await turns.locator("table, li, p").first().waitFor();
  await of.getByText(/…$/).first().waitFor({ state: "detached" });
  return (await turns.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
}

test("a conversation is its address: a reload, a link, back and forward show the same answers", async () => {
  await page.goto(`${room.home}/ask`);
  const first = await ask(FIRST);
  const followed = await ask("and by account?");
  expect(followed.conversation_id).toBe(first.conversation_id);
  const both = await told(page);
  expect(both[0]).toContain(FIRST);
  expect(both[1]).toContain("for AWS");
  await page.reload();
  expect(await told(page)).toEqual(both);
  const other = await room.openPage({ viewport: { width: 1280, height: 900 } });
  await other.goto(page.url());
  expect(await told(other)).toEqual(both);
  await other.context().close();
  await page.goBack();
  expect(await told(page)).toEqual(both.slice(0, 1));
  // Another way from here is not a question about what was asked after it.
  const apart = await ask("and by region?");
  expect(apart.answer).toContain("for AWS");
  expect(apart.tables[0]?.columns).toContain("region");
  expect(apart.tables[0]?.columns).not.toContain("account");
  await page.goBack();
  expect(await told(page)).toEqual(both.slice(0, 1));
  await page.goForward();
  expect((await told(page))[1]).toContain("by region");
}, 90_000);

test("what goes on from a question that is not answered is not answered as something else", async () => {
  const search = new URLSearchParams([
    ["query", FIRST],
    ["query", "and by account?"],
  ]);
  const broken = await room.openPage();
  await broken.route("**/dory-ai/query", (route) => route.abort());
  await broken.goto(`${room.home}/ask?${search}`);
  await broken.getByText("so it was not asked").waitFor();
  expect(await broken.getByRole("alert").count()).toBe(1);
  await broken.unroute("**/dory-ai/query");
  await broken.getByRole("button", { name: "Try again" }).click();
  await broken
    .getByRole("region", { name: "and by account?" })
    .getByText(/for AWS .* by account/)
    .first()
    .waitFor();
  await broken.context().close();
}, 60_000);
