import { type Bind, boundValues } from "../bills/index.ts";
import { LIMITS } from "../core/limits.ts";
import type { ClickHouse, Statement } from "../stores/clickhouse/index.ts";
import { chooseSource, type Source } from "./choose-source.ts";
import { type Granularity, type Group, isTagGroup, type Metric } from "./schema.ts";
import { regionNamesSql } from "./store-dimensions.ts";
import { connectorOf, dayOfLines, isAsked, type Lines, METRIC_COLUMNS, nameOfGroup, SPILLING } from "./store-lines.ts";
import { columnOf, rowsFrom, type SourceRows } from "./store-sources.ts";

/** How lines are added up. */
export type Sums = {
  readonly lines: Lines;
  readonly group_by: readonly Group[];
  readonly metric: Metric;
  readonly granularity: Granularity;
  /** Whether quantities are added up, too. */
  readonly hasUsage: boolean;
  /** Where lines are read; the source that reads least where it is not given. */
  readonly source?: Source;
};

/** In which order rows come, and which of them: a key, `-` before it for descending. */
export type Order = { readonly sort: string; readonly page?: { readonly offset: number; readonly limit: number } };

/** A row as the engine answers it: groups and their names by place (`g0`, `n0`), decimals as texts. */
export type SummedRow = Readonly<Record<`g${number}` | `n${number}`, string | null>> & {
  readonly currency: string;
  readonly cost: string;
  /** `YYYY-MM-DD` or `YYYY-MM`, with a granularity. */
  readonly date?: string;
  /** In the period before, where there is one. */
  readonly previous?: string;
  /** A unit may come several times. */
  readonly usage?: readonly (readonly [quantity: string, unit: string])[];
};

/** What is said of all rows beside one page of them. */
export type PageFacts = {
  readonly records: string;
  readonly currencies: readonly string[];
  /** By currency, of each line once; those of nothing are left out. */
  readonly totals: Readonly<Record<string, string>>;
  readonly previous_totals?: Readonly<Record<string, string>>;
};

const STREAMED_ROWS = 8_192;

/** One page of rows, each with what is said of all of them. */
export function readPage(
  clickhouse: ClickHouse,
  sums: Sums,
  order: Required<Order>,
  signal: AbortSignal | undefined,
): Promise<readonly (SummedRow & PageFacts)[]> {
  const { sql, params } = statementOf(sums, order);
  return clickhouse.query({ sql, params, signal, settings: SPILLING });
}

/** All rows. */
export function readRows(
  clickhouse: ClickHouse,
  sums: Sums,
  order: Order,
  signal: AbortSignal | undefined,
): Promise<readonly SummedRow[]> {
  return clickhouse.query({ ...statementOf(sums, order), signal, settings: SPILLING });
}

/** All rows as lines of JSON, with flat memory. */
export function streamRows(
  clickhouse: ClickHouse,
  sums: Sums,
  order: Order,
  signal: AbortSignal | undefined,
): AsyncIterable<Uint8Array> {
  // A part is read at once, while nobody else is answered: it is kept small.
  const settings = { ...SPILLING, max_block_size: STREAMED_ROWS };
  const statement = { ...statementOf(sums, order), signal, settings };
  return clickhouse.stream({ ...statement, format: "JSONEachRow", timeoutMsMax: LIMITS.exportMsMax });
}

function statementOf(sums: Sums, { sort, page }: Order): Required<Pick<Statement, "sql" | "params">> {
  const { params, bind } = boundValues();
  const shape = shapeOf(sums);
  const limit = page ? ` LIMIT ${bind("UInt64", page.limit)} OFFSET ${bind("UInt64", page.offset)}` : "";
  const columns = [...shownColumns(sums, shape), ...(page ? pageColumns(shape) : [])];
  // A region has one name in all rows, whatever they are grouped by beside it.
  const names = sums.group_by.includes("region") ? `WITH (${regionNamesSql(sums.lines, bind)}) AS region_names ` : "";
  const sql = `${names}SELECT ${columns.join(", ")}
  FROM (${rowsSql(sums, shape, bind)})
  ORDER BY ${orderOf(sums, shape, sort)}${limit}`;
  return { sql, params };
}

