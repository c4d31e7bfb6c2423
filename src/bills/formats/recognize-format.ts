import { awsCur } from "./aws-cur.ts";
import { azure } from "./azure.ts";
import { focus } from "./focus.ts";
import { gcp } from "./gcp.ts";
import type { Format } from "./line-mapping.ts";
import { oci } from "./oci.ts";
import type { SourceColumns } from "./source-columns.ts";

/** A connector's provider, and what its files may be. */
export const FORMATS = {
  aws: [awsCur, focus],
  azure: [azure, focus],
  gcp: [gcp, focus],
  oci: [oci, focus],
  focus: [focus],
} as const satisfies Record<string, readonly Format[]>;

export type Provider = keyof typeof FORMATS;

/** The format of a file with these columns; null where none of the provider's has them. */
export function recognizeFormat(provider: Provider, columns: SourceColumns): Format | null {
  return FORMATS[provider].find((format) => missingColumns(format, columns).length === 0) ?? null;
}

/** What a file of none of the provider's formats lacks, and what it is instead: `not FOCUS (no column BilledCost)`. */
export function describeMissing(provider: Provider, columns: SourceColumns): string {
  const formats: readonly Format[] = FORMATS[provider];
  const lacking = formats.map((format) => `${format.name} (no column ${missingColumns(format, columns).join(", ")})`);
  const [instead = ""] = (Object.keys(FORMATS) as Provider[]).flatMap((other) => {
    const format = recognizeFormat(other, columns);
    return format ? [`, but ${format.name}: connect it with the provider ${other}`] : [];
  });
  return `not ${lacking.join(" or ")}${instead}`;
}

function missingColumns({ tellingColumns }: Format, columns: SourceColumns): readonly string[] {
  return tellingColumns.filter((names) => columns.find(...names) === null).map(([name = ""]) => name);
}

/** How the cells of a file are written. */
export type FileKind = "csv" | "parquet" | "json" | "avro" | "zip";

const KINDS: readonly (readonly [FileKind, RegExp])[] = [
  ["csv", /\.csv(\.gz)?$/i],
  ["parquet", /\.parquet$/i],
  ["json", /\.(json|jsonl|ndjson)(\.gz)?$/i],
  ["avro", /\.avro$/i],
  ["zip", /\.zip$/i],
];

// AWS, Azure and Oracle put other JSON beside their bills.
const JSON_BILLS: ReadonlySet<Provider> = new Set(["gcp", "focus"]);

// Beside its cost reports Oracle delivers some that have no costs.
const USAGE_ALONE = /(^|\/)usage-csv\//;

/** Whether a file with this name is a bill that a provider delivers. */
export function isBillOf(provider: Provider, path: string): boolean {
  const [kind] = KINDS.find(([, name]) => name.test(path)) ?? [];
  if (provider === "oci" && USAGE_ALONE.test(path)) return false;
  return kind !== undefined && (kind !== "json" || JSON_BILLS.has(provider));
}

/** The kind of a bill, by its name. */
export function kindOfFile(path: string): FileKind {
  return KINDS.find(([, name]) => name.test(path))?.[0] ?? "csv";
}
