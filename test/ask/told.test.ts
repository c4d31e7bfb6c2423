import { afterAll, beforeAll, expect, test } from "vitest";
import { type AskDemo, openAskDemo } from "../support/ask-room.ts";
import { prove } from "./proof.ts";
import { ASKED_ON } from "./shorthand.ts";

let room: AskDemo;

beforeAll(async () => {
  room = await openAskDemo(ASKED_ON);
});
afterAll(() => room.stop());

test.each([
  ["October 2026 against October 2024", "October 2024"],
  ["why did AWS go up in October 2026 compared with October 2024", "October 2024"],
])("%s: days that no bill has are not nothing, so nothing is new", async (question, base) => {
  const { body } = await room.ask(question);
  expect(body.answer).toContain(`${base} can't be told`);
  expect(body.answer).not.toMatch(/ new |from 0\.00/);
});

test.each([
  ["average daily cost per provider from 1 to 10 October", "Per day on average", 10],
  ["average monthly cost per provider in September and October", "Per whole month on average", 2],
])("%s: the average of each of them", async (question, words, count) => {
  const { body } = await room.ask(question);
  const [, mean = ""] = new RegExp(`${words}: aws ([\\d,.]+) USD`).exec(body.answer) ?? [];
  const [, total = ""] = /highest first: aws with ([\d,.]+) USD/.exec(body.answer) ?? [];
  expect(amountOf(mean) * count, body.answer).toBeCloseTo(amountOf(total), 0);
});

test("what each account costs per day, within bounds, of other days, and the difference: of all accounts", async () => {
  const first = await room.answer("Average daily cost per account in October");
  expect(first.tables[0]?.rows).toHaveLength(11);
  const { conversation_id } = first;
  const over = await room.answer("Only those above $100 a day", { conversation_id });
  const names = over.tables[0]?.rows.map(([name]) => name);
  expect(names).toEqual(first.tables[0]?.rows.filter((row) => Number(row[2]) > 100).map(([name]) => name));
  const november = await room.answer("Same for November to date", { conversation_id });
  expect(november.answer).toMatch(/Per day on average: shop-production/);
  const both = await room.answer("and the difference in %?", { conversation_id });
  for (const answer of [first, over, november, both]) await prove(answer, room.get);
  const [name, before, after, , ratio] = both.tables[0]?.rows[0] ?? [];
  const meanOf = ({ tables }: typeof both) => tables[0]?.rows.find((row) => row[0] === name)?.[2];
  expect([before, after]).toEqual([meanOf(over), meanOf(november)]);
  expect(Number(ratio)).toBeCloseTo(Number(after) / Number(before) - 1, 4);
});

test("every group has its average, in words and in a table; a table that lacks groups says so", async () => {
  const { body } = await room.ask("average daily cost per account in October");
  const [averages] = body.tables;
  expect(averages?.columns).toEqual(["account", "days", "mean_per_day", "currency"]);
  expect(averages?.rows).toHaveLength(11);
  for (const [account] of averages?.rows ?? [])
    expect(body.answer).toMatch(new RegExp(`average:.* ${account} [\\d.,]+ USD`));
  expect((await room.ask("daily cost per account in October")).body.answer).toContain(
    "There are 11 groups; the table has the 10 that cost most.",
  );
});

test("weeks have averages of each group, too, of those that are whole", async () => {
  const { body } = await room.ask("average weekly cost per provider in October");
  expect(body.answer).toMatch(/Per whole week on average: aws [\d.,]+ USD, azure [\d.,]+ USD and gcp/);
});

test("days without any cost are told, and the day from which a day costs much more", async () => {
  const stopped = await room.ask("Redshift by day in the last 90 days");
  expect(stopped.body.answer).toMatch(/Nothing was billed from 2026-\d\d-\d\d to 2026-11-17\./);
  const risen = await room.ask("Bedrock by day in the last 90 days");
  const [, is = "", was = ""] =
    /From 2026-\d\d-\d\d it costs much more: .* from then costs ([\d.]+) USD, of the week before ([\d.]+) USD/.exec(
      risen.body.answer,
    ) ?? [];
  expect(amountOf(is), risen.body.answer).toBeGreaterThan(1.5 * amountOf(was));
  expect((await room.ask("EC2 by day in October")).body.answer).not.toMatch(/Nothing was billed|costs much/);
});

