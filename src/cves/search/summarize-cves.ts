import { ordinalOf, SEVERITIES, type Severity } from "../../core/severities.ts";
import { coverageWarnings } from "../coverage.ts";
import type { CveSummary, SummaryQuery } from "../schema.ts";
import { asOfOf } from "./identifiers.ts";
import { FACTS_COUNT, type Facts, factsOf } from "./row-index.ts";
import type { CveReader } from "./search-cves.ts";
import { firstAtOrAfter } from "./select-rows.ts";

/** Counts by severity, by month of publication, and of those that KEV lists. */
export function summarizeCves({ state, catalog }: CveReader, query: SummaryQuery): CveSummary {
  const bytes = catalog.rows.facts[query.severity_by];
  const all = countFacts(bytes);
  const counts = query.include_rejected ? all : all.filter(isNotRejected);
  const ofKev = counts.filter(({ kev }) => kev);
  return {
    total_records: sum(counts),
    severity_by: query.severity_by,
    severities: bySeverity(counts),
    months: countByMonth(catalog.rows.published, query.include_rejected ? null : bytes),
    kev: {
      total: sum(ofKev),
      ransomware: sum(ofKev.filter(({ ransomware }) => ransomware)),
      severities: bySeverity(ofKev),
    },
    as_of: asOfOf(state.id),
    feeds: state.feeds,
    warnings: coverageWarnings(state.feeds, { epss: false, kev: true }),
  };
}

type Count = Facts & { readonly n: number };

/** How many rows have the same facts. */
function countFacts(bytes: Uint8Array): readonly Count[] {
  const counts = new Array<number>(FACTS_COUNT).fill(0);
  for (let rank = 0; rank < bytes.length; rank++) {
    const byte = bytes[rank] as number;
    counts[byte] = (counts[byte] as number) + 1;
  }
  return counts.map((n, byte) => ({ ...factsOf(byte), n }));
}

function isNotRejected({ rejected }: Count): boolean {
  return !rejected;
}

function bySeverity(counts: readonly Count[]): Record<Severity, number> {
  const of = (name: Severity) => sum(counts.filter(({ severity }) => severity === ordinalOf(name)));
  return Object.fromEntries(SEVERITIES.toReversed().map((name) => [name, of(name)])) as Record<Severity, number>;
}

/** The months that have rows, in their order. `bytes`: the facts by which rejected rows are left out; null: none is. */
function countByMonth(published: Float64Array, bytes: Uint8Array | null): { month: string; total: number }[] {
  const months: { month: string; total: number }[] = [];
  for (let from = 0, before = 0; from < published.length; from = before) {
    const moment = new Date(published[from] as number);
    before = firstAtOrAfter(published, Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1));
    const total = bytes ? sum(countFacts(bytes.subarray(from, before)).filter(isNotRejected)) : before - from;
    if (total > 0) months.push({ month: moment.toISOString().slice(0, 7), total });
  }
  return months;
}

function sum(counts: readonly Count[]): number {
  return counts.reduce((total, { n }) => total + n, 0);
}
