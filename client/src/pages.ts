/** A page of a list: how far it reaches, and where the next one begins. */
export type Page<Item> = {
  readonly data: readonly Item[];
  readonly limit: number;
  readonly total_records: number;
  readonly page?: number;
  readonly next_cursor?: string | null;
  readonly as_of?: string;
};

/** The parameters of the next page. */
export type Next = { readonly page?: number; readonly cursor?: string; readonly as_of?: string };

/** A list as items, one after the other, or page by page. Nothing is asked before it is read. */
export class Pages<Item, Whole extends Page<Item>> implements AsyncIterable<Item> {
  readonly #ask: (next: Next) => Promise<Whole>;

  constructor(ask: (next: Next) => Promise<Whole>) {
    this.#ask = ask;
  }

  /** The first page with all that its answer says. */
  first(): Promise<Whole> {
    return this.#ask({});
  }

  async *pages(): AsyncGenerator<Whole> {
    let next: Next | null = {};
    while (next) {
      const page: Whole = await this.#ask(next);
      yield page;
      next = nextOf(page);
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for await (const { data } of this.pages()) yield* data;
  }

  /** All items. Mind how many there may be. */
  async toArray(): Promise<Item[]> {
    const items: Item[] = [];
    for await (const item of this) items.push(item);
    return items;
  }
}

/** Goes on in the state that the first page saw, where the answer names one. */
function nextOf({ page, limit, total_records, next_cursor, as_of, data }: Page<unknown>): Next | null {
  if (next_cursor !== undefined) return next_cursor === null ? null : { cursor: next_cursor };
  if (page === undefined || data.length === 0 || page * limit >= total_records) return null;
  return { page: page + 1, ...(as_of === undefined ? {} : { as_of }) };
}
