import { SCORE_BANDS, type Severity } from "../../core/severities.ts";
import type { CveItem, SeverityRule } from "../schema.ts";

/** A value of JSON, of which nothing is known. */
type Json = Readonly<Record<string, unknown>>;

/** What answers show of a record, without what stands beside it in other catalogs. */
export type RecordItem = Omit<CveItem, "kev" | "epss">;

const VERSIONS = [
  ["cvssMetricV40", "4.0"],
  ["cvssMetricV31", "3.1"],
  ["cvssMetricV30", "3.0"],
  ["cvssMetricV2", "2.0"],
] as const;

type Score = CveItem["scores"][number];

/** NVD's record in the members of an answer. What has another form than expected is left out, never an error. */
export function readItem(record: string, severityBy: SeverityRule): RecordItem {
  const cve = readRecord(record);
  const scores = VERSIONS.flatMap(([name, version]) => objects(object(cve["metrics"])[name]).flatMap(scoreOf(version)));
  const deciding = severityBy === "newest" ? newestScore(scores) : primaryScore(scores);
  return {
    id: text(cve["id"]),
    description: text(objects(cve["descriptions"]).find(({ lang }) => lang === "en")?.["value"]),
    published_at: time(cve["published"]),
    last_modified_at: time(cve["lastModified"]),
    status: text(cve["vulnStatus"]),
    severity: deciding?.severity ?? "unknown",
    score: deciding?.score ?? null,
    cvss: deciding ? pickCvss(deciding) : null,
    scores,
    cwes: distinct(objects(cve["weaknesses"]).flatMap((weakness) => values(weakness["description"]))),
    tags: distinct(objects(cve["cveTags"]).flatMap(({ tags }) => texts(tags))),
    products: productsOf(cve),
    references: objects(cve["references"]).map(({ url, tags }) => ({ url: text(url), tags: texts(tags) })),
  };
}

/** What only the whole record shows, in NVD's own members. */
export function readDetails(record: string) {
  const cve = readRecord(record);
  return {
    configurations: [...objects(cve["configurations"])],
    affected: [...objects(cve["affected"])],
    ssvc: objects(object(cve["metrics"])["ssvcV203"]).slice(),
    nvd: cve,
  };
}

/** The newest version that has a score; in it the first Primary, else the first. */
export function newestScore(scores: readonly Score[]): Score | undefined {
  const [first] = scores;
  return scores.find(({ version, type }) => version === first?.version && type === "Primary") ?? first;
}

/** The newest version among Primary scores, else the newest among the others. */
export function primaryScore(scores: readonly Score[]): Score | undefined {
  return scores.find(({ type }) => type === "Primary") ?? scores[0];
}

function scoreOf(version: string): (metric: Json) => Score[] {
  return (metric) => {
    const data = object(metric["cvssData"]);
    const score = data["baseScore"];
    if (typeof score !== "number") return [];
    const word = text(data["baseSeverity"]) || text(metric["baseSeverity"]);
    const severity = severityOf(word, score);
    const vector = textOrNull(data["vectorString"]);
    return [
      { version, vector, score, severity, source: textOrNull(metric["source"]), type: textOrNull(metric["type"]) },
    ];
  };
}

// A word that names no band is read from the score, which every known word agrees with.
function severityOf(word: string, score: number): Severity {
  const known = word.toLowerCase();
  const band = SCORE_BANDS.find(({ severity }) => severity === known) ?? SCORE_BANDS.find(({ from }) => score >= from);
  return band?.severity ?? "none";
}

function pickCvss({ version, vector, source, type }: Score): CveItem["cvss"] {
  return { version, vector, source, type };
}

function productsOf(cve: Json): CveItem["products"] {
  const matches = objects(cve["configurations"])
    .flatMap(({ nodes }) => objects(nodes))
    .flatMap(({ cpeMatch }) => objects(cpeMatch))
    .filter(({ vulnerable }) => vulnerable === true);
  const products = new Map<string, CveItem["products"][number]>();
  for (const { criteria } of matches) {
    const [, , , vendor = "", product = ""] = text(criteria).split(/(?<!\\):/);
    products.set(`${vendor}:${product}`, { vendor: plain(vendor), product: plain(product) });
  }
  return [...products.values()];
}

function plain(name: string): string {
  return name.replaceAll("\\", "").replaceAll("_", " ");
}

/** NVD's times have no zone and are UTC. */
function time(value: unknown): string {
  const read = text(value);
  const date = new Date(/(Z|[+-]\d{2}:\d{2})$/.test(read) ? read : `${read}Z`);
  return Number.isNaN(date.getTime()) ? read : date.toISOString();
}

function readRecord(record: string): Json {
  return object(JSON.parse(record));
}

function object(value: unknown): Json {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

function objects(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.map(object) : [];
}

function values(descriptions: unknown): string[] {
  return objects(descriptions).flatMap(({ value }) => textOrNull(value) ?? []);
}

function text(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function textOrNull(value: unknown): string | null {
  return typeof value === "string" ? value : null;
}

function texts(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function distinct(all: readonly string[]): string[] {
  return [...new Set(all)];
}
