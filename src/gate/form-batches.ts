/** Begins to resolve a queue, and tells when nothing is left of it. */
export type Batches = { readonly begin: () => void; readonly end: () => Promise<void> };

/**
 * Resolves a queue batch after batch, as long as anything is in it: what arrives while a batch is under way forms the
 * next one. `resolve` never rejects.
 */
export function formBatches<Item>(
  queue: Item[],
  itemsMax: number,
  resolve: (batch: readonly Item[]) => Promise<void>,
): Batches {
  let running: Promise<void> | null = null;

  async function drain(): Promise<void> {
    // The turn of the event loop that reads several sockets fills the first batch.
    await new Promise<void>((begin) => setImmediate(begin));
    while (queue.length > 0) await resolve(queue.splice(0, itemsMax));
    running = null;
  }

  return {
    begin: () => {
      running ??= drain();
    },
    end: async () => {
      await running;
    },
  };
}
