import { formBatches } from "./form-batches.ts";

/** Resolves items together; the results are in the items' order. */
export type ResolveBatch<Item, Result> = (items: readonly Item[]) => Promise<readonly Result[]>;

type Waiting<Item, Result> = { readonly item: Item } & PromiseWithResolvers<Result>;

/**
 * A function of one item that resolves what comes at the same time together: items that arrive while a batch is under
 * way form the next one, so each is resolved after it came. Where a batch fails, each of its items is tried alone.
 */
export function inBatches<Item, Result>(
  resolve: ResolveBatch<Item, Result>,
  itemsMax: number,
): (item: Item) => Promise<Result> {
  const queue: Waiting<Item, Result>[] = [];
  const batches = formBatches(queue, itemsMax, (batch) => settle(resolve, batch));
  return (item) => {
    const waiting = { item, ...Promise.withResolvers<Result>() };
    queue.push(waiting);
    batches.begin();
    return waiting.promise;
  };
}

/** Never rejects: each item hears of its own. */
async function settle<Item, Result>(
  resolve: ResolveBatch<Item, Result>,
  batch: readonly Waiting<Item, Result>[],
): Promise<void> {
  try {
    const results = await resolve(batch.map(({ item }) => item));
    for (const [index, waiting] of batch.entries()) waiting.resolve(results[index] as Result);
  } catch (error) {
    if (batch.length === 1) return batch[0]?.reject(error);
    await Promise.all(batch.map((waiting) => settle(resolve, [waiting])));
  }
}
