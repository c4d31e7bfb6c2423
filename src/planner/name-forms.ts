import { ENGLISH_WORDS } from "./lexicon/english-words.ts";
import { ENVIRONMENTS, PROVIDER_ALIASES, VENDOR_PREFIXES } from "./lexicon/name-aliases.ts";

const WORD = /[\p{L}\p{N}]+/gu;

/** Whose a service may be said to be: there is no "Azure S3". */
export function vendorsOf(service: string): readonly string[] {
  const isOf = (vendor: string) => service.toLowerCase().startsWith(vendor);
  const own = Object.values(PROVIDER_ALIASES).find((vendors) => vendors.some(isOf));
  return own ?? VENDOR_PREFIXES.filter((vendor) => vendor !== "amazon" && vendor !== "aws");
}

/** A service without the vendor that its name begins with. */
export function withoutVendor(service: string): string {
  const lower = service.toLowerCase();
  const vendor = VENDOR_PREFIXES.find((prefix) => lower.startsWith(prefix));
  return vendor ? service.slice(vendor.length).trim() : service;
}

/** "Amazon EC2 Container Registry (ECR)" without what is in parentheses. */
export function withoutNote(service: string): string {
  return service.replace(/\s*\([^()]*\)\s*$/, "");
}

/** "Shop-prod" is how people say "shop-production". */
export function otherEnvironments(name: string): readonly string[] {
  const words: readonly string[] = name.toLowerCase().match(WORD) ?? [];
  if (words.length < 2) return [];
  return words.flatMap((word, at) => {
    const others = (ENVIRONMENTS.find((names) => names.includes(word)) ?? []).filter((other) => other !== word);
    return others.map((other) => words.with(at, other).join("-"));
  });
}

/** "Containers" and "container" are one family. */
export function bothNumbers(word: string): readonly string[] {
  return /[^s]s$/.test(word) && word.length > 4 && !/(etes|is|us)$/.test(word) ? [word, word.slice(0, -1)] : [word];
}

/** "HR" of "human-resources": the first letters of a name of several words, unless they are a word. */
export function initialsOf(name: string): string | null {
  const words = name.toLowerCase().match(/\p{L}+/gu) ?? [];
  const initials = words.map(([first]) => first).join("");
  const isWord = ENGLISH_WORDS.has(initials) || initials.length < 2 || name.includes("@");
  return isWord ? null : initials;
}
