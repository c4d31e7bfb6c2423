import { SEVERITY_ORDER } from "./cve-filter.ts";
import { asOfOf } from "./identifiers.ts";
import type { CveList, CveSummary, Severity, SummaryQuery } from "./schema.ts";
import type { CveReader } from "./search-cves.ts";
import { countByMonth, countRansomware } from "./store-search.ts";

/** Counts by severity, by month of publication, and of those that KEV lists. */
export async function summarizeCves({ clickhouse, state }: CveReader, query: SummaryQuery): Promise<CveSummary> {
  const filter = { severityBy: query.severity_by, includeRejected: query.include_rejected };
  const [rows, ransomware] = await Promise.all([
    countByMonth(clickhouse, state, filter),
    countRansomware(clickhouse, state, filter),
  ]);
  const severities = noneYet();
  const kevSeverities = noneYet();
  const months = new Map<string, number>();
  for (const { month, severity, kev, n } of rows) {
    const name = SEVERITY_ORDER[severity] ?? "unknown";
    severities[name] += n;
    if (kev) kevSeverities[name] += n;
    months.set(month, (months.get(month) ?? 0) + n);
  }
  return {
    total_records: sum(severities),
    severity_by: query.severity_by,
    severities,
    months: [...months].map(([month, total]) => ({ month, total })),
    kev: { total: sum(kevSeverities), ransomware, severities: kevSeverities },
    as_of: asOfOf(state.id),
    feeds: state.feeds as CveList["feeds"],
  };
}

function noneYet(): Record<Severity, number> {
  return { critical: 0, high: 0, medium: 0, low: 0, none: 0, unknown: 0 };
}

function sum(counts: Readonly<Record<Severity, number>>): number {
  return Object.values(counts).reduce((total, n) => total + n, 0);
}
