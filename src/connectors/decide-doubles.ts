import { monthOfDay } from "../core/days.ts";
import { namesOf } from "../core/text/names-of.ts";
import type { FileWithTotals, Note } from "./facts.ts";
import { folderOf, periodFolder } from "./files/decide-runs.ts";

/**
 * What may be one bill that was delivered twice: it is added up, and only a person can tell. Files that hold the same;
 * files whose names tell versions of one (`2026-11.csv` and `2026-11-v2.csv`); parts that were written far apart;
 * reports with manifests of their own.
 */
export function notesOfDoubles(files: readonly FileWithTotals[]): readonly Note[] {
  const filled = files.filter(({ months }) => months.length > 0);
  return [...copies(filled), ...versions(filled), ...partsApart(filled), ...reports(filled)];
}

function copies(files: readonly FileWithTotals[]): readonly Note[] {
  // Two views of a spend without commitments are the same.
  const same = Map.groupBy(files, ({ file, months, view }) => JSON.stringify([file.bytes, months, view?.kind]));
  return [...same.values()].filter(isSeveral).map((group) => ({
    text: `${pathsOf(group)} hold the same lines and sums: is one a copy?`,
    months: [...new Set((group[0]?.months ?? []).map(({ month }) => monthOfDay(month)))],
  }));
}

/** What people put behind the name of a file that they deliver once more. */
const VERSION = new RegExp(
  "([-_. ]*(\\(\\d+\\)|(v|ver|version|rev|revision)[-_. ]?\\d+|copy|final|new|updated?|restated?|restatement|revised" +
    "|corrected|correction|amended))+$",
  "i",
);

function versions(files: readonly FileWithTotals[]): readonly Note[] {
  const loose = files.filter(({ manifest }) => manifest === null);
  const named = Map.groupBy(loose, ({ file, view }) => JSON.stringify([nameOf(file.path), view?.kind]));
  return [...named.values()].filter(isSeveral).flatMap((group) =>
    monthsOfSeveral(group).map((month) => ({
      text: `${pathsOf(group)} have lines of ${month}, and are added up: if one is a later version, keep only that.`,
      months: [month],
    })),
  );
}

// Providers write all parts of a delivery within hours, and deliver up to three times a day.
const APART_HOURS = 6;

/** Files in the folder of a period whose names differ by the number of a part alone: an old one may be left over. */
function partsApart(files: readonly FileWithTotals[]): readonly Note[] {
  const numbered = files.filter(({ file, manifest }) => manifest === null && periodFolder(file.path) !== null);
  const parts = Map.groupBy(numbered, ({ file, view }) => JSON.stringify([partName(file.path), view?.kind]));
  return [...parts.values()].filter(isSeveral).flatMap((group) => {
    const byTime = group.toSorted((one, other) => one.file.writtenMs - other.file.writtenMs);
    const [first, last] = [byTime[0] as FileWithTotals, byTime.at(-1) as FileWithTotals];
    const hours = Math.round((last.file.writtenMs - first.file.writtenMs) / 3_600_000);
    if (hours < APART_HOURS) return [];
    const time = hours < 48 ? `${hours} hours` : `${Math.round(hours / 24)} days`;
    return monthsOfSeveral(group).map((month) => ({
      text:
        `${pathsOf(byTime)} have lines of ${month}, and are added up as parts of one bill, though written ` +
        `${time} apart: if one is a later version, keep only that.`,
      months: [month],
    }));
  });
}

/** A path without the number of a part; the day of a file of one day is no such number. */
function partName(path: string): string {
  const folder = folderOf(path);
  const bare = path.slice(folder.length).replace(/\..*$/, "");
  return folder + (/\d{4}-?\d{2}-?\d{2}$/.test(bare) ? bare : bare.replace(/[-_ ]?\d{1,5}$/, ""));
}

function nameOf(path: string): string {
  return path.replace(/\.(csv|parquet|jsonl?|ndjson|avro)(\.gz)?$/i, "").replace(VERSION, "");
}

/** Deliveries of several reports: of one account, or of several, which no manifest says. */
function reports(files: readonly FileWithTotals[]): readonly Note[] {
  const delivered = files.filter(({ manifest, view }) => manifest !== null && view === null);
  const byMonth = Map.groupBy(
    delivered.flatMap(({ manifest, months }) => months.map(({ month }) => ({ month, path: manifest?.path ?? "" }))),
    ({ month }) => monthOfDay(month),
  );
  return [...byMonth].flatMap(([month, parts]) => {
    const paths = [...new Set(parts.map(({ path }) => path))];
    if (paths.length < 2) return [];
    const named = namesOf(paths.map((path) => ({ path })));
    const what = `${named} ${paths.length > 2 ? "all" : "both"} deliver lines of ${month}, and are added up`;
    return [{ text: `${what}: if they are of the same accounts, connect only one of them.`, months: [month] }];
  });
}

/** Months, as `2026-11`, of which several of these files have lines. */
function monthsOfSeveral(files: readonly FileWithTotals[]): readonly string[] {
  const months = files.flatMap((from) => [...new Set(from.months.map(({ month }) => month))]);
  const counted = Map.groupBy(months, monthOfDay);
  return [...counted].filter(([, group]) => isSeveral(group)).map(([month]) => month);
}

function isSeveral(group: readonly unknown[]): boolean {
  return group.length > 1;
}

function pathsOf(group: readonly FileWithTotals[]): string {
  return namesOf(group.map(({ file }) => file));
}
