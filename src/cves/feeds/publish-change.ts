import { LIMITS } from "../../core/limits.ts";
import type { CveState } from "../store.ts";
import { decideFold } from "./decide-feeds.ts";
import { type Note, newLoad, publish, type RefreshContext } from "./refresh-context.ts";
import { compactLoads, foldLoads, rowsOfLoads } from "./store-loads.ts";

/** Makes a load of changes current after those of `before`, unless it is empty, and folds where there are too many. */
export async function publishChange(
  context: RefreshContext,
  { load, before }: { readonly load: number; readonly before: CveState | undefined },
  note: Note,
): Promise<void> {
  const nvdLoads = await nonEmpty(context, [...(before?.nvdLoads ?? []), load]);
  await fold(context, await publish(context, before, { nvdLoads }, note));
}

async function nonEmpty({ clickhouse }: RefreshContext, loads: readonly number[]): Promise<readonly number[]> {
  const rows = await rowsOfLoads(clickhouse, loads);
  return loads.filter((load) => rows.has(load));
}

/** Writes many or large changes as one load, and makes that current. */
async function fold(context: RefreshContext, state: CveState): Promise<void> {
  const { clickhouse } = context;
  const loads = state.nvdLoads;
  const rows = await rowsOfLoads(clickhouse, loads);
  const folding = decideFold(
    loads.map((load) => ({ rows: rows.get(load) ?? 0 })),
    LIMITS.feedChangeLoadsMax,
  );
  if (folding === "none") return;
  const folded = folding === "all" ? loads : loads.slice(1);
  const into = await newLoad(context, "nvd");
  await foldLoads(clickhouse, { folded, loads, into });
  const kept = loads.filter((load) => !folded.includes(load));
  await publish(context, state, { nvdLoads: [...kept, into] }, async () => {});
  await compactLoads(clickhouse, [into]);
}
