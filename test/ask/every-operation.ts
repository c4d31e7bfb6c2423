import { type Operation, type Understood, WEEKDAYS } from "../../src/planner/index.ts";

type Total = Extract<Operation, { readonly op: "total" }>;
type Scope = Total["scope"];
type Period = Total["period"];

/** One figure, of a scope and a period to come. */
export const TOTAL = { op: "total", with_usage: false, share_of: null, thresholds: [] } as const;
/** All lines, as they were billed. */
export const ALL: Scope = { metric: "billed", filters: [], tags: [], connector_id: null };
const NO_CVES = {
  ...{ id: null, kev: null, ransomware: null, published: null, kev_added: null, epss_min: null },
  ...{ among: null, split: null, kev_due: null, modified: null, score_min: null, score_max: null, cwes: [] },
} as const;

/** A question that was understood as one operation. */
export function planned(operation: Operation): Understood {
  return { plan: { kind: "answer", operations: [operation], missing: [] }, corrections: [], reading: [] };
}

/** A period of these days. */
export function days(start_date: string, end_date: string, label: string): Period {
  return { start_date, end_date, unit: "month", label, assumed: false, running: false };
}

/** The filter of one provider's lines. */
export function ofProvider(value: string): Scope["filters"][number] {
  return { field: "provider", values: [value], excludes: false };
}

/** The lines of these services. */
export function service(...values: readonly string[]): Scope {
  return { ...ALL, filters: [{ field: "service", values, excludes: false }] };
}

