/** How many items a batch has at most, and how much they weigh; what is heavier is a batch by itself. */
export type BatchMax = { readonly items: number; readonly weight: bigint };

/** Cuts a list into batches, in its order: many light items together, a heavy one alone. */
export function batchesOf<Item>(
  items: readonly Item[],
  max: BatchMax,
  weightOf: (item: Item) => bigint,
): readonly (readonly Item[])[] {
  const batches: Item[][] = [];
  let weightOfLast = 0n;
  for (const item of items) {
    const weight = weightOf(item);
    const last = batches.at(-1);
    const fits = last && last.length < max.items && weightOfLast + weight <= max.weight;
    if (fits) last.push(item);
    else batches.push([item]);
    weightOfLast = fits ? weightOfLast + weight : weight;
  }
  return batches;
}
