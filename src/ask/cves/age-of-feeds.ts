import { addDays } from "../../core/days.ts";
import type { FeedsView } from "../../cves/index.ts";
import type { Op } from "../execute/execution.ts";

// CISA adds to its catalog about every week: one that is older than this lacks what came since.
const CURRENT_DAYS = 7;

/** What days that are asked for lack, as they reach beyond the newest of a feed: a sentence for each such feed. */
export function ageGaps(op: Op<"cves">, { nvd, kev }: FeedsView, today: string): readonly string[] {
  const { published, modified, kev_added, kev_due, sort } = op;
  const newest = { end_date: today };
  const ofNvd = published ?? modified ?? (sort === "-modified" ? newest : null);
  // What was put into the catalog since may be due on any later day.
  const ofKev = kev_due ?? kev_added ?? (sort === "-kev_added" ? newest : null);
  return [
    ...(isBeyond(ofNvd, nvd.as_of, today) ? [`NVD's feeds here end with ${dayOf(nvd.as_of)}: ${LATER}`] : []),
    ...(isBeyond(ofKev, kev.as_of, today) ? [`KEV's catalog here is of ${dayOf(kev.as_of)}: ${LATER}`] : []),
  ];
}

const LATER = "what came later is not counted.";

function isBeyond(days: { readonly end_date: string } | null, asOf: string | null, today: string): boolean {
  return days !== null && isOld(asOf, today) && dayOf(asOf) < days.end_date;
}

/** Whether a feed that is loaded lacks what came since. */
export function isOld(asOf: string | null, today: string): boolean {
  return asOf !== null && dayOf(asOf) < addDays(today, -CURRENT_DAYS);
}

/** The day of a point in time, of which feeds tell. */
export function dayOf(asOf: string | null): string {
  return asOf?.slice(0, "2026-03-15".length) ?? "";
}
