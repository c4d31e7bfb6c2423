import type { ReactNode } from "react";
import { Scroller } from "./scroller.tsx";

type TableProps = {
  /** What the table is, for who does not see it. */
  readonly caption: string;
  /** The name of its region, where it is one of its own. */
  readonly label?: string;
  readonly children: ReactNode;
};

/**
 * A table of figures. Its room decides, not the window: what has no column of its own stands below the row's name (see
 * `Facts`), and only what is wider even then is scrolled aside.
 */
export function Table({ caption, label, children }: TableProps): ReactNode {
  return (
    <Scroller label={label ?? caption} isRegion={label !== undefined}>
      <table className="figures w-full border-collapse text-table">
        <caption className="sr-only">{caption}</caption>
        {children}
      </table>
    </Scroller>
  );
}

/** How wide a table must be for a column of its own, from a tablet beside its navigation to a wide screen. */
export type Room = "s" | "m" | "l" | "xl" | "xxl";

/** How many rem each room has, as the classes below say it to the style sheet. */
export const ROOM_REM: Readonly<Record<Room, number>> = { s: 32, m: 48, l: 58, xl: 70, xxl: 84 };

/** The class of the cells of a column that needs so much room. */
export const COLUMN: Readonly<Record<Room, string>> = {
  s: "@max-[32rem]:hidden",
  m: "@max-[48rem]:hidden",
  l: "@max-[58rem]:hidden",
  xl: "@max-[70rem]:hidden",
  xxl: "@max-[84rem]:hidden",
};

/** The class of what stands below the name for as long as the column has no room. */
export const BELOW: Readonly<Record<Room, string>> = {
  s: "@min-[32rem]:hidden",
  m: "@min-[48rem]:hidden",
  l: "@min-[58rem]:hidden",
  xl: "@min-[70rem]:hidden",
  xxl: "@min-[84rem]:hidden",
};

export type Fact = {
  readonly label: string;
  /** The room that its column needs; in less it stands here. */
  readonly below: Room;
  readonly value: ReactNode;
};

/** What a row's columns would have, below its name: label and value, for as long as they have no room of their own. */
export function Facts({ facts }: { facts: readonly Fact[] }): ReactNode {
  return (
    <span className="facts flex flex-wrap gap-x-3 text-xs font-normal whitespace-normal text-muted">
      {facts.map(({ label, below, value }) => (
        <span key={label} className={BELOW[below]}>
          {label} <span className="text-text">{value}</span>
        </span>
      ))}
    </span>
  );
}
