import type { SelectQueryBuilder } from "kysely";
import type { Tables } from "./tables.ts";

/** How many rows a query has. */
export async function countOf<From extends keyof Tables>(
  rows: SelectQueryBuilder<Tables, From, object>,
): Promise<number> {
  const { count } = await rows.select(({ fn }) => fn.countAll<bigint>().as("count")).executeTakeFirstOrThrow();
  return Number(count);
}
