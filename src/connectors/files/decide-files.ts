import type { Provider } from "../../bills/index.ts";
import type { BillFile } from "../../storage/index.ts";
import type { ChosenFile, Manifest } from "../facts.ts";
import { decideRuns, folderOf, PERIOD, periodFolder, viewByPath } from "./decide-runs.ts";

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
  const find = finder(bills);
  const chosen = new Map<BillFile, ChosenFile>();
  for (const manifest of runs.manifests) {
    for (const [index, key] of manifest.keys.entries()) {
      const file = find(manifest, key);
      if (!file) return { ok: false, message: missing(manifest, index) };
      if (!chosen.has(file)) chosen.set(file, { file, manifest, view: manifest.view });
    }
  }
  const governed = new Set(manifests.map(({ path }) => reportFolder(path)));
  const isGoverned = ({ path }: BillFile) => endsOf(path).some(({ folder }) => governed.has(folder));
  const loose = newestRuns(bills.filter((file) => !isGoverned(file)));
  const viewed = loose.map((file) => ({ file, manifest: null, view: viewByPath(provider, file.path) }));
  return { ok: true, files: [...chosen.values(), ...viewed] };
}

/** Nobody is told what it is called: what looks like a manifest may be any file. */
function missing({ path, keys }: Manifest, index: number): string {
  const which = `a file that is not there, number ${index + 1} of its ${keys.length}`;
  return `${path} names ${which}. Deliver it, or let the source begin at a folder that holds both.`;
}

/** A path taken apart after each of its folders, from the first; whole first of all. */
function endsOf(path: string): readonly { readonly folder: string; readonly rest: string }[] {
  const slashes = [...path.matchAll(/\//g)].map(({ index }) => index + 1);
  return [0, ...slashes].map((end) => ({ folder: path.slice(0, end), rest: path.slice(end) }));
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

type Find = (manifest: Manifest, key: string) => BillFile | undefined;

/**
 * Finds the file that a manifest names. The bucket's root may lie above or below the location: sure are the manifest's
 * own folder and the file's name. Names are looked up in maps: a location can have many files, and a manifest many
 * names.
 */
function finder(bills: readonly BillFile[]): Find {
  const byPath = new Map(bills.toReversed().map((file) => [file.path, file]));
  const byName = Map.groupBy(bills, ({ path }) => path.slice(folderOf(path).length));
  const first = (paths: readonly string[]) => paths.map((path) => byPath.get(path)).find((file) => file !== undefined);
  return (manifest, key) => {
    const cleaned = key.replace(/^\/+/, "");
    const name = cleaned.slice(folderOf(cleaned).length);
    const folder = folderOf(manifest.path);
    const ofRun = manifest.run ? [`${folder}${manifest.run}/${name}`] : [];
    const sure = first([cleaned, ...ofRun, `${folder}${name}`]);
    const above = () => first(endsOf(cleaned).map(({ rest }) => rest));
    return sure ?? above() ?? byName.get(name)?.find(({ path }) => path.endsWith(`/${cleaned}`));
  };
}

/** The folder that a report is delivered to, with its periods, metadata and data in it. */
function reportFolder(path: string): string {
  const period = PERIOD.exec(path);
  if (!period) return folderOf(path);
  const above = path.slice(0, period.index + (period[1] ?? "").length);
  return above.replace(/(^|\/)metadata\/$/, "$1");
}
