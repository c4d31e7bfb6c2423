import { unmatchedWarnings } from "./match-filters.ts";
import type { SpendReader } from "./open-reader.ts";
import type { Periods } from "./periods.ts";
import type { SpendQuery } from "./schema.ts";
import type { Lines } from "./store-lines.ts";
import { findTags } from "./tag-keys.ts";

type LinesQuery = Pick<SpendQuery, "group_by" | "filters" | "tags" | "connector_id"> & { readonly periods: Periods };

/** Which lines a question reads, and what its reader should know of the data, of tags and of filters. */
export async function findLines(
  reader: SpendReader,
  query: LinesQuery,
  signal: AbortSignal | undefined,
): Promise<{ readonly lines: Lines; readonly warnings: readonly string[] }> {
  const { organization, loads } = reader;
  const { periods, filters, tags, connector_id } = query;
  const { keysOfTag, warnings } = await findTags(reader, query, signal);
  const unmatched = await unmatchedWarnings(reader, query, keysOfTag, signal);
  return {
    lines: { organization, loads, isCountedOnce: connector_id === null, periods, filters, tags, keysOfTag },
    warnings: [...reader.warnings, ...warnings, ...unmatched],
  };
}
