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
    ["critical cves in october → not in kev", "cves not_kev sev=critical published=last_month"],
    ["critical cves in october → any exploited?", "cves kev sev=critical published=last_month"],
    ["chrome cves in october → high or critical", "cves keyword=chrome sev=high|critical published=last_month"],
    ["apache cves in october → exploited", "cves kev keyword=apache published=last_month"],
    ["openssh cves → with exploits", "cves kev keyword=openssh"],
    ["cves this year → critical share", "cves count published=ytd by=severity"],
    ["cisco kev entries → due when", "cves kev keyword=cisco by_due"],
    ["how many critical cves in october → top 3", "cves sev=critical published=last_month"],
    [
      "kev entries added in october → which vendor has the most",
      "cves count kev kev_added=last_month by=kev_vendor top=20",
    ],
    ["kev entries by vendor this year → how many is that", "cves count kev kev_added=ytd"],
    ["kev entries added in october → published in september instead", "cves kev published=2026-09-01..2026-09-30"],
    ["cves by severity, october", "cves count published=last_month by=severity"],
    [
      "critical cisco cves → in kev only → which one was listed last?",
      "cves kev keyword=cisco sev=critical newest_in_kev",
    ],
    ["cisco kev entries → those added last month", "cves kev keyword=cisco kev_added=last_month"],
    ["top cves by epss", "cves"],
    ["how many cves do you have → how fresh is that data", "cves feeds"],
    ["newest cisco vulnerability → show the details", "cves keyword=cisco among=first"],
    ["exploited nginx cves → what are the fix-by dates", "cves kev keyword=nginx by_due"],
    ["cve-2024-3400 → when must it be fixed → epss? → and its vector string?", "cves id=CVE-2024-3400"],
    ["cisco and fortinet cves → just fortinet", "cves keyword=fortinet"],
    ["cisco and fortinet cves → and juniper?", "cves keyword=juniper"],
    ["cves changed since monday → only critical", "cves sev=critical modified=2026-11-16..2026-11-18"],
    ["cves updated in the last 7 days → by severity", "cves count modified=2026-11-11..2026-11-18 by=severity"],
    ["kev entries added in october → list them, earliest due date first", "cves kev kev_added=last_month by_due"],
    ["how many kev entries in october → show those, nearest deadline first", "cves kev kev_added=last_month by_due"],
    [
      "kev entries added in october → show them by due date → for cisco",
      "cves kev keyword=cisco kev_added=last_month by_due",
    ],
    [
      "cves in october → adobe in kev, which have been overdue longest",
      "cves kev keyword=adobe due=2021-11-03..2026-11-17 by_due",
    ],
    [
      "chrome cves in kev this year → and the ones not in kev, high or worse, october",
      "cves not_kev keyword=chrome sev=high|critical published=last_month",
    ],
    ["cisco kev entries added in october → and the ones not in kev", "cves not_kev keyword=cisco published=last_month"],
    ["cve-2024-3400 → any other chrome bugs in kev this year", "cves kev keyword=chrome published=ytd"],
    ["cve-2015-5119 → more flash flaws of the same year", "cves keyword=flash published=2015-01-01..2015-12-31"],
    [
      "cve-2024-3400 → critical cves in october → which version fixes the first one we talked about",
      "cves id=CVE-2024-3400",
    ],
    ["cve-2024-3400 → CVE-2023-4966 → when was the first cve we discussed added", "cves id=CVE-2024-3400"],
    [
      "what share of kev is used in ransomware → by vendor",
      "cves count kev ransomware share_by=ransomware by=vendor top=20",
    ],
    [
      "kev entries added in october → which of those are overdue longest",
      "cves kev kev_added=last_month due=2021-11-03..2026-11-17 by_due",
    ],
    [
      "kev entries added in october → tell me about the first → and the second?",
      "cves kev kev_added=last_month among=second",
    ],
    [
      "cisco kev entries added in october → was the third exploited",
      "cves kev keyword=cisco kev_added=last_month among=third",
    ],
    [
      "critical fortinet cves in october → when do we have to have them patched",
      "cves keyword=fortinet sev=critical published=last_month by_due",
    ],
    ["cisco kev entries → by when must we fix them", "cves kev keyword=cisco by_due"],
    ["cve-2024-3400 → is there ransomware linked to it?", "cves id=CVE-2024-3400"],
    ["cisco cves → the second quarter", "cves keyword=cisco published=2026-04-01..2026-06-30"],
    ["what did kev add this week", "cves kev kev_added=2026-11-16..2026-11-18"],
    ["log4shell cve-2021-44228, are we tracking it", "cves id=CVE-2021-44228"],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });
  test.each([
    ["how many cves mention cisco, and how many of these are high?", ["cves count keyword=cisco", "sev=high"]],
    ["how many cves mention cisco? how many of them are critical?", ["cves count keyword=cisco", "sev=critical"]],
    ["how many entries are in kev and how many are overdue", ["cves count kev", "due=2021-11-03..2026-11-17"]],
    ["how many cisco cves are critical and in kev", ["cves count kev keyword=cisco sev=critical"]],
  ])("what is counted first stays beside the part of it that is counted: %s", (question, [first = "", part]) => {
    const both = part === undefined ? [first] : [first, `${first} ${part}`];
    expect(operationsOf(question)).toEqual(both.map(spelledOut));
  });
  test("which of two counts have the highest score is told of either", () => {
    const talk =
      "how many critical microsoft cves in october → vs september → which windows ones have the highest score";
    const plan = planTalk(talk.split(" → "), BILL);
    const score = {
      keyword: "microsoft windows",
      severities: ["critical"],
      sort: "-score",
      answer: "list",
      split: null,
    };
    const of = (start_date: string) => ({ ...score, published: expect.objectContaining({ start_date }) });
    expect(plan).toMatchObject({ kind: "answer", operations: [of("2026-10-01"), of("2026-09-01")] });
  });
  test("of the last two that were told, where both are meant", () => {
    expect(operationsOf("critical cves in october → september → how many of those are cisco, both months")).toEqual([
      "cves count keyword=cisco sev=critical published=2026-10-01..2026-10-31",
      "cves count keyword=cisco sev=critical published=2026-09-01..2026-09-30",
    ]);
    expect(operationsOf("critical cves in october → how many of those are cisco")).toHaveLength(1);
  });
  test.each([
    [
      "kev entries added in october → gibberish of them → any of these used in ransomware?",
      "cves kev ransomware kev_added=last_month",
    ],
    [
      "kev entries added in october → gibberish of them → microsoft only",
      "cves kev keyword=microsoft kev_added=last_month",
    ],
    ["cve-2024-3400 and its gibberish → and cve-2015-5119?", "cves id=CVE-2015-5119"],
  ])("what goes on after a turn that was asked about is of what was told before it: %s", (talk, operation) => {
    expect(planTalk(talk.split(" → ").slice(0, -1), BILL)?.kind).toBe("clarify");
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });
  test.each([
    ["kev additions per month in 2026 → list them with due dates", "cves kev kev_added=ytd"],
    ["critical cves by month in 2026 → and now list those", "cves sev=critical published=ytd"],
    ["kev additions per month in 2026 → only microsoft", "cves count kev keyword=microsoft kev_added=ytd by=month"],
  ])("rows that are asked for after counts of them are told, and no counts: %s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });
  test("what is of those that were told is asked of no others", () => {
    const talk = ["chrome cves this year", "and the ones not in kev and unlike gibberish that I said"];
    expect(planTalk(talk, BILL)?.kind).toBe("clarify");
  });

  test.each([
    ["kev entries added in october → when was the first one due?", "cves kev kev_added=last_month among=first"],
    ["kev entries added in october → tell me about the second one", "cves kev kev_added=last_month among=second"],
    ["kev entries added in october → is the last entry critical?", "cves kev kev_added=last_month among=last"],
    [
      "kev entries added in october → when was the first one due? → what's its score and vector?",
      "cves kev kev_added=last_month among=first",
    ],
    [
      "kev entries added in october → when was the first one due? → and the 3rd one?",
      "cves kev kev_added=last_month among=third",
    ],
    [
      "kev entries added in october → when was the first one due? → and high severity ones?",
      "cves kev sev=high kev_added=last_month",
    ],
    [
      "which vendors have the most kev entries → how many of Microsoft's were added in 2026",
      "cves count kev keyword=Microsoft kev_added=ytd",
    ],
    [
      "which vendors have the most kev entries → how many of apple's entries were added in 2026?",
      "cves count kev keyword=apple kev_added=ytd",
    ],
  ])("%s", (talk, operation) => {
    expect(operationsOf(talk)).toEqual([spelledOut(operation)]);
  });

  test("of rows in another order none is the first, which is asked about", () => {
    expect(
      operationsOf("kev entries added in october → which of them has the highest score → when was the first one due?"),
    ).toBeNull();
    expect(operationsOf("kev entries added in october → and the 9th one?")).toBeNull();
    expect(operationsOf("how many kev entries were added in october → when was the first one due?")).toBeNull();
  });

  test("a turn after several names or records is of each", () => {
    expect(operationsOf("wordpress and drupal cves → only critical")).toEqual([
      "cves keyword=wordpress sev=critical",
      "cves keyword=drupal sev=critical",
    ]);
    expect(operationsOf("cve-2021-44228 and cve-2023-4966 → are they in kev")).toHaveLength(2);
    expect(operationsOf("cisco and fortinet cves → only critical? and this year?")).toHaveLength(4);
  });

  test.each([
    ["days of changes that may have others since", "cves changed since monday → and last week?"],
    ["changes in steps", "cves changed this year → by month"],
    ["names that were set beside each other", "compare cisco and fortinet kev entries this year → by month"],
    ["a word for what no search has", "cves with network vector"],
    ["nothing but an order", "epss?"],
    ["a course of what has none here, and no cost", "critical cves in october → trend"],
    ["a form", "fortinet cves this year → as a chart"],
    ["a file, and no product of that name", "fortinet cves this year → export"],
    ["an order of counts by month", "critical cves by month this year → which is the worst"],
    ["what of rows that were cut off no row tells", "top 5 cves by epss in october → which of them are from cisco"],
    ["a record against days", "cve-2024-3400 → compare with september"],
  ])("%s: asked about", (_, talk) => {
    expect(planTalk(talk.split(" → "), BILL)?.kind).toBe("clarify");
  });

  test("whether somebody is affected by what was told is in no feed", () => {
    expect(planTalk(["critical cves in october", "are we affected?"], BILL)?.kind).toBe("refuse");
  });

  test.each(["forecast", "any anomalies in aws", "what did we spend in october"])("“%s” leaves them", (turn) => {
    expect(operationsOf(`critical cves in october → ${turn}`)?.[0]).toMatch(/^(forecast|anomaly|total)/);
  });

  test("compared with the month before, the counts of both stand side by side", () => {
    const told = "cves count sev=critical published=2026-10-01..2026-10-31 base=2026-09-01..2026-09-30";
    for (const turn of ["vs the month before", "and compared with the month before, is it more or less?"]) {
      expect(operationsOf(`how many critical cves in october → ${turn}`)).toEqual([told]);
    }
    expect(operationsOf("how many critical cves in october → vs the month before for fortinet")).toBeNull();
  });

  test("the newest that is held is of all days, and the newest of some days is of those", () => {
    for (const turn of ["which is the newest you have?", "the most recent one you know of", "latest you've got"]) {
      expect(operationsOf(`critical cisco cves this week → ${turn}`)).toEqual(["cves keyword=cisco sev=critical"]);
    }
    expect(operationsOf("critical cisco cves in october → the most recent one")).toEqual([
      "cves keyword=cisco sev=critical published=2026-10-01..2026-10-31",
    ]);
  });

  test("what is open with somebody is in no feed", () => {
    const plan = planTalk(["how many critical cves do we have open"], BILL);
    expect(plan).toMatchObject({ kind: "refuse", missing: [{ topic: "exposure" }] });
  });
});
