import type { ClickHouse } from "../../stores/clickhouse/index.ts";
import type { LoadOfMonth, Sums } from "../facts.ts";
import { COST_TABLES } from "../tables/cost-rows.ts";
import { sumsOfLoads } from "./write-load.ts";

/** Whether the lines of a load, and what was added up of them, come to these sums, to the last digit. */
export async function isWritten(clickhouse: ClickHouse, load: LoadOfMonth, sums: readonly Sums[]): Promise<boolean> {
  for (const table of COST_TABLES) {
    if (!areSame(await sumsOfLoads(clickhouse, [load], table), sums)) return false;
  }
  return true;
}

/** Whether sums are the same, whatever the order of their members. */
export function areSame(some: readonly Sums[], others: readonly Sums[]): boolean {
  return JSON.stringify(some.map(inOrder)) === JSON.stringify(others.map(inOrder));
}

function inOrder(sums: Sums): readonly string[] {
  return [sums.currency, sums.lines, sums.BilledCost, sums.EffectiveCost, sums.ListCost, sums.ContractedCost];
}
