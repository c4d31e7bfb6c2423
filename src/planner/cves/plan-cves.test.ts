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

test("several names are asked about, never searched as one", () => {
  expect(plan("vulnerabilities affecting Microsoft, Fortinet, Cisco")).toMatchObject({
    kind: "clarify",
    choices: [{ label: "Microsoft" }, { label: "Fortinet" }, { label: "Cisco" }],
  });
});

test("a day that no calendar has is asked about", () => {
  expect(plan("CVEs published on 2026-02-30")).toMatchObject({ kind: "clarify" });
});

test("a question on cost is none on vulnerabilities", () => {
  expect(plan("What did we spend last month?")).toBeNull();
});

test.each([
  ["cves with score < 4", "a bound that no search has"],
  ["which vendors have the most critical CVEs this year", "vendors that no record of KEV names"],
  ["CVEs modified last week", "days of changes"],
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
