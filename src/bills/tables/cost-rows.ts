import type { Bind } from "./bound-values.ts";
import { COLUMNS_OF_LINES } from "./repeated-amounts.ts";

/** The tables of bills: lines as they are, added up by day, and by day and tag. */
export const COST_TABLES = ["charge_days", "charge_tags", "charge_lines"] as const;
export type CostTable = (typeof COST_TABLES)[number];

/** Loads of one organization. A month is `YYYY-MM` or its first day. */
export type LoadsOfOrganization = {
  /** Its number in PostgreSQL: `data_versions.number`. */
  readonly organization: number;
  readonly loads: readonly { readonly id: number; readonly month: string }[];
};

/**
 * The rows of some loads of one organization, in place of a table. No other statement reads a table of bills, so none
 * can read another organization's rows; and each reads only the partitions and the part of the key where its rows are.
 */
export function costRows(table: CostTable, { organization, loads }: LoadsOfOrganization, bind: Bind): string {
  const months = new Set(loads.map(({ month }) => `${month.slice(0, "YYYY-MM".length)}-01`));
  const conditions = [
    `Organization = ${bind("UInt32", organization)}`,
    `BillingMonth IN ${bind("Array(Date)", [...months])}`,
    `load IN ${bind(
      "Array(UInt32)",
      loads.map(({ id }) => id),
    )}`,
  ];
  const columns = table === "charge_lines" ? COLUMNS_OF_LINES : "*";
  return `(SELECT ${columns} FROM ${table} WHERE ${conditions.join(" AND ")})`;
}
