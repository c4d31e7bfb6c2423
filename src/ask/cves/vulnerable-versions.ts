import { z } from "zod";
import { listed } from "../execute/tell-spend.ts";
import type { FactBook } from "../fact-book.ts";
import { calledByPeople } from "./product-names.ts";

const Match = z.object({
  vulnerable: z.boolean(),
  criteria: z.string(),
  versionStartIncluding: z.string().optional(),
  versionStartExcluding: z.string().optional(),
  versionEndExcluding: z.string().optional(),
  versionEndIncluding: z.string().optional(),
});
type Match = z.infer<typeof Match>;
const Configuration = z.object({ nodes: z.array(z.object({ cpeMatch: z.array(Match) })) });

const PRODUCTS_TOLD = 10;
const VERSIONS_TOLD = 8;
const PRODUCT_CHARS_MAX = 1_000;

/** A product of a CPE match, and which versions of it, in words; none: it has none, or all of them are vulnerable. */
type Vulnerable = { readonly name: string; readonly versions: string | null; readonly isWhole: boolean };

/** Which products are vulnerable, and which versions of them: so also which one is the first that is not. */
export function vulnerableVersions(configurations: readonly unknown[], { entity }: FactBook): string {
  const matches = configurations.flatMap((one) => {
    const { data } = Configuration.safeParse(one);
    return data?.nodes.flatMap(({ cpeMatch }) => cpeMatch) ?? [];
  });
  const vulnerable = matches.filter((match) => match.vulnerable).map(readMatch);
  const products = [...Map.groupBy(vulnerable, ({ name }) => name)].map(
    ([name, own]) => [name, versionsOf(own)] as const,
  );
  if (products.length === 0) return "";
  const told = products
    .slice(0, PRODUCTS_TOLD)
    .map(([name, versions]) => entity(withVersions(name, versions), PRODUCT_CHARS_MAX));
  const more = othersOf(products.length - PRODUCTS_TOLD).map((words) => entity(words));
  return `By NVD, ${subjectOf(products)} ${listed([...told, ...more])}.`;
}

/** "Vulnerable versions are" where there are versions, else what is vulnerable. */
function subjectOf(products: readonly (readonly [string, readonly string[]])[]): string {
  if (products.some(([, versions]) => versions.length > 0)) return "vulnerable versions are";
  return products.length === 1 ? "the vulnerable product is" : "the vulnerable products are";
}

/** The versions of one product, each once; none where all of them are vulnerable, or none is named. */
function versionsOf(own: readonly Vulnerable[]): readonly string[] {
  return own.some(({ isWhole }) => isWhole) ? [] : [...new Set(own.flatMap(({ versions }) => versions ?? []))];
}

/** "adobe flash player before 18.0.1", "oracle weblogic server (10.3.6 and 12.1.2)". */
function withVersions(name: string, versions: readonly string[]): string {
  if (versions.length < 2) return [name, ...versions].join(" ");
  return `${name} (${listed([...versions.slice(0, VERSIONS_TOLD), ...othersOf(versions.length - VERSIONS_TOLD)])})`;
}

function othersOf(count: number): readonly string[] {
  return count > 0 ? [`${count} ${count === 1 ? "other" : "others"}`] : [];
}

function readMatch(match: Match): Vulnerable {
  // A colon of a name is escaped.
  const [, , , vendor = "", product = "", version = "", update = ""] = match.criteria
    .split(/(?<!\\):/)
    .map((part) => part.replace(/\\(.)/g, "$1"));
  const range = [startOf(match), endOf(match)].filter((part) => part !== "").join(" ");
  const exact = [version, update].filter(isNamed).join(" ");
  const isWhole = range === "" && exact === "" && version === "*";
  return { name: calledByPeople({ vendor, product }), versions: range || exact || null, isWhole };
}

/** In CPE `*` is any and `-` none. */
function isNamed(part: string): boolean {
  return part !== "" && part !== "*" && part !== "-";
}

function startOf({ versionStartIncluding: from, versionStartExcluding: after, ...end }: Match): string {
  const onward = endOf(end) === "" ? " on" : "";
  if (from) return `from ${from}${onward}`;
  return after ? `after ${after}` : "";
}

function endOf({ versionEndExcluding: before, versionEndIncluding: last }: Partial<Match>): string {
  if (before) return `before ${before}`;
  return last ? `up to ${last}` : "";
}
