import { describe, expect, test } from "vitest";
import { operationsOf } from "../../../test/ask/rounds.ts";
import { spelledOut } from "../../../test/ask/shorthand.ts";

describe("what is asked of what is to be found first", () => {
  test.each([
    ["our biggest team and what it runs", "breakdown g=tag:team top=1 p=default", "breakdown g=service p=default"],
    [
      "Which account cost the most in October? Show it per day.",
      "breakdown g=account top=1 p=last_month",
      "trend g=account day p=last_month",
    ],
    [
      "Can you tell me who owns the priciest application and what it cost in October?",
      "breakdown g=tag:application top=1 p=last_month",
      "breakdown g=tag:owner p=last_month",
    ],
    ["teams in our costliest region", "breakdown g=region top=1 p=default", "breakdown g=tag:team p=default"],
    [
      "break the most expensive account down by region in october",
      "breakdown g=account top=1 p=last_month",
      "breakdown g=region p=last_month",
    ],
    [
      "the largest service in production by team",
      "breakdown g=service top=1 p=default t=environment:prod",
      "breakdown g=tag:team p=default t=environment:prod",
    ],
    [
      "which cloud grew the most in october, and which services drove it",
      "drivers g=provider top=1 p=last_month base=month_before up",
      "drivers g=service p=last_month base=month_before up",
    ],
    ["top 4 services and who uses them", "breakdown g=service top=4 p=default", "breakdown g=tag:team p=default"],
    [
      "the cheapest team and what they use",
      "breakdown g=tag:team top=1 least p=default",
      "breakdown g=service p=default",
    ],
    [
      "which of our accounts is cheapest and why",
      "breakdown g=account top=1 least p=default",
      "drivers g=service p=default base=before_default",
    ],
    ["forecast for our top account", "breakdown g=account top=1 p=default", "forecast p=2026-11-01..2026-11-30"],
    [
      "What does our most expensive account spend on S3?",
      "breakdown g=account top=1 p=default",
      "breakdown g=account p=default f=service:s3",
    ],
  ])("%s: is asked of the rows that are found", (question, ranking, rest) => {
    expect(operationsOf(question)).toEqual([spelledOut(ranking), spelledOut(`${rest} of_ranked`)]);
  });

  test.each([
    ["the priciest day of last week by service", "p=last_week", "breakdown g=service p=last_week of_ranked=step"],
    ["top 3 teams on our most expensive day", "p=default", "breakdown g=tag:team top=3 p=default of_ranked=step"],
    [
      "Which day was the highest in October? Split it by account.",
      "p=last_month",
      "breakdown g=account p=last_month of_ranked=step",
    ],
  ])("%s: is asked of the day that is found", (question, days, rest) => {
    const ranking = days.replace(/^(least )?/, "trend day top=1 $1");
    expect(operationsOf(question)).toEqual([spelledOut(ranking), spelledOut(rest)]);
  });

  test.each([
    ["what would we spend without our biggest account", "breakdown g=account top=1 p=default", "total p=default"],
    [
      "october by team, ignoring our top service",
      "breakdown g=service top=1 p=last_month",
      "breakdown g=tag:team p=last_month",
    ],
    ["spend in october excluding our top 3 regions", "breakdown g=region top=3 p=last_month", "total p=last_month"],
  ])("%s: is asked of all but the rows that are found", (question, ranking, rest) => {
    expect(operationsOf(question)).toEqual([spelledOut(ranking), spelledOut(`${rest} of_ranked=others`)]);
  });

  test("the month before the one that is found, and why a day cost so much", () => {
    const [, compared] = operationsOf("compare our most expensive month this year with the month before") ?? [];
    expect(compared).toMatch(/^compare .* of_ranked=step$/);
    const peak = spelledOut("peak g=tag:team day p=last_month");
    expect(operationsOf("the highest day in october and who caused it")).toEqual([peak]);
  });

  test("of two ranks one stands in the other", () => {
    const ranks = ["breakdown g=account top=1 p=default", "breakdown g=service top=1 p=default of_ranked"];
    expect(operationsOf("the biggest service of the biggest account")).toEqual(ranks.map(spelledOut));
  });

  test.each([
    ["what did S3 cost on the cheapest day in October", "trend day top=1 least p=last_month f=service:s3"],
    ["what did our largest account cost in october", "breakdown g=account top=1 p=last_month"],
    ["which team is the biggest, and how much does it cost", "breakdown g=tag:team top=1 p=default"],
    ["the cheapest region for lambda", "breakdown g=region top=1 least p=default f=service:AWS Lambda"],
    [
      "whose costs rose fastest from september to october, by owner? I was told to look into it.",
      "drivers g=tag:team,tag:owner top=10 p=last_month base=month_before up",
    ],
    ["the top team per region in october", "breakdown g=region,tag:team top=1 each p=last_month"],
    ["the largest region in each cloud", "breakdown g=provider,region top=1 each p=default"],
  ])("%s: is one ranking, which tells all of it", (question, ranking) => {
    expect(operationsOf(question)).toEqual([spelledOut(ranking)]);
  });
});
