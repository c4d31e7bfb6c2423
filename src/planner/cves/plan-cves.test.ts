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
