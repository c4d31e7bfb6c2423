import { expect, test } from "vitest";
import type { Operation, QueryPlan } from "../schema.ts";
import { tokenize } from "../tokens.ts";
import { planCves } from "./plan-cves.ts";

const TODAY = "2026-11-18";

function plan(question: string): QueryPlan | null {
  return planCves(tokenize(question), TODAY);
}

function first(question: string): Extract<Operation, { op: "cves" }> | undefined {
  const found = plan(question);
  const [operation] = found?.kind === "answer" ? found.operations : [];
  return operation?.op === "cves" ? operation : undefined;
}

test.each(["What's the required action for CVE-2023-1234?", "is cve-2023-1234 in KEV", "CVE 2023-1234"])(
  "%s is about that record",
  (question) => {
    expect(first(question)).toMatchObject({ id: "CVE-2023-1234", answer: "record" });
  },
);

test("severity, days and what is searched for are conditions", () => {
  expect(first("critical and high vulnerabilities in OpenSSL published last week")).toMatchObject({
    severities: ["critical", "high"],
    keyword: "OpenSSL",
    published: { start_date: "2026-11-09", end_date: "2026-11-15" },
  });
});

test("what was added to KEV is dated by KEV", () => {
  expect(first("How many known exploited vulnerabilities were added in October?")).toMatchObject({
    kev: true,
    kev_added: { start_date: "2026-10-01", end_date: "2026-10-31" },
    published: null,
    answer: "count",
  });
});

test("each of several names is searched for, never all as one", () => {
  expect(plan("vulnerabilities affecting Microsoft, Fortinet, Cisco")).toMatchObject({
    operations: [{ keyword: "Microsoft" }, { keyword: "Fortinet" }, { keyword: "Cisco" }],
  });
  expect(plan("how many critical CVEs do Cisco and Fortinet have")).toMatchObject({
    operations: [{ severities: ["critical"], answer: "count", split: { by: "name", names: ["Cisco", "Fortinet"] } }],
  });
});

test.each([
  "critical openssl CVEs and high ones in nginx",
  "top 5 CVEs for nginx and openssl",
  "log4j and spring CVEs",
  "nginx, apache, openssl, redis and postgres CVEs",
])("what may be of one name alone, and what are too many, is asked about: %s", (question) => {
  expect(plan(question)?.kind).toBe("clarify");
});

test.each([
  "CVEs published in October except Microsoft",
  "CVEs without Fortinet in October",
  "KEV entries that are not Cisco",
  "oldest KEV entries",
  "average EPSS of KEV entries",
  "median CVSS of Fortinet CVEs",
  "first Zyxel KEV entry",
  "KEV entries as of October",
  "which vendors have only one KEV entry",
  "Patch Tuesday CVEs",
  "last KEV entry",
])("what nothing reads is asked about, and never searched for as a name: %s", (question) => {
  expect(plan(question)?.kind).toBe("clarify");
});

test.each([
  ["juniper in KEV", "juniper"],
  ["progress bugs on the KEV list", "progress"],
  ["how many KEV entries does apple have", "apple"],
  ["check point vulns that CISA added", "check point"],
  ["Top 10 by EPSS among Zyxel CVEs", "Zyxel"],
])("a vendor of plain words is a name where only a name can stand: %s", (question, keyword) => {
  expect(first(question)).toMatchObject({ keyword });
});

test("CISA's list is KEV, and what CISA adds is dated by it", () => {
  const october = { start_date: "2026-10-01", end_date: "2026-10-31" };
  expect(first("Fortinet on CISAs list")).toMatchObject({ kev: true, keyword: "Fortinet" });
  expect(first("Fortinet CVEs that are not on CISA's list")).toMatchObject({ kev: false, keyword: "Fortinet" });
  for (const question of [
    "what did CISA list in October",
    "CVEs added by CISA in October",
    "anything from CISA in October",
    "ransomware CVEs added in October, known exploited",
  ])
    expect(first(question), question).toMatchObject({ kev: true, kev_added: october, published: null });
});

test("an order is no condition, and neither is what leads over to a question or tells what it is for", () => {
  const asked =
    "Good morning, for our weekly patch meeting I need Fortinet KEV entries added in October, sorted by due date.";
  const wanted = { keyword: "Fortinet", kev_due: null, sort: "kev_due", kev_added: { start_date: "2026-10-01" } };
  expect(first(asked)).toMatchObject(wanted);
  expect(first("ok different thing: Zyxel CVEs ordered by epss")).toMatchObject({ keyword: "Zyxel", sort: "-epss" });
  // The days and names of an occasion are what is asked for.
  expect(first("critical CVEs for the October report")?.published).not.toBeNull();
});

