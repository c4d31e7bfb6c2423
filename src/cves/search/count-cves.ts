import type { Refused } from "../../core/problems.ts";
import { SEVERITIES } from "../../core/severities.ts";
import { coverageWarnings } from "../coverage.ts";
import type { CountGroup, CountQuery, CveCount, CveCounts, CveList } from "../schema.ts";
import { asOfOf } from "./identifiers.ts";
import { FACTS_COUNT, type Facts, factsOf, isInKev } from "./row-index.ts";
import { type CveReader, findCves } from "./search-cves.ts";
import { firstAtOrAfter } from "./select-rows.ts";
import type { KevEntry } from "./store-kev.ts";

/** What rows that are counted together have in common: all that they can be grouped by. */
type Kind = { readonly facts: Facts; readonly month: string; readonly entry: KevEntry | null };
type Value = CveCount[CountGroup];

const VALUE_OF: Readonly<Record<CountGroup, (kind: Kind) => Value>> = {
  severity: ({ facts }) => SEVERITIES[facts.severity],
  month: ({ month }) => month,
  kev: ({ facts }) => facts.kev,
  ransomware: ({ facts }) => facts.ransomware,
  kev_added_month: ({ entry }) => entry?.date_added?.slice(0, 7) ?? null,
  kev_due_month: ({ entry }) => entry?.due_date?.slice(0, 7) ?? null,
  kev_vendor: ({ entry }) => entry?.vendor ?? null,
  kev_product: ({ entry }) => entry?.product ?? null,
};

/** How many of the CVEs that a query asks for are in each group. A group that has none is in no row. */
export async function countCves(reader: CveReader, query: CountQuery): Promise<CveCounts | Refused> {
  const { group_by, sort, page, limit, severity_by } = query;
  const all = { offset: 0, limit: Number.POSITIVE_INFINITY };
  const found = await findCves(reader, { ...query, sort: "published" }, all);
  if ("problem" in found) return found;
  const groups = [...new Set(group_by)];
  const rows = countGroups(reader, found.ranks, { groups, severityBy: severity_by }).sort(orderOf(sort, groups));
  return {
    group_by: groups,
    data: rows.slice((page - 1) * limit, page * limit),
    ...{ page, limit, total_records: rows.length, total_cves: found.total, severity_by },
    as_of: asOfOf(reader.state.id),
    feeds: reader.state.feeds as CveList["feeds"],
    warnings: coverageWarnings(reader.state.feeds, { epss: query.epss_min !== undefined }),
  };
}

type Grouping = { readonly groups: readonly CountGroup[]; readonly severityBy: CountQuery["severity_by"] };

/** The groups of ascending ranks, in no order. */
function countGroups({ catalog }: CveReader, ranks: Uint32Array, { groups, severityBy }: Grouping): CveCount[] {
  const counts = new Map<string, { values: Partial<CveCount>; total: number }>();
  for (const { kind, total } of kindsOf(catalog, ranks, severityBy)) {
    const values = Object.fromEntries(groups.map((group) => [group, VALUE_OF[group](kind)]));
    const name = JSON.stringify(Object.values(values));
    const known = counts.get(name);
    if (known) known.total += total;
    else counts.set(name, { values, total });
  }
  return [...counts.values()].map(({ values, total }) => ({ ...values, total }));
}

/**
 * The kinds of ascending ranks. Rows outside of KEV are counted by their month and their byte of facts, so that half a
 * million of them are some thousand kinds; each entry of KEV is a kind of its own.
 */
function* kindsOf(
  { rows, entryOf }: CveReader["catalog"],
  ranks: Uint32Array,
  severityBy: Grouping["severityBy"],
): Generator<{ readonly kind: Kind; readonly total: number }> {
  const bytes = rows.facts[severityBy];
  for (const { month, own } of monthsOf(rows.published, ranks)) {
    const totals = totalsOf(own, bytes).map(([byte, total]) => ({ facts: factsOf(byte), total }));
    for (const { facts, total } of totals.filter(({ facts }) => !facts.kev)) {
      yield { kind: { facts, month, entry: null }, total };
    }
    for (const rank of own.filter((rank) => isInKev(bytes[rank] as number))) {
      const entry = entryOf(rows.foundAt(rank).no);
      yield { kind: { facts: factsOf(bytes[rank] as number), month, entry }, total: 1 };
    }
  }
}

/** The ranks of each month of publication. */
function* monthsOf(published: Float64Array, ranks: Uint32Array) {
  for (let at = 0, end = 0; at < ranks.length; at = end) {
    const moment = new Date(published[ranks[at] as number] as number);
    const next = Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1);
    end = firstAtOrAfter(ranks, firstAtOrAfter(published, next));
    yield { month: moment.toISOString().slice(0, 7), own: ranks.subarray(at, end) };
  }
}

/** How many of the ranks have each byte of facts. */
function totalsOf(ranks: Uint32Array, bytes: Uint8Array): readonly (readonly [byte: number, total: number])[] {
  const totals = new Uint32Array(FACTS_COUNT);
  for (let at = 0; at < ranks.length; at++) {
    const byte = bytes[ranks[at] as number] as number;
    totals[byte] = (totals[byte] as number) + 1;
  }
  return [...totals.entries()].filter(([, total]) => total > 0);
}

/** The largest, or the smallest, first; or by the values of the groups. Ties are in the order of the values. */
function orderOf(sort: CountQuery["sort"], groups: readonly CountGroup[]): (one: CveCount, other: CveCount) => number {
  const byValues = (one: CveCount, other: CveCount) =>
    groups.map((group) => compare(one[group], other[group])).find((order) => order !== 0) ?? 0;
  const sign = sort.startsWith("-") ? -1 : 1;
  if (sort.endsWith("group")) return (one, other) => sign * byValues(one, other);
  return (one, other) => sign * (one.total - other.total) || byValues(one, other);
}

/** No value comes last; the worst severity, and what is true, first. */
function compare(one: Value, other: Value): number {
  const [first, second] = [placeOf(one), placeOf(other)];
  return first < second ? -1 : Number(first > second);
}

function placeOf(value: Value): string {
  if (value === null || value === undefined) return "\u{10ffff}";
  if (typeof value === "boolean") return value ? "0" : "1";
  const ordinal = (SEVERITIES as readonly string[]).indexOf(value);
  return ordinal < 0 ? value : String(SEVERITIES.length - ordinal);
}
