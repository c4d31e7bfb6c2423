import type { Entity, PlanFilter, PlanGroup } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { Chart, Table } from "../answer-schema.ts";

/** Rows of the spend room, and the groups that they are told apart by. */
export type Rows = readonly SpendRow[];
export type Groups = readonly PlanGroup[];

/** The value of a group in a row; null: none. */
export function groupValue(row: SpendRow, group: PlanGroup): string | null {
  const value = (row as Record<string, unknown>)[group];
  return typeof value === "string" ? value : null;
}

/**
 * What has no team is no team, and a credit of no region no region: a rank leaves it out, a list does not. A resource
 * that has no owner is a resource: its tags are beside it.
 */
export function hasName(groups: Groups): (row: SpendRow) => boolean {
  const named = groups.filter((group) => groups[0] !== "resource" || !group.startsWith("tag:"));
  return (row) => named.every((group) => groupValue(row, group) !== null);
}

/** What the first rows are in the next question, where their first group can be filtered by. */
export function entitiesOf(rows: Rows, groups: Groups): readonly Entity[] {
  return rows.flatMap((row) => entityOfRow(row, groups) ?? []);
}

/** What a row is in the next question; null where its first group can't be filtered by. */
export function entityOfRow(row: SpendRow, [group]: Groups): Entity | null {
  if (group === undefined || group === "connector") return null;
  const value = groupValue(row, group);
  if (group.startsWith("tag:")) return { of: "tag", key: group.slice("tag:".length), value };
  if (group === "tag") return value === null ? null : pairOf(value);
  return { of: group as PlanFilter["field"], value };
}

function pairOf(pair: string): Entity | null {
  const [key = "", ...value] = pair.split("=");
  return key === "" ? null : { of: "tag", key, value: value.join("=") };
}

/** What groups are called in the title of a chart, which is no text of the book: a tag by its key. */
export function groupTitle(groups: Groups): string {
  return groups
    .map((group) => (group.startsWith("tag:") ? group.slice("tag:".length) : group.replaceAll("_", " ")))
    .join(", ");
}

/** What tells a row from all others of the same groups: two of them can have one name. */
export function keyOfRow(row: SpendRow, groups: Groups): string {
  return JSON.stringify([row.currency, ...groups.map((group) => groupValue(row, group))]);
}

const NAMED = ["account", "region"] as const;

/** Of an id what is called so, with the id where another one of the bills has the same name. */
type NameOf = (id: string) => string;

/** The rows with the id beside a name that another account or region, of them or of all bills, has, too. */
export function withNamesApart(all: Rows, nameOf: NameOf = (id) => id): Rows {
  const rows = all.map((row) => {
    const apart = `${row.account_name} (${row.account})`;
    return row.account && row.account_name && nameOf(row.account) === apart ? { ...row, account_name: apart } : row;
  });
  const fields = NAMED.filter((field) => rows.some((row) => row[`${field}_name`] && row[field]));
  return fields.reduce((told, field) => {
    const idsOf = Map.groupBy(told, (row) => row[`${field}_name`]);
    const shared = [...idsOf].filter(([name, own]) => name && new Set(own.map((row) => row[field])).size > 1);
    const names = new Set(shared.map(([name]) => name));
    return told.map((row) => {
      const name = row[`${field}_name`];
      return names.has(name) ? { ...row, [`${field}_name`]: `${name} (${row[field]})` } : row;
    });
  }, rows);
}

/** How a row is called by the values of its groups. */
export function nameOfRow(row: SpendRow, groups: Groups): string {
  return groups.map((group) => nameOfValue(row, group)).join(", ");
}

function nameOfValue(row: SpendRow, group: PlanGroup): string {
  const name = (row as Record<string, unknown>)[`${group}_name`];
  if (typeof name === "string" && name !== "") return name;
  return groupValue(row, group) ?? (group.startsWith("tag:") ? `without ${group.slice("tag:".length)}` : noneOf(group));
}

/** What lines without a value of a field are called. */
export function noneOf(field: string): string {
  return field === "tag" ? "untagged" : `no ${field.replaceAll("_", " ")}`;
}

/** The rows of a table that are shown; the request of its facts gives the others. */
export const ROWS_SHOWN = 50;
const STEPS_SHOWN = 366;
const BARS_MAX = 20;

type Cell = Table["rows"][number][number];