/** One operation of each kind and form, on these periods. */
export function everyOperation(period: Period, base: Period, scope: Scope): readonly Operation[] {
  const spend = { scope, period };
  const list = { top: null, thresholds: [] } as const;
  const sides = ["prod", "staging"].map((value) => {
    return { label: value, filters: [], tags: [{ key: "environment", values: [value], excludes: false }] };
  });
  // Of each kind: one that is forgotten here does not compile.
  const operations: { readonly [Op in Operation["op"]]: readonly Extract<Operation, { readonly op: Op }>[] } = {
    total: [{ op: "total", ...spend, with_usage: true, share_of: ALL, thresholds: [] }],
    breakdown: [
      {
        op: "breakdown",
        ...spend,
        ...list,
        group_by: ["service"],
        granularity: "total",
        order: "most",
        with_usage: true,
      },
      {
        op: "breakdown",
        ...spend,
        ...list,
        group_by: ["tag:team", "account"],
        granularity: "month",
        order: "least",
        with_usage: false,
      },
      { op: "breakdown", ...spend, ...list, group_by: ["tag"], granularity: "total", order: "most", with_usage: false },
    ],
    trend: [
      {
        op: "trend",
        share_of: null,
        ...spend,
        ...list,
        order: "most",
        granularity: "day",
        group_by: [],
        average: "median",
      },
      {
        op: "trend",
        share_of: null,
        ...spend,
        ...list,
        order: "most",
        granularity: "quarter",
        group_by: [],
        average: "mean",
      },
      {
        op: "trend",
        share_of: null,
        ...spend,
        granularity: "week",
        group_by: ["region"],
        top: { count: 2, skip: 0, each: false },
        order: "most",
        average: null,
        thresholds: [{ measure: "cost", side: "at_least", value: "1" }],
      },
      {
        op: "trend",
        share_of: null,
        ...spend,
        ...list,
        order: "most",
        granularity: "month",
        group_by: ["connector"],
        average: null,
      },
      {
        op: "trend",
        share_of: null,
        ...spend,
        granularity: "day",
        group_by: [],
        top: { count: 3, skip: 1, each: false },
        order: "least",
        average: null,
        thresholds: [],
      },
      {
        op: "trend",
        share_of: ALL,
        ...spend,
        ...list,
        order: "most",
        granularity: "month",
        group_by: [],
        average: null,
      },
      {
        op: "trend",
        share_of: ALL,
        ...spend,
        ...list,
        order: "most",
        granularity: "week",
        group_by: [],
        average: null,
      },
    ],
    peak: [
      { op: "peak", ...spend, granularity: "day", order: "most", skip: 0, by: "cost", group_by: ["service"] },
      { op: "peak", ...spend, granularity: "week", order: "least", skip: 1, by: "cost", group_by: ["account"] },
      { op: "peak", ...spend, granularity: "day", order: "most", skip: 0, by: "down", group_by: ["service"] },
      { op: "peak", ...spend, granularity: "month", order: "most", skip: 0, by: "up", group_by: ["service"] },
    ],
    weekdays: [
      { op: "weekdays", ...spend, by: "part", days: WEEKDAYS, order: "most", group_by: [] },
      { op: "weekdays", ...spend, by: "part", days: WEEKDAYS, order: "most", group_by: ["service"] },
      { op: "weekdays", ...spend, by: "day", days: WEEKDAYS, order: "least", group_by: [] },
      { op: "weekdays", ...spend, by: "day", days: ["monday"], order: "most", group_by: ["connector"] },
    ],
    compare: [
      { op: "compare", per: null, ...spend, ...list, group_by: [], against: { by: "period", base } },
      { op: "compare", per: "day", ...spend, ...list, group_by: [], against: { by: "period", base } },
      { op: "compare", per: "month", ...spend, ...list, group_by: [], against: { by: "period", base } },
      { op: "compare", per: null, ...spend, ...list, group_by: ["account"], against: { by: "sides", sides } },
    ],
    drivers: [
      {
        op: "drivers",
        ...spend,
        ...list,
        base,
        group_by: ["service"],
        direction: "both",
        claimed_ratio: "0.4",
        only: null,
        rank_by: "change",
      },
      {
        op: "drivers",
        ...spend,
        ...list,
        base,
        group_by: ["resource"],
        direction: "down",
        claimed_ratio: null,
        only: null,
        rank_by: "change",
      },
    ],
    anomaly: [
      {
        op: "anomaly",
        ...spend,
        group_by: [],
        direction: "both",
        thresholds: [{ measure: "change", side: "at_least", value: "100" }],
      },
    ],
    forecast: [
      {
        op: "forecast",
        scope,
        period: days("2026-11-01", "2026-11-30", "November 2026"),
        granularity: "day",
        group_by: ["service"],
        thresholds: [],
      },
      {
        op: "forecast",
        scope,
        period: days("2026-11-23", "2026-11-24", "23 to 24 November 2026"),
        granularity: "total",
        group_by: [],
        thresholds: [],
      },
      {
        op: "forecast",
        scope,
        period: days("2027-01-01", "2027-03-31", "January to March 2027"),
        granularity: "total",
        group_by: [],
        thresholds: [],
      },
    ],
    tag_coverage: [
      { op: "tag_coverage", ...spend, key: null, group_by: [], rank_by: "cost", order: "most" },
      { op: "tag_coverage", ...spend, key: "team", group_by: ["account"], rank_by: "cost", order: "most" },
      { op: "tag_coverage", ...spend, key: "team", group_by: ["account"], rank_by: "share", order: "least" },
    ],
    list: [
      { op: "list", ...spend, of: "service", key: null },
      { op: "list", ...spend, of: "tag_key", key: null },
      { op: "list", ...spend, of: "tag_value", key: "team" },
    ],
    connectors: [
      { op: "connectors", provider: null, connector_id: null, aspect: "status" },
      { op: "connectors", provider: "oci", connector_id: null, aspect: "freshness" },
    ],
    cves: [
      { op: "cves", ...NO_CVES, severities: ["critical"], keyword: "apache", sort: "-score", top: 3, answer: "list" },
      { op: "cves", ...NO_CVES, severities: [], keyword: null, sort: "-published", top: 20, answer: "feeds" },
    ],
    plan_usage: [{ op: "plan_usage", aspect: "all" }],
  };
  return Object.values(operations).flat();
}
