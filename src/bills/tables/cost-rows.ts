import { firstOfMonth } from "../../core/days.ts";
import type { Bind } from "./bound-values.ts";
import { AMOUNTS_OF_LINES, COLUMNS_OF_LINES } from "./repeated-amounts.ts";

/** The tables of bills: lines as they are, added up by day, and by day and tag. */
export const COST_TABLES = ["charge_days", "charge_tags", "charge_lines"] as const;
export type CostTable = (typeof COST_TABLES)[number];

/** Loads of one organization. A month is `YYYY-MM` or its first day. */
export type LoadsOfOrganization = {
  /** Its number in PostgreSQL: `data_versions.number`. */
  readonly organization: number;
  readonly loads: readonly { readonly id: number; readonly month: string }[];
};

/** What is read of rows. */
export type ReadOfRows = {
  /** Names or expressions; all columns where not given. */
  readonly columns?: Iterable<string>;
  /** What must hold of each row. */
  readonly conditions?: readonly string[];
  /** Which of them come first, and how many: `ORDER BY … LIMIT …`. */
  readonly ending?: string;
};

/** What a line has to be a row of a roll-up. */
const ROLLED_UP: Readonly<Record<string, string>> = {
  ChargeDay: "toDate(ChargePeriodStart)",
  Lines: "toInt64(1)",
  Quantities: "toInt64(isNotNull(ConsumedQuantity))",
};

/**
 * The rows of some loads of one organization, in place of a table. No other statement reads a table of bills, so none
 * can read another organization's rows; and each reads only the partitions and the part of the key where its rows are.
 * Lines have the columns of a roll-up, too, where they are named. To name columns, and conditions in here, is cheaper:
 * the engine takes longer to plan a statement for each column and each nested statement.
 */
export function costRows(
  table: CostTable,
  { organization, loads }: LoadsOfOrganization,
  bind: Bind,
  { columns, conditions: more = [], ending = "" }: ReadOfRows = {},
): string {
  const months = new Set(loads.map(({ month }) => firstOfMonth(month)));
  const conditions = [
    `Organization = ${bind("UInt32", organization)}`,
    `BillingMonth IN ${bind("Array(Date)", [...months])}`,
    `load IN ${bind(
      "Array(UInt32)",
      loads.map(({ id }) => id),
    )}`,
    ...more,
  ];
  const rows = `SELECT ${selected(table, columns)} FROM ${table} WHERE ${conditions.join(" AND ")}`;
  return ending === "" ? `(${rows})` : `(${rows} ${ending})`;
}

function selected(table: CostTable, columns: Iterable<string> | undefined): string {
  if (!columns) return table === "charge_lines" ? COLUMNS_OF_LINES : "*";
  const names = [...columns];
  if (table !== "charge_lines") return names.join(", ");
  return names
    .map((name) => {
      const value = AMOUNTS_OF_LINES[name] ?? ROLLED_UP[name];
      return value ? `${value} AS ${name}` : name;
    })
    .join(", ");
}
