import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { LongText } from "../../ui/long-text.tsx";
import { Table as FigureTable } from "../../ui/table.tsx";
import { LocalTime } from "../../ui/time.tsx";
import { readableDescription } from "../cves/readable-description.ts";
import { type Column, cellText, columnsOf, columnWord, readTable, type Table } from "./columns.ts";

const ROWS = 12;

type AnswerTableProps = {
  readonly table: Table;
  /** What tells it from the tables of other answers. */
  readonly caption: string;
};

/** The figures of an answer, the first of them; amounts are read in the manner of their row's currency. */
export function AnswerTable({ table: given, caption }: AnswerTableProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const table = readTable(given);
  const columns = columnsOf(table);
  const looks = looksOf(table, columns);
  const rows = isWhole ? table.rows : table.rows.slice(0, ROWS);
  const currencyAt = table.columns.indexOf("currency");
  return (
    <div>
      {/* The corners of what is scrolled are those of its border: rows that are pointed at have a ground. */}
      <div className="rounded-lg border border-line [&>.scroller>section]:rounded-[7px]">
        <FigureTable caption={caption}>
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
                  <td key={table.columns[index]} className={looks[index]}>
                    <AnswerCell column={columns[index]} cell={cell} currency={row[currencyAt] ?? null} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </FigureTable>
      </div>
      {table.rows.length > ROWS && !isWhole ? (
        <Button look="quiet" className="mt-1" onClick={() => setWhole(true)}>
          All {table.rows.length} rows
        </Button>
      ) : null}
    </div>
  );
}

/** A text of more characters takes a second line, rather than the room of the figures. */
const CHARS_OF_LINE = 14;

/** Figures stand below each other by their digits, words by their beginning; the longest texts have the most room. */
function looksOf({ rows }: Table, columns: readonly Column[]): readonly string[] {
  const lengths = columns.map(({ kind, isOfNumbers }, index) => {
    return /text|prose/.test(kind) && !isOfNumbers ? Math.max(0, ...rows.map((row) => (row[index] ?? "").length)) : 0;
  });
  const widest = lengths.indexOf(Math.max(...lengths));
  return columns.map(({ isOfNumbers }, index) => {
    if (isOfNumbers) return "number";
    if ((lengths[index] ?? 0) <= CHARS_OF_LINE) return "";
    return index === widest ? "name" : "min-w-32 whitespace-normal!";
  });
}

/** Sentences are read from their beginning, where a name is told by its end, too. */
function Prose({ text }: { readonly text: string }): ReactNode {
  return (
    <span className="line-clamp-2" title={text}>
      {text}
    </span>
  );
}

type CellProps = {
  readonly column: Column | undefined;
  readonly cell: string | null;
  readonly currency: string | null;
};

/** A cell as people read it; the exact value is its value. */
function AnswerCell({ column, cell, currency }: CellProps): ReactNode {
  if (cell === null) return "–";
  // A short one stays on its line: the places where a long one may break would break it, too.
  if (!column || column.kind === "text") return cell.length > CHARS_OF_LINE ? <LongText text={cell} /> : cell;
  if (column.kind === "prose") return <Prose text={readableDescription(cell)} />;
  if (column.kind === "moment") return <LocalTime at={cell} />;
  const text = cellText(column, cell, currency);
  if (column.kind === "day") return <time dateTime={cell}>{text}</time>;
  return (
    <data value={cell} title={cell}>
      {text}
    </data>
  );
}
