import type { CveItem } from "../../cves/index.ts";
import type { Asking } from "../execute/execution.ts";
import type { FactBook } from "../fact-book.ts";
import { askCves, paramsOf, type Reader, type Searched } from "./cve-search.ts";

/** The vendor that a keyword is, as NVD names it, and how many of those that match are of a product of it, in words. */
type OfVendor = { readonly vendor: string; readonly words: string };
type Matching = { readonly reader: Reader; readonly total: number };

/** "High ones for Microsoft": texts of others hold the name, too, so it is told how many name it as the vendor. */
export function* ofVendorInNvd(book: FactBook, op: Searched, { reader, total }: Matching): Asking<OfVendor | null> {
  const known = op.keyword !== null && !op.kev_vendor && total > 0 ? reader.catalog.kevVendor(op.keyword) : null;
  if (known === null) return null;
  const { keyword: _, ...params } = paramsOf(op);
  const vendor = known.toLowerCase().replaceAll(" ", "_");
  const { found, figures } = yield* askCves(book, reader, { ...params, vendor, limit: "1" });
  if (found.total_records === 0) return null;
  const count = figures.count("of the vendor", found.total_records);
  return { vendor, words: `By NVD, ${book.entity(vendor)} is the vendor of what ${count} of these affect.` };
}

/** Those of the vendor, where any are: what only speaks of it is not what to look at first. */
export function ofVendorFirst(items: readonly CveItem[], own: OfVendor | null): readonly CveItem[] {
  const some = items.filter(({ products }) => products.some(({ vendor }) => vendor === own?.vendor));
  return some.length > 0 ? some : items;
}
