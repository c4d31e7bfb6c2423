import type { FileWithTotals } from "./facts.ts";

/**
 * What may be one bill that was delivered twice: it is added up, and only a person can tell. Files that hold the same;
 * files whose names tell versions of one (`2026-11.csv` and `2026-11-v2.csv`); reports with manifests of their own.
 */
export function warnOfDoubles(files: readonly FileWithTotals[]): readonly string[] {
  const filled = files.filter(({ months }) => months.length > 0);
  return [...copies(filled), ...versions(filled), ...reports(filled)];
}

function copies(files: readonly FileWithTotals[]): readonly string[] {
  // Two views of a spend without commitments are the same.
  const same = Map.groupBy(files, ({ file, months, view }) => JSON.stringify([file.bytes, months, view?.kind]));
  return [...same.values()]
    .filter(isSeveral)
    .map((group) => `${pathsOf(group)} hold the same lines and sums: is one a copy?`);
}

/** What people put behind the name of a file that they deliver once more. */
const VERSION = new RegExp(
  "([-_. ]*(\\(\\d+\\)|(v|ver|version|rev|revision)[-_. ]?\\d+|copy|final|new|updated?|restated?|restatement|revised" +
    "|corrected|correction|amended))+$",
  "i",
);

function versions(files: readonly FileWithTotals[]): readonly string[] {
  const loose = files.filter(({ manifest }) => manifest === null);
  const named = Map.groupBy(loose, ({ file, view }) => JSON.stringify([nameOf(file.path), view?.kind]));
  return [...named.values()]
    .filter(isSeveral)
    .flatMap((group) =>
      monthsOfSeveral(group).map(
        (month) =>
          `${pathsOf(group)} have lines of ${month}, and are added up: if one is a later version, keep only that.`,
      ),
    );
}

function nameOf(path: string): string {
  return path.replace(/\.(csv|parquet|jsonl?|ndjson|avro)(\.gz)?$/i, "").replace(VERSION, "");
}

/** Deliveries of several reports: of one account, or of several, which no manifest says. */
function reports(files: readonly FileWithTotals[]): readonly string[] {
  const delivered = files.filter(({ manifest, view }) => manifest !== null && view === null);
  const byMonth = Map.groupBy(
    delivered.flatMap(({ manifest, months }) => months.map(({ month }) => ({ month, path: manifest?.path ?? "" }))),
    ({ month }) => month,
  );
  return [...byMonth].flatMap(([month, parts]) => {
    const paths = [...new Set(parts.map(({ path }) => path))];
    if (paths.length < 2) return [];
    const what = `${paths.join(" and ")} both deliver lines of ${month.slice(0, 7)}, and are added up`;
    return [`${what}: if they are of the same accounts, connect only one of them.`];
  });
}

/** Months, as `2026-11`, of which several of these files have lines. */
function monthsOfSeveral(files: readonly FileWithTotals[]): readonly string[] {
  const months = files.flatMap((from) => [...new Set(from.months.map(({ month }) => month))]);
  const counted = Map.groupBy(months, (month) => month.slice(0, 7));
  return [...counted].filter(([, group]) => isSeveral(group)).map(([month]) => month);
}

function isSeveral(group: readonly unknown[]): boolean {
  return group.length > 1;
}

function pathsOf(group: readonly FileWithTotals[]): string {
  return group.map(({ file }) => file.path).join(" and ");
}
