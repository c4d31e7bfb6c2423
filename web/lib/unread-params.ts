import { oneOf, type Params } from "./search.ts";

/** The parts of an address that a page leaves out of what it shows: `servce=BigQuery`. */
export type Unread = (search: Params) => readonly string[];

/** Whether a page reads the value of each parameter that it knows. */
export type Reads = Readonly<Record<string, (text: string) => boolean>>;

/** Whatever it says; what is wrong with it is told elsewhere. */
export const ANY = () => true;

/** What a page leaves out that reads these, and beside them what has `others` of its own. */
export function unreadBut(reads: Reads, others: (search: Params) => ReadonlySet<string> = () => new Set()): Unread {
  return (search) => {
    const own = others(search);
    return Object.entries(search).flatMap(([name, value]) => {
      const text = oneOf(value);
      const isRead = text === undefined || own.has(name) || reads[name]?.(text) === true;
      return isRead ? [] : [`${name}=${text}`];
    });
  };
}

/** Whether a text is one of these. */
export function isAmong(values: readonly string[]): (text: string) => boolean {
  return (text) => values.includes(text);
}

/** Whether a text is the number of a page. */
export function isPage(text: string): boolean {
  return /^[1-9]\d{0,5}$/.test(text);
}
