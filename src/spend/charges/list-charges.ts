import type { Refused } from "../../core/problems.ts";
import { shortHash } from "../../core/text/json-text.ts";
import { invalid } from "../../http/index.ts";
import type { Database } from "../../stores/postgres/index.ts";
import { coverageWarnings, uncoveredDays } from "../coverage.ts";
import { findLines } from "../find-lines.ts";
import type { SpendReader } from "../open-reader.ts";
import { periodsOf } from "../periods.ts";
import type { PinnedSpend } from "../pin-data.ts";
import { readConnector, readFilters, readRange } from "../read-query.ts";
import type { SpendQuery } from "../schema.ts";
import type { Lines } from "../store-lines.ts";
import { type Cursor, type Place, type Position, readCursor, writeCursor } from "./cursor.ts";
import type { ChargeList, ChargeParams } from "./schema.ts";
import { keepState, readCursorKey, readState } from "./store.ts";
import { type ChargeRow, countLines, readLines } from "./store-lines.ts";

/** Which lines are asked for, and where they go on. */
export type ChargeQuery = Pick<SpendQuery, "start_date" | "end_date" | "connector_id" | "filters" | "tags"> &
  Required<Pick<SpendQuery, "billing_period" | "whole_invoice">> & {
    readonly limit: number;
    readonly after: Position | null;
  };

/** A question about lines and the state that its pages share. */
export type ChargesAsked = { readonly pinned: PinnedSpend; readonly query: ChargeQuery };

/** The question that was asked in a state, or that a cursor goes on with in its own. */
export async function readCharges(
  database: Database,
  current: PinnedSpend,
  params: ChargeParams,
): Promise<ChargesAsked | Refused> {
  const connector = readConnector(params.connector_id);
  if ("problem" in connector) return connector;
  const lines = { ...connector, ...readFilters(params), limit: params.limit };
  if (params.cursor !== undefined) {
    const opened = await openCursor(database, current, { params, cursor: params.cursor });
    if ("problem" in opened) return opened;
    const { range, after } = opened.cursor;
    return { pinned: opened.pinned, query: { ...range, ...lines, after } };
  }
  const range = readRange(params, current.today);
  if ("error" in range) return { problem: invalid([range.error]) };
  const { whole_invoice = false } = range;
  return { pinned: current, query: { ...range, whole_invoice, ...lines, after: null } };
}

type ChargePage = { readonly pinned: PinnedSpend; readonly cursor: Cursor };

async function openCursor(
  database: Database,
  current: PinnedSpend,
  { params, cursor: written }: { readonly params: ChargeParams; readonly cursor: string },
): Promise<ChargePage | Refused> {
  const cursor = readCursor(await readCursorKey(database), current.org, written);
  if (!cursor) return wrongCursor("It must be the `next_cursor` of an earlier answer.");
  if (cursor.question !== markOf(params)) return wrongCursor("Send the filters and the range that it was given for.");
  if (cursor.version === current.version) return { pinned: current, cursor };
  const states = await readState(database, current.org, cursor.version);
  if (states) return { pinned: { ...current, version: cursor.version, states }, cursor };
  const detail = "The lines of this `cursor` are no longer kept. Begin again without it.";
  return { problem: { code: "as_of_expired", detail } };
}

function wrongCursor(message: string): Refused {
  return { problem: invalid([{ field: "cursor", code: "invalid_value", message }]) };
}

/** The same for all pages of a question. */
function markOf({ cursor: _, limit: __, format: ___, ...question }: ChargeParams): string {
  return shortHash(Object.entries(question).sort());
}

/** Which lines a question reads, with what its reader should know. */
export async function linesFor(
  reader: SpendReader,
  query: ChargeQuery,
  signal: AbortSignal,
): ReturnType<typeof findLines> {
  const { connectors, today } = reader;
  const periods = periodsOf(query);
  const { lines, warnings } = await findLines(reader, { ...query, group_by: [], periods }, signal);
  const uncovered = uncoveredDays(connectors, periods, { today, filters: query.filters });
  return { lines, warnings: [...warnings, ...coverageWarnings(uncovered)] };
}

