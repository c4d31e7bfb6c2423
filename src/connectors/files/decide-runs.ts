import type { Provider } from "../../bills/index.ts";
import type { Manifest, View } from "../facts.ts";

/** The deliveries that count, or what is wrong with them together. */
export type RunsChoice =
  | { readonly ok: true; readonly manifests: readonly Manifest[] }
  | { readonly ok: false; readonly message: string };

/**
 * One delivery for each period of each report: that whose manifest lies in the period's own folder, which a provider
 * replaces last; else the newest. Of Azure's, one for each period and view of a scope, whichever export it came by.
 */
export function decideRuns(manifests: readonly Manifest[]): RunsChoice {
  const reports = manifests.filter(({ view }) => view === null);
  const views = withoutInnerScopes(manifests.filter(isOfCosts));
  const overlap = findOverlap(views);
  if (overlap) {
    const [one, other] = overlap;
    const what = `${one.path} and ${other.path} deliver days of one scope twice`;
    return { ok: false, message: `${what}: keep exports of the same periods, such as whole months, in one place.` };
  }
  const ofReports = groupsOf(reports, ({ path }) => periodFolder(path) ?? folderOf(path)).map((group) => {
    const own = group.find(({ path }) => folderOf(path) === periodFolder(path));
    return own ?? newestOf(group);
  });
  const ofViews = groupsOf(views, ({ path, view }) =>
    JSON.stringify([view?.scope, view?.kind, view?.days ?? periodFolder(path) ?? folderOf(path)]),
  );
  return { ok: true, manifests: [...ofReports, ...ofViews.map(newestOf)] };
}

/** The folder of a billing period, somewhere in a path. */
export const PERIOD = /(^|\/)(\d{8}-\d{8}|BILLING_PERIOD=\d{4}-\d{2})\//;

/** The folder of its period that a path lies in, with a slash at its end; null where there is none. */
export function periodFolder(path: string): string | null {
  const period = PERIOD.exec(path);
  return period ? path.slice(0, period.index + period[0].length) : null;
}

/** The month of the folder of a period that a path lies in, as a list of `2026-11`; an empty one of other paths. */
export function monthOfPeriod(path: string): readonly string[] {
  const [, , period = ""] = PERIOD.exec(path) ?? [];
  const [, year, month] = /(\d{4})-?(\d{2})/.exec(period) ?? [];
  return year ? [`${year}-${month}`] : [];
}

/** The folder that a path lies in, with a slash at its end. */
export function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf("/") + 1);
}

/** Which view of a spend a file without a manifest is, by its path; null where its provider delivers one only. */
export function viewByPath(provider: Provider, path: string): View | null {
  if (provider === "azure") return azureView(path);
  return provider === "oci" ? oracleView(path) : null;
}

/** Oracle puts its own reports and those in FOCUS into one bucket. */
function oracleView(path: string): View | null {
  const [, scope, folder] = /^(.*?)(?:reports\/)?(cost-csv|focus reports)\//i.exec(path) ?? [];
  if (scope === undefined) return null;
  return { scope, kind: folder === "cost-csv" ? "ActualCost" : "FocusCost", days: null };
}

/**
 * Which view of the spend an Azure file without a manifest is, by the words of its path; actual costs if it has none.
 * The scope is what is left of the path without such words, the period, the run and the number of the part.
 */
function azureView(path: string): View {
  const [, kind = "ActualCost"] = KIND_WORDS.find(([word]) => word.test(path)) ?? [];
  const period = PERIOD.exec(path);
  const exported = period ? path.slice(0, period.index) : path.replace(/\.[^/]*$/, "");
  const scope = exported
    .toLowerCase()
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "")
    .replace(/(actual|amorti[sz]ed|focus)[-_ ]*(costs?)?/g, "")
    .replace(/[-_ ]+(\d{1,5}$)?/g, "");
  return { scope, kind, days: null };
}

// The first that is there; the last may be somebody's name.
const KIND_WORDS: readonly (readonly [RegExp, string])[] = [
  [/amorti[sz]ed/i, "AmortizedCost"],
  [/actual/i, "ActualCost"],
  [/focus/i, "FocusCost"],
];

/** Price sheets and the like are no costs. */
function isOfCosts({ view }: Manifest): boolean {
  return view !== null && ["FocusCost", "ActualCost", "AmortizedCost"].includes(view.kind);
}

/** What is exported of a scope is in the export of the scope that it lies in, too. */
function withoutInnerScopes(manifests: readonly Manifest[]): readonly Manifest[] {
  const isInside = ({ view: inner }: Manifest, { view: outer }: Manifest) =>
    inner?.days === outer?.days && inner?.scope.startsWith(`${outer?.scope}/`);
  const outer = distinct(manifests);
  return manifests.filter((manifest) => !outer.some((other) => isInside(manifest, other)));
}

/** Two deliveries of one scope, of days that are partly the same. */
function findOverlap(manifests: readonly Manifest[]): readonly [Manifest, Manifest] | undefined {
  const all = distinct(manifests);
  for (const one of all) {
    const other = all.find(({ view }) => view?.scope === one.view?.scope && areCrossing(view?.days, one.view?.days));
    if (other) return [one, other];
  }
  return undefined;
}

/** One of each scope and days: there may be a thousand runs of them. */
function distinct(manifests: readonly Manifest[]): readonly Manifest[] {
  const keyed = manifests.map((one) => [JSON.stringify([one.view?.scope, one.view?.days]), one] as const);
  return [...new Map(keyed).values()];
}

function areCrossing(one: string | null | undefined, other: string | null | undefined): boolean {
  const [from = "", to = ""] = one?.split("-") ?? [];
  const [otherFrom = "", otherTo = ""] = other?.split("-") ?? [];
  return one !== other && from <= otherTo && otherFrom <= to;
}

function groupsOf<Item>(items: readonly Item[], key: (item: Item) => string): readonly (readonly Item[])[] {
  return [...Map.groupBy(items, key).values()];
}

function newestOf(group: readonly Manifest[]): Manifest {
  return group.toSorted((one, other) => (one.order < other.order ? 1 : -1))[0] as Manifest;
}
