import type { ReactNode } from "react";
import { BELOW, COLUMN, Facts, type Room, Table } from "./table.tsx";

export type RecordColumn<Row> = {
  readonly head: string;
  readonly cell: (row: Row) => ReactNode;
  /** The room that it needs; in less it stands below the row's name. Without one it is always a column. */
  readonly room?: Room;
  /** What stands before it below the name, where that is not its head. */
  readonly label?: (row: Row) => string;
  /** Of its cells. */
  readonly look?: string;
  readonly isNumber?: boolean;
};

type RecordTableProps<Row> = {
  readonly caption: string;
  readonly label?: string;
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  /** What the row is of. */
  readonly name: { readonly head: string; readonly cell: (row: Row) => ReactNode; readonly look?: string };
  readonly columns: readonly RecordColumn<Row>[];
  /** What can be done with a row: at its end, or below its name. */
  readonly acts?: (row: Row) => ReactNode;
};

/** The last column in sight ends where the card's other contents do; which one that is depends on the room. */
const LAST: Readonly<Record<Room, string>> = {
  s: "@max-[32rem]:pr-gutter!",
  m: "@max-[48rem]:pr-gutter!",
  l: "@max-[58rem]:pr-gutter!",
  xl: "@max-[70rem]:pr-gutter!",
  xxl: "@max-[84rem]:pr-gutter!",
};
const ROOMS = Object.keys(LAST) as Room[];
const ROOM_OF_ACTS = "m";

/** A table of things that have names: each is told whole in any room, beside its name or below it. */
export function RecordTable<Row>(props: RecordTableProps<Row>): ReactNode {
  const { caption, label, rows, keyOf, name, columns, acts } = props;
  const looks = looksOf(columns, acts !== undefined);
  return (
    <Table caption={caption} {...(label === undefined ? {} : { label })}>
      <thead>
        <tr>
          <th scope="col">{name.head}</th>
          {columns.map(({ head }, index) => (
            <th key={head} scope="col" className={looks[index]}>
              {head}
            </th>
          ))}
          {acts ? (
            <th scope="col" className={`do ${COLUMN[ROOM_OF_ACTS]}`}>
              <span className="sr-only">What to do</span>
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <RecordRow key={keyOf(row)} {...props} row={row} looks={looks} />
        ))}
      </tbody>
    </Table>
  );
}

type RecordRowProps<Row> = RecordTableProps<Row> & { readonly row: Row; readonly looks: readonly string[] };

function RecordRow<Row>({ row, looks, name, columns, acts }: RecordRowProps<Row>): ReactNode {
  const facts = columns.flatMap(({ head, room, label, cell }) =>
    room === undefined ? [] : [{ label: label?.(row) ?? head, below: room, value: cell(row) }],
  );
  return (
    <tr>
      <th scope="row" className={`name ${name.look ?? "w-full!"}`}>
        {name.cell(row)}
        <Facts facts={facts} />
        {acts ? (
          <span className={`block pt-1.5 pb-1 font-normal empty:hidden ${BELOW[ROOM_OF_ACTS]}`}>{acts(row)}</span>
        ) : null}
      </th>
      {columns.map(({ head, cell, look = "" }, index) => (
        <td key={head} className={`${looks[index]} ${look}`}>
          {cell(row)}
        </td>
      ))}
      {acts ? <td className={`do text-right ${COLUMN[ROOM_OF_ACTS]}`}>{acts(row)}</td> : null}
    </tr>
  );
}

/** The classes of each column's head and cells. */
function looksOf(columns: readonly RecordColumn<never>[], hasActs: boolean): readonly string[] {
  return columns.map(({ room, isNumber }, index) => {
    const after = columns.slice(index + 1).map((column) => column.room);
    const rooms = hasActs ? [...after, ROOM_OF_ACTS as Room] : after;
    // What comes after is out of sight in less room than any of it needs.
    const least = rooms.includes(undefined) ? undefined : ROOMS.find((one) => rooms.includes(one));
    return [isNumber ? "number" : "", room ? COLUMN[room] : "", least ? LAST[least] : ""].filter(Boolean).join(" ");
  });
}
