import type { CveQuery, FeedsView } from "./schema.ts";

/** What a question asks beyond NVD's records, for which other feeds are needed. */
export type Dependence = { readonly epss: boolean; readonly kev: boolean };

const KEV_CONDITIONS = [
  ...(["kev", "ransomware", "kev_vendor", "kev_product"] as const),
  ...(["kev_added_from", "kev_added_to", "kev_due_from", "kev_due_to"] as const),
] as const;

type QueriedOf = Partial<Pick<CveQuery, (typeof KEV_CONDITIONS)[number] | "epss_min">> & {
  readonly sort: string;
  readonly group_by?: readonly string[];
};

/** The feeds that a query asks of, by its conditions, its order and its groups. */
export function dependenceOf(query: QueriedOf): Dependence {
  const isOfKev = (name: string) => /^-?(kev|ransomware)/.test(name);
  return {
    epss: query.epss_min !== undefined || /epss$/.test(query.sort),
    kev:
      KEV_CONDITIONS.some((name) => query[name] !== undefined) || [query.sort, ...(query.group_by ?? [])].some(isOfKev),
  };
}

/** The years of ids whose feed is not loaded. */
export function missingYears({ nvd }: FeedsView): readonly number[] {
  return nvd.missing.flatMap((name) => /-(\d{4})$/.exec(name)?.[1] ?? []).map(Number);
}

// NVD has the ids of all years before in its first feed.
const FIRST_FEED = 2002;

/** The year of the feed that would have an id, where that feed is not loaded. */
export function missingYearOf(feeds: FeedsView, id: string): number | null {
  const year = Math.max(FIRST_FEED, Number(/^CVE-(\d{4})-/i.exec(id)?.[1] ?? 0));
  return missingYears(feeds).includes(year) ? year : null;
}

/**
 * What an answer can't know, for lack of feeds: a sentence each, to be told before its figures are believed. Empty
 * where all feeds that it depends on are loaded.
 */
export function coverageWarnings(feeds: FeedsView, asked: Dependence): readonly string[] {
  const { nvd, kev, epss } = feeds;
  const years = missingYears(feeds);
  const others = nvd.missing.filter((name) => !/-\d{4}$/.test(name));
  return [
    ...(years.length > 0
      ? [`NVD's feeds of ${counted(years.length, "year")} are not loaded (${rangesOf(years)}): their CVEs are missing.`]
      : []),
    ...(years.length > 0 && asked.kev && kev.as_of !== null
      ? [`Of KEV's ${counted(kev.entries, "entry", "entries")} those of these years are not counted.`]
      : []),
    ...(others.length > 0
      ? [`These feeds of NVD are not loaded: ${others.join(", ")}. The newest changes may be missing.`]
      : []),
    ...(kev.as_of === null ? ["CISA's KEV is not loaded: no CVE is marked as exploited."] : []),
    ...(asked.epss && epss.as_of === null ? ["EPSS is not loaded: no CVE has a probability."] : []),
  ];
}

function counted(count: number, noun: string, nouns = `${noun}s`): string {
  return count === 1 ? `1 ${noun}` : `${count.toLocaleString("en-US")} ${nouns}`;
}

/** "2002 to 2016, 2019". */
function rangesOf(years: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const year of years.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && year <= last[1] + 1) last[1] = year;
    else ranges.push([year, year]);
  }
  return ranges.map(([first, last]) => (first === last ? `${first}` : `${first} to ${last}`)).join(", ");
}
