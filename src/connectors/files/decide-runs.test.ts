import { expect, test } from "vitest";
import type { Manifest } from "../facts.ts";
import { decideRuns, viewByPath } from "./decide-runs.ts";

const MARCH = "20260301-20260331";

test("of one scope, view and period the run that was submitted last, whichever export it came by", () => {
  const old = azure("daily", { order: "2026-04-01T00:00:00Z" });
  const newest = azure("monthly", { order: "2026-04-05T00:00:00Z" });
  const april = azure("daily", { days: "20260401-20260430", order: "2026-04-04T00:00:00Z" });
  expect(paths([old, newest, april])).toEqual([newest.path, april.path]);
});

test("every view of costs of a scope, and nothing that is no costs", () => {
  const actual = azure("actual", { kind: "ActualCost" });
  const amortized = azure("amortized", { kind: "AmortizedCost" });
  const prices = azure("prices", { kind: "PriceSheet" });
  expect(paths([actual, prices, amortized])).toEqual([actual.path, amortized.path]);
});

test("a scope that lies in another one is left out where both deliver a period", () => {
  const subscription = azure("s", { scope: "/subscriptions/1" });
  const group = azure("g", { scope: "/subscriptions/1/resourcegroups/x" });
  const likewise = azure("t", { scope: "/subscriptions/10" });
  const april = azure("a", { scope: "/subscriptions/1/resourcegroups/x", days: "20260401-20260430" });
  expect(paths([group, subscription, likewise, april])).toEqual([subscription.path, likewise.path, april.path]);
});

test("periods of one scope that share days are refused, since no file can be taken for half", () => {
  const month = azure("month", {});
  const quarter = azure("quarter", { days: "20260101-20260331" });
  const weeks = azure("weeks", { days: "20260401-20260407" });
  expect(decideRuns([month, weeks])).toMatchObject({ ok: true });
  const message = expect.stringContaining(`${month.path} and ${quarter.path} deliver days of one scope twice`);
  expect(decideRuns([month, quarter])).toEqual({ ok: false, message });
});

test.each([
  ["exports/actual-cost/20260301-20260331/one/part_0.csv", "exports/amortized-cost/20260301-20260331/two/part_0.csv"],
  ["daily/20260301-20260331/x.csv", "daily_Amortised/20260301-20260331/y.csv"],
  [
    "ActualCost_0a1b2c3d-0000-1111-2222-333344445555.csv",
    "AmortizedCost_9a1b2c3d-0000-1111-2222-333344445555_0001.csv",
  ],
  ["acme/2026-03 actual.csv.gz", "acme/2026-03 amortized.csv.gz"],
])("without a manifest, %s and %s are views of one scope", (actual, amortized) => {
  expect(viewByPath("azure", actual)).toMatchObject({ kind: "ActualCost" });
  expect(viewByPath("azure", amortized)).toEqual({ ...viewByPath("azure", actual), kind: "AmortizedCost" });
});

test("without a manifest, FOCUS is a view too, but for a name that says more", () => {
  const actual = viewByPath("azure", "acme/actual-cost/20260301-20260331/x.csv");
  expect(viewByPath("azure", "acme/focus-cost/20260301-20260331/x.csv")).toEqual({ ...actual, kind: "FocusCost" });
  expect(viewByPath("azure", "focus-inc/actual/20260301-20260331/x.csv")?.kind).toBe("ActualCost");
});

test("Oracle's own reports and those in FOCUS, in one bucket, are views of one spend", () => {
  const own = viewByPath("oci", "bling/reports/cost-csv/0001.csv.gz");
  expect(own).toEqual({ scope: "bling/", kind: "ActualCost", days: null });
  expect(viewByPath("oci", "bling/FOCUS Reports/2026/03/02/0001.csv.gz")).toEqual({ ...own, kind: "FocusCost" });
  expect(viewByPath("oci", "bill.csv")).toBeNull();
});

test("of other providers no view is known", () => {
  expect(viewByPath("aws", "actual/bill.csv")).toBeNull();
});

test("files of different names are of different scopes", () => {
  expect(viewByPath("azure", "acme-actual.csv")?.scope).not.toBe(viewByPath("azure", "other-amortized.csv")?.scope);
});

function paths(manifests: readonly Manifest[]): readonly string[] {
  const choice = decideRuns(manifests);
  return choice.ok ? choice.manifests.map(({ path }) => path) : [choice.message];
}

type Facts = { readonly scope?: string; readonly kind?: string; readonly days?: string; readonly order?: string };

function azure(name: string, { scope = "/subscriptions/1", kind = "ActualCost", days = MARCH, order = "2026" }: Facts) {
  const path = `${name}/${days}/run/manifest.json`;
  return { path, etag: "1", month: null, run: null, keys: [], order, view: { scope, kind, days } };
}
