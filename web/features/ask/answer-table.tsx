import { type ReactNode, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { LongText } from "../../ui/long-text.tsx";
import { type RecordColumn, RecordTable } from "../../ui/record-table.tsx";
import { LocalTime } from "../../ui/time.tsx";
import { readableDescription } from "../cves/readable-description.ts";
import { Changed } from "../spend/changed.tsx";
import { type Column, cellText, readTable, type Table } from "./columns.ts";
import { type Cells, type ReadColumn, readColumns } from "./read-columns.ts";

const ROWS = 12;

type AnswerTableProps = {
  readonly table: Table;
  /** What tells it from the tables of other answers. */
  readonly caption: string;
  /** How many there are of what has a row each: the answer may have the first of them alone. */
  readonly all: number;
};

/** The figures of an answer, the first of them; amounts are read in the manner of their row's currency. */
export function AnswerTable({ table: given, caption, all }: AnswerTableProps): ReactNode {
  const [isWhole, setWhole] = useState(false);
  const table = readTable(given);
  const columns = readColumns(table);
  const [first, ...others] = columns;
  const shown = isWhole ? table.rows : table.rows.slice(0, ROWS);
  const currencyAt = table.columns.indexOf("currency");
  const cellOf = (column: ReadColumn) => (row: Row) => (
    <AnswerCell column={column} cells={row.cells} currency={row.cells[currencyAt] ?? null} />
  );
  if (!first) return null;
  return (
    <div>
      {/* The corners of what is scrolled are those of its border: rows that are pointed at have a ground. */}
      <div className="rounded-lg border border-line [&>.scroller>section]:rounded-[7px]">
        <RecordTable
          caption={caption}
          rows={shown.map((cells, place): Row => ({ cells, place }))}
          keyOf={({ place }) => String(place)}
          name={{ head: first.head, cell: cellOf(first) }}
          columns={others.map((column) => recordColumn(column, cellOf(column)))}
        />
      </div>
      {all > shown.length ? (
        <p className="mt-1 flex min-h-8 flex-wrap items-center gap-x-1 text-xs text-muted">
          {shown.length} of {all} rows
          {table.rows.length > shown.length ? (
            <Button look="quiet" onClick={() => setWhole(true)}>
              Show {table.rows.length < all ? "the first" : "all"} {table.rows.length}
            </Button>
          ) : null}
        </p>
      ) : null}
    </div>
  );
}

type Row = { readonly cells: Cells; readonly place: number };

function recordColumn(column: ReadColumn, cell: (row: Row) => ReactNode): RecordColumn<Row> {
  const { head, word, room, kind, isOfNumbers } = column;
  const isWords = /text|prose|quantity/.test(kind) && !isOfNumbers;
  return {
    head,
    label: () => word,
    cell,
    isNumber: isOfNumbers,
    ...(room === undefined ? {} : { room }),
    ...(isWords ? { look: `${kind === "prose" ? "min-w-72" : "min-w-24"} max-w-80 whitespace-normal!` } : {}),
  };
}

/** A text of more characters takes a second line, rather than the room of the figures. */
const CHARS_OF_LINE = 14;

/** Sentences are read from their beginning, where a name is told by its end, too. */
function Prose({ text }: { readonly text: string }): ReactNode {
  return (
    <span className="line-clamp-2" title={text}>
      {text}
    </span>
  );
}

type CellProps = { readonly column: ReadColumn; readonly cells: Cells; readonly currency: string | null };

/** A cell as people read it; the exact value is its value. */
function AnswerCell({ column, cells, currency }: CellProps): ReactNode {
  const cell = cells[column.at] ?? null;
  if (cell === null) return "–";
  if (column.ratioAt >= 0) {
    return <Changed of={{ change: cell, change_ratio: cells[column.ratioAt] ?? null, currency }} />;
  }
  return <PlainCell column={column} cell={cell} currency={currency} />;
}

type PlainProps = { readonly column: Column; readonly cell: string; readonly currency: string | null };

function PlainCell({ column, cell, currency }: PlainProps): ReactNode {
  // A short one stays on its line: the places where a long one may break would break it, too.
  if (column.kind === "text") return cell.length > CHARS_OF_LINE ? <LongText text={cell} /> : cell;
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