test("which days the bills have is told with both ends, and when they were synced to the minute", async () => {
  const { body } = await room.ask("which days have we got data for");
  expect(body.answer).toMatch(/reach from 2026-08-\d\d through 2026-11-17, last synced on \S+ \d\d:\d\d UTC/);
});

test("a list of credits has the day, the service and the account of each", async () => {
  const { body } = await room.ask("list all credits since September");
  expect(body.answer).toMatch(/day by day: Amazon [\w ]+, shop-production \(2026-\d\d-\d\d\) with -[\d.,]+ USD/);
});

test("what hangs on what is still to be found is said, and is no answer of everything", async () => {
  const { body } = await room.ask("top account last month and what gpus are in it");
  expect(body.answer).toMatch(/ask it next, after this answer/);
  expect(body.tables).toHaveLength(1);
});

test("the median day of each is told where it is asked for", async () => {
  const { body } = await room.ask("median daily cost per provider in October");
  expect(body.answer).toMatch(/The median day: aws [\d,.]+ USD, azure [\d,.]+ USD and gcp [\d,.]+ USD\./);
});

test("days of a forecast that are over count with what was billed on them", async () => {
  const about = async (question: string) => {
    const { body } = await room.ask(question);
    const [, amount = ""] = /will be about ([\d,.]+) USD/.exec(body.answer) ?? [];
    return amountOf(amount);
  };
  const [november, december] = [await about("forecast for november"), await about("forecast for december")];
  expect(await about("what will november and december cost together")).toBeCloseTo(november + december, 1);
});

test.each([
  "list price against what we actually paid in October",
  "what did we save against list prices in October",
  "list cost vs billed cost by provider in October",
])("%s: what lies between the two costs, and its part of the dearer one", async (question) => {
  const { body } = await room.ask(question);
  const amounts = ["at list prices", "The billed cost"].map((cost) => {
    const [, amount = ""] = new RegExp(`${cost}[^.]*? (?:is|it is) ([\\d,.]+) USD`).exec(body.answer) ?? [];
    const [, all = amount] = new RegExp(`${cost}.*?All together it is ([\\d,.]+) USD`, "s").exec(body.answer) ?? [];
    return amountOf(all);
  });
  const [list = 0, billed = 0] = amounts;
  const [, gap = "", part = ""] =
    /is ([\d,.]+) USD \(([\d.]+) %\) below the cost at list prices/.exec(body.answer) ?? [];
  expect(amountOf(gap), body.answer).toBeCloseTo(list - billed, 1);
  expect(Number(part)).toBeCloseTo((100 * (list - billed)) / list, 0);
});

test("what is not prod holds what has no environment, and that is said", async () => {
  const { body } = await room.ask("cost of everything that is not prod in October");
  expect(body.answer).toContain("without environment=prod (what has no environment is in it)");
});

test("prod against what is not prod tells how much of that has no environment", async () => {
  const answer = await room.answer("prod vs non prod ratio in October");
  const [, none = ""] = /all but environment=prod, ([\d,.]+) USD has no environment/.exec(answer.answer) ?? [];
  const alone = await room.answer("cost without environment tag in October");
  expect(alone.answer).toContain(none);
  await prove(answer, room.get);
  expect((await room.answer("dev vs staging in October")).answer).not.toContain("has no environment");
});

test("a month without one of its days has one average, of the days before and after it", async () => {
  const answer = await room.answer("avg daily cost of bigquery in october, but leave out that odd day on the 15th");
  const [, sum = "", mean = ""] =
    /Together .* cost ([\d,.]+) USD, on average ([\d,.]+) USD a day over 30 days/.exec(answer.answer) ?? [];
  const { tables } = answer;
  const all = tables.flatMap(({ rows }) => rows).reduce((total, [, cost]) => total + Number(cost), 0);
  expect(amountOf(sum), answer.answer).toBeCloseTo(all, 1);
  expect(amountOf(mean)).toBeCloseTo(all / 30, 1);
  await prove(answer, room.get);
});

function amountOf(told: string): number {
  return Number(told.replaceAll(",", ""));
}

