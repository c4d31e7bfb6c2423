import type { BillFile } from "../../storage/index.ts";
import type { Note } from "../facts.ts";
import { namesOf } from "./decide-names.ts";
import { monthOfPeriod, periodFolder } from "./decide-runs.ts";

/** The files that count of those without a manifest, and which were left out for a later delivery. */
export type Deliveries = { readonly files: readonly BillFile[]; readonly notes: readonly Note[] };

/**
 * In the folder of a period a provider may deliver its bill again under a new name. Told apart for sure are runs whose
 * paths differ by an id or a time stamp alone: of these the newest counts. All else are parts of the bill.
 */
export function newestDeliveries(bills: readonly BillFile[]): Deliveries {
  const found = [...Map.groupBy(bills, deliveryKey)].map(([key, files]) =>
    key === null ? { files, notes: [] } : newestOf(files),
  );
  return { files: found.flatMap(({ files }) => files), notes: found.flatMap(({ notes }) => notes) };
}

/** Files that only differ by their run have the same key; null where a file has no run. */
function deliveryKey({ path }: BillFile): string | null {
  const period = periodFolder(path);
  const run = period === null ? null : runOf(path.slice(period.length));
  return run && JSON.stringify([period, run.shape]);
}

function newestOf(files: readonly BillFile[]): Deliveries {
  const runs = [...Map.groupBy(files, ({ path }) => runOfFile(path).id)].sort(newestFirst);
  const [[, kept] = ["", files], ...earlier] = runs;
  const left = earlier.flatMap(([, run]) => run);
  if (left.length === 0) return { files: kept, notes: [] };
  const [newest] = kept as [BillFile];
  const are = left.length === 1 ? "is of an earlier delivery and is" : "are of earlier deliveries and are";
  const text = `${namesOf(left)} ${are} left out: ${newest.path} is the newest one's.`;
  return { files: kept, notes: [{ text, months: monthOfPeriod(newest.path) }] };
}

type FilesOfRun = readonly [id: string, files: readonly BillFile[]];

/** By the time stamp that it has in its path, else by when it was written, as a copy is not. */
function newestFirst([one, files]: FilesOfRun, [other, others]: FilesOfRun): number {
  const [stamp, otherStamp] = [stampOf(one), stampOf(other)];
  if (stamp !== otherStamp) return stamp < otherStamp ? 1 : -1;
  return writtenMs(others) - writtenMs(files) || (one < other ? 1 : -1);
}

function writtenMs(run: readonly BillFile[]): number {
  return run.reduce((latest, file) => Math.max(latest, file.writtenMs), 0);
}

type Run = { readonly id: string; readonly shape: string };

function runOfFile(path: string): Run {
  return runOf(path.slice(periodFolder(path)?.length ?? 0)) ?? { id: "", shape: "" };
}

/** Which run a file below the folder of a period is of: by the first folder that names one, else by its name. */
function runOf(path: string): Run | null {
  const segments = path.split("/");
  const name = segments.at(-1) ?? "";
  const folders = segments.slice(0, -1);
  const first = folders.findIndex((_, place) => isOfRun(folders, place));
  if (first >= 0) {
    const length = folders.slice(first).findIndex((_, place) => !isOfRun(folders, first + place));
    const run = folders.slice(0, length < 0 ? folders.length : first + length).join("/");
    return { id: run, shape: shapeOf(run) };
  }
  const marks = name.match(MARK) ?? [];
  if (marks.length === 0) return null;
  // The parts of one query each have an id of their own behind the query's.
  const ids = marks.map((mark) => QUERY.exec(mark)?.[0] ?? mark);
  const shape = shapeOf(name.replace(/\..*$/, "")).replace(PART_NUMBER, "");
  return { id: [...folders, ...ids].join("/"), shape: [...folders, shape].join("/") };
}

const ID = "(?<![0-9a-f])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![0-9a-f])";
const DAY = "20\\d\\d-?(?:0[1-9]|1[0-2])-?(?:0[1-9]|[12]\\d|3[01])";
const TO_THE_MINUTE = "(?:[01]\\d|2[0-3])[:.-]?[0-5]\\d";
const STAMP = `(?<!\\d)${DAY}[T_ -]?${TO_THE_MINUTE}[:.-]?[0-5]\\d(?:\\.\\d+)?Z?(?!\\d)`;
const QUERY_ID = "(?<!\\d)20\\d{6}_\\d{6}_\\d{5}_[a-z0-9]{5}";
const MARK = new RegExp(`${QUERY_ID}(?:_${ID})?|${STAMP}|${ID}`, "gi");
const QUERY = new RegExp(`^${QUERY_ID}`, "i");
const ANY_MARK = new RegExp(`${STAMP}|${ID}`, "i");
const BEGINS_WITH_ID = new RegExp(`^${ID}`, "i");
// Azure puts the minute of a run above the folder of its id.
const MINUTE = new RegExp(`^${DAY}${TO_THE_MINUTE}$`);
const PART_NUMBER = /[-_]\d{1,5}(?=[-_]|$)/g;

/** A folder such as `account=…` holds a part of the bill, whatever its value looks like. */
function isOfRun(folders: readonly string[], place: number): boolean {
  const folder = folders[place] ?? "";
  if (folder.includes("=")) return false;
  return ANY_MARK.test(folder) || (MINUTE.test(folder) && BEGINS_WITH_ID.test(folders[place + 1] ?? ""));
}

/** A path with a star in the place of each id and time stamp. */
function shapeOf(path: string): string {
  const minutes = path.split("/").map((folder) => (MINUTE.test(folder) ? "*" : folder));
  return minutes.join("/").replace(MARK, "*");
}

/** The first time stamp of a run, as digits; empty where it has none. */
function stampOf(run: string): string {
  const minute = run.split("/").find((folder) => MINUTE.test(folder));
  return minute ?? (new RegExp(STAMP).exec(run)?.[0] ?? "").replace(/\D/g, "");
}
