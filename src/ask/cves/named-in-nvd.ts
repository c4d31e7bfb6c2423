import { LIMITS } from "../../core/limits.ts";
import type { CveItem } from "../../cves/index.ts";
import type { Asking } from "../execute/execution.ts";
import { listed } from "../execute/tell-spend.ts";
import type { FactBook, Placeholder } from "../fact-book.ts";
import { askCves, paramsOf, type Reader, type Searched } from "./cve-search.ts";
import { calledByPeople, isCalled, type Product, wordsOf } from "./product-names.ts";

/** A vendor, a product, or the product of a vendor, whole. */
type Naming = Partial<Product>;
/** What a keyword names by NVD. */
type OfNamed = {
  /** That what was found only has the words: said before how many there are, which else looks like another number. */
  readonly warning: string;
  /** How many of those found affect it. */
  readonly words: string;
  isOf(product: Product): boolean;
};
type Matching = { readonly reader: Reader; readonly total: number };
type Named = Matching & { readonly book: FactBook; readonly op: Searched; readonly keyword: string };
/** How many of those found affect what is called so. */
type Counted = { readonly naming: Naming; readonly total: number; readonly count: Placeholder };

/** Products that are mostly called otherwise than by NVD. */
const CALLED: Readonly<Record<string, string>> = { postgres: "postgresql", node: "node.js", k8s: "kubernetes" };
const PRODUCTS_TOLD = 3;

/**
 * "High ones for Microsoft", "critical Postgres CVEs": texts of others hold the words, too, so it is told how many
 * affect what is called so. null: NVD's feeds here know no vendor or product of that name.
 */
export function* ofNamedInNvd(book: FactBook, op: Searched, matching: Matching): Asking<OfNamed | null> {
  if (op.keyword === null || op.kev_vendor || matching.total === 0) return null;
  const asked = wordsOf(op.keyword).join(" ");
  if (asked === "") return null;
  const named = { ...matching, book, op, keyword: CALLED[asked] ?? asked };
  const namings = namingsOf(named);
  const just = yield* justSo(named, namings);
  if (just && just.naming.product === undefined) return ofVendorWords(just, named);
  return (yield* ofProducts(named, just)) ?? (yield* onlyInTexts(named, namings));
}

/** What NVD may call it: a vendor, the product of a vendor ("Apache Tomcat" is Apache's Tomcat), or a product. */
function namingsOf({ keyword, reader: { catalog } }: Named): readonly Naming[] {
  const vendor = catalog.kevVendor(keyword);
  const [maker = "", ...ofMaker] = keyword.split(" ");
  const isOfMaker = !vendor && ofMaker.length > 0;
  return [
    ...(vendor ? [{ vendor: vendor.toLowerCase() }] : []),
    ...(isOfMaker ? [{ vendor: maker, product: ofMaker.join(" ") }] : []),
    { product: keyword },
  ];
}

/** What NVD calls just so and those found affect, first of all a vendor; how many do. */
function* justSo({ book, op, reader }: Named, namings: readonly Naming[]): Asking<Counted | null> {
  for (const naming of namings) {
    const { found, figures } = yield* askCves(book, reader, { ...paramsOf(op), ...naming, limit: "1" });
    const total = found.total_records;
    const label = naming.product === undefined ? "of the vendor" : `of the product ${nameOf(naming)}`;
    if (total > 0) return { naming, total, count: figures.count(label, total) };
  }
  return null;
}

function ofVendorWords({ naming, total, count }: Counted, { book }: Named): OfNamed {
  const words = `By NVD, ${book.entity(nameOf(naming))} is the vendor of what ${count} of these ${affects(total)}.`;
  return { warning: "", words, isOf: (product) => isJust(product, naming) };
}

/**
 * How many affect the product that is called just so, and how many those whose names have all the words: "Oracle
 * Database" is in "oracle database server", too.
 */