test("days that are not billed yet are told as such, and not as a fall of all of it", async () => {
  const { body } = await room.ask("how did today compare with yesterday");
  expect(body.answer).toMatch(
    /^The billed cost on 17 November 2026 is [\d,.]+ USD\. What was billed on 18 November 2026/,
  );
  expect(body.answer).toContain("can't be told yet");
  expect(body.answer).not.toMatch(/went down|100\.0 %/);
});

test("what lacks a tag by account is told with its part of each account's own cost", async () => {
  const { body } = await room.ask("cost without an application tag by account in October");
  const [table] = body.tables.slice(1);
  expect(table.columns).toEqual(["account", "cost with it", "cost without it", "share without it", "currency"]);
  for (const [account, withIt, without, share] of table.rows) {
    expect(Number(share), account).toBeCloseTo(Number(without) / (Number(withIt) + Number(without)), 4);
  }
  const whole = table.rows.reduce((sum: number, row: string[]) => sum + Number(row[1]) + Number(row[2]), 0);
  const { body: october } = await room.ask("total cost in October");
  expect(whole).toBeCloseTo(amountOf(/is ([\d,.]+) USD/.exec(october.answer)?.[1] ?? ""), 1);
});

test("where the share that lacks a tag is ranked, the largest share is told first", async () => {
  const { body } = await room.ask("which account has the biggest untagged percentage in October");
  const shares = body.tables.at(-1).rows.map((row: string[]) => Number(row[3]));
  expect(shares).toEqual(shares.toSorted((one: number, other: number) => other - one));
  expect(body.answer).toContain(`: ${body.tables.at(-1).rows[0][0]} `);
});

/** The text of an answer. */
async function told(question: string): Promise<string> {
  const { body } = await room.ask(question);
  return body.answer;
}

test("what has a tag and what lacks it are told in percent in one sentence", async () => {
  const answer = await told("What percentage of October spend carries no team tag?");
  const [, has, lacks] =
    /^Of [^.]*2026, ([\d.]+) % \([\d,.]+ USD\) has the tag team and ([\d.]+) % \([\d,.]+ USD\) lacks it\./.exec(
      answer,
    ) ?? [];
  expect(Number(has) + Number(lacks), answer).toBeCloseTo(100, 0);
});

test("shares by group in steps: each group's part of the whole adds up to all of it", async () => {
  const { body } = await room.ask("What share of compute is on each provider, month by month since September?");
  const table: { columns: string[]; rows: string[][] } | undefined = body.tables[0];
  const [date, share] = ["date", "share"].map((name) => table?.columns.indexOf(name) ?? -1) as [number, number];
  const october = table?.rows.filter((row) => row[date] === "2026-10").map((row) => Number(row[share])) ?? [];
  expect(october).toHaveLength(3);
  expect(october.reduce((sum, one) => sum + one)).toBeCloseTo(1, 3);
  expect(body.answer).toMatch(/category Compute, by month: aws [\d.]+ % in 2026-09, [\d.]+ % in 2026-10/);
});

test("a part of each group in steps is told of what that group costs", async () => {
  const answer = await told("share of production in each cloud by month since September");
  expect(answer).toMatch(/Of what each provider costs, by month: aws [\d.]+ % in 2026-09/);
});

test.each([
  ["What do VPC and CloudWatch cost together in prod this month?", "environment"],
  ["What does CloudWatch cost for team web in October?", "team"],
])("%s: a service that never has the tag is said to be left out", async (question, tag) => {
  expect(await told(question)).toMatch(
    new RegExp(`^No line of AmazonCloudWatch has the tag ${tag}: [\\d,.]+ USD is left out\\.`),
  );
});

test("the average per day is told beside the highest day", async () => {
  const answer = await told("My checkout project: average cost per day in October, and the highest day");
  expect(answer).toMatch(/A day costs [\d,.]+ USD on average over 31 days\. The highest day was 2026-10-\d\d/);
});

test("what grew fastest by amount is told with what did in percent, where that is another one", async () => {
  const answer = await told("Which department's costs rose the fastest this month?");
  expect(answer).toMatch(/By tag:department|By department/);
  expect(answer).toMatch(/In percent, \w+ went up by [\d,.]+ USD \([\d.]+ %\).*, the most of all\./);
});

