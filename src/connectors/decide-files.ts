import type { BillFile } from "../places/index.ts";
import { decideRuns, folderOf, PERIOD, periodFolder, viewByPath } from "./decide-runs.ts";
import type { ChosenFile, Manifest } from "./facts.ts";
import type { Provider } from "./formats/recognize-format.ts";

/** Which files are the bill, or what is wrong with a manifest. */
export type FileChoice =
  | { readonly ok: true; readonly files: readonly ChosenFile[] }
  | { readonly ok: false; readonly message: string };

/**
 * Where there are manifests, the files that they name and no other beside them, so that an earlier delivery is never
 * added to a later one. Files in other folders are bills by themselves; of those in the folder of a period, the ones
 * that were delivered last.
 */
export function decideFiles(
  provider: Provider,
  bills: readonly BillFile[],
  manifests: readonly Manifest[],
): FileChoice {
  const runs = decideRuns(manifests);
  if (!runs.ok) return runs;
  const chosen: ChosenFile[] = [];
  for (const manifest of runs.manifests) {
    for (const key of manifest.keys) {
      const file = findFile(bills, manifest, key);
      if (!file) return { ok: false, message: `${manifest.path} names ${key}, which is not there.` };
      if (!chosen.some((other) => other.file === file)) chosen.push({ file, manifest, view: manifest.view });
    }
  }
  const governed = manifests.map(({ path }) => reportFolder(path));
  const loose = newestRuns(bills.filter(({ path }) => !governed.some((folder) => path.startsWith(folder))));
  const viewed = loose.map((file) => ({ file, manifest: null, view: viewByPath(provider, file.path) }));
  return { ok: true, files: [...chosen, ...viewed] };
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
