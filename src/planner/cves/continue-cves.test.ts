import { describe, expect, test } from "vitest";
import { DEMO_DICTIONARY } from "../../../test/ask/demo-dictionary.ts";
import { operationsOf, planTalk } from "../../../test/ask/rounds.ts";
import { ASKED_ON, spelledOut } from "../../../test/ask/shorthand.ts";

const BILL = { dictionary: DEMO_DICTIONARY, today: ASKED_ON };

describe("vulnerabilities, asked on", () => {
  test.each([
    [
      "how many kev entries are overdue → for microsoft → list them",
      "cves kev keyword=microsoft due=2021-11-03..2026-11-17",
    ],
    [
      "xss cves in wordpress plugins last month → and path traversal instead?",
      "cves keyword=wordpress published=last_month cwe=CWE-22",
    ],
    ["rce vulnerabilities in october", "cves keyword=remote code execution published=last_month"],
    ["most exploited vendors this year", "cves count kev kev_added=ytd by=kev_vendor top=10"],
    ["cves by severity, october", "cves count published=last_month by=severity"],
    ["top cves by epss", "cves"],
    ["cve-2024-3400 → when must it be fixed → epss?", "cves id=CVE-2024-3400"],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test.each([
    ["names that were set beside each other", "compare cisco and fortinet kev entries this year → by month"],
    ["a word for what no search has", "cves with network vector"],
    ["nothing but an order", "epss?"],
  ])("%s: asked about", (_, talk) => {
    expect(planTalk(talk.split(" → "), BILL)?.kind).toBe("clarify");
  });

  test("what is open with somebody is in no feed", () => {
    const plan = planTalk(["how many critical cves do we have open"], BILL);
    expect(plan).toMatchObject({ kind: "refuse", missing: [{ topic: "resource_inventory" }] });
  });
});
