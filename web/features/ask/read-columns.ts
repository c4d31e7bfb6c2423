import { ROOM_REM, type Room } from "../../ui/table.tsx";
import { type Column, cellText, columnsOf, columnWord, type Table } from "./columns.ts";

/** A row of an answer's table: its cells in the answer's order. */
export type Cells = Table["rows"][number];

/** A column as it is shown: several of the answer's columns may be one for a reader. */
export type ReadColumn = Column & {
  /** Which of the answer's columns it is. */
  readonly at: number;
  /** What stands before a figure below the row's name. */
  readonly word: string;
  /** What stands above the column: the currency too, where all its figures are of one. */
  readonly head: string;
  /** Where the same change as a part of what it was stands; -1: nowhere. */
  readonly ratioAt: number;
  /** The room that it takes beside the columns that come first; undefined: there is room for it on a phone, too. */
  readonly room: Room | undefined;
};

const CHANGE_RATIO = "change_ratio";

/**
 * The columns that a reader needs, the first of which names the row: a currency that all rows have is said in the
 * heads, a change and its percentage are one, and what is nowhere known is left out.
 */
export function readColumns(table: Table): readonly ReadColumn[] {
  const columns = columnsOf(table);
  const currency = onlyCurrency(table, columns);
  const isKnown = (at: number) => at === 0 || table.rows.some((row) => row[at] !== null);
  const isLeftOut = (name: string, at: number) =>
    (name === "currency" && currency !== undefined) ||
    (name === CHANGE_RATIO && table.columns.includes("change")) ||
    !isKnown(at);
  const shown = table.columns.flatMap((name, at) => {
    const column = columns[at];
    if (!column || isLeftOut(name, at)) return [];
    const word = wordOf(table, name);
    const head = currency && column.isMoney ? `${word}, ${currency}` : word;
    return [{ ...column, at, word, head, ratioAt: name === "change" ? table.columns.indexOf(CHANGE_RATIO) : -1 }];
  });
  const rooms = roomsOf(table, shown);
  return shown.map((column) => ({ ...column, room: rooms.get(column.at) }));
}

/** The currency of all rows, null where they have none; undefined: there are several, or no head could say it. */
function onlyCurrency({ columns, rows }: Table, read: readonly Column[]): string | null | undefined {
  const at = columns.indexOf("currency");
  const currencies = new Set(rows.map((row) => row[at] ?? null));
  return currencies.size === 1 && read.some(({ isMoney }) => isMoney) ? [...currencies][0] : undefined;
}

/** A tag may have the name of another column: it is called a tag then. */
function wordOf({ columns }: Table, name: string): string {
  const word = columnWord(name);
  const isShared = columns.some((other) => other !== name && columnWord(other) === word);
  return isShared && name.startsWith("tag:") ? name.replace(":", " ") : word;
}

type Measured = Omit<ReadColumn, "room">;

/** What a table has on a phone, beside the margins of its page. */
const LEAST_REM = 20;
/** A name has as much at least: it takes a second line. */
const NAME_REM = 9;

/** Changes come first, then other figures, then words: what has no room beside them stands below the row's name. */
function roomsOf(table: Table, shown: readonly Measured[]): ReadonlyMap<number, Room> {
  const rankOf = ({ isChange, isOfNumbers }: Measured) => [isChange, isOfNumbers, true].indexOf(true);
  const inOrder = shown.slice(1).toSorted((one, other) => rankOf(one) - rankOf(other));
  const rooms = new Map<number, Room>();
  let taken = NAME_REM;
  for (const column of inOrder) {
    taken += widthOf(table, column);
    const room = (Object.keys(ROOM_REM) as Room[]).find((one) => taken <= ROOM_REM[one]) ?? "xxl";
    if (taken > LEAST_REM) rooms.set(column.at, room);
  }
  return rooms;
}

const CHAR_REM = 0.48;
const PADDING_REM = 1.5;
/** Words of more characters take a second line, and sentences several. */
const CHARS_MAX: Readonly<Record<Column["kind"], number>> = {
  ...{ amount: 24, quantity: 28, ratio: 24, day: 12, moment: 16 },
  ...{ text: 20, prose: 40 },
};
/** The percentage of a change stands below it where there is no room beside it. */
const CHARS_OF_PERCENTAGE = 10;

function widthOf({ rows, columns }: Table, column: Measured): number {
  const currencyAt = columns.indexOf("currency");
  const lengths = rows.map((row) => {
    const cell = row[column.at];
    return cell ? cellText(column, cell, row[currencyAt] ?? null).length : 1;
  });
  const ofChange = column.ratioAt < 0 ? 0 : CHARS_OF_PERCENTAGE;
  const chars = Math.min(CHARS_MAX[column.kind], Math.max(column.head.length, ofChange, ...lengths));
  return chars * CHAR_REM + PADDING_REM;
}
