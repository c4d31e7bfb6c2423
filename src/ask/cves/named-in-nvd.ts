import type { CveItem } from "../../cves/index.ts";
import type { Asking } from "../execute/execution.ts";
import type { FactBook, Placeholder } from "../fact-book.ts";
import { askCves, paramsOf, type Reader, type Searched } from "./cve-search.ts";

type Naming = { readonly by: "vendor" | "product"; readonly name: string };
/** The vendor or product that a keyword is, as NVD names it, and how many of those that match affect it, in words. */
type OfNamed = Naming & { readonly words: string };
type Matching = { readonly reader: Reader; readonly total: number };

/** Products that are mostly called otherwise than by NVD. */
const CALLED: Readonly<Record<string, string>> = { postgres: "postgresql", node: "node.js", k8s: "kubernetes" };

/**
 * "High ones for Microsoft", "critical Postgres CVEs": texts of others hold the name, too, so it is told how many
 * affect what is called so. null: NVD's feeds here know no vendor or product of that name.
 */
export function* ofNamedInNvd(book: FactBook, op: Searched, { reader, total }: Matching): Asking<OfNamed | null> {
  if (op.keyword === null || op.kev_vendor || total === 0) return null;
  for (const { by, name } of namingsOf(op.keyword, reader)) {
    const { found, figures } = yield* askCves(book, reader, { ...paramsOf(op), [by]: name, limit: "1" });
    const affected = found.total_records;
    if (affected === 0 && !(yield* isKnown(book, reader, { by, name }))) continue;
    const count = affected === 0 ? null : figures.count(`of the ${by}`, affected);
    return { by, name, words: inWords(book.entity(name), by, count) };
  }
  return null;
}

/** What NVD may call it: a vendor, the product of a vendor ("Apache Tomcat" is Apache's Tomcat), or a product. */
function namingsOf(keyword: string, { catalog }: Reader): readonly Naming[] {
  const vendor = catalog.kevVendor(keyword);
  const product = keyword.toLowerCase();
  const [maker = "", ...ofMaker] = product.split(" ");
  const isOfMaker = !vendor && ofMaker.length > 0 && catalog.kevVendor(maker) !== null;
  return [
    ...(vendor ? [{ by: "vendor", name: nameInNvd(vendor) } as const] : []),
    ...(isOfMaker ? [{ by: "product", name: nameInNvd(ofMaker.join(" ")) } as const] : []),
    { by: "product", name: nameInNvd(CALLED[product] ?? product) },
  ];
}

/** Whether any record affects what is called so. */
function* isKnown(book: FactBook, reader: Reader, { by, name }: Naming): Asking<boolean> {
  const { found } = yield* askCves(book, reader, { [by]: name, limit: "1" });
  return found.total_records > 0;
}

function inWords(name: Placeholder, by: Naming["by"], count: Placeholder | null): string {
  if (by === "vendor") {
    return count === null
      ? `By NVD, none of these affects anything of ${name} as the vendor: their texts speak of it.`
      : `By NVD, ${name} is the vendor of what ${count} of these affect.`;
  }
  return count === null
    ? `By NVD, none of these affects the product ${name}: their texts speak of it.`
    : `By NVD, ${count} of these affect the product ${name}.`;
}

function nameInNvd(name: string): string {
  return name.toLowerCase().replaceAll(" ", "_");
}

/** Those that affect it, where any do: what only speaks of it is not what to look at first. */
export function ofNamedFirst(items: readonly CveItem[], own: OfNamed | null): readonly CveItem[] {
  const some = own ? items.filter(({ products }) => products.some((product) => product[own.by] === own.name)) : [];
  return some.length > 0 ? some : items;
}
