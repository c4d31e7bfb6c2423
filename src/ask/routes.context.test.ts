import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AskDemo, openAskDemo } from "../../test/support/ask-room.ts";
import { makeTestKey } from "../../test/support/test-app.ts";
import type { KeyScope } from "../core/services.ts";

let room: AskDemo;

beforeAll(async () => {
  room = await openAskDemo();
});
afterAll(() => room.stop());

const EVENTS = { accept: "text/event-stream" };

const params = async (query: string, context: object) => (await room.answer(query, context)).sources[0]?.params;

describe("the context of a question", () => {
  test("200: a string is notes, which narrow the question", async () => {
    const { body } = await room.ask("How much did we spend?", "EC2, last month. Our mascot is a heron." as never);
    expect(body.answer).toMatch(/^The billed cost for Amazon Elastic Compute Cloud in October 2026/);
    expect(body.warnings).toContain("Not used of the notes: “mascot”.");
    expect(body.warnings).toContain("Not used of the notes: “heron”.");
  });

  test("200: the days of the context hold where a question has days, and it is told where not", async () => {
    const days = { start_date: "2026-10-05", end_date: "2026-10-09" };
    for (const question of ["How much did we spend?", "Cost by service", "What is unusual?", "Cost by day"]) {
      expect(await params(question, days), question).toMatchObject(days);
    }
    const { warnings } = await room.answer("What is our plan?", days);
    expect(warnings.join(" ")).toMatch(/start_date and end_date were not used/);
    const own = await room.answer("How much did we spend in September 2026?", days);
    expect(own.warnings.join(" ")).toMatch(/start_date and end_date were not used/);
    // Other days that begin with the same one are others.
    const begun = { start_date: "2026-09-01", end_date: "2026-09-10" };
    const longer = await room.answer("How much did we spend in September 2026?", begun);
    expect(longer.warnings.join(" ")).toMatch(/start_date and end_date were not used/);
    const noted = await room.ask("How much did we spend in September 2026?", "1 September 2026" as never);
    expect(noted.body.warnings).toContain("Not used of the notes: “1 September 2026”.");
  });

  test("422: all that is wrong is told, and nothing that only follows from it", async () => {
    const fieldsOf = async (context: object) => {
      const { status, body } = await room.ask("How much did we spend?", context);
      return [status, ...body.errors.map(({ field }: { readonly field: string }) => field)];
    };
    expect(await fieldsOf({ start_date: "x" })).toEqual([422, "context.start_date"]);
    const backwards = { start_date: "2026-10-09", end_date: "2026-10-05" };
    expect(await fieldsOf({ engine: "foo", ...backwards })).toEqual([422, "context.engine", "context.end_date"]);
  });

  test("422: days that the spend room refuses are refused, and those to come are said not to be used", async () => {
    const wrong = async (context: object) =>
      (await room.ask("How much did we spend?", context)).body.errors?.[0]?.field;
    expect(await wrong({ start_date: "2023-11-01", end_date: "2026-11-01" })).toBe("context.end_date");
    expect(await wrong({ start_date: "2020-01-01" })).toBe("context.end_date");
    expect(await wrong({ start_date: "2030-01-01" })).toBe("context.start_date");
    expect(await wrong({ start_date: "2023-11-02", end_date: "2026-11-01" })).toBeUndefined();
    const ahead = await room.answer("How much did we spend?", { start_date: "2030-01-01", end_date: "2030-01-31" });
    expect(ahead.warnings.join(" ")).toContain("they are to come, and the question asks what was billed");
  });

  test("200: the engine is named in any case", async () => {
    expect((await room.ask("How much did we spend?", { engine: "Builtin" })).status).toBe(200);
  });

  test("200: in a conversation, what this turn's context says goes before the turn before", async () => {
    const { conversation_id } = await room.answer("How much did EC2 cost in September 2026?");
    const days = { start_date: "2026-10-05", end_date: "2026-10-09" };
    const { period, answer } = await room.answer("and S3?", { conversation_id, ...days });
    expect(period).toMatchObject(days);
    expect(answer).toMatch(/Amazon Simple Storage Service/);
  });

  test("200: a key is told the scopes that an open question needs and that it lacks, and no other", async () => {
    const told = async (query: string, scopes: readonly KeyScope[]) => {
      const { key } = await makeTestKey(room.demo.database, room.demo.org, { scopes: [...scopes] });
      const { body } = await room.ask(query, {}, { authorization: `Bearer ${key}` });
      const text = [body.answer, ...body.warnings].join(" ");
      return [...text.matchAll(/lacks the scope `(\w+)`/g)].map(([, scope]) => scope);
    };
    const cves = "How many vulnerabilities in frobnicate of the flurble?";
    expect(await told(cves, ["ask"])).toEqual(["cves"]);
    expect(await told(cves, ["ask", "cves"])).toEqual([]);
    const both = "How many critical CVEs were published last month and how much did we spend last month?";
    expect(await told(both, ["ask"])).toEqual(["cves", "spend"]);
    expect(await told(both, ["ask", "cves"])).toEqual(["spend"]);
    expect(await told(both, ["ask", "spend"])).toEqual(["cves"]);
    expect(await told("How much did the flurble cost last month?", ["ask"])).toEqual(["spend"]);
  });

  test("200: days of notes hold for vulnerabilities, and a connector for the list of connectors", async () => {
    const { text } = await room.ask("Which critical CVEs are there?", { notes: "October 2026" }, EVENTS);
    const october = { start_date: "2026-10-01", end_date: "2026-10-31" };
    expect(JSON.parse(/^data: (.*)$/m.exec(text)?.[1] ?? "")).toMatchObject({
      operations: [{ op: "cves", published: october }],
    });
    const { data } = (await room.get("/api/connectors")) as { data: { id: string; name: string }[] };
    const { answer } = await room.answer("List all connectors", { connector_id: data[1]?.id ?? "" });
    expect(answer).toContain(data[1]?.name);
    expect(answer).not.toContain(data[0]?.name);
  });

  test("200: a connector holds for spend and for the connectors themselves", async () => {
    const { data } = (await room.get("/api/connectors")) as { data: { id: string; name: string }[] };
    const connector_id = data[1]?.id ?? "";
    expect(await params("How much did we spend last month?", { connector_id })).toMatchObject({ connector_id });
    const { answer } = await room.answer("Are our connectors up to date?", { connector_id });
    expect(answer).toContain(data[1]?.name);
    expect(answer).not.toContain(data[0]?.name);
  });
});
