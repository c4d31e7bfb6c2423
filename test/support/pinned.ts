import type { OrgScope } from "../../src/core/org-scope.ts";
import { type PinnedSpend, pinSpend, type SpendNeeds } from "../../src/spend/index.ts";

/** The state of an organization's bills as of now, where it can be had. */
export async function pinned(needs: SpendNeeds, org: OrgScope): Promise<PinnedSpend> {
  const spend = await pinSpend(needs, org);
  if ("problem" in spend) throw new Error(JSON.stringify(spend.problem));
  return spend;
}
