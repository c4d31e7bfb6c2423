import type { Provider } from "../../bills/index.ts";
import type { BillFile } from "../../storage/index.ts";
import type { ChosenFile, Manifest, Note } from "../facts.ts";
import { newestDeliveries } from "./decide-deliveries.ts";
import { namesOf } from "./decide-names.ts";
import { decideRuns, folderOf, monthOfPeriod, PERIOD, periodFolder, viewByPath } from "./decide-runs.ts";

/** Which files are the bill, with what a person should know of those that are not, or what is wrong with a manifest. */
export type FileChoice =
  | { readonly ok: true; readonly files: readonly ChosenFile[]; readonly notes: readonly Note[] }
  | { readonly ok: false; readonly message: string };

/**
 * Where there are manifests, the files that they name and no other beside them, so that an earlier delivery is never
 * added to a later one. Files in other folders are bills by themselves; of the runs of one export in the folder of a
 * period, the newest.
 */
export function decideFiles(
  provider: Provider,
  bills: readonly BillFile[],
  manifests: readonly Manifest[],
): FileChoice {
  const runs = decideRuns(manifests);
  if (!runs.ok) return runs;
  const find = finder(bills);
  const delivered = filesOf(runs.manifests, find);
  if (!delivered.ok) return delivered;
  const governed = new Set(manifests.map(({ path }) => reportFolder(path)));
  const beside = Map.groupBy(bills, ({ path }) => endsOf(path).some(({ folder }) => governed.has(folder)));
  const loose = newestDeliveries(beside.get(false) ?? []);
  const viewed = loose.files.map((file) => ({ file, manifest: null, view: viewByPath(provider, file.path) }));
  const unnamed = unnamedBy(manifests, beside.get(true) ?? [], find);
  return { ok: true, files: [...delivered.files, ...viewed], notes: [...loose.notes, ...notesOfUnnamed(unnamed)] };
}

/** The files that some manifests name, each once. */
function filesOf(manifests: readonly Manifest[], find: Find): FileChoice {
  const chosen = new Map<BillFile, ChosenFile>();
  for (const manifest of manifests) {
    for (const [index, key] of manifest.keys.entries()) {
      const file = find(manifest, key);
      if (!file) return { ok: false, message: missing(manifest, index) };
      if (!chosen.has(file)) chosen.set(file, { file, manifest, view: manifest.view });
    }
  }
  return { ok: true, files: [...chosen.values()], notes: [] };
}

/** What no manifest names, not even that of an earlier run. */
function unnamedBy(manifests: readonly Manifest[], files: readonly BillFile[], find: Find): readonly BillFile[] {
  const named = new Set(manifests.flatMap((manifest) => manifest.keys.map((key) => find(manifest, key))));
  return files.filter((file) => !named.has(file) && !STATUS_OF_REPORT.test(file.path));
}

// AWS writes into it how far it is with a report.
const STATUS_OF_REPORT = /(^|\/)cost_and_usage_data_status\//;

/** What lies beside a report may be somebody's bill all the same. */
function notesOfUnnamed(files: readonly BillFile[]): readonly Note[] {
  const periods = Map.groupBy(files, ({ path }) => periodFolder(path) ?? folderOf(path));
  return [...periods.values()].map((group) => {
    const [are, them] = group.length === 1 ? ["is", "it"] : ["are", "them"];
    const text = `${namesOf(group)} ${are} left out: no manifest of the report there names ${them}.`;
    return { text, months: monthOfPeriod(group[0]?.path ?? "") };
  });
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
