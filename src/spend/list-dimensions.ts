import type { Refused } from "../core/problems.ts";
import { invalid } from "../http/index.ts";
import type { ClickHouse } from "../stores/clickhouse/index.ts";
import { findLines } from "./find-lines.ts";
import { answering, openReader, type Question, type SpendFilter, type SpendReader } from "./open-reader.ts";
import type { DimensionParams } from "./params.ts";
import { ALL_DAYS, periodsOf } from "./periods.ts";
import type { PinnedSpend } from "./pin-data.ts";
import { readConnector, readRange } from "./read-query.ts";
import { type DimensionList, isTagGroup } from "./schema.ts";
import {
  type FoundName,
  type NamesMax,
  readNames,
  readSameTags,
  readValuesOf,
  type TagPair,
} from "./store-dimensions.ts";
import type { Lines } from "./store-lines.ts";

/** The values of a dimension that occur, in any data or in that of some days; with those that hold a text only. */
export function dimensionQuestion(params: DimensionParams, today: string): Question<DimensionList> | Refused {
  const { start_date, end_date } = params;
  const range = start_date === undefined && end_date === undefined ? ALL_DAYS : readRange(params, today);
  if ("error" in range) return { problem: invalid([range.error]) };
  const connector = readConnector(params.connector_id);
  if ("problem" in connector) return connector;
  const filter = { connectorId: connector.connector_id, periods: periodsOf(range) };
  return { filter, answer: (reader, signal) => valuesFrom(reader, params, filter, signal) };
}

/** The values of a dimension, out of a pinned state. */
export const listDimensions = answering(dimensionQuestion);

async function valuesFrom(
  reader: SpendReader,
  { dimension, search, page, limit }: DimensionParams,
  { connectorId, periods }: SpendFilter,
  signal: AbortSignal | undefined,
): Promise<DimensionList> {
  const group_by = isTagGroup(dimension) ? [dimension] : [];
  const asked = { group_by, filters: [], tags: [], connector_id: connectorId, periods };
  const { lines } = await findLines(reader, asked, signal);
  const read = (offset: number, rows: number) =>
    readValuesOf(reader.clickhouse, { lines, dimension, search, page: { offset, limit: rows } }, signal);
  const isEmpty = reader.loads.length === 0;
  const found = isEmpty ? [] : await read((page - 1) * limit, limit);
  // Beyond the last page there is no row that could tell of all.
  const [first] = found.length > 0 || isEmpty || page === 1 ? found : await read(0, 1);
  const hasName = dimension === "account" || dimension === "region" || dimension === "resource";
  return {
    dimension,
    data: found.map(({ value, name, lines: count }) => {
      return { value, ...(hasName ? { name } : {}), line_items: Number(count) };
    }),
    page,
    limit,
    total_records: Number(first?.records ?? 0),
  };
}

/** All that occurs in an organization's bills and can be named, read by one statement. */
export async function listNames(pinned: PinnedSpend, max: NamesMax): Promise<readonly FoundName[] | Refused> {
  const all = allLines(pinned);
  if (all === null || "problem" in all) return all ?? [];
  return readNames(all.clickhouse, all.lines, max);
}

/** Of these tags those that stand on the same lines, in one list each. */
export async function listSameTags(
  pinned: PinnedSpend,
  tags: readonly TagPair[],
): Promise<readonly (readonly TagPair[])[] | Refused> {
  const all = allLines(pinned);
  if (all === null || "problem" in all) return all ?? [];
  return readSameTags(all.clickhouse, all.lines, tags);
}

/** All lines of an organization, of any day; null where it has none. */
function allLines(pinned: PinnedSpend): { clickhouse: ClickHouse; lines: Lines } | Refused | null {
  const periods = periodsOf(ALL_DAYS);
  const reader = openReader(pinned, { connectorId: null, periods });
  if ("problem" in reader) return reader;
  const { clickhouse, organization, loads } = reader;
  if (loads.length === 0) return null;
  const keysOfTag = (key: string) => [{ key, loads: null }];
  return {
    clickhouse,
    lines: { organization, loads, isCountedOnce: true, periods, filters: [], tags: [], keysOfTag },
  };
}
