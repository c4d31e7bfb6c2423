/**
 * The terms under which a CVE is indexed, beside its words: `^` and the first letters of a word, `~` and a character
 * that is neither letter, digit nor space, alone and with the letter or digit beside it, and `v:`, `p:`, `vp:`, `c:`
 * for vendor, product, both and weakness. `store-feed-sql.ts` makes them in the engine by the same rules.
 */
export const PREFIX_CHARS_MAX = 3;

const BLANK = "\\t\\n\\f\\r\\x20\\x00";
const GRAMS = [`[^${BLANK}a-z0-9]`, `[a-z0-9][^${BLANK}a-z0-9]`, `[^${BLANK}a-z0-9][a-z0-9]`] as const;

/** The patterns of the `~` terms, for JavaScript with the flag `u` and for RE2 alike. */
export const GRAM_PATTERNS: readonly string[] = GRAMS;

/** The `~` terms that every text with this literal has; empty where letters, digits and spaces are all it has. */
export function gramTerms(literal: string): readonly string[] {
  const grams = GRAMS.flatMap((pattern) => literal.match(new RegExp(pattern, "gu")) ?? []);
  return [...new Set(grams)].map((gram) => `~${gram}`);
}

/** Whether a `~` term says all that is to say of the literal: who has the one has the other. */
export function isOneGram(literal: string): boolean {
  return GRAMS.some((pattern) => new RegExp(`^${pattern}$`, "u").test(literal));
}

/** The one term of all words that begin so, where the beginning is short enough to be a term. */
export function prefixTerm(prefix: string): string | null {
  return prefix.length <= PREFIX_CHARS_MAX ? `^${prefix}` : null;
}

/** A CPE's vendor or product, or a caller's word for it, in the form in which they are compared. */
export function plainCpeName(name: string): string {
  return name
    .replaceAll("\\", "")
    .replaceAll("_", " ")
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** The terms of filters by vendor, product or both: both means of one and the same match. */
export function productTerms(vendor: string | undefined, product: string | undefined): readonly string[] {
  if (vendor !== undefined && product !== undefined) return [`vp:${plainCpeName(vendor)}\0${plainCpeName(product)}`];
  if (vendor !== undefined) return [`v:${plainCpeName(vendor)}`];
  return product === undefined ? [] : [`p:${plainCpeName(product)}`];
}

/** The term of a weakness such as `CWE-79`. */
export function weaknessTerm(cwe: string): string {
  return `c:${cwe.toUpperCase()}`;
}
