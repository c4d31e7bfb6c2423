const ROWS_MAX = 500_000n;
const LOADS_MAX = 90;

/** Loads that are moved together, in their order: many small ones by one statement, a large one by itself. */
export function batchesOf<Load extends { readonly rows: bigint }>(loads: readonly Load[]): readonly Load[][] {
  const batches: Load[][] = [];
  let rowsOfLast = ROWS_MAX;
  for (const load of loads) {
    const { rows } = load;
    const last = batches.at(-1);
    const fits = last && last.length < LOADS_MAX && rowsOfLast + rows <= ROWS_MAX;
    if (fits) last.push(load);
    else batches.push([load]);
    rowsOfLast = fits ? rowsOfLast + rows : rows;
  }
  return batches;
}
