import { type ReactNode, useState } from "react";
import type { AskAnswer } from "../../lib/ask-types.ts";
import { readableAmount, readablePercent } from "../../lib/figures.ts";
import { Button } from "../../ui/button.tsx";
import { METRICS } from "../spend/spend-state.ts";

type Table = AskAnswer["tables"][number];

const ROWS = 12;

/** The figures of an answer, the first of them; amounts are read in the manner of their row's currency. */
export function AnswerTable({ table }: { table: Table }): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const rows = isWhole ? table.rows : table.rows.slice(0, ROWS);
  const looks = table.columns.map((_, index) => lookOf(table, index));
  const kinds = table.columns.map((_, index) => kindOf(table, index));
  const currencyAt = table.columns.indexOf("currency");
  return (
    <div>
      <section
        aria-label="Figures of the answer"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: What can be scrolled must be reached by keyboard.
        tabIndex={0}
        className="relative overflow-x-auto rounded-lg border border-line"
      >
        <table className="figures w-full border-collapse text-table">
          <thead>
            <tr>
              {table.columns.map((column, index) => (
                <th key={column} scope="col" className={`first-letter:uppercase ${looks[index]}`}>
                  {columnWord(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: Rows are in the answer's order and never move.
              <tr key={place}>
                {row.map((cell, index) => (
                  <td key={table.columns[index]} className={looks[index]} title={cell ?? ""}>
                    <AnswerCell kind={kinds[index] ?? "text"} cell={cell} currency={row[currencyAt] ?? null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {table.rows.length > ROWS && !isWhole ? (
        <Button look="quiet" className="mt-1" onClick={() => setWhole(true)}>
          All {table.rows.length} rows
        </Button>
      ) : null}
    </div>
  );
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Figures stand below each other by their digits, words by their beginning. */
function lookOf({ rows }: Table, index: number): string {
  const cells = rows.flatMap((row) => row[index] ?? []);
  const isOfNumbers = index > 0 && cells.length > 0 && cells.every((cell) => NUMBER.test(cell));
  return isOfNumbers ? "number" : "max-w-72 truncate max-sm:max-w-36";
}

/** "tag:team" is the tag's key, "charge_category" words. */
function columnWord(column: string): string {
  const words = column.split(", ").map((one) => (one.startsWith("tag:") ? one.slice(4) : one.replaceAll("_", " ")));
  return words.join(", ");
}

type Kind = "amount" | "ratio" | "text";

/** Columns of amounts, which in some currencies have no decimals. */
const AMOUNTS = new RegExp(
  `^(cost|whole|before|after|change|difference|${METRICS.join("|")}|actual|expected|impact|forecast|low|high|mean.*|` +
    "cost with(out)? it)$",
);

/** What a column has: an amount is known by its name or its decimals, as ids and counts are digits, too. */
function kindOf(table: Table, index: number): Kind {
  const column = table.columns[index] ?? "";
  const cells = table.rows.flatMap((row) => row[index] ?? []);
  if (cells.length === 0 || !cells.every((cell) => NUMBER.test(cell))) return "text";
  const hasDecimals = cells.some((cell) => cell.includes("."));
  if (/ratio|share/.test(column)) return hasDecimals ? "ratio" : "text";
  return hasDecimals || (table.columns.includes("currency") && AMOUNTS.test(column)) ? "amount" : "text";
}

type CellProps = { readonly kind: Kind; readonly cell: string | null; readonly currency: string | null };

/** A cell as people read it; the exact value is its value. */
function AnswerCell({ kind, cell, currency }: CellProps): ReactNode {
  if (cell === null) return "–";
  if (kind === "text") return cell;
  const sign = kind === "ratio" && cell.startsWith("-") ? "−" : "";
  return (
    <data value={cell} title={cell}>
      {sign}
      {kind === "ratio" ? readablePercent(cell) : readableAmount(cell, currency)}
    </data>
  );
}
