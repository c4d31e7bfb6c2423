/** A vendor and a product of NVD's CPE names, underscores or spaces between words. */
export type Product = { readonly vendor: string; readonly product: string };

/** What people call a product: "oracle database server"; a maker that its name begins with is said once. */
export function calledByPeople({ vendor, product }: Product): string {
  const [maker, name] = [spaced(vendor), spaced(product)];
  return name === maker || name.startsWith(`${maker} `) ? name : `${maker} ${name}`;
}

/**
 * Whether a product is called so: each of several words is one of its vendor's or of its own. One word alone says
 * little ("server"), so it must be what its name begins with, or its vendor.
 */
export function isCalled({ vendor, product }: Product, name: string): boolean {
  const words = wordsOf(name);
  const [maker, own] = [wordsOf(vendor), wordsOf(product)];
  if (words.length === 1) return own[0] === words[0] || maker.join(" ") === words[0];
  return words.length > 0 && words.every((word) => own.includes(word) || maker.includes(word));
}

/** The words of a name, in lower case. */
export function wordsOf(name: string): readonly string[] {
  return name.toLowerCase().match(/[^\s_"“”]+/g) ?? [];
}

function spaced(name: string): string {
  return wordsOf(name).join(" ");
}
