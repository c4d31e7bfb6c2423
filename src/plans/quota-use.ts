import type { OrganizationId } from "../core/ids.ts";
import { planFigures } from "../core/plan-figures.ts";
import type { Reads } from "./store.ts";
import { selectMonthUse } from "./store.ts";

/** How much of its quota an organization has used: 1 is all. */
export type QuotaUse = { readonly organizationId: OrganizationId; readonly share: number };

/** The organizations that have used the largest shares of their quotas in this month, the largest first. */
export async function listQuotaUse(reads: Reads, limit: number): Promise<readonly QuotaUse[]> {
  const rows = await selectMonthUse(reads);
  const shares = rows.map(({ organizationId, quotes, ...row }) => {
    const { quotesPerMonth } = planFigures(row);
    return { organizationId, share: quotesPerMonth === 0 ? 1 : Number(quotes) / quotesPerMonth };
  });
  return shares.toSorted((one, other) => other.share - one.share).slice(0, limit);
}
