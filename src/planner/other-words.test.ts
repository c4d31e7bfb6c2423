import { describe, expect, test } from "vitest";
import { operationsOf } from "../../test/ask/rounds.ts";

describe("words that no plan has are read as what it has", () => {
  test.each([
    ["total in the third quarter, and how does that compare with the second", "q3 vs q2"],
    ["first half of 2026 vs second half of 2025", "2026-01-01 to 2026-06-30 vs 2025-07-01 to 2025-12-31"],
    ["aws in the september month", "aws in september"],
    ["ec2 black friday last year", "ec2 on 2025-11-28"],
    ["ec2 black friday week last year", "ec2 from 2025-11-24 to 2025-11-30"],
    ["ec2 christmas week last year", "ec2 from 2025-12-22 to 2025-12-28"],
    ["ec2 yday vs same day last week", "ec2 2026-11-17 vs 2026-11-10"],
    ["aws by service last month, hide everything under 1000", "aws by service last month, only those over 1000"],
    ["break october down by team and service", "october by team and service"],
    ["are we above or below last month", "are we compared to last month"],
    ["is there any team whose cost dropped in october", "which teams dropped in october"],
    ["what % did aws grow in q3", "how much did aws grow in q3 in percent"],
    ["what costs do not have a cost center", "what costs have no cost center"],
    ["october with tax removed", "october without tax"],
    ["leave the credits out of october", "october without credits"],
    ["aws services where cost doubled last month", "aws services that doubled last month"],
    ["what runs in ireland and how much is it", "cost by service in ireland"],
    ["does anybody still use lambda", "cost of lambda by account"],
    ["aws in october + biggest service", "aws in october and the biggest service"],
  ])("“%s” as “%s”", (said, read) => {
    const plan = operationsOf(said);
    expect(plan).not.toBeNull();
    expect(plan).toEqual(operationsOf(read));
  });

  test.each([
    ["rows that are hidden by what they changed by", "services that grew in october, hide everything under 10"],
    ["what is taken to somewhere", "we take the bus out of ec2"],
    ["nothing that is named", "leave it out of ec2"],
  ])("%s is asked about", (_, said) => {
    expect(operationsOf(said)).toBeNull();
  });
});
