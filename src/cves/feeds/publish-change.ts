import { LIMITS } from "../../core/limits.ts";
import type { CveState } from "../store.ts";
import { decideCompaction } from "./decide-feeds.ts";
import { type Note, newLoad, publish, type RefreshContext } from "./refresh-context.ts";
import { compactLoads, mergeParts, rowsOfLoads } from "./store-loads.ts";

/** Makes a load of changes current after those of `before`, unless it is empty, and compacts too many of them. */
export async function publishChange(
  context: RefreshContext,
  { load, before }: { readonly load: number; readonly before: CveState | undefined },
  note: Note,
): Promise<void> {
  const nvdLoads = await nonEmpty(context, [...(before?.nvdLoads ?? []), load]);
  await compact(context, await publish(context, before, { nvdLoads }, note));
}

async function nonEmpty({ clickhouse }: RefreshContext, loads: readonly number[]): Promise<readonly number[]> {
  const rows = await rowsOfLoads(clickhouse, loads);
  return loads.filter((load) => rows.has(load));
}

/** Writes many or large changes as one load, and makes that current. */
async function compact(context: RefreshContext, state: CveState): Promise<void> {
  const { clickhouse } = context;
  const loads = state.nvdLoads;
  const rows = await rowsOfLoads(clickhouse, loads);
  const compaction = decideCompaction(
    loads.map((load) => ({ rows: rows.get(load) ?? 0 })),
    LIMITS.feedChangeLoadsMax,
  );
  if (compaction === "none") return;
  const compacted = compaction === "all" ? loads : loads.slice(1);
  const into = await newLoad(context, "nvd");
  await compactLoads(clickhouse, { compacted, loads, into });
  const kept = loads.filter((load) => !compacted.includes(load));
  await publish(context, state, { nvdLoads: [...kept, into] }, async () => {});
  await mergeParts(clickhouse, [into]);
}
