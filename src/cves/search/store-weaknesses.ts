import { arraysOf } from "../../stores/clickhouse/index.ts";
import { weaknessTerm } from "../index-terms.ts";
import type { StateCatalog } from "./state-catalog.ts";
import { type Engine, type Loads, readable } from "./store-search.ts";

/** The numbers of the weaknesses (79 of CWE-79) of a rank; none where NVD names none that has a number. */
export type WeaknessesOf = (rank: number) => Uint32Array;

/** The weaknesses of all ranks of a state, in memory as long as lists of ranks are. */
export async function readWeaknesses(
  clickhouse: Engine,
  { nvdLoads }: Loads,
  { rows: { size }, ranksOnce }: Pick<StateCatalog, "rows" | "ranksOnce">,
): Promise<WeaknessesOf> {
  const kept = await ranksOnce("weaknesses", () => readColumn(clickhouse, nvdLoads));
  // The ends of all ranks come first, then the numbers.
  const endOf = (rank: number) => size + (rank < 0 ? 0 : (kept[rank] as number));
  return (rank) => kept.subarray(endOf(rank - 1), endOf(rank));
}

const PREFIX = weaknessTerm("CWE-");

/** Of each row where its numbers end, then all numbers. NVD-CWE-Other and the like have none. */
async function readColumn(clickhouse: Engine, loads: readonly number[]): Promise<Uint32Array> {
  const row = await clickhouse.bytes({
    sql: `SELECT arrayMap(end -> toUInt32(end), arrayCumSum(groupArray(length(numbers)))), groupArrayArray(numbers)
      FROM (SELECT published, no, arrayDistinct(arrayFilter(number -> number > 0, arrayMap(
          term -> toUInt32OrZero(substring(term, {after:UInt8})),
          arrayFilter(term -> startsWith(term, {prefix:String}), terms)))) AS numbers
        FROM cve_rows WHERE ${readable(loads)} ORDER BY published, no)`,
    params: { loads, prefix: PREFIX, after: PREFIX.length + 1 },
    settings: { max_threads: 1 },
  });
  const [ends, numbers] = arraysOf(row, [4, 4]).map((bytes) => new Uint32Array(bytes));
  const column = new Uint32Array((ends?.length ?? 0) + (numbers?.length ?? 0));
  column.set(ends ?? []);
  column.set(numbers ?? [], ends?.length ?? 0);
  return column;
}
