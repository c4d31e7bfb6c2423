import type { BillFile } from "./bill-file.ts";
import type { ChosenFile, Manifest } from "./facts.ts";

/** Which files are the bill, or what is wrong with a manifest. */
export type FileChoice =
  | { readonly ok: true; readonly files: readonly ChosenFile[] }
  | { readonly ok: false; readonly message: string };

/**
 * Where there are manifests, the files that they name and no other beside them, so that an earlier delivery is never
 * added to a later one. Files in other folders are bills by themselves; of those in the folder of a period, the ones
 * that were delivered last.
 */
export function decideFiles(bills: readonly BillFile[], manifests: readonly Manifest[]): FileChoice {
  const chosen: ChosenFile[] = [];
  for (const manifest of newestOfEachPeriod(oneViewOfEachScope(manifests))) {
    for (const key of manifest.keys) {
      const file = findFile(bills, manifest, key);
      if (!file) return { ok: false, message: `${manifest.path} names ${key}, which is not there.` };
      if (!chosen.some((other) => other.file === file)) chosen.push({ file, manifest });
    }
  }
  const governed = manifests.map(({ path }) => reportFolder(path));
  const loose = bills.filter(({ path }) => !governed.some((folder) => path.startsWith(folder)));
  return { ok: true, files: [...chosen, ...newestRuns(loose).map((file) => ({ file, manifest: null }))] };
}

const PERIOD = /(^|\/)(\d{8}-\d{8}|BILLING_PERIOD=\d{4}-\d{2})\//;

// From the one that tells most to the one that tells least; a view of another name is no cost.
const VIEWS = ["FocusCost", "ActualCost", "AmortizedCost"];

/** Views of one scope are one spend. Those that are no costs, such as price sheets, are left out. */
function oneViewOfEachScope(manifests: readonly Manifest[]): readonly Manifest[] {
  const kinds = Map.groupBy(manifests, ({ view }) => view?.scope);
  return manifests.filter(({ view }) => {
    if (!view) return true;
    const delivered = kinds.get(view.scope)?.map((other) => other.view?.kind);
    return view.kind === VIEWS.find((kind) => delivered?.includes(kind));
  });
}

/**
 * One manifest for each period of each report: that in the period's own folder, which a provider replaces last; else
 * the newest run.
 */
function newestOfEachPeriod(manifests: readonly Manifest[]): readonly Manifest[] {
  const groups = Map.groupBy(manifests, ({ path }) => periodFolder(path) ?? folderOf(path));
  return [...groups.values()].map((group) => {
    const own = group.find(({ path }) => folderOf(path) === periodFolder(path));
    return own ?? (group.toSorted((one, other) => (one.order < other.order ? 1 : -1))[0] as Manifest);
  });
}

/** A run is a folder in that of its period, or the parts of one name in it. */
function newestRuns(bills: readonly BillFile[]): readonly BillFile[] {
  const periods = Map.groupBy(bills, ({ path }) => periodFolder(path));
  return [...periods].flatMap(([period, files]) => {
    if (period === null) return files;
    const runs = [...Map.groupBy(files, ({ path }) => runOf(path.slice(period.length))).values()];
    const writtenMs = (run: readonly BillFile[]) => Math.max(...run.map((file) => file.writtenMs));
    return runs.sort((one, other) => writtenMs(other) - writtenMs(one))[0] ?? [];
  });
}

function runOf(path: string): string {
  const folder = folderOf(path);
  return folder === "" ? path.replace(/\..*$/, "").replace(/([-_]\d{1,5})+$/, "") : folder;
}

/** The bucket's root may lie above or below the place: sure are the manifest's own folder and the file's name. */
function findFile(bills: readonly BillFile[], manifest: Manifest, key: string): BillFile | undefined {
  const cleaned = key.replace(/^\/+/, "");
  const name = cleaned.slice(cleaned.lastIndexOf("/") + 1);
  const folder = folderOf(manifest.path);
  const candidates = [cleaned, ...(manifest.run ? [`${folder}${manifest.run}/${name}`] : []), `${folder}${name}`];
  const exact = candidates.map((path) => bills.find((file) => file.path === path)).find((file) => file !== undefined);
  return exact ?? bills.find(({ path }) => cleaned.endsWith(`/${path}`) || path.endsWith(`/${cleaned}`));
}

/** The folder that a report is delivered to, with its periods, metadata and data in it. */
function reportFolder(path: string): string {
  const period = PERIOD.exec(path);
  if (!period) return folderOf(path);
  const above = path.slice(0, period.index + (period[1] ?? "").length);
  return above.replace(/(^|\/)metadata\/$/, "$1");
}

function periodFolder(path: string): string | null {
  const period = PERIOD.exec(path);
  return period ? path.slice(0, period.index + period[0].length) : null;
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}
