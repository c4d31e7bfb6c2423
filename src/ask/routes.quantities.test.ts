import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type AskRoom, startAskRoom } from "../../test/support/ask-room.ts";
import type { FocusLine } from "../../test/support/bills.ts";
import { lineOn } from "../../test/support/made-bill.ts";
import { openSpendRoom, type SpendRoom } from "../../test/support/spend-room.ts";

const clock = () => new Date("2026-04-10T09:00:00Z");
const DATABASE = "Amazon Relational Database Service";
let bills: SpendRoom;
let room: AskRoom;

/** Usage of a service in March. */
function usage(service: string, quantity: string, unit: string, more: FocusLine = {}): FocusLine {
  const used = { ServiceName: service, ConsumedQuantity: quantity, ConsumedUnit: unit };
  return lineOn("2026-03-10", "10", { ...used, ...more });
}

beforeAll(async () => {
  bills = await openSpendRoom(clock);
  await bills.bill([
    usage(DATABASE, "0.0046", "GB"),
    usage(DATABASE, "102.25", "GB-Mo"),
    usage(DATABASE, "64", "IOPS-Mo"),
    usage(DATABASE, "1852.5", "Hrs"),
    usage(DATABASE, "125", "vCPU-Hours"),
    usage(DATABASE, "1440", "Hrs", { ChargeCategory: "Purchase" }),
    usage(DATABASE, "1", "", { ChargeCategory: "Tax", ListCost: "0" }),
    usage("Amazon Simple Storage Service", "7", "GB-Mo"),
    usage("Amazon Simple Storage Service", "2161", "Requests"),
    ...[
      ["11", "US West (Oregon)"],
      ["12", "Asia Pacific (Jakarta)"],
    ].map(([day, RegionName = ""]) => {
      return lineOn(`2026-03-${day}`, "2", { ServiceName: "Compute", RegionId: "", RegionName });
    }),
  ]);
  await bills.bill([
    lineOn("2024-05-10", "-3", { ChargeCategory: "Credit" }),
    lineOn("2024-05-10", "5"),
    lineOn("2024-05-10", "7", { Tags: '{"team":"web"}' }),
  ]);
  // Years that no other connector has a bill of; databases cost more, and desktops are used for longer.
  await bills.bill(
    [
      ["03", "9", DATABASE, "4", "web"],
      ["12", "20", DATABASE, "5", ""],
      ["30", "1", "Desktops", "700", "shop"],
    ].map(([day, cost = "", ServiceName = "", ConsumedQuantity = "", team = ""]) => {
      const Tags = team === "" ? "{}" : JSON.stringify({ team });
      return lineOn(`2019-06-${day}`, cost, { ServiceName, ConsumedQuantity, ConsumedUnit: "Hrs", Tags });
    }),
  );
  // Eleven keys of tags, of which the last is on one line only; desktops are used for less, and bought.
  const keyed = (key: string, cost: string) => lineOn("2022-08-03", cost, { Tags: JSON.stringify({ [key]: "yes" }) });
  // A team whose hours are those of two services.
  const hours = (day: string, ServiceName: string, cost: string, ConsumedQuantity: string) =>
    lineOn(day, cost, { ServiceName, ConsumedQuantity, ConsumedUnit: "Hrs", Tags: '{"team":"ops"}' });
  const desktops = (day: string, cost: string, more: FocusLine) =>
    lineOn(day, cost, { ServiceName: "Desktops", ConsumedUnit: "Hrs", Tags: '{"key0":"yes"}', ...more });
  await bills.bill([
    ...Array.from({ length: 20 }, (_, at) => keyed(`key${at % 10}`, "1")),
    keyed("rare", "3"),
    lineOn("2022-08-03", "5"),
    desktops("2022-07-03", "10", { ConsumedQuantity: "10" }),
    desktops("2022-08-03", "8", { ConsumedQuantity: "8" }),
    desktops("2022-08-03", "50", { ChargeCategory: "Purchase" }),
    hours("2021-07-03", "Desktops", "10", "10"),
    hours("2021-07-03", "Compute", "10", "1"),
    hours("2021-08-03", "Desktops", "9", "9"),
    hours("2021-08-03", "Compute", "20", "2"),
  ]);
  const { db, clickhouse, org } = bills;
  room = await startAskRoom({ database: db.database, clickhouse, org, clock });
});
afterAll(async () => {
  await room.stop();
  await bills.close();
});

test("how far bills reach is told of those that have some of the days", async () => {
  const { answer } = await room.answer("what did we spend in May 2024");
  expect(answer).toContain("The bills of Bills reach through 2024-05-10.");
});