/** One page of the lines behind a figure. */
export async function listCharges(
  database: Database,
  { pinned, query }: ChargesAsked,
  { reader, params }: { readonly reader: SpendReader; readonly params: ChargeParams },
  signal: AbortSignal,
): Promise<ChargeList> {
  const { lines, warnings } = await linesFor(reader, query, signal);
  const { page, next, counts } = await pageOf(reader, { lines, query }, signal);
  const { start_date, end_date, billing_period, connector_id, limit } = query;
  return {
    start_date,
    end_date,
    ...(billing_period === null ? {} : { billing_period }),
    connector_id,
    data: page.map(({ place: _, ...row }) => row as ChargeList["data"][number]),
    limit,
    total_records: [...counts.values()].reduce((sum, count) => sum + count, 0),
    next_cursor: next && (await cursorFor(database, pinned, { params, query, after: next })),
    as_of: pinned.version,
    warnings: [...warnings],
  };
}

type Next = { readonly params: ChargeParams; readonly query: ChargeQuery; readonly after: Position };

async function cursorFor(database: Database, pinned: PinnedSpend, { params, query, after }: Next): Promise<string> {
  const { start_date, end_date, billing_period, whole_invoice } = query;
  const range = { start_date, end_date, billing_period, whole_invoice };
  await keepState(database, pinned);
  const cursor = { version: pinned.version, range, question: markOf(params), after };
  return writeCursor(await readCursorKey(database), pinned.org, cursor);
}

type Paging = { readonly lines: Lines; readonly query: ChargeQuery };

type Paged = {
  readonly page: readonly ChargeRow[];
  readonly next: Position | null;
  /** How many lines of each load are asked for. */
  readonly counts: ReadonlyMap<number, number>;
};

/** Lines of one load after the other, the oldest month first; one more than the page tells whether it is the last. */
async function pageOf(
  { clickhouse, loads }: SpendReader,
  { lines, query: { after, limit } }: Paging,
  signal: AbortSignal,
): Promise<Paged> {
  const all = loads
    .toSorted((one, other) => (one.month < other.month ? -1 : Number(one.month > other.month)) || one.id - other.id)
    .map(({ id }) => id);
  const begin = after ? all.indexOf(after.load) : 0;
  const inOrder = begin < 0 ? [] : all.slice(begin);
  const [first] = inOrder;
  if (first === undefined) return { page: [], next: null, counts: new Map() };
  const page: (readonly [load: number, row: ChargeRow])[] = [];
  const readNext = async (load: number) => {
    const from = load === after?.load ? after : null;
    const rows = await readLines(clickhouse, lines, { load, after: from, limit: limit + 1 - page.length }, signal);
    page.push(...rows.map((row) => [load, row] as const));
  };
  // Mostly the first one fills the page, so it is read while lines are counted.
  const [counts] = await Promise.all([countLines(clickhouse, lines, signal), readNext(first)]);
  for (const load of inOrder.slice(1)) {
    if (page.length > limit) break;
    if (counts.has(load)) await readNext(load);
  }
  const shown = page.slice(0, limit);
  return { page: shown.map(([, row]) => row), next: page.length > limit ? positionAfter(shown, after) : null, counts };
}

function positionAfter(shown: readonly (readonly [number, ChargeRow])[], after: Position | null): Position {
  const [load, { place }] = shown.at(-1) as readonly [number, ChargeRow];
  const isSame = (otherLoad: number, other: Place) => otherLoad === load && other.join() === place.join();
  const own = shown.filter(([otherLoad, row]) => isSame(otherLoad, row.place)).length;
  // A page of one place may go on where the page before had ended.
  const before = after && own === shown.length && isSame(after.load, after.place) ? after.skip : 0;
  return { load, place, skip: before + own };
}