test("of two that are named what grew faster in percent is told, where the other one did by amount", async () => {
  const answer = await told("us-east-1 or eu-west-1 growing faster in the last 30 days");
  const parts = [...answer.matchAll(/(US East|Europe)[^%]*? went up by ([\d,.]+) USD \(([\d.]+) %\)/g)];
  const [most, other] = parts.map(([, name, money, ratio]) => ({ name, money, ratio: Number(ratio) }));
  expect(answer).toContain("what rose most is first");
  expect(Number(other?.ratio)).toBeGreaterThan(Number(most?.ratio));
  expect(answer).toMatch(new RegExp(`In percent, ${other?.name}.* went up by ${other?.money} USD`));
});

test("rows that are told together are told with their part of the whole", async () => {
  const answer = await told("Which five services together make up most of our October bill, and what share is that?");
  const [, some = "", share, all = ""] =
    /These come to ([\d,.]+) USD \(([\d.]+) %\) of ([\d,.]+) USD/.exec(answer) ?? [];
  const [part, whole] = [some, all].map((amount) => Number(amount.replaceAll(",", ""))) as [number, number];
  expect(Number(share), answer).toBeCloseTo((100 * part) / whole, 1);
});

test("rows by tag, which have lines in common, are not added up", async () => {
  const answer = await told("top 3 by tag in October");
  expect(answer).toMatch(/by tag, highest first: .* In all it is [\d,.]+ USD\./);
  expect(answer).not.toContain("come to");
});

test("what was billed beside list prices is told with the discount in percent", async () => {
  const answer = await told("Total billed vs. list cost for October, and the effective discount percentage");
  expect(answer).toMatch(/The billed cost is [\d,.]+ USD \([\d.]+ %\) below the cost at list prices/);
});

test("the price of a unit of a service with one unit is its cost by its usage", async () => {
  const answer = await told("What do we pay per GB-month of S3 in October?");
  const [, cost = "", usage = "", price] =
    /is ([\d,.]+) USD\..* behind it is ([\d,.]+) GB-Mo, ([\d.]+) USD per 1000 GB-Mo\./s.exec(answer) ?? [];
  const [paid, used] = [cost, usage].map((amount) => Number(amount.replaceAll(",", ""))) as [number, number];
  expect(Number(price), answer).toBeCloseTo((1000 * paid) / used, 1);
  const ones = await told("How many tokens did Bedrock use in October?");
  expect(ones).toMatch(/ is [\d,]{9,} tokens, \d\.\d+ USD per million tokens\./);
});

test("what a day normally costs is told by its median, too, where single days have moved the mean away", async () => {
  const answer = await told("what does BigQuery normally cost per day this month");
  expect(answer).toMatch(/A day costs [\d.]+ USD on average over 17 days\. The median day costs [\d.]+ USD\./);
  // The last 14 of 17 days are no halves of them.
  expect(answer).toMatch(/the median day of the last 7 days costs [\d.]+ USD, of the 7 days before [\d.]+ USD\./);
  expect(await told("what does EC2 run per day in October")).not.toContain("The median day costs");
});

test("weekends beside working days: what lies between, and by usage where purchases fall on a day", async () => {
  const { body } = await room.ask("are weekends cheaper than weekdays in November");
  expect(body.answer).toMatch(/^The billed .*\. Saturday and Sunday cost [\d,.]+ USD .* more per day than Monday/);
  expect(body.answer).toMatch(/Of usage alone, .*\. Monday to Friday cost [\d,.]+ USD .* more per day than Saturday/);
  await prove(body, room.get);
  expect(await told("are weekends cheaper than weekdays for Lambda in November")).not.toContain("Of usage alone");
});

test("names beside each other are told with their sum, unless a line is of two of them", async () => {
  const answer = await told("EC2 vs S3 in October, and all together");
  const amounts = [/Cloud ([\d,.]+)/, /Storage Service ([\d,.]+)/, /Together that is ([\d,.]+)/].map((side) =>
    amountOf(side.exec(answer)?.[1] ?? ""),
  );
  expect((amounts[0] ?? 0) + (amounts[1] ?? 0)).toBeCloseTo(amounts[2] ?? 0, 1);
  expect(await told("prod vs storefront in October")).not.toContain("Together");
});