describe("quantities are told in the unit that is asked for", () => {
  test.each([
    ["how many hours of RDS did we use in March 2026", "1,852.5 Hrs and 125 vCPU-Hours"],
    ["rds instance hours, March 2026", "1,852.5 Hrs and 125 vCPU-Hours"],
    ["how many GB-months of RDS did we hold in March 2026?", "102.25 GB-Mo"],
    ["S3 in March 2026 in GB-Mo", "7 GB-Mo"],
    ["how many requests did S3 get in March 2026", "2,161 Requests"],
  ])("%s: %s", async (question, quantities) => {
    const { answer } = await room.answer(question);
    expect(answer).toContain(`The usage behind it is ${quantities}.`);
  });

  test("what has nothing in that unit says so, and tells what it has", async () => {
    const { answer } = await room.answer("how many hours of S3 did we use in March 2026");
    expect(answer).toContain("None of it is billed in hours. The usage behind it is 7 GB-Mo and 2,161 Requests.");
  });

  test("a turn asks for another unit of what was told", async () => {
    const { conversation_id } = await room.answer("RDS in March 2026");
    const { answer } = await room.answer("and how many GB-months is that?", { conversation_id });
    expect(answer).toContain("The usage behind it is 102.25 GB-Mo.");
  });
});

test("of any unit: taxes and purchases are no usage, little is not nothing, and more is said to be there", async () => {
  const { answer } = await room.answer("RDS usage in March 2026");
  expect(answer).toContain("The usage behind it is 0.0046 GB, 102.25 GB-Mo, 1,852.5 Hrs and more in other units.");
});

test("a highest day that no day comes before is told by its kinds of charges, beside the other days", async () => {
  const { answer } = await room.answer("which was the most expensive day in March 2026, and why?");
  expect(answer).toContain("Usage with 70.00 USD (77.8 %), Purchase with 10.00 USD (11.1 %) and Tax with 10.00 USD");
  expect(answer).toContain("The other 2 days cost 2.00 USD on average. No bill here has 9 March 2026,");
});

test("why a day that no day comes before cost so much is told by its kinds of charges", async () => {
  const { answer } = await room.answer("why was 10 March 2026 so expensive?");
  expect(answer).toContain("By kind of charge: Usage with 70.00 USD (77.8 %), Purchase with 10.00 USD (11.1 %)");
});

test("a region that the bills have no id of is found by its name, and lends it to no other line", async () => {
  const { answer } = await room.answer("how much did Oregon cost in March 2026");
  expect(answer).toContain("The billed cost for US West (Oregon) in March 2026 is 2.00 USD.");
  const all = await room.answer("March 2026 by region");
  expect(all.answer).toContain("no region with 4.00 USD");
});

test("a kind of charge that no line has is no gap, though other connectors have no bill of these days", async () => {
  const { answer } = await room.answer("does the March 2026 invoice contain any refunds?");
  expect(answer).toContain("Nothing was billed for the charge class Correction in March 2026.");
  const before = await room.answer("credits in March 2025");
  expect(before.answer).toContain("can't be told: no bill here has it");
});

test("the only day that has a kind of charge is named", async () => {
  const { conversation_id } = await room.answer("purchases in March 2026");
  const { answer } = await room.answer("on which day?", { conversation_id });
  expect(answer).toContain("The only day that has any is 2026-03-10 (Tuesday) with 10.00 USD.");
});

test("measures that are equal are the same, and not a little below each other", async () => {
  const { answer } = await room.answer("billed against amortized cost in March 2026");
  expect(answer).toContain("is the same as the");
});

test("what has no list price is told beside what was paid", async () => {
  const { answer } = await room.answer("list price against billed cost in March 2026");
  expect(answer).toContain("No list price is in it for Tax with 10.00 USD.");
});

test("a credit without the tag is told, as it hides how much lacks it", async () => {
  const { answer } = await room.answer("which cost had no team tag in May 2024");
  expect(answer).toContain("Credits of -3.00 USD are in what lacks it: without them it is 5.00 USD.");
});

describe("what is ranked by how much was used", () => {
  test.each([
    ["which service used the most hours in June 2019", "most Hrs first: Desktops with 700 Hrs (1.00 USD)."],
    ["instance hours by service in June 2019", "most Hrs first: Desktops with 700 Hrs (1.00 USD) and"],
    ["instance hours and cost by service in June 2019", `highest first: ${DATABASE} with 29.00 USD`],
    ["which service used the most GB-months in March 2026", "with 102.25 GB-Mo (70.00 USD)."],
  ])("%s: %s", async (question, told) => {
    expect((await room.answer(question)).answer).toContain(told);
  });

  test("a turn ranks what was used before, until it asks for costs", async () => {
    const { conversation_id } = await room.answer("how many hours were used in June 2019");
    const used = await room.answer("and which service used the most of them?", { conversation_id });
    expect(used.answer).toContain("most Hrs first: Desktops with 700 Hrs (1.00 USD). There are 2 groups.");
    const cost = await room.answer("which service cost the most?", { conversation_id });
    expect(cost.answer).toContain(`highest first: ${DATABASE} with 29.00 USD`);
  });
});

test("a bound on what a ranking finds is judged, and is of no other rows", async () => {
  const { answer } = await room.answer("which service cost the most in June 2019, and is it over 50?");
  expect(answer).toContain(
    `${DATABASE} costs 29.00 USD. No: that is not more than 50.00 USD, it is 21.00 USD below it.`,
  );
});

