import type { FeedsView } from "./store.ts";

/** What a question asks beyond NVD's records, for which other feeds are needed. */
export type Dependence = { readonly epss: boolean };

/**
 * What an answer can't know, for lack of feeds: a sentence each, to be told before its figures are believed. Empty
 * where all feeds that it depends on are loaded.
 */
export function coverageWarnings({ nvd, kev, epss }: FeedsView, asked: Dependence): readonly string[] {
  const years = nvd.missing.flatMap((name) => /-(\d{4})$/.exec(name)?.[1] ?? []).map(Number);
  const others = nvd.missing.filter((name) => !/-\d{4}$/.test(name));
  return [
    ...(years.length > 0
      ? [`NVD's feeds of ${counted(years.length, "year")} are not loaded (${rangesOf(years)}): their CVEs are missing.`]
      : []),
    ...(others.length > 0
      ? [`These feeds of NVD are not loaded: ${others.join(", ")}. The newest changes may be missing.`]
      : []),
    ...(kev.as_of === null ? ["CISA's KEV is not loaded: no CVE is marked as exploited."] : []),
    ...(asked.epss && epss.as_of === null ? ["EPSS is not loaded: no CVE has a probability."] : []),
  ];
}

function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`;
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
