import type { Bind } from "../bills/index.ts";
import { costRows, FIGURE_COLUMNS } from "../bills/index.ts";
import type { Grouping, Source } from "./choose-source.ts";
import { isTagGroup, type TagFilter, tagKeyOf } from "./schema.ts";
import { COLUMNS, conditionsOf, type Lines, type TagColumns, tagCondition } from "./store-lines.ts";

/** Rows of a source, and how their tags are told. Each has its day, its figures and in how many lines they are. */
export type SourceRows = {
  /** In place of a table: rows of the lines that are asked for, and no others. */
  readonly from: string;
  /** Whether some rows take away what others have: what is left counts where its `Lines` are more than none. */
  readonly isSigned: boolean;
  /** The text `key=value` of a tag of a row, '' of none. It makes several rows of one where a line has several tags. */
  readonly tagPair: string;
  /** Whether a row stands for its line where there are several of it. */
  readonly isOnce: string;
  tagOf(key: string): TagColumns;
};

/** What a question may read of rows beside the columns of its groups. */
const READ_COLUMNS = ["load", "BillingMonth", "ChargeDay", "BillingCurrency", "ConsumedUnit", ...FIGURE_COLUMNS];

/**
 * The rows that a question reads from a source that can answer it. They need to have no other columns than those of
 * `groups` and `columns`: a statement of many takes the engine longer to plan than to run.
 */
export function rowsFrom(
  source: Source,
  lines: Lines,
  { groups, columns = READ_COLUMNS }: { readonly groups: readonly Grouping[]; readonly columns?: readonly string[] },
  bind: Bind,
): SourceRows {
  switch (source.kind) {
    case "days":
      return { ...NO_TAGS, from: those(costRows("charge_days", lines, bind), conditionsOf(lines, bind)) };
    case "tag":
      return source.hasUntagged
        ? rowsWithAndWithout(source.key, lines, new Set([...columns, ...groups.flatMap(columnsOf)]), bind)
        : rowsWith(source.key, lines, bind);
    case "tags":
      return rowsByTags(lines, groups.includes("tag"), bind);
    case "lines":
      return rowsOfLines(lines, bind);
  }
}

/** Rows of which all conditions hold; the engine plans a statement around others anew, so there is none for nothing. */
function those(rows: string, conditions: readonly string[]): string {
  return conditions.length > 0 ? `(SELECT * FROM ${rows} WHERE ${conditions.join(" AND ")})` : rows;
}

function where(lines: Lines, bind: Bind, more: readonly string[] = []): string {
  const conditions = [...conditionsOf(lines, bind), ...more];
  return conditions.length > 0 ? ` WHERE ${conditions.join(" AND ")}` : "";
}

const NO_TAGS = { isSigned: false, tagPair: "''", isOnce: "true", tagOf: noTag };

function noTag(): TagColumns {
  throw new TypeError("This source knows nothing of tags.");
}

/** The value of the one tag that these rows tell. */
const ONE_TAG: TagColumns = { hasTag: "isNotNull(TagOf)", value: "TagOf" };

function taggedRows(key: string, lines: Lines, columns: string, bind: Bind): string {
  const has = [`TagKey = ${bind("String", key)}`, "TagPlace > 0"];
  const rows = costRows("charge_tags", lines, bind);
  return `SELECT ${columns}, toNullable(TagValue) AS TagOf FROM ${rows}${where(lines, bind, has)}`;
}

function rowsWith(key: string, lines: Lines, bind: Bind): SourceRows {
  const from = filtered(`(${taggedRows(key, lines, "*", bind)})`, lines, () => ONE_TAG, bind);
  return { ...NO_TAGS, from, tagOf: () => ONE_TAG };
}

/** Lines without a tag are all lines but those that have it. Both are added up first: few rows are taken away. */
function rowsWithAndWithout(key: string, lines: Lines, columns: ReadonlySet<string>, bind: Bind): SourceRows {
  const figures = FIGURE_COLUMNS.filter((name) => columns.has(name));
  const keys = [...columns].filter((name) => !figures.some((figure) => figure === name)).join(", ");
  const read = [...columns].join(", ");
  const all = `SELECT ${read}, CAST(NULL, 'Nullable(String)') AS TagOf
    FROM ${costRows("charge_days", lines, bind)}${where(lines, bind)}`;
  const added = `SELECT ${keys}, TagOf, ${figures.map((name) => `sum(r.${name}) AS ${name}`).join(", ")}
    FROM (${all} UNION ALL ${taggedRows(key, lines, read, bind)}) AS r GROUP BY ${keys}, TagOf`;
  const signed = figures.map((name) => `if(part.1 = 1, ${name}, -${name}) AS ${name}`).join(", ");
  const parted = `SELECT ${keys}, ${signed}, part.2 AS TagOf
    FROM (SELECT *, arrayJoin(if(isNull(TagOf), [(1, TagOf)], [(1, TagOf), (0, NULL)])) AS part FROM (${added}))`;
  const from = filtered(`(${parted})`, lines, () => ONE_TAG, bind);
  return { ...NO_TAGS, from, isSigned: true, tagOf: () => ONE_TAG };
}