/** A column: the name of a member, or a name with what is in it. */
export type Column<Row> = (keyof Row & string) | readonly [name: string, cell: (row: Row) => Cell | undefined];

/** Rows as a table. */
export function tableOf<Row extends object>(rows: readonly Row[], columns: readonly Column<Row>[]): Table {
  const cellOf = (row: Row, column: Column<Row>) =>
    typeof column === "string" ? (row as Record<string, Cell>)[column] : column[1](row);
  return {
    columns: columns.map((column) => (typeof column === "string" ? column : column[0])),
    rows: rows.map((row) => columns.map((column) => cellOf(row, column) ?? null)),
  };
}

/** Rows of costs as a table, under the names of their members. */
export function costTable(rows: Rows, groups: Groups, withUsage = false): Table {
  const hasDate = rows.some(({ date }) => date !== undefined);
  const hasShare = rows.some(({ share }) => share !== null);
  return tableOf<SpendRow>(rows.slice(0, hasDate ? STEPS_SHOWN : ROWS_SHOWN), [
    ...(hasDate ? ["date"] : []),
    ...groups.map((group) => [group, (row: SpendRow) => nameOfRow(row, [group])] as const),
    "cost",
    "currency",
    ...(hasShare ? ["share"] : []),
    ...(withUsage ? [["usage", usageOf] as const] : []),
  ]);
}

/** "1204.5 Hrs, 3 GB": exact. */
function usageOf({ usage }: SpendRow): string {
  return usage.flatMap(({ quantity, unit }) => (unit === null ? [] : `${quantity} ${unit}`)).join(", ");
}

/** The names of rows side by side: those of the same name, and another value, have their value after it. */
export function labelsOf(rows: Rows, groups: Groups): (row: SpendRow) => string {
  const valuesOf = (row: SpendRow) => groups.map((group) => groupValue(row, group) ?? noneOf(group)).join(", ");
  const values = new Map<string, Set<string>>();
  for (const row of rows) {
    const name = nameOfRow(row, groups);
    values.set(name, (values.get(name) ?? new Set()).add(valuesOf(row)));
  }
  return (row) => {
    const name = nameOfRow(row, groups);
    return (values.get(name)?.size ?? 0) > 1 ? `${name} (${valuesOf(row)})` : name;
  };
}

/** Costs by name; one series for each currency, since amounts of different ones stand on different scales. */
export function costBars(rows: Rows, groups: Groups): Chart | null {
  const shown = inCurrencies(rows).map((own) => own.slice(0, BARS_MAX));
  const nameOf = labelsOf(shown.flat(), groups);
  const x = [...new Set(shown.flat().map(nameOf))];
  const series = shown.map((own) => {
    return { name: "cost", currency: own[0]?.currency ?? null, values: valuesAt(x, own, nameOf) };
  });
  return x.length > 0 ? { kind: "bar", title: `Cost by ${groupTitle(groups)}`, x, series } : null;
}

/** What is of each currency, in the order in which it is given: amounts of several are never ranked together. */
export function inCurrencies<Part extends { readonly currency: string | null }>(
  parts: readonly Part[],
): readonly (readonly Part[])[] {
  return [...Map.groupBy(parts, ({ currency }) => currency).values()];
}

/** Costs over time; a series for each group and currency, the first of them where there are many. */
export function costLines(rows: Rows, groups: Groups): Chart {
  const dateOf = ({ date }: SpendRow) => date ?? null;
  const x = [...new Set(rows.map(dateOf))].sort();
  const nameOf = labelsOf(rows, groups);
  const parts = Map.groupBy(rows, (row) => JSON.stringify([row.currency, nameOf(row)]));
  const series = [...parts.values()].slice(0, BARS_MAX).map((own) => {
    const [first] = own as [SpendRow];
    const name = groups.length > 0 ? nameOf(first) : "cost";
    return { name, currency: first.currency, values: valuesAt(x, own, dateOf) };
  });
  return { kind: "line", title: "Cost over time", x, series };
}

/** What each place of a chart costs; null: it has no row. */
function valuesAt(x: readonly Cell[], rows: Rows, placeOf: (row: SpendRow) => Cell): Cell[] {
  const costs = new Map(rows.map((row) => [placeOf(row), row.cost]));
  return x.map((place) => costs.get(place) ?? null);
}
