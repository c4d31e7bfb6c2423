import { afterAll, beforeAll, expect, test } from "vitest";
import { type AskDemo, openAskDemo } from "../support/ask-room.ts";
import { prove } from "./proof.ts";
import { ASKED_ON } from "./shorthand.ts";

let room: AskDemo;

beforeAll(async () => {
  room = await openAskDemo(ASKED_ON);
});
afterAll(() => room.stop());

async function told(question: string): Promise<string> {
  const { body } = await room.ask(question);
  await prove(body, room.get);
  return body.answer;
}

test("the priciest resources with their owners have those without one among them", async () => {
  const answer = await told("top 20 resources by cost in october with their owner");
  expect(answer).toContain(", without owner with");
});

test("a price that is the same in two months is told of each", async () => {
  const answer = await told("CloudFront GB in September and in October");
  expect([...answer.matchAll(/behind it is [\d,.]+ GB, [\d.]+ USD per 1000 GB\./g)]).toHaveLength(2);
});

test("what the month that runs has at list prices is not called billed", async () => {
  expect(await told("EC2 by month at list prices")).toMatch(
    /since 2026-11-01 the cost at list prices is [\d,.]+ USD\./,
  );
  expect(await told("EC2 by month")).toMatch(/since 2026-11-01 [\d,.]+ USD was billed\./);
});

test("whole weeks that are no half of the days are told as so many days", async () => {
  expect(await told("EKS by day since september")).toMatch(
    /the last (\d+) days went (?:up|down) by .* compared with the \1 before them\./,
  );
});

test("data transfer is told of each cloud; of one alone, whose is no part of it", async () => {
  expect(await told("how much went on data transfer in october")).toMatch(
    /AWS Data Transfer with [\d,.]+ USD .*, Bandwidth with .* and Networking with /,
  );
  expect(await told("data transfer per day in october")).toMatch(
    /^No part of this is Bandwidth, Networking, which other clouds bill for “data transfer”; ask for egress/,
  );
});

test("what lies between two costs is told of that first of which most does", async () => {
  const answer = await told("discount by provider in october");
  const [, each = ""] = /what lies furthest apart first: (.*)$/s.exec(answer) ?? [];
  const gaps = [...each.matchAll(/([\d,.]+) USD \([\d.]+ %\) below/g)].map(([, gap = ""]) =>
    Number(gap.replaceAll(",", "")),
  );
  expect(gaps.length, answer).toBeGreaterThan(1);
  expect(gaps).toEqual(gaps.toSorted((one, other) => other - one));
});

test("the month that runs is told of each group, too", async () => {
  const answer = await told("spend by provider and month");
  expect(answer).toMatch(/since 2026-11-01 [\d,.]+ USD was billed, highest first: aws with .*, azure with .* and gcp/);
});

test("what was used is told by week: seven of eight are named, and come to most of it", async () => {
  const answer = await told("sagemaker hours per week");
  const hoursOf = (pattern: RegExp) =>
    [...answer.matchAll(pattern)].map(([, hours = ""]) => Number(hours.replace(",", "")));
  const [all = 0] = hoursOf(/behind it is ([\d,.]+) Hrs/g);
  const weeks = hoursOf(/\d{4}-\d{2}-\d{2} ([\d,.]+) Hrs/g);
  const sum = weeks.reduce((total, hours) => total + hours, 0);
  expect(weeks).toHaveLength(7);
  expect(sum).toBeLessThan(all);
  expect(sum).toBeGreaterThan(all * 0.8);
});

test("where nothing was billed in days that nobody named, what the other days have is told", async () => {
  expect(await told("how much credits did we get")).toMatch(
    /All days of the bills together have -[\d.]+ USD of it, the last on 2026-/,
  );
  expect(await told("how much credits did we get in november")).not.toContain("All days");
  expect(await told("how much tax have we paid")).toMatch(/All days of the bills together have [\d.]+ USD of it/);
});

test("why something can't be told is told to its end", async () => {
  expect(await told("what does fargate cost")).toMatch(/Fargate in those of containers\.$/);
  expect(await told("when does our reserved instances contract end")).toContain("When they end is on no bill.");
});
