import type { Kev } from "../../lib/cve-types.ts";

/** CISA's notes as they are read: one by one, each split so that its addresses of the web stand alone. */
export function kevNotes(notes: string): readonly (readonly string[])[] {
  return notes
    .split(/\s*;(?:\s+|$)/)
    .map((note) => note.split(/(https?:\/\/[^\s;<>"]*[^\s;<>".,)])/i).filter((part) => part.trim() !== ""))
    .filter((parts) => parts.length > 0);
}

/** What an entry is of and what it is; most names of CISA begin with the vendor. */
export function kevTitle({ vendor, product, name }: Pick<Kev, "vendor" | "product" | "name">): string {
  return name.startsWith(vendor) ? name : `${vendor} ${product}: ${name}`;
}
