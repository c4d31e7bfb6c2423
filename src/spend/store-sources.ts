import type { Bind } from "../bills/index.ts";
import { type CostTable, costRows, FIGURE_COLUMNS, type ReadOfRows } from "../bills/index.ts";
import type { Grouping, Source } from "./choose-source.ts";
import { isTagGroup, type TagFilter, tagKeyOf } from "./schema.ts";
import {
  COLUMNS,
  columnsOf,
  conditionsOf,
  isOfTags,
  type KeyOnLoads,
  type KeysOfTag,
  type Lines,
  type TagColumns,
  tagCondition,
} from "./store-lines.ts";

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
 * The rows that a question reads from a source that can answer it. They have no other columns than those of `groups`
 * and `columns`: a statement of many takes the engine longer to plan than to run.
 */
export function rowsFrom(
  source: Source,
  lines: Lines,
  { groups, columns = READ_COLUMNS }: { readonly groups: readonly Grouping[]; readonly columns?: readonly string[] },
  bind: Bind,
): SourceRows {
  const names = new Set([...columns, ...groups.flatMap(columnsOf)]);
  switch (source.kind) {
    case "days":
      return { ...NO_TAGS, from: rowsOf("charge_days", lines, { columns: names }, bind) };
    case "tag":
      return source.hasUntagged
        ? rowsWithAndWithout(source.keys, lines, names, bind)
        : rowsWith(source.keys, lines, names, bind);
    case "tags":
      return rowsByTags(lines, names, groups.includes("tag"), bind);
    case "lines":
      return rowsOfLines(lines, groups.some(isOfTags) ? names.add("Tags").add("load") : names, bind);
  }
}

/** Rows of a table that are of the lines that are asked for, before any filter by tags. */
function rowsOf(table: CostTable, lines: Lines, { conditions = [], ...read }: ReadOfRows, bind: Bind): string {
  return costRows(table, lines, bind, { ...read, conditions: [...conditionsOf(lines, bind), ...conditions] });
}

const NO_TAGS = { isSigned: false, tagPair: "''", isOnce: "true", tagOf: noTag };

function noTag(): TagColumns {
  throw new TypeError("This source knows nothing of tags.");
}

/** The value of the one tag that these rows tell. */
const ONE_TAG: TagColumns = { hasTag: "isNotNull(TagOf)", value: "TagOf" };

function taggedRows(keys: readonly KeyOnLoads[], lines: Lines, { columns, ending }: NamedRead, bind: Bind): string {
  const ofKeys = keys.map((one) => `(TagKey = ${bind("String", one.key)}${ofLoads(one, bind)})`).join(" OR ");
  const conditions = [`(${ofKeys})`, "TagPlace > 0"];
  const read = { columns: [...columns, "toNullable(TagValue) AS TagOf"], conditions };
  return rowsOf("charge_tags", lines, ending ? { ...read, ending } : read, bind);
}

/** That a line is of the loads on which a key is looked for, as what follows another condition. */
function ofLoads({ loads }: KeyOnLoads, bind: Bind): string {
  return loads === null ? "" : ` AND load IN ${bind("Array(UInt32)", loads)}`;
}

function rowsWith(keys: readonly KeyOnLoads[], lines: Lines, names: ReadonlySet<string>, bind: Bind): SourceRows {
  return {
    ...NO_TAGS,
    from: withTag(taggedRows(keys, lines, { columns: names }, bind), lines, bind),
    tagOf: () => ONE_TAG,
  };
}

/** Rows of which the filters by their one tag hold; where there are none, no statement more is planned. */
function withTag(rows: string, { tags }: Lines, bind: Bind): string {
  if (tags.length === 0) return rows;
  return `(SELECT * FROM ${rows} WHERE ${tags.map((filter) => tagCondition(filter, ONE_TAG, bind)).join(" AND ")})`;
}

/**
 * Lines without a tag are all lines but those that have it. Both are added up first: few rows are taken away, and those
 * that have it may have been added up by the engine.
 */
