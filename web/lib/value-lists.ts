// The manner in which the API writes lists of values: docs/api.md, "Spend".

/** The items of a parameter: separated by commas; a comma in one, and a blank at its end, has a backslash before it. */
export function splitItems(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.split(/(?<!\\),/)).map((item) => trimItem(item).replace(/\\(\\*,)/g, "$1"));
}

/** The opposite of `splitItems`, for one item. */
export function writeItem(item: string): string {
  return item.replace(/(\\*,)/g, "\\$1").replace(/^\\* |\\* $/g, "\\$&");
}

/** An item without the blanks around it; those with a backslash before them are its own. */
function trimItem(item: string): string {
  return item.replace(/^ +|(?<=\\ ) +$|(?<![\\ ]) +$/g, "").replace(/^\\(\\* )|\\(\\* )$/g, "$1$2");
}

/** One value of a filter; null is "no value". */
export type WantedValue = { readonly value: string | null; readonly excludes: boolean };

/** Reads values: `!` before one excludes it, `\!` begins one with `!`; nothing is null, `""` the empty one. */
export function readValues(texts: readonly string[]): readonly WantedValue[] {
  return splitItems(texts).map((item) => {
    const excludes = item.startsWith("!");
    return { value: readOne(excludes ? item.slice(1) : item), excludes };
  });
}

/** The opposite of `readValues`, for one value. */
export function writeValue({ value, excludes }: WantedValue): string {
  const sign = excludes ? "!" : "";
  if (value === null || value === "") return value === null ? sign : `${sign}""`;
  const text = value.replace(/^(\\*"")$/, "\\$1");
  return writeItem(sign + text.replace(/^(\\*!)/, "\\$1"));
}

function readOne(item: string): string | null {
  if (item === "") return null;
  return item === '""' ? "" : item.replace(/^\\(\\*(?:!|""$))/, "$1");
}
