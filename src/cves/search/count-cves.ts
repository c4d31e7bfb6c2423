import type { Refused } from "../../core/problems.ts";
import { SEVERITIES, severityOf } from "../../core/severities.ts";
import { coverageWarnings, dependenceOf } from "../coverage.ts";
import type { CountGroup, CountQuery, CveCount, CveCounts, KevEntry } from "../schema.ts";
import { asOfOf } from "./identifiers.ts";
import { FACTS_COUNT, type Facts, factsOf, isInKev } from "./row-index.ts";
import { type CveReader, findCves } from "./search-cves.ts";
import { firstAtOrAfter } from "./select-rows.ts";
import { readWeaknesses } from "./store-weaknesses.ts";

/** What rows that are counted together have in common: all that they can be grouped by. */
type Kind = {
  readonly facts: Facts;
  readonly month: string;
  readonly entry: KevEntry | null;
  /** The number of one of its weaknesses; 0 where it has none. */
  readonly weakness: number;
};
type Value = CveCount[CountGroup];

const VALUE_OF: Readonly<Record<CountGroup, (kind: Kind) => Value>> = {
  severity: ({ facts }) => severityOf(facts.severity),
  month: ({ month }) => month,
  kev: ({ facts }) => facts.kev,
  ransomware: ({ facts }) => facts.ransomware,
  kev_added_month: ({ entry }) => entry?.date_added?.slice(0, 7) ?? null,
  kev_due_month: ({ entry }) => entry?.due_date?.slice(0, 7) ?? null,
  kev_vendor: ({ entry }) => entry?.vendor ?? null,
  kev_product: ({ entry }) => entry?.product ?? null,
  cwe: ({ weakness }) => (weakness > 0 ? `CWE-${weakness}` : null),
};

/** How many of the CVEs that a query asks for are in each group. A group that has none is in no row. */
export async function countCves(reader: CveReader, query: CountQuery): Promise<CveCounts | Refused> {
  const { group_by, sort, page, limit, severity_by } = query;
  const all = { offset: 0, limit: Number.POSITIVE_INFINITY };
  const found = await findCves(reader, { ...query, sort: "published" }, all);
  if ("problem" in found) return found;
  const groups = [...new Set(group_by)];
  const weaknessesOf = groups.includes("cwe") ? await weaknessesIn(reader) : null;
  const grouping = { groups, severityBy: severity_by, weaknessesOf };
  const rows = countGroups(reader, found.ranks, grouping).sort(orderOf(sort, groups));
  return {
    group_by: groups,
    data: rows.slice((page - 1) * limit, page * limit),
    ...{ page, limit, total_records: rows.length, total_cves: found.total, severity_by },
    as_of: asOfOf(reader.state.id),
    feeds: reader.state.feeds,
    warnings: coverageWarnings(reader.state.feeds, dependenceOf(query)),
  };
}

/** The numbers of the weaknesses of a rank; 0 stands for none. */
type WeaknessesOf = (rank: number) => ArrayLike<number>;
type Grouping = {
  readonly groups: readonly CountGroup[];
  readonly severityBy: CountQuery["severity_by"];
  /** Null where weaknesses are not told apart. */
  readonly weaknessesOf: WeaknessesOf | null;
};

const NONE = [0];

async function weaknessesIn({ clickhouse, state, catalog }: CveReader): Promise<WeaknessesOf> {
  const numbersOf = await readWeaknesses(clickhouse, state, catalog);
  return (rank) => {
    const numbers = numbersOf(rank);
    return numbers.length > 0 ? numbers : NONE;
  };
}

/** The groups of ascending ranks, in no order. */
function countGroups({ catalog }: CveReader, ranks: Uint32Array, grouping: Grouping): CveCount[] {
  const { groups } = grouping;
  const counts = new Map<string, { values: Partial<CveCount>; total: number }>();
  for (const { kind, total } of kindsOf(catalog, ranks, grouping)) {
    const values = Object.fromEntries(groups.map((group) => [group, VALUE_OF[group](kind)]));
    const name = JSON.stringify(Object.values(values));
    const known = counts.get(name);
    if (known) known.total += total;
    else counts.set(name, { values, total });
  }
  return [...counts.values()].map(({ values, total }) => ({ ...values, total }));
}

/**
 * The kinds of ascending ranks. Rows outside of KEV are counted by their month, byte of facts and weakness, so that
 * half a million of them are some thousand kinds; each entry of KEV is a kind of its own.
 */
function* kindsOf(
  { rows, entryOf }: CveReader["catalog"],
  ranks: Uint32Array,
  { groups, severityBy, weaknessesOf }: Grouping,
): Generator<{ readonly kind: Kind; readonly total: number }> {
  const bytes = rows.facts[severityBy];
  const parts = groups.includes("month") ? monthsOf(rows.published, ranks) : [{ month: "", own: ranks }];
  for (const { month, own } of parts) {
    for (const { byte, weakness, total } of totalsOf(own, bytes, weaknessesOf)) {
      const facts = factsOf(byte);
      if (!facts.kev) yield { kind: { facts, month, entry: null, weakness }, total };
    }
    const listed = own.filter((rank) => isInKev(bytes[rank] as number));
    yield* Array.from(listed).flatMap((rank) => {
      const known = { facts: factsOf(bytes[rank] as number), month, entry: entryOf(rows.foundAt(rank).no) };
      return Array.from(weaknessesOf?.(rank) ?? NONE, (weakness) => ({ kind: { ...known, weakness }, total: 1 }));
    });
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

/** How many of the ranks have each byte of facts and each weakness. */
function totalsOf(ranks: Uint32Array, bytes: Uint8Array, weaknessesOf: WeaknessesOf | null) {
  const totals = new Map<number, Uint32Array>();
  const totalsOfWeakness = (weakness: number) => {
    const known = totals.get(weakness) ?? new Uint32Array(FACTS_COUNT);
    totals.set(weakness, known);
    return known;
  };
  const all = totalsOfWeakness(0);
  for (let at = 0; at < ranks.length; at++) {
    const rank = ranks[at] as number;
    const weaknesses = weaknessesOf?.(rank) ?? NONE;
    for (let place = 0; place < weaknesses.length; place++) {
      const weakness = weaknesses[place] as number;
      const own = weakness === 0 ? all : totalsOfWeakness(weakness);
      const byte = bytes[rank] as number;
      own[byte] = (own[byte] as number) + 1;
    }
  }
  return [...totals].flatMap(([weakness, own]) => {
    return [...own.entries()].map(([byte, total]) => ({ byte, weakness, total })).filter(({ total }) => total > 0);
  });
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
