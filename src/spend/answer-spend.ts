import type { Refused } from "../core/problems.ts";
import { coverageWarnings, uncoveredDays } from "./coverage.ts";
import type { DailyQuery, DailyRow, DailySpend } from "./facts.ts";
import { findLines } from "./find-lines.ts";
import { answering, isIn, type Question, type SpendReader } from "./open-reader.ts";
import { type Period, periodsOf } from "./periods.ts";
import type { SpendAnswer, SpendQuery } from "./schema.ts";
import { showPage, unitsMaxOf } from "./show-page.ts";
import { type RowView, totalsOf } from "./show-row.ts";
import { type PageFacts, readPage, readRows, type SummedRow, type Sums } from "./store-spend.ts";

const TAG_WARNING = "A line is in the row of each of its tags, so rows by tag add up to more than the totals.";

/** What was spent, exactly. */
export function spendQuestion(query: SpendQuery): Question<SpendAnswer | Refused> {
  const filter = { connectorId: query.connector_id, periods: periodsOf(query) };
  return { filter, answer: (reader, signal) => answerFrom(reader, query, signal) };
}

/** What was spent, out of a pinned state. */
export const answerSpend = answering(spendQuestion);

async function answerFrom(
  reader: SpendReader,
  query: SpendQuery,
  signal: AbortSignal | undefined,
): Promise<SpendAnswer | Refused> {
  const { sums, warnings } = await sumsFor(reader, query, signal);
  const page = reader.loads.length > 0 ? await pageOf(reader, sums, query, signal) : { rows: [], facts: undefined };
  const totals = totalsOf(page.facts);
  const view = { ...viewOf(reader, query), unitsMax: unitsMaxOf(query) };
  const shown = await showPage(page.rows, view, totals);
  if ("problem" in shown) return shown;
  const uncovered = uncoveredBy(reader, query);
  const { group_by: groups, metric, granularity, connector_id, limit } = query;
  return {
    ...daysOf(reader, query),
    group_by: [...groups],
    metric,
    granularity,
    connector_id,
    totals: [...totals.values()],
    data: shown.rows,
    page: query.page,
    limit,
    total_records: Number(page.facts?.records ?? 0),
    freshness: reader.freshness,
    uncovered,
    warnings: [...warnings, ...periodWarnings(reader, query)],
  };
}

function uncoveredBy({ connectors, today }: SpendReader, query: SpendQuery): SpendAnswer["uncovered"] {
  return [...uncoveredDays(connectors, periodsOf(query), { today, filters: query.filters })];
}

/** What a reader should know of the days that were asked for. */
export function periodWarnings(reader: SpendReader, query: SpendQuery): readonly string[] {
  return [...coverageWarnings(uncoveredBy(reader, query)), ...compareWarnings(reader, query)];
}

/** How the rows of a question are shown. */
export function viewOf({ today }: SpendReader, { group_by, end_date }: SpendQuery): RowView {
  const isRunning = (date: string) => end_date >= today && date >= today.slice(0, date.length);
  return { group_by, isRunning };
}

/** A range that is not over beside one that is would look cheap. */
function compareWarnings({ today }: SpendReader, query: SpendQuery): readonly string[] {
  const { asked, previous } = periodsOf(query);
  if (!previous || asked.lastDay < today) return [];
  const days = `${asked.firstDay} to ${asked.lastDay}`;
  const beside = `${previous.firstDay} to ${previous.lastDay}`;
  return [`${days} is not over: what it has cost so far is compared with all of ${beside}.`];
}

/** What decides which lines are added up, and how. */
type SumsQuery = Parameters<typeof periodsOf>[0] &
  Pick<SpendQuery, "group_by" | "metric" | "granularity" | "filters" | "tags" | "connector_id">;

/** How the lines of a question are added up, and what its reader should know. */
export async function sumsFor(
  reader: SpendReader,
  query: SumsQuery,
  signal: AbortSignal | undefined,
): Promise<{ readonly sums: Sums; readonly warnings: readonly string[] }> {
  const { group_by, metric, granularity } = query;
  const { lines, warnings } = await findLines(reader, { ...query, periods: periodsOf(query) }, signal);
  return {
    sums: { lines, group_by, metric, granularity, hasUsage: true },
    warnings: group_by.includes("tag") ? [...warnings, TAG_WARNING] : warnings,
  };
}

type Page = { readonly rows: readonly SummedRow[]; readonly facts: PageFacts | undefined };

async function pageOf(
  { clickhouse }: SpendReader,
  sums: Sums,
  { sort, page, limit }: SpendQuery,
  signal: AbortSignal | undefined,
): Promise<Page> {
  const offset = (page - 1) * limit;
  const rows = await readPage(clickhouse, sums, { sort, page: { offset, limit } }, signal);
  if (rows.length > 0 || offset === 0) return { rows, facts: rows[0] };
  // Beyond the last page there is no row that could tell of all.
  const [first] = await readPage(clickhouse, sums, { sort, page: { offset: 0, limit: 1 } }, signal);
  return { rows, facts: first };
}

/** The days of the answer; those of a whole invoice are the days of its lines. */
function daysOf(
  reader: SpendReader,
  query: SpendQuery,
): Partial<SpendAnswer> & Pick<SpendAnswer, "start_date" | "end_date" | "running"> {
  const { asked, previous } = periodsOf(query);
  const { billing_period } = query;
  return {
    ...spanOf(reader, asked),
    ...(billing_period === null ? {} : { billing_period }),
    running: asked.lastDay >= reader.today,
    ...(previous ? { previous: spanOf(reader, previous) } : {}),
  };
}

function spanOf({ loads }: SpendReader, period: Period): { start_date: string; end_date: string } {
  const { firstDay, lastDay, isWholeInvoice } = period;
  const own = isWholeInvoice ? loads.filter((load) => isIn(load, period)) : [];
  const days = [firstDay, lastDay, ...own.flatMap((load) => [load.firstDay, load.lastDay])].sort();
  return { start_date: days[0] as string, end_date: days.at(-1) as string };
}

/** The exact daily series of each group, by day, currency and group; days without lines have no row. */
export async function dailySpend(
  reader: SpendReader,
  query: DailyQuery,
  signal: AbortSignal | undefined,
): Promise<DailySpend> {
  const { connector_id = null } = query;
  const asked = { ...query, connector_id, granularity: "day" } as const;
  const { sums, warnings } = await sumsFor(reader, asked, signal);
  const wanted = { ...sums, hasUsage: false };
  const rows = reader.loads.length > 0 ? await readRows(reader.clickhouse, wanted, { sort: "date" }, signal) : [];
  const { group_by: groups } = query;
  return { rows: rows.map((row) => dailyRow(row, groups.length)), freshness: reader.freshness, warnings };
}

function dailyRow(row: SummedRow, groups: number): DailyRow {
  const places = Array.from({ length: groups }, (_, place) => place);
  return {
    date: row.date as string,
    currency: row.currency === "" ? null : row.currency,
    groups: places.map((place) => row[`g${place}`] ?? null),
    names: places.map((place) => row[`n${place}`] ?? null),
    cost: row.cost,
  };
}