type Shape = {
  readonly keys: readonly string[];
  readonly names: readonly string[];
  readonly hasDate: boolean;
  readonly hasPrevious: boolean;
  readonly hasUsage: boolean;
  /** Whether a line may be in several rows. */
  readonly isExploded: boolean;
};

const NAMED: ReadonlySet<Group> = new Set(["account", "resource"]);

function shapeOf({ group_by: groups, granularity, lines, hasUsage }: Sums): Shape {
  return {
    keys: groups.map((_, place) => `k${place}`),
    names: groups.flatMap((group, place) => (NAMED.has(group) ? [`m${place}`] : [])),
    hasDate: granularity !== "total",
    hasPrevious: lines.periods.previous !== null,
    hasUsage,
    isExploded: groups.includes("tag"),
  };
}

type Named = readonly [expression: string, name: string];

/** Lines by group, name and unit; few are left for what is added up next. */
function partsSql(sums: Sums, shape: Shape, bind: Bind): string {
  const { lines, group_by: groups } = sums;
  const source = sums.source ?? chooseSource(groups, lines);
  const rows = rowsFrom(source, lines, { groups, columns: columnsRead(sums, shape) }, bind);
  const keys = keysOfParts(sums, { ...shape, rows }, bind);
  const columns = [...keys, ...figuresOfParts(sums, { ...shape, rows }, bind)];
  // What is left of a name is known of each day by itself.
  const byDay = rows.isSigned && shape.names.length > 0 ? ["ChargeDay"] : [];
  return `SELECT ${columns.map(([expression, name]) => `${expression} AS ${name}`).join(", ")}
    FROM ${rows.from} GROUP BY ${[...keys.map(([, name]) => name), ...byDay].join(", ")}
    ${rows.isSigned ? "HAVING sum(Lines) > 0" : ""}`;
}

/** What is read of rows beside the columns of their groups. */
function columnsRead({ metric }: Sums, { hasDate, hasPrevious, hasUsage, names }: Shape): readonly string[] {
  const hasDays = hasDate || hasPrevious || names.length > 0;
  return [
    ...["BillingCurrency", METRIC_COLUMNS[metric], "Lines"],
    ...(hasUsage ? ["ConsumedUnit", "ConsumedQuantity", "Quantities"] : []),
    ...(hasDays ? ["BillingMonth", "ChargeDay"] : []),
  ];
}

type PartsShape = Shape & { readonly rows: SourceRows };

function keysOfParts({ lines, group_by: groups, granularity }: Sums, shape: PartsShape, bind: Bind): readonly Named[] {
  const grouped = groups.map((group) => columnOf(group, shape.rows));
  const day = dayOfLines(lines.periods, granularity, bind);
  return [
    ...grouped.map(({ value }, place): Named => [value, `k${place}`]),
    ...shape.names.map((key): Named => [grouped[Number(key.slice(1))]?.name as string, key]),
    ...(shape.hasDate ? [[granularity === "month" ? `toStartOfMonth(${day})` : day, "day"] as const] : []),
    ...(shape.hasUsage ? [["ConsumedUnit", "unit"] as const] : []),
    ["BillingCurrency", "currency"],
  ];
}

function figuresOfParts({ lines, metric }: Sums, shape: PartsShape, bind: Bind): readonly Named[] {
  const cost = METRIC_COLUMNS[metric];
  const asked = shape.hasPrevious ? isAsked(lines.periods, bind) : null;
  const before = asked && `NOT ${asked}`;
  const { isExploded, hasUsage, names, rows } = shape;
  const quantity = `if(${sumWhere("Quantities", [asked])} > 0, ${sumWhere("ConsumedQuantity", [asked])}, NULL)`;
  return [
    [sumWhere(cost, [asked]), "part_cost"],
    ...(before ? [[sumWhere(cost, [before]), "part_previous"] as const] : []),
    ...(isExploded ? [[sumWhere(cost, [asked, rows.isOnce]), "part_once"] as const] : []),
    ...(isExploded && before ? [[sumWhere(cost, [before, rows.isOnce]), "part_previous_once"] as const] : []),
    ...(hasUsage ? [[quantity, "quantity"] as const] : []),
    ...(names.length > 0 ? [["max(ChargeDay)", "last_day"] as const] : []),
  ];
}

