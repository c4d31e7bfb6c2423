import { afterAll, beforeAll, expect, test } from "vitest";
import type { FocusLine } from "../../test/support/bills.ts";
import { openSpendRoom, type SpendRoom } from "../../test/support/spend-room.ts";

const DAYS = "start_date=2026-03-02&end_date=2026-03-02&group_by=";

let room: SpendRoom;

beforeAll(async () => {
  room = await openSpendRoom();
  const line = (ServiceName: string, tags: object = {}): FocusLine => ({ ServiceName, Tags: JSON.stringify(tags) });
  await room.bill([
    line("Amazon Simple Storage Service", { team: "platform", env: "prod" }),
    line("Amazon Elastic Compute Cloud", { team: "search" }),
    line("Storage, cold"),
    { ...line("Amazon Relational Database Service", { "user:owner": "ann" }), SubAccountId: "account-77" },
    {
      ...line("Storage, cold"),
      ResourceId: "i-7",
      ResourceName: "web-7",
      ChargePeriodStart: "2026-03-09T00:00:00Z",
      BilledCost: "0",
      EffectiveCost: "0",
    },
  ]);
});

afterAll(() => room.close());

const warningsOf = async (query: string) => (await room.spend(`${DAYS}&${query}`)).warnings;

test.each([
  ["service=S3", ['No line has service "S3". Did you mean "Amazon Simple Storage Service"?']],
  ["service=ec2", ['No line has service "ec2". Did you mean "Amazon Elastic Compute Cloud"?']],
  ["service=RDS", ['No line has service "RDS". Did you mean "Amazon Relational Database Service"?']],
  ["service=!S3", ['No line has service "S3". Did you mean "Amazon Simple Storage Service"?']],
  [
    "service=Amazon%20Simple%20Storage%20Servce",
    [expect.stringContaining('Did you mean "Amazon Simple Storage Service"?')],
  ],
  ["account=account-7", ['No line has account "account-7". Did you mean "account-77"?']],
  ["service=constructor", ['No line has service "constructor".']],
  ["currency=EUR", ['No line has currency "EUR".']],
  ["provider=aws", []],
  ["service=Amazon%20Simple%20Storage%20Service,", []],
  ["tag:team=platfrom", ['No line has tag:team "platfrom". Did you mean "platform"?']],
  ["tag:owner=bob", [expect.stringContaining("user:owner"), expect.stringContaining('No line has tag:owner "bob"')]],
  ["tag=tean", ['No line has the tag "tean". Did you mean "team"?']],
  ["tag:team=search,", []],
])("%s is told by %j", async (query, warnings) => {
  expect(await warningsOf(query)).toEqual(warnings);
});

test("a comma that was meant as a part of a value is told with what to write", async () => {
  const warnings = await warningsOf("service=Storage,%20cold");
  expect(warnings.at(-1)).toBe(
    "Commas separate values: write \\, for a comma within a value, as in service=Storage\\, cold.",
  );
  expect(await warningsOf("service=Storage%5C,%20cold")).toEqual([]);
});

test("a resource is looked for in the bills of the range, by id and by name", async () => {
  const told = (resource: string) => `No line of the bills in this range has resource "${resource}".`;
  expect(await warningsOf("resource=i-7,web-7,i-8")).toEqual([told("i-8")]);
  const { body } = await room.get("/api/spend/anomalies?start_date=2026-03-02&end_date=2026-03-03&resource=i-9");
  expect(body.warnings).toContain(told("i-9"));
});

test("a value that lines have on other days is no mistake", async () => {
  const { data, warnings } = await room.spend("start_date=2026-03-03&end_date=2026-03-03&service=Storage%5C,%20cold");
  expect([data, warnings]).toEqual([[], []]);
});

test("an empty tag asks for the lines without any, and its opposite for the others", async () => {
  const services = async (query: string) => {
    const { data, totals } = await room.spend(`${DAYS.replace("group_by=", "group_by=service")}&${query}`);
    return [data.map((row) => row["service"]), totals[0]?.cost];
  };
  expect(await services("tag=")).toEqual([["Storage, cold"], "1.5"]);
  expect((await services("tag=!"))[1]).toBe("4.5");
});

test("an export has its warnings in a header, in ASCII", async () => {
  const { headers, text } = await room.get(`${DAYS}&service=Caf%C3%A9`, { accept: "text/csv" });
  expect(JSON.parse(headers.get("x-warnings") ?? "")).toEqual(['No line has service "Café".']);
  expect(text.split("\r\n")).toHaveLength(2);
  expect((await room.get(DAYS, { accept: "text/csv" })).headers.get("x-warnings")).toBeNull();
});

test("the forecast and the anomalies tell it, too", async () => {
  for (const path of ["forecast", "anomalies"]) {
    const { body } = await room.get(`/api/spend/${path}?service=S3`);
    expect(body.warnings).toContain('No line has service "S3". Did you mean "Amazon Simple Storage Service"?');
  }
});

test("a value that is sent several times is told once", async () => {
  const told = await warningsOf("service=S3&service=S3,S3");
  expect(told).toEqual(['No line has service "S3". Did you mean "Amazon Simple Storage Service"?']);
});

test("many values in one request are those that differ, and too many of these are refused", async () => {
  const asking = (texts: readonly string[]) => room.get(`${DAYS}&${texts.map((text) => `resource=${text}`).join("&")}`);
  const same = Array.from({ length: 7 }, () => Array.from({ length: 990 }, () => "a").join(","));
  const { body } = await asking(same);
  expect(body.warnings).toEqual(['No line of the bills in this range has resource "a".']);
  const other = Array.from({ length: 6 }, (_, text) =>
    Array.from({ length: 200 }, (_, at) => `${text}-${at}`).join(","),
  );
  expect(await asking(other)).toMatchObject({
    status: 422,
    body: { errors: [{ field: "resource", message: "Name at most 1000 different values." }] },
  });
});

test.each([
  ["a tag by its value", (key: number) => `tag:k${key}=v`],
  ["lines that have a tag", (key: number) => `tag=k${key}`],
  ["lines without a tag", (key: number) => `tag=!k${key}`],
])("as many tags as a question may name are looked for, and more are refused: %s", async (_, named) => {
  const asking = (count: number) =>
    room.get(`${DAYS}&${Array.from({ length: count }, (_, key) => named(key)).join("&")}`);
  expect((await asking(100)).status).toBe(200);
  expect(await asking(101)).toMatchObject({
    status: 422,
    body: { code: "invalid_request", errors: [{ field: "tag" }] },
  });
});
