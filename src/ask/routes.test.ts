import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { prove } from "../../test/ask/proof.ts";
import { type AskDemo, openAskDemo, startAskRoom } from "../../test/support/ask-room.ts";
import { expectProblem } from "../../test/support/every-answer.ts";
import { makeOrganization, makeTestKey } from "../../test/support/test-app.ts";
import { addDecimals } from "../core/decimals.ts";
import { AskAnswer } from "./answer-schema.ts";

let room: AskDemo;

beforeAll(async () => {
  room = await openAskDemo();
});
afterAll(() => room.stop());

const withText = ({ status, headers, text }: { status: number; headers: Headers; text: string }) => {
  return { status, headers, body: text };
};

describe("POST /api/dory-ai/query", () => {
  test.each([
    "How much did EC2 cost last month?",
    "Break down last month's cost by account",
    "Which services make up 80 % of last month's cost?",
    "Weekly cost trend of the last 2 months",
    "Why did BigQuery cost more this month?",
    "Compare October with September 2026 by service",
    "What is unusual this month?",
    "Forecast for this month",
    "How much of our cost is tagged with team?",
    "Which regions do we use?",
    "Are our connectors up to date?",
  ])("200: %s is answered, each figure as the API itself gives it", async (question) => {
    const answer = await room.answer(question);
    expect(AskAnswer.parse(answer)).toEqual(answer);
    expect(answer).toMatchObject({ engine: "builtin", clarification: null });
    expect(answer.insights.length).toBeGreaterThan(0);
    expect(answer.answer).not.toMatch(/\{\{/);
    await prove(answer, room.get);
    const shown = answer.insights.flatMap(({ fact_ids }) => fact_ids);
    expect(shown.every((id) => answer.facts.some((fact) => fact.id === id))).toBe(true);
  });

  test("as few services as it takes make up a part of all, and the one before the last did not reach it", async () => {
    const { answer, tables } = await room.answer("Which services make up 80% of our cost in October 2026?");
    const shares = tables[0]?.rows.map((row) => Number(row[3])) ?? [];
    const together = shares.reduce((sum, share) => sum + share, 0);
    expect(together).toBeGreaterThanOrEqual(0.8);
    expect(together - (shares.at(-1) ?? 0)).toBeLessThan(0.8);
    expect(answer).toMatch(new RegExp(`It takes ${shares.length} of \\d+ groups to reach 80.0 %`));
  });

  test("changes are ranked in percent where that is asked, without what cost nothing before", async () => {
    const ranked = async (question: string) => {
      const { answer, tables } = await room.answer(question);
      return { answer, ratios: tables[0]?.rows.map((row) => row[4]) ?? [] };
    };
    const { answer, ratios } = await ranked("Which services had the biggest percentage increase in October 2026?");
    expect(ratios.length).toBeGreaterThan(3);
    expect(ratios).toEqual(ratios.toSorted((one, other) => Number(other) - Number(one)));
    expect(ratios).not.toContain(null);
    expect(answer).toContain("what rose most in percent is first");
    expect((await ranked("Which services increased most in October 2026?")).ratios).not.toEqual(ratios);
  });

  test("200: a name of two tags on the same lines is answered with both, one on other lines asked about", async () => {
    const of = (tag: string) => `/api/spend?start_date=2026-10-01&end_date=2026-10-31&${tag}`;
    expect(await room.get(of("tag%3Aproject=checkout"))).toEqual(await room.get(of("tag%3Aapplication=checkout")));
    const answer = await room.answer("checkout in October 2026");
    expect(answer.answer).toMatch(
      /^“checkout” is application=checkout and project=checkout: these are the same lines\./,
    );
    expect(answer.reading).toContainEqual({
      words: "checkout",
      as: "same_lines",
      value: "application=checkout and project=checkout",
    });
    await prove(answer, room.get);
    expect((await room.answer("platform in October 2026")).clarification?.options).toHaveLength(2);
  });

  test("200: a year in its last quarter is what was billed before it and the quarter's forecast", async () => {
    const [year, billed, quarter] = await Promise.all([
      room.answer("what will 2026 cost us in total"),
      room.get("/api/spend?start_date=2026-01-01&end_date=2026-09-30"),
      room.get("/api/spend/forecast?horizon=quarter"),
    ]);
    await prove(year, room.get);
    const costs = [
      billed as { totals: { cost: string }[] },
      quarter as { data: { total: { cost: string } }[] },
    ] as const;
    const whole = addDecimals([costs[0].totals[0]?.cost ?? "", costs[1].data[0]?.total.cost ?? ""]);
    expect(year.facts.map(({ value }) => value)).toContain(whole);
    expect(year.answer).toMatch(/ will be about .* most likely between .* is forecast for the days after it\./);
  });

  test("the proof of figures is one: an altered digit of any fact is found", async () => {
    const answer = await room.answer("How much did EC2 cost last month?");
    for (const fact of answer.facts.filter(({ unit, from }) => unit === "money" && from.length !== 1)) {
      const altered = { ...fact, value: `${fact.value}1` };
      const facts = answer.facts.map((one) => (one.id === fact.id ? altered : one));
      await expect(prove({ ...answer, facts }, room.get), fact.label).rejects.toThrow();
    }
  });

  test("200: without a period it is the last 30 complete days, and both the answer and the member say so", async () => {
    const { period, answer, freshness } = await room.answer("What did EC2 cost?");
    expect(period).toEqual({ start_date: "2026-10-21", end_date: "2026-11-19", assumed: true });
    expect(answer).toMatch(/names no exact days/);
    expect(freshness).toEqual({ data_through: "2026-11-19" });
  });

  test("200: whether a month is closed is told by what providers may still change", async () => {
    const { answer } = await room.answer("Which months are still open?");
    expect(answer).toMatch(/^Providers may still change the figures of November 2026; months before are closed\./);
    expect((await room.answer("Which connectors failed?")).answer).not.toMatch(/months before/);
  });

  test("200: a question that follows another edits its plan, and belongs to its organization alone", async () => {
    const first = await room.answer("Top services last month");
    const { conversation_id } = first;
    const byRegion = await room.answer("and by region?", { conversation_id });
    expect(byRegion.period).toEqual(first.period);
    expect(byRegion.tables[0]?.columns).toContain("region");
    expect(byRegion.conversation_id).toBe(conversation_id);

    const other = await makeOrganization(room.demo.database);
    const headers = { authorization: `Bearer ${other.key}` };
    expectProblem(withText(await room.ask("and by region?", { conversation_id }, headers)), "not_found");
    const unknown = { conversation_id: "cnv_00000000000000000000" };
    expectProblem(withText(await room.ask("why?", unknown)), "not_found");
  });

  test("200: another organization's question sees nothing of this one's bills", async () => {
    const { key } = await makeOrganization(room.demo.database);
    const { body } = await room.ask("How much did we spend last month?", {}, { authorization: `Bearer ${key}` });
    expect(body.answer).toMatch(/^No bills are connected yet/);
    expect(body.facts.filter(({ unit }: { unit: string }) => unit === "money")).toEqual([]);
  });

  test("200: without any bill, or the service of spend, that is told, and no word is blamed", async () => {
    const empty = await makeOrganization(room.demo.database);
    const closed = await makeOrganization(room.demo.database, { services: ["dory-ai", "usage-calculator"] });
    for (const question of ["What did we spend by team this month?", "Why did EC2 cost more?", "Forecast this month"]) {
      const of = async (key: string) => (await room.ask(question, {}, { authorization: `Bearer ${key}` })).body;
      const [none, off] = [await of(empty.key), await of(closed.key)];
      expect(none).toMatchObject({ answer: expect.stringMatching(/^No bills are connected yet/), clarification: null });
      expect(off).toMatchObject({ answer: expect.stringContaining("Cost data is not activated"), clarification: null });
    }
  });

  test("200: a turn that leaves a question open says so first", async () => {
    const { conversation_id } = await room.answer("EC2 by region in October 2026");
    await room.answer("sorry, I meant frobnicate", { conversation_id });
    const { answer } = await room.answer("by team", { conversation_id });
    expect(answer).toMatch(/^“sorry, I meant frobnicate” was not answered, and is no part of this\./);
  });

  test("200: a word that nothing places is asked about, with no figure", async () => {
    const { clarification, facts } = await room.answer("How much did the flurble cost last month?");
    expect(clarification?.question).toContain("flurble");
    expect(facts).toEqual([]);
  });

  test("200: what the data can't tell is said", async () => {
    const { answer, facts } = await room.answer("Which instances should we rightsize to save money?");
    expect(answer.length).toBeGreaterThan(20);
    expect(facts.filter(({ unit }) => unit === "money")).toEqual([]);
  });

  test("200: a key without the scope of spend learns which one it lacks, and gets the rest", async () => {
    const { key } = await makeTestKey(room.demo.database, room.demo.org, { scopes: ["ask", "connectors"] });
    const headers = { authorization: `Bearer ${key}` };
    const spend = await room.ask("How much did we spend last month?", {}, headers);
    expect(spend.body.answer).toContain("`spend`");
    expect(spend.body.facts).toEqual([]);
    const named = await room.ask("How much did EC2 cost last month?", {}, headers);
    expect(named.body).toMatchObject({ answer: expect.stringContaining("`spend`"), clarification: null });
    const connectors = await room.ask("Are our connectors up to date?", {}, headers);
    expect(connectors.body.answer).toContain("Demo AWS");
  });

  test("200: `text/event-stream` has the stages in their order, the whole answer last", async () => {
    const { headers, text } = await room.ask("What did EC2 cost last month?", {}, { accept: "text/event-stream" });
    expect(headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
    const events = text
      .trim()
      .split("\n\n")
      .map((event) => {
        const [name = "", data = ""] = event.split("\n");
        return [name.replace("event: ", ""), JSON.parse(data.replace("data: ", ""))] as const;
      });
    expect(events.map(([name]) => name)).toEqual(["plan", "facts", "text", "done"]);
    const [plan, facts, words, done] = events.map(([, data]) => data);
    expect(plan).toMatchObject({ kind: "answer", operations: [{ op: "total" }] });
    expect(AskAnswer.parse(done)).toMatchObject({ ...facts, ...words });
  });

  test("503: an organization's data that can't be reached now is no answer", async () => {
    const closed = await startAskRoom({ ...room.demo, clickhouse: null as never });
    expectProblem(withText(await closed.ask("What did EC2 cost?")), "store_unavailable");
    await closed.stop();
  });

  test("503 provider_not_configured: off, or no model; after the input and the conversation", async () => {
    const off = await startAskRoom(room.demo, { ASK_ENGINE: "off" });
    const half = await startAskRoom(room.demo, { ASK_ENGINE: "model", ASK_MODEL: "m" });
    const context = { conversation_id: "cnv_00000000000000000000" };
    for (const unconfigured of [off, half]) {
      expectProblem(withText(await unconfigured.ask("What did EC2 cost?")), "provider_not_configured");
      expectProblem(withText(await unconfigured.ask("")), "invalid_request");
      expectProblem(withText(await unconfigured.ask("why?", context)), "not_found");
    }
    expectProblem(withText(await room.ask("What did EC2 cost?", { engine: "model" })), "provider_not_configured");
    await off.stop();
    await half.stop();
  });

  test.each([
    ["an empty question", { query: " " }],
    ["a question that is too long", { query: "x".repeat(2_001) }],
    ["no question", {}],
    ["a member that nobody knows", { query: "why?", org_id: "org_1" }],
    ["a context member that nobody knows", { query: "why?", context: { org_id: "org_1" } }],
    ["a context that is too long", { query: "why?", context: "x".repeat(8_200) }],
    [
      "days that end before they begin",
      { query: "why?", context: { start_date: "2026-03-02", end_date: "2026-03-01" } },
    ],
    ["a day that no calendar has", { query: "why?", context: { start_date: "2026-02-30" } }],
    ["no id of a conversation", { query: "why?", context: { conversation_id: "1" } }],
  ])("422: %s", async (_, body) => {
    const response = await fetch(`${room.app.url}/api/dory-ai/query`, {
      method: "POST",
      headers: { authorization: `Bearer ${room.key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    expectProblem(
      { status: response.status, headers: response.headers, body: await response.text() },
      "invalid_request",
    );
  });

  test("403: the service and the scope of questions are asked for first", async () => {
    const inactive = await makeOrganization(room.demo.database, { services: ["cost-data"] });
    const headers = { authorization: `Bearer ${inactive.key}` };
    expectProblem(withText(await room.ask("why?", {}, headers)), "service_not_activated");
    const { key } = await makeTestKey(room.demo.database, room.demo.org, { scopes: ["spend"] });
    expectProblem(withText(await room.ask("why?", {}, { authorization: `Bearer ${key}` })), "insufficient_scope");
  });

  test("a question takes nothing of the quota", async () => {
    const quotes = async () =>
      (
        (await (
          await fetch(`${room.app.url}/api/usage`, { headers: { authorization: `Bearer ${room.key}` } })
        ).json()) as { quota: { used: number } }
      ).quota.used;
    const before = await quotes();
    await room.answer("How much did we spend last month?");
    expect(await quotes()).toBe(before);
  });
});
