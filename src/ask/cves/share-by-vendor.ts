import type { Asking, Execution, Told } from "../execute/execution.ts";
import { tableOf } from "../execute/tell-rows.ts";
import { listed, sentences } from "../execute/tell-spend.ts";
import type { FactBook } from "../fact-book.ts";
import { NOTHING_OF, type Split } from "./count-cells.ts";
import { barsOf, type Count, gapsOf, shareOf, tellShare } from "./count-cves.ts";
import { askCounts, filtersOf, type Reader, type Searched } from "./cve-search.ts";

type Asked = {
  readonly op: Searched;
  readonly split: Extract<Split, { readonly by: "kev_vendor_share" }>;
  readonly reader: Reader;
};
type Vendor = { readonly name: string; readonly part: Count | null; readonly whole: Count };

const ROWS_MAX = "1000";

/** A share of what KEV lists, and that of each of the vendors with the most: "8 of 98", "Microsoft with 2 of 35". */
export function* shareByVendor({ book }: Execution, { op: asked, split, reader }: Asked): Asking<Told> {
  // What has a vendor is an entry of KEV.
  const op = { ...asked, kev: true, split: { by: "share", without: split.without } } as const;
  const part = yield* countVendors(book, op, reader);
  const whole = yield* countVendors(book, { ...op, [split.without]: NOTHING_OF[split.without] }, reader);
  const partOf = new Map(part.counts.map((count) => [count.name, count]));
  const vendors = whole.counts
    .slice(0, op.top)
    .map((count) => ({ name: count.name, part: partOf.get(count.name) ?? null, whole: count }));
  const all = tellShare(op, [part.all, whole.all], book);
  const each = vendors.map((vendor) => tellVendor(vendor, book));
  return {
    ...all,
    answer: sentences(all.answer, each.length > 0 ? `Of the vendors with the most: ${listed(each)}.` : ""),
    tables: [
      tableOf(vendors, [
        ["vendor", ({ name }) => name],
        ["vulnerabilities", (vendor) => String(vendor.whole.total)],
        ["of these", (vendor) => String(vendor.part?.total ?? 0)],
      ]),
    ],
    chart: barsOf("Vulnerabilities by vendor", whole.counts.slice(0, op.top)),
    ...gapsOf([...part.warnings, ...whole.warnings], book),
  };
}

function tellVendor({ name, part, whole }: Vendor, book: FactBook): string {
  if (!part) return `${book.entity(name)} with ${book.entity("0")} of ${whole.fact}`;
  return `${book.entity(name)} with ${part.fact} of ${whole.fact} (${shareOf(part, whole)})`;
}

type Whole = Searched & Parameters<typeof tellShare>[0];

/** How many there are in all, and of each vendor, the most first. */
function* countVendors(book: FactBook, op: Whole, reader: Reader) {
  const params = { ...filtersOf(op), group_by: "kev_vendor", limit: ROWS_MAX };
  const { found, figures } = yield* askCounts(book, reader, params);
  const count = (name: string, total: number, label: string): Count => {
    return { name, total, words: "", op, fact: figures.count(label, total), figures };
  };
  const counts = found.data.map(({ kev_vendor, total }) => {
    return count(kev_vendor ?? "", total, `vulnerabilities, ${kev_vendor}`);
  });
  return { all: count("all", found.total_cves, "vulnerabilities"), counts, warnings: found.warnings };
}