function* ofProducts(named: Named, just: Counted | null): Asking<OfNamed | null> {
  const { book, op, keyword } = named;
  const names = yield* namesAlike(named, paramsOf(op));
  const others = names.filter((product) => just === null || !isJust(product, just.naming));
  const own = just === null ? [] : [just];
  const alike: Counted[] = [];
  for (const product of others.slice(0, PRODUCTS_TOLD - own.length)) {
    const one = yield* justSo(named, [product]);
    if (one) alike.push(one);
  }
  const counted = [...own, ...alike.toSorted((one, other) => other.total - one.total)];
  if (counted.length === 0) return null;
  const told = counted.map(({ naming, total, count }, at) => {
    const name = book.entity(nameOf(naming));
    return at === 0 ? `${count} of these ${affects(total)} the product ${name}` : `${count} ${affects(total)} ${name}`;
  });
  return {
    warning: "",
    words: `By NVD, ${listed([...told, ...othersInWords(others.length - alike.length, named)])}.`,
    isOf: (product) => isCalled(product, keyword) || (just !== null && isJust(product, just.naming)),
  };
}

/** Where more was found than was looked at, there may be more names, so their number is not told. */
function othersInWords(count: number, { book, total }: Named): readonly string[] {
  if (count === 0) return [];
  const number = total > LIMITS.cvePageRowsMax ? "" : `${book.entity(String(count))} `;
  return [`some affect ${number}other product${number !== "" && count === 1 ? "" : "s"} of that name`];
}

/** The products that a search finds and that are called so, those of the most first. */
function* namesAlike(
  { book, reader, keyword }: Pick<Named, "book" | "reader" | "keyword">,
  params: ReturnType<typeof paramsOf>,
): Asking<readonly Product[]> {
  const { found } = yield* askCves(book, reader, { ...params, limit: String(LIMITS.cvePageRowsMax) });
  const isNamed = (one: Product) => one.vendor !== "" && one.product !== "" && isCalled(one, keyword);
  const alike = found.data.flatMap(({ products }) => products.filter(isNamed));
  const byName = [...Map.groupBy(alike, ({ vendor, product }) => `${vendor}:${product}`).values()];
  return byName.toSorted((one, other) => other.length - one.length).flatMap(([product]) => product ?? []);
}

/** That none of those found affects it, where records of others do. */
function* onlyInTexts(named: Named, namings: readonly Naming[]): Asking<OfNamed | null> {
  const { keyword, total } = named;
  const what = (yield* knownOf(named, namings)) ?? (total > LIMITS.cvePageRowsMax ? null : yield* knownAlike(named));
  if (what === null) return null;
  const words = wordsOf(keyword).length > 1 ? "the words" : "the word";
  const warning = `By NVD, none of those found affects ${what}: their texts only have ${words}.`;
  return { warning, words: "", isOf: () => false };
}

/** What any record affects that NVD calls just so. */
function* knownOf({ book, reader }: Named, namings: readonly Naming[]): Asking<string | null> {
  for (const naming of namings) {
    const { found } = yield* askCves(book, reader, { ...naming, limit: "1" });
    const name = book.entity(nameOf(naming));
    if (found.total_records > 0)
      return naming.product === undefined ? `anything of ${name} as the vendor` : `the product ${name}`;
  }
  return null;
}

/** Products whose names have all the words, in whatever record has them, too. */
function* knownAlike(named: Named): Asking<string | null> {
  const names = yield* namesAlike(named, { keyword: named.keyword });
  const told = names.slice(0, PRODUCTS_TOLD).map((product) => named.book.entity(calledByPeople(product)));
  if (told.length === 0) return null;
  return names.length === 1 ? `the product ${told[0]}` : `a product of that name, such as ${listed(told)}`;
}

function nameOf({ vendor, product }: Naming): string {
  if (vendor !== undefined && product !== undefined) return calledByPeople({ vendor, product });
  return vendor ?? product ?? "";
}

function isJust({ vendor, product }: Product, naming: Naming): boolean {
  return (naming.vendor ?? vendor) === vendor && (naming.product ?? product) === product;
}

function affects(count: number): string {
  return count === 1 ? "affects" : "affect";
}

/** Those that affect it, where any do: what only speaks of it is not what to look at first. */
export function ofNamedFirst(items: readonly CveItem[], own: OfNamed | null): readonly CveItem[] {
  const some = own ? items.filter(({ products }) => products.some(own.isOf)) : [];
  return some.length > 0 ? some : items;
}