test("no number of months is too many to count them in all", () => {
  const since = { start_date: "2015-01-01", end_date: TODAY };
  expect(first("how many Fortinet CVEs since 2015")).toMatchObject({ published: since });
});

test("a day that no calendar has is asked about", () => {
  expect(plan("CVEs published on 2026-02-30")).toMatchObject({ kind: "clarify" });
});

test("a question on cost is none on vulnerabilities", () => {
  expect(plan("What did we spend last month?")).toBeNull();
});

test.each([
  ["cves with an epss < 4 %", "a bound that no search has"],
  ["which vendors have the most critical CVEs this year", "vendors that no record of KEV names"],
  ["CVEs modified last week", "days of changes that may have others since"],
  ["CVEs changed this year by month", "changes in steps"],
  ["CVEs published since October, updated this week", "days of two kinds"],
  ["products with the most", "what is counted"],
])("what no search can answer is asked about: %s (%s)", (question) => {
  expect(plan(question)?.kind ?? "clarify").toBe("clarify");
});

test("due dates are read ahead, and what is overdue ends yesterday", () => {
  const due = (question: string) => {
    const { kev_due, kev, published } = first(question) as { kev_due: object; kev: unknown; published: unknown };
    return [kev_due, kev, published];
  };
  const days = (start_date: string, end_date: string) => [
    expect.objectContaining({ start_date, end_date }),
    true,
    null,
  ];
  expect(due("KEV entries due by Friday")).toEqual(days("2026-11-18", "2026-11-20"));
  expect(due("KEV entries that were due in October")).toEqual(days("2026-10-01", "2026-10-31"));
  expect(due("KEV entries to be fixed within 7 days")).toEqual(days("2026-11-18", "2026-11-25"));
  expect(due("KEV entries overdue this month")).toEqual(days("2026-11-01", "2026-11-17"));
});

test("what is bad in a known product is asked about, with its vulnerabilities as a choice that is understood", () => {
  const asked = plan("anything bad in apache this year?");
  const [choice] = asked?.kind === "clarify" ? asked.choices : [];
  expect(choice?.label).toBe("Vulnerabilities of apache");
  expect(first(choice?.query ?? "")).toMatchObject({ keyword: "apache", published: { start_date: "2026-01-01" } });
  // Nothing else is taken from questions on cost.
  expect(plan("anything bad in our bill this year?")).toBeNull();
  expect(plan("anything new in apache costs this year?")).toBeNull();
});

test.each([
  ["msft kev adds since january", "Microsoft"],
  ["how many of goog's kev entries are overdue", "Google"],
  ["vmw vulns in kev", "VMware"],
  ["panw cves this year", "Palo Alto Networks"],
])("a vendor is searched for by its name where it is said for short: %s", (question, keyword) => {
  expect(first(question)).toMatchObject({ keyword });
});

test.each([
  ["did log4j hit us?", { keyword: "log4j" }],
  ["has the moveit bug affected us", { keyword: "moveit" }],
  ["is our nginx vulnerable", { keyword: "nginx" }],
  ["is citrix a risk for us", { keyword: "citrix" }],
  ["are we affected by log4shell?", { id: "CVE-2021-44228" }],
  ["what do we have to patch this month?", { kev: true, kev_due: { start_date: "2026-11-01" } }],
  ["anything we must patch by friday", { kev: true, kev_due: { end_date: "2026-11-20" } }],
  ["which patches are due next week", { kev: true, kev_due: { start_date: "2026-11-23" } }],
])("what is known beside what runs where, which is not: %s", (question, operation) => {
  expect(plan(question)).toMatchObject({ kind: "answer", operations: [operation], missing: [{ topic: "exposure" }] });
});

test.each(["are we safe", "so are we secure?", "are we at risk", "have we been hacked?"])(
  "what runs where, and nothing that is named, can't be told: %s",
  (question) => {
    expect(plan(question)).toMatchObject({ kind: "refuse", missing: [{ topic: "exposure" }] });
  },
);

test.each([
  "are we at risk of overspending",
  "did google hit us with a price increase",
  "are we affected by google",
  "what did patch manager cost in october",
  "did aws hit us",
])("what may be of a bill is none of vulnerabilities: %s", (question) => {
  expect(plan(question)).toBeNull();
});