function rowsWithAndWithout(
  tagKeys: readonly KeyOnLoads[],
  lines: Lines,
  names: ReadonlySet<string>,
  bind: Bind,
): SourceRows {
  const figures = FIGURE_COLUMNS.filter((name) => names.has(name));
  const keys = [...names].filter((name) => !figures.some((figure) => figure === name)).join(", ");
  const ending = `GROUP BY ${keys}, TagOf`;
  const added = (table: CostTable) => [keys, ...figures.map((name) => `sum(${table}.${name}) AS ${name}`)];
  const columns = [...added("charge_days"), "CAST(NULL, 'Nullable(String)') AS TagOf"];
  const all = rowsOf("charge_days", lines, { columns, ending }, bind);
  const tagged = taggedRows(tagKeys, lines, { columns: added("charge_tags"), ending }, bind);
  const signed = figures.map((name) => `if(part.1 = 1, r.${name}, -r.${name}) AS ${name}`).join(", ");
  const parted = `SELECT ${keys}, ${signed}, part.2 AS TagOf FROM (${all} UNION ALL ${tagged}) AS r
    ARRAY JOIN if(isNull(r.TagOf), [(1, r.TagOf)], [(1, r.TagOf), (0, NULL)]) AS part`;
  return { ...NO_TAGS, from: withTag(`(${parted})`, lines, bind), isSigned: true, tagOf: () => ONE_TAG };
}

function rowsByTags(lines: Lines, names: ReadonlySet<string>, isByTag: boolean, bind: Bind): SourceRows {
  const once = isByTag ? [] : ["TagPlace < 2"];
  const anyTag = lines.tags.map(({ excludes }) => (excludes ? "TagPlace > 0" : "TagPlace = 0"));
  const columns = [...names, "TagKey", "TagValue", "TagPlace"];
  return {
    ...NO_TAGS,
    from: rowsOf("charge_tags", lines, { columns, conditions: [...once, ...anyTag] }, bind),
    tagPair: "if(TagPlace = 0, '', concat(TagKey, '=', TagValue))",
    isOnce: "TagPlace < 2",
  };
}

// A pair of each tag and its place among the tags of the line; one of nothing where there are none.
const TAG_PAIRS = `arrayJoin(if(empty(Tags), [('', 1)], arrayMap((key, value, place) ->
  (concat(key, '=', value), place), mapKeys(Tags), mapValues(Tags), arrayEnumerate(mapKeys(Tags))))) AS tag_pair`;

function rowsOfLines(lines: Lines, names: ReadonlySet<string>, bind: Bind): SourceRows {
  return {
    from: linesFrom(lines, { columns: names }, bind),
    isSigned: false,
    tagPair: `tupleElement(${TAG_PAIRS}, 1)`,
    isOnce: "tag_pair.2 = 1",
    tagOf: (key) => tagOfLine(lines.keysOfTag(key), bind),
  };
}

type NamedRead = ReadOfRows & { readonly columns: Iterable<string> };

/** In place of a table: the lines that are asked for, one by one. */
export function linesFrom(lines: Lines, { columns, conditions = [], ...read }: NamedRead, bind: Bind): string {
  const tagged = lines.tags.map((filter) => conditionOf(filter, bind, lines.keysOfTag));
  // Conditions name the day of a line, which its table does not have.
  const named = new Set([...columns, "ChargeDay"]);
  return rowsOf("charge_lines", lines, { ...read, columns: named, conditions: [...tagged, ...conditions] }, bind);
}

/** Of some keys the first that a line has counts. */
function tagOfLine(keys: readonly KeyOnLoads[], bind: Bind): TagColumns {
  const found = keys.map((one) => {
    const key = bind("String", one.key);
    return { has: `(mapContains(Tags, ${key})${ofLoads(one, bind)})`, value: `Tags[${key}]` };
  });
  return {
    hasTag: `(${found.map(({ has }) => has).join(" OR ")})`,
    value: `multiIf(${found.map(({ has, value }) => `${has}, ${value}`).join(", ")}, NULL)`,
  };
}

function conditionOf(filter: TagFilter, bind: Bind, keysOfTag: KeysOfTag): string {
  if (filter.key === "") return `${filter.excludes ? "NOT " : ""}empty(Tags)`;
  return tagCondition(filter, tagOfLine(keysOfTag(filter.key), bind), bind);
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

/** Where the texts of a filter are looked for. */
export function filterColumns(dimension: Grouping, rows: SourceRows): readonly string[] {
  if (isTagGroup(dimension)) return [columnOf(dimension, rows).value];
  return columnsOf(dimension);
}