test("a bound on what a group costs a month is on its own average, and not on what all cost", async () => {
  const { answer } = await room.answer("which services cost less than 1 a day in June 2019");
  expect(answer).toContain("Per day on average: Desktops 0.04 USD. Of 2 groups 1 are below the bound.");
  const months = await room.answer("which services cost less than 10 a month in June 2019");
  expect(months.answer).toContain("The bills have no whole month of it, so its average is not known.");
});

test("two sides by group tell where they are furthest apart", async () => {
  const { answer } = await room.answer("compare the web and shop teams in June 2019 by service");
  expect(answer).toContain(
    `By service they are furthest apart in ${DATABASE} (team=web 9.00 USD and team=shop nothing)`,
  );
});

test("what one of several costs in the middle is of those that have a name", async () => {
  const { answer, conversation_id } = await room.answer("average cost per team in June 2019");
  expect(answer).toContain("One team costs 5.00 USD on average; 2 have a name.");
  const median = await room.answer("median service in June 2019", { conversation_id });
  expect(median.answer).toContain("The median service costs 15.00 USD; 2 have a name.");
});

test("the highest day is told beside the average one", async () => {
  const { answer } = await room.answer("which day of June 2019 was the highest, and how much above the average?");
  expect(answer).toContain("with 20.00 USD. That is 18.93 USD above the average day, 1.07 USD.");
});

test("a week is whole by the connectors that have bills of the days that are asked for", async () => {
  const { answer } = await room.answer("which week of June 2019 was the costliest?");
  expect(answer).toContain("The highest whole week was 2019-06-10 with 20.00 USD.");
});

test("of days that one connector has, the others are told in one sentence behind the figure", async () => {
  const { answer } = await room.answer("what did we spend in June 2019?");
  expect(answer).toMatch(/The billed cost .*\n\n\S+, \S+ and \S+ have no bills of 2019-06-01 to 2019-06-30\. /);
});

test("bills older than a question can reach are told to be left out", async () => {
  const { answer } = await room.answer("what have we spent ever?");
  expect(answer).toContain("There are older bills, from 2019-06-03 on, that are not in this answer");
  expect((await room.answer("what did we spend in March 2026?")).answer).not.toContain("older bills");
});

test("rows that lack one of two groups are told beside those that are ranked", async () => {
  const { answer } = await room.answer("top 2 services and team tags in June 2019");
  expect(answer).toContain("have no service or no team");
  expect(answer).toContain(`${DATABASE}, without team with 20.00 USD`);
});

test("a name that no line has is no absent bill, where one of these days is loaded", async () => {
  const { answer, insights } = await room.answer("Desktops in March 2026");
  expect(answer).toContain("Nothing was billed for Desktops in March 2026, as far as bills of these days are loaded.");
  expect(JSON.stringify(insights)).not.toContain("No bill of these days");
  expect((await room.answer("Desktops in March 2025")).answer).toContain("can't be told: no bill here has it");
});

test("a rank of what no line has a value of says so, and names no bounds", async () => {
  const { answer } = await room.answer("which team had the highest S3 cost in March 2026?");
  expect(answer).toContain("can't be told by team: all of it, 20.00 USD, has no team.");
  expect(answer).not.toContain("bounds");
});

test("a day of a period that is billed as a whole costs an average of all its days", async () => {
  const { answer } = await room.answer("RDS by day from 3 to 30 June 2019");
  expect(answer).toContain("A day costs 1.04 USD on average over 28 days.");
});

test("what has no tag at all is told, and not what lacks the keys that are told", async () => {
  const { answer } = await room.answer("How much of August 2022 carried no tags at all?");
  expect(answer).toContain("5.00 USD (5.8 %) has no tag, 81.00 USD (94.2 %) has one.");
  expect(answer).toContain("These are the 10 tags that are on most lines, of 11 in all.");
});

test("hours of two services are no usage of one price", async () => {
  const { insights } = await room.answer("why did cost by team go up in August 2021?");
  expect(insights.map(({ detail }) => detail).join(" ")).toContain("Within ops: ");
  expect(JSON.stringify(insights)).not.toContain("was used for");
});

test("purchases are told of a total at list prices, which has the usage that they pay for, too", async () => {
  const { answer } = await room.answer("list price of RDS in March 2026");
  expect(answer).toMatch(
    /Purchases of 10\.00 USD are in it, and usage .* is, too: without purchases it is 50\.00 USD\./,
  );
  expect((await room.answer("RDS in March 2026")).answer).not.toContain("Purchases of");
});

test("a change that purchases make is not said to be of usage", async () => {
  const { insights } = await room.answer("why did Desktops go up in August 2022?");
  const told = insights.map(({ title, detail }) => `${title}: ${detail}`).join(" ");
  expect(told).toContain("It is not how much was used: ");
  expect(told).toContain("The rest of its change, 50.00 USD, is of credits, purchases, fees or taxes.");
});