function sumWhere(column: string, conditions: readonly (string | null)[]): string {
  const real = conditions.filter((condition) => condition !== null);
  return real.length === 0 ? `sum(${column})` : `sumIf(${column}, ${real.join(" AND ")})`;
}

/** One row for each group, day and currency. */
function rowsSql(sums: Sums, shape: Shape, bind: Bind): string {
  const keys = [...shape.keys, ...(shape.hasDate ? ["day"] : []), "currency"];
  const shown = keys.map((key, place) => {
    // A connector has many loads.
    return sums.group_by[place] === "connector" ? `${connectorOf(key, sums.lines.loads, bind)} AS ${key}` : key;
  });
  const figures = [
    "sum(part_cost) AS cost",
    ...(shape.hasPrevious ? ["sum(part_previous) AS previous"] : []),
    ...(shape.isExploded ? ["sum(part_once) AS once"] : []),
    ...(shape.isExploded && shape.hasPrevious ? ["sum(part_previous_once) AS previous_once"] : []),
    ...(shape.hasUsage ? ["groupArrayIf((quantity, unit), quantity IS NOT NULL) AS quantities"] : []),
    ...shape.names.map((name) => `${nameOfGroup(name, `k${name.slice(1)}`, "last_day")} AS last_${name}`),
  ];
  return `SELECT ${[...shown, ...figures].join(", ")}
    FROM (${partsSql(sums, shape, bind)}) GROUP BY ${keys.join(", ")}`;
}

/** A row in the words of `SummedRow`. */
function shownColumns({ group_by: groups, granularity }: Sums, shape: Shape): readonly string[] {
  return [
    ...groups.map((group, place) => `${isTagGroup(group) ? `k${place}` : `nullIf(k${place}, '')`} AS g${place}`),
    ...shape.names.map((name) => `nullIf(last_${name}, '') AS ${name.replace("m", "n")}`),
    ...groups.flatMap((group, place) =>
      group === "region" ? [`nullIf(region_names[k${place}], '') AS n${place}`] : [],
    ),
    ...(shape.hasDate ? [`substring(toString(day), 1, ${granularity === "month" ? 7 : 10}) AS date`] : []),
    "currency",
    "cost",
    ...(shape.hasPrevious ? ["previous"] : []),
    ...(shape.hasUsage ? ["quantities AS usage"] : []),
  ];
}

/** What `PageFacts` says, over all rows. */
function pageColumns({ isExploded, hasPrevious }: Shape): readonly string[] {
  const [total, previous] = isExploded ? ["once", "previous_once"] : ["cost", "previous"];
  return [
    "count() OVER () AS records",
    "groupUniqArray(currency) OVER () AS currencies",
    `sumMap(map(currency, ${total})) OVER () AS totals`,
    ...(hasPrevious ? [`sumMap(map(currency, ${previous})) OVER () AS previous_totals`] : []),
  ];
}

/** The key asked for, then all that tells rows apart: the order is total. */
function orderOf({ group_by: groups }: Sums, { hasDate, hasPrevious }: Shape, sort: string): string {
  const columns = new Map<string, string>([
    ["cost", "cost"],
    ...(hasPrevious ? [["change", "cost - previous"] as const] : []),
    ...(hasDate ? [["date", "date"] as const] : []),
    ["currency", "currency"],
    ...groups.map((group, place) => [group, `g${place}`] as const),
  ]);
  const key = sort.replace(/^-/, "");
  const first = columns.get(key);
  if (first === undefined) throw new TypeError("The order names no column of the answer.");
  const others = [...columns].filter(([name]) => !FIGURES.has(name)).map(([, column]) => column);
  return [`${first}${sort.startsWith("-") ? " DESC" : ""}`, ...others.filter((column) => column !== first)].join(", ");
}

const FIGURES: ReadonlySet<string> = new Set(["cost", "change"]);
