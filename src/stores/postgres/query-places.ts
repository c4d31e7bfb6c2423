import { sql } from "kysely";
import type { OrganizationId } from "../../core/ids.ts";
import { LIMITS } from "../../core/limits.ts";
import type { Database } from "./database.ts";

/** What an organization holds a bounded number of over all nodes; a place is free so long after it was last renewed. */
export type PlaceKind = { readonly kind: "query" | "export"; readonly max: number; readonly secondsMax: number };

// Short, so that the places of a node that was killed are free before another one is likely to be.
const SECONDS_MAX = 3;
const RENEW_MS = 750;

const KINDS: Readonly<Record<PlaceKind["kind"], PlaceKind>> = {
  query: { kind: "query", max: LIMITS.organizationQueriesMax, secondsMax: SECONDS_MAX },
  export: { kind: "export", max: LIMITS.organizationExportsMax, secondsMax: SECONDS_MAX },
};

/**
 * Counts the queries and exports under way over all nodes on this database. Each holder has a name of its own, and its
 * place is renewed until it leaves.
 */
export function placesIn(database: Database, newHolder: () => string) {
  const renewed = renewing((holders) => renewPlaces(database, holders, SECONDS_MAX));
  return async (name: PlaceKind["kind"], organizationId: OrganizationId) => {
    const kind = KINDS[name];
    const holder = newHolder();
    const place = await takePlace(database, organizationId, kind, holder);
    if (place === null) return null;
    renewed.add(holder);
    return {
      leave: () => {
        renewed.delete(holder);
        // One that can't be given back is free once its time is over.
        return leavePlace(database, organizationId, kind, { place, holder }).catch(() => {});
      },
    };
  };
}

/** Renews what is held, all at once, as long as anything is. */
function renewing(renew: (holders: readonly string[]) => Promise<void>) {
  const holders = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  return {
    add: (holder: string) => {
      holders.add(holder);
      // What can't be renewed in time is free: then more run than should, which is better than none.
      timer ??= setInterval(() => void renew([...holders]).catch(() => {}), RENEW_MS).unref();
    },
    delete: (holder: string) => {
      holders.delete(holder);
      if (holders.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}

/** Takes a place of an organization for a holder; null where all are held. */
export async function takePlace(
  { kysely }: Database,
  organizationId: OrganizationId,
  { kind, max, secondsMax }: PlaceKind,
  holder: string,
): Promise<number | null> {
  // Two nodes may choose the same place at once: then one of them chooses again.
  for (let choice = 0; choice < max; choice += 1) {
    const { rows } = await sql<{ place: number }>`
      WITH free AS (
        SELECT n AS place FROM generate_series(1, ${max}::int) n
        WHERE NOT EXISTS (SELECT 1 FROM query_places q WHERE q.organization_id = ${organizationId}
          AND q.kind = ${kind} AND q.place = n AND q.expires_at > now())
        ORDER BY random() LIMIT 1
      ), taken AS (
        INSERT INTO query_places AS q (organization_id, kind, place, holder, expires_at)
        SELECT ${organizationId}, ${kind}, place, ${holder}, now() + make_interval(secs => ${secondsMax}) FROM free
        ON CONFLICT (organization_id, kind, place) DO UPDATE
          SET holder = EXCLUDED.holder, expires_at = EXCLUDED.expires_at WHERE q.expires_at <= now()
        RETURNING q.place
      )
      SELECT coalesce((SELECT place FROM taken), 0) AS place FROM free`.execute(kysely);
    const [chosen] = rows;
    if (!chosen) return null;
    if (chosen.place > 0) return chosen.place;
  }
  return null;
}

/** Gives a place back that the holder has. */
export async function leavePlace(
  { kysely }: Database,
  organizationId: OrganizationId,
  { kind }: PlaceKind,
  held: { readonly place: number; readonly holder: string },
): Promise<void> {
  await sql`DELETE FROM query_places WHERE organization_id = ${organizationId} AND kind = ${kind}
    AND place = ${held.place} AND holder = ${held.holder}`.execute(kysely);
}

/** These holders' places are held for so many seconds from now. */
export async function renewPlaces({ kysely }: Database, holders: readonly string[], secondsMax: number): Promise<void> {
  await sql`UPDATE query_places SET expires_at = now() + make_interval(secs => ${secondsMax})
    WHERE holder = ANY(${holders})`.execute(kysely);
}
