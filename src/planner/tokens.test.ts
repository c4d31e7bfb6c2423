import fc from "fast-check";
import { expect, test } from "vitest";
import { fractionOf, squash, tokenize } from "./tokens.ts";

const words = (text: string) => tokenize(text).map(({ kind, word }) => `${kind}:${word}`);
const values = (text: string) => tokenize(text).map(({ value }) => value);

test("names keep what belongs to them, and a sentence ends at its dot", () => {
  expect(words("EC2's m5.large, e.g. us-east-1.")).toEqual([
    "word:ec2",
    "word:m5.large",
    "symbol:,",
    "word:e.g",
    "word:us",
    "word:east",
    "number:1",
    "end:.",
  ]);
});

test("days, addresses, ids and quoted names are one token each", () => {
  const arn = "arn:aws:rds:eu-west-1:111122223333:db:checkout-db";
  expect(words(`i-0abc1234def567890 ${arn}?`)).toEqual(["resource:i-0abc1234def567890", `resource:${arn}`, "end:?"]);
  expect(words('"Amazon S3" `x y` a.b@c.example CVE 2021-44228 2026-11-18 2026-11 3/4/2026')).toEqual([
    "quoted:amazon s3",
    "quoted:x y",
    "email:a.b@c.example",
    "cve:cve-2021-44228",
    "date:2026-11-18",
    "month:2026-11",
    "date:3/4/2026",
  ]);
});

test("numbers are read exactly, in figures and in words", () => {
  expect(values("$1.5k 1,000 20% seven 0.1 €50 $2 million")).toEqual([
    "1500",
    "1000",
    "20",
    "7",
    "0.1",
    "50",
    "2000000",
  ]);
  expect(values("30d")).toEqual(["30", null]);
  expect(["20", "7.5", "100", "250", "0.05"].map(fractionOf)).toEqual(["0.2", "0.075", "1", "2.5", "0.0005"]);
});

test("two spellings of a name squash to the same", () => {
  expect(new Set(["cost-center", "CostCenter", "cost_center", "Cost Center"].map(squash))).toEqual(
    new Set(["costcenter"]),
  );
});

test("any text is cut into tokens that lie in it one after the other", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      let end = 0;
      for (const { start, text: part } of tokenize(text)) {
        expect(start).toBeGreaterThanOrEqual(end);
        expect(text.startsWith(part, start)).toBe(true);
        end = start + part.length;
      }
    }),
  );
});
