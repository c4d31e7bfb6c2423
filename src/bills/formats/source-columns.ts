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

/**
 * The columns of a file, found by name: letter case, `_`, `/` and spaces do not count (see `columnKey`). Remembers what
 * was taken whole into a line; the others are kept beside it.
 */
export type SourceColumns = {
  /**
   * The first of these that the file has, to be read in part or only looked at. Its name is the one that was asked for:
   * what stands in the file may be anybody's text.
   */
  find(...names: readonly string[]): SourceColumn | null;
  /** As `find`, taken. */
  take(...names: readonly string[]): SourceColumn | null;
  /** As `take`, its text; that of an empty one where the file has none. */
  text(...names: readonly string[]): string;
  /** Every column whose name begins so, taken. */
  takeStartingWith(prefix: RegExp): readonly SourceColumn[];
  /** Those that were not taken. */
  rest(): readonly SourceColumn[];
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
  const taken = new Set<SourceColumn>();
  const nameOf = (names: readonly string[]) => names.find((name) => byKey.has(columnKey(name)));
  const columnOf = (name: string) => byKey.get(columnKey(name)) as SourceColumn;
  const find = (...names: readonly string[]) => {
    const name = nameOf(names);
    return name === undefined ? null : { ...columnOf(name), name };
  };
  const take = (...names: readonly string[]) => {
    const name = nameOf(names);
    if (name !== undefined) taken.add(columnOf(name));
    return find(...names);
  };
  return {
    find,
    take,
    text: (...names) => take(...names)?.text ?? "''",
    takeStartingWith(prefix) {
      const found = all.filter(({ name }) => prefix.test(name));
      for (const column of found) taken.add(column);
      return found;
    },
    rest: () => all.filter((column) => !taken.has(column)),
  };
}
