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
  return FORMATS[provider].find((format) => format.recognizes(columns)) ?? null;
}