function rowsByTags(lines: Lines, isByTag: boolean, bind: Bind): SourceRows {
  const once = isByTag ? [] : ["TagPlace < 2"];
  const rows = those(costRows("charge_tags", lines, bind), [...conditionsOf(lines, bind), ...once]);
  const anyTag = lines.tags.map(({ excludes }) => (excludes ? "TagPlace > 0" : "TagPlace = 0"));
  return {
    ...NO_TAGS,
    from: those(rows, anyTag),
    tagPair: "if(TagPlace = 0, '', concat(TagKey, '=', TagValue))",
    isOnce: "TagPlace < 2",
  };
}

// A pair of each tag and its place among the tags of the line; one of nothing where there are none.
const TAG_PAIRS = `arrayJoin(if(empty(Tags), [('', 1)], arrayMap((key, value, place) ->
  (concat(key, '=', value), place), mapKeys(Tags), mapValues(Tags), arrayEnumerate(mapKeys(Tags))))) AS tag_pair`;

function rowsOfLines(lines: Lines, bind: Bind): SourceRows {
  const tagOf = (key: string) => tagOfLine(lines.keysOfTag(key), bind);
  const rows = `(SELECT *, toDate(ChargePeriodStart) AS ChargeDay, toInt64(1) AS Lines,
    toInt64(isNotNull(ConsumedQuantity)) AS Quantities FROM ${costRows("charge_lines", lines, bind)})`;
  const from = filtered(those(rows, conditionsOf(lines, bind)), lines, tagOf, bind);
  return { from, isSigned: false, tagPair: `tupleElement(${TAG_PAIRS}, 1)`, isOnce: "tag_pair.2 = 1", tagOf };
}

/** Of some keys the first that a line has counts. */
function tagOfLine(keys: readonly string[], bind: Bind): TagColumns {
  const bound = keys.map((key) => bind("String", key));
  return {
    hasTag: `(${bound.map((key) => `mapContains(Tags, ${key})`).join(" OR ")})`,
    value: `multiIf(${bound.map((key) => `mapContains(Tags, ${key}), Tags[${key}]`).join(", ")}, NULL)`,
  };
}

function filtered(rows: string, { tags }: Lines, tagOf: SourceRows["tagOf"], bind: Bind): string {
  return those(
    rows,
    tags.map((filter) => conditionOf(filter, tagOf, bind)),
  );
}

function conditionOf(filter: TagFilter, tagOf: SourceRows["tagOf"], bind: Bind): string {
  if (filter.key === "") return `${filter.excludes ? "NOT " : ""}empty(Tags)`;
  return tagCondition(filter, tagOf(filter.key), bind);
}

/** A dimension as rows are told apart by it; '' is null, except in a `tag:<key>`, where null is. */
export function columnOf(
  dimension: Grouping,
  rows: SourceRows,
): { readonly value: string; readonly name: string | null } {
  if (dimension === "tag") return { value: rows.tagPair, name: null };
  if (isTagGroup(dimension)) return { value: rows.tagOf(tagKeyOf(dimension)).value, name: null };
  const { value, name = null } = COLUMNS[dimension as keyof typeof COLUMNS];
  return { value, name };
}

/** The columns of a dimension; of a tag none. */
function columnsOf(dimension: Grouping): readonly string[] {
  if (dimension === "tag" || isTagGroup(dimension)) return [];
  const { value, name } = COLUMNS[dimension as keyof typeof COLUMNS];
  return name ? [value, name] : [value];
}

/** Where the texts of a filter are looked for. */
export function filterColumns(dimension: Grouping, rows: SourceRows): readonly string[] {
  if (isTagGroup(dimension)) return [columnOf(dimension, rows).value];
  const { value, name, otherName = name } = COLUMNS[dimension as keyof typeof COLUMNS];
  return [value, ...(otherName ? [otherName] : [])];
}
