/** A column of a file. `text` is SQL of type String, empty for null. */
export type SourceColumn = {
  readonly name: string;
  readonly text: string;
  /** SQL of the column where it is typed, as in Parquet: Map(String, String), Nullable(Decimal), Nullable(DateTime). */
  readonly map: string | null;
  readonly decimal: string | null;
  readonly moment: string | null;
  /** The file has it as a binary float: its digits are the shortest that mean it. */
  readonly isFloat: boolean;
  /** Its place among the `cells` of a line, from 1; null where the file was not read so (`csv-lines.ts`). */
  readonly cell: number | null;
};

/** The columns of a file, found by name: letter case, `_`, `/` and spaces do not count (see `columnKey`). */
export type SourceColumns = {
  /**
   * The first of these that the file has. Its name is the one that was asked for: what stands in the file may be
   * anybody's text.
   */
  find(...names: readonly string[]): SourceColumn | null;
  /** As `find`, its text; that of an empty one where the file has none. */
  text(...names: readonly string[]): string;
  /** Every column whose name begins so. */
  startingWith(prefix: RegExp): readonly SourceColumn[];
};

/**
 * What a column is looked up by: `lineItem/UnblendedCost` and `line_item_unblended_cost` are the same, and exports in
 * other languages name the English column in brackets: `Maßeinheit (UnitOfMeasure)`.
 */
export function columnKey(name: string): string {
  const english = /\(([^()]+)\)\s*$/.exec(name)?.[1] ?? name;
  return english.toLowerCase().replace(/[^a-z0-9]/g, "");
}

/** Makes the columns of a file findable; of two with the same key the first is found. */
export function sourceColumns(all: readonly SourceColumn[]): SourceColumns {
  const byKey = new Map(all.toReversed().map((column) => [columnKey(column.name), column]));
  const find = (...names: readonly string[]) => {
    const name = names.find((one) => byKey.has(columnKey(one)));
    return name === undefined ? null : { ...(byKey.get(columnKey(name)) as SourceColumn), name };
  };
  return {
    find,
    text: (...names) => find(...names)?.text ?? "''",
    startingWith: (prefix) => all.filter(({ name }) => prefix.test(name)),
  };
}
