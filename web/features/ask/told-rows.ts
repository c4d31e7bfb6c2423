import type { AskAnswer, AskChart } from "../../lib/ask-types.ts";
import { columnsOf, type Table } from "./columns.ts";

/** How many there are of what a table of the answer has a row each: it may have the first of them alone. */
export function allRowsOf({ tables, facts }: Pick<AskAnswer, "tables" | "facts">, table: Table): number {
  const groups = facts.find(({ label, unit }) => label === "groups" && unit === "count");
  const count = table === tables[0] && hasOneCurrency(table) ? Number(groups?.value ?? 0) : 0;
  return Math.max(table.rows.length, count);
}

/** How many names there are of which a chart of one currency draws the first: as many as its table says. */
export function allNamesOf(answer: Pick<AskAnswer, "tables" | "facts">, chart: AskChart): number {
  const table = answer.tables.find((one) => isDrawnFrom(one, chart));
  const currency = chart.series[0]?.currency ?? null;
  if (!table) return chart.x.length;
  if (hasOneCurrency(table)) return allRowsOf(answer, table);
  const at = table.columns.indexOf("currency");
  return table.rows.filter((row) => row[at] === currency).length;
}

/** Whether each name of the chart begins with the one of a row, which may be several names. */
function isDrawnFrom({ rows }: Table, { x }: AskChart): boolean {
  const names = new Set(rows.map((row) => row[0] ?? null));
  return x.every((name) => names.has(name) || [...names].some((one) => one !== null && name?.startsWith(one)));
}

function hasOneCurrency({ columns, rows }: Table): boolean {
  const at = columns.indexOf("currency");
  return new Set(rows.map((row) => row[at] ?? null)).size < 2;
}

/** Whether a table has nothing that the answer does not say in its words: one row, of which each figure is in them. */
export function isToldWhole({ answer, facts }: Pick<AskAnswer, "answer" | "facts">, table: Table): boolean {
  const [row, ...others] = table.rows;
  if (!row || others.length > 0) return false;
  const told = new Set(facts.filter(({ text }) => answer.includes(text)).map(({ value }) => value));
  const columns = columnsOf(table);
  const amounts = row.filter((_, at) => columns[at]?.kind === "amount");
  const isTold = (cell: string | null, at: number) => {
    const { kind, isOfNumbers } = columns[at] ?? {};
    return cell === null || kind === "ratio" || !(kind === "amount" || isOfNumbers) || told.has(cell);
  };
  return amounts.length > 0 && row.every(isTold);
}
