import { expect, test } from "vitest";
import { operationsOf } from "../../../test/ask/rounds.ts";
import { spelledOut } from "../../../test/ask/shorthand.ts";

const TWO = "rds in september → and the month before?";
const GROWN = "drivers g=account p=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30 f=service:rds";
const AUGUST = "drivers g=account p=2026-09-01..2026-09-30 base=2026-08-01..2026-08-31 f=service:rds";

test.each([
  // An increase that only an open question speaks of is of no other days.
  [`${TWO} → blorg october, and the difference to september → which accounts explain the increase`, null],
  [`${TWO} → blorg october vs september → which accounts are behind that rise`, null],
  [`${TWO} → blorg in october → which accounts explain the increase`, AUGUST],
  [`${TWO} → it's just a week. october then, and the difference to september → which accounts explain the rise`, GROWN],
  // What a summary stands before is gone on from, not the summary.
  [
    "give me an overview. cost by cloud in october → and azure by service",
    "breakdown g=service p=last_month f=provider:azure",
  ],
  [
    "let me start with the big picture. cost by team in october → only prod",
    "breakdown g=tag:team p=last_month t=environment:prod",
  ],
])("%s", (talk, operation) => {
  expect(operationsOf(talk)).toEqual(operation === null ? null : [spelledOut(operation)]);
});

test("a day of the calendar is a day, of both months that were set against each other", () => {
  expect(operationsOf("rds in september vs october → and per calendar day, as october has one more?")).toEqual(
    ["2026-09-01..2026-09-30", "2026-10-01..2026-10-31"].map((days) => `trend day p=${days} f=service:rds`),
  );
});
