/** What a list parameter asks for: values that are wanted, and values that are not; null is "no value". */
export type ValueList = {
  readonly included: readonly (string | null)[];
  readonly excluded: readonly (string | null)[];
};

/**
 * The items of a parameter, however often it was sent: separated by commas, without the blanks around them. A comma of
 * an item, and a blank that it begins or ends with, has a backslash before it, and where the item has backslashes
 * there, one more; any other backslash stands for itself.
 */
export function splitItems(texts: readonly string[]): readonly string[] {
  return texts.flatMap((text) => text.split(/(?<!\\),/)).map((item) => readCommas(trimItem(item)));
}

/** The opposite of `readCommas`. */
export function writeCommas(text: string): string {
  return text.replace(/(\\*,)/g, "\\$1");
}

/** A text with the commas that a backslash stands before: one item, or a name that is sent whole. */
export function readCommas(text: string): string {
  return text.replace(/\\(\\*,)/g, "$1");
}

/** The opposite of `splitItems`, for one item. */
export function writeItem(item: string): string {
  return writeCommas(item).replace(/^\\* |\\* $/g, "\\$&");
}

/**
 * Reads values: `!` before one excludes it, `\!` begins one with `!`, also behind the `!` that excludes it; nothing is
 * null, `""` is the value that is empty, `\""` one of two quotes.
 */
export function readValues(texts: readonly string[]): ValueList {
  const items = splitItems(texts);
  const excluded = items.filter((item) => item.startsWith("!")).map((item) => item.slice(1));
  const included = items.filter((item) => !item.startsWith("!"));
  return { included: distinct(included.map(readValue)), excluded: distinct(excluded.map(readValue)) };
}

function distinct<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)];
}

/** The opposite of `readValues`, for one value. */
export function writeValue(value: string | null, isExcluded: boolean): string {
  const sign = isExcluded ? "!" : "";
  if (value === null || value === "") return value === null ? sign : `${sign}""`;
  const text = value.replace(/^(\\*"")$/, "\\$1");
  return writeItem(sign + text.replace(/^(\\*!)/, "\\$1"));
}

/** An item without the blanks around it; those with a backslash before them are its own. */
function trimItem(item: string): string {
  return item.replace(/^ +|(?<=\\ ) +$|(?<![\\ ]) +$/g, "").replace(/^\\(\\* )|\\(\\* )$/g, "$1$2");
}

function readValue(item: string): string | null {
  if (item === "") return null;
  return item === '""' ? "" : item.replace(/^\\(\\*(?:!|""$))/, "$1");
}
