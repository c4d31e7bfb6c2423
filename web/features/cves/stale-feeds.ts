import type { Feeds } from "../../lib/cve-types.ts";
import { longDay, timeAgo } from "../../lib/dates.ts";

/** The catalogs change every day or two, and not at weekends. */
const FRESH_MS = 7 * 86_400_000;

/** That feeds are older than they would be, with the day and the age of each; null where they are not. */
export function staleFeeds({ nvd, kev }: Feeds, now: Date): string | null {
  const stale = [
    { name: "NVD", at: nvd.as_of },
    { name: "KEV", at: kev.as_of },
  ].flatMap(({ name, at }) => (at !== null && now.getTime() - Date.parse(at) > FRESH_MS ? [{ name, at }] : []));
  if (stale.length === 0) return null;
  const told = stale.map(
    ({ name, at }, place) => `${name}${place === 0 ? " is" : ""} of ${longDay(at.slice(0, 10))} (${timeAgo(at, now)})`,
  );
  return `This is not today’s data: ${told.join(" and ")}.`;
}
