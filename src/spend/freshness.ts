import { addDays, dayOf, daysBetween, monthOfDay } from "../core/days.ts";
import { connectorLabel } from "../core/text/connector-label.ts";
import { coverageOf } from "./coverage.ts";
import type { ConnectorState } from "./facts.ts";
import type { Freshness } from "./schema.ts";

/** Days after its end that providers go on changing the invoice of a month. */
const INVOICE_DAYS_MAX = 10;

/** Hours after which data that was not looked for again is old: the slowest providers deliver once a day. */
export const STALE_HOURS = 48;

/** Providers still add lines to the last days of their bills: these many are provisional. */
const PROVISIONAL_DAYS = 2;
// A connector that is farther behind the newest one is stale: the others do not wait for it.
const LAG_DAYS_MAX = 7;

/** How fresh the data of these connectors is. */
export function freshnessOf(connectors: readonly ConnectorState[], now: Date): Freshness {
  const today = dayOf(now);
  const months = new Set(connectors.flatMap(({ loads }) => loads.map(({ month }) => month)));
  const openFrom = firstOpenMonth(today);
  const through = (states: readonly ConnectorState[]) => {
    // A fee may be dated on a day to come.
    const days = states.flatMap(({ loads }) => loads.map(({ lastDay }) => (lastDay < today ? lastDay : today)));
    return days.sort().at(-1) ?? null;
  };
  return {
    data_through: through(connectors),
    open_months: [...months].filter((month) => month >= openFrom).sort(),
    connectors: connectors.map((connector) => {
      const coverage = coverageOf(connector);
      return {
        id: connector.id,
        name: connector.name,
        status: connector.status,
        last_sync_at: connector.lastSyncAt?.toISOString() ?? null,
        data_from: coverage?.from ?? null,
        data_through: through([connector]),
        missing_months: [...(coverage?.missingMonths ?? [])],
      };
    }),
  };
}

/** The first invoice month that providers may still change. */
export function firstOpenMonth(today: string): string {
  return monthOfDay(addDays(today, -INVOICE_DAYS_MAX));
}

/** Until when days are known. Both are days `YYYY-MM-DD`. */
export type KnownDays = {
  /** The last day of which every connector that is not stale has lines. */
  readonly dataThrough: string;
  /** The last day that is believed to be complete. */
  readonly settledThrough: string;
};

/** What the freshness of an answer says of its days; null: there is no data. */
export function knownDays({ data_through: newest, connectors }: Freshness): KnownDays | null {
  if (newest === null) return null;
  const ends = connectors.flatMap(({ data_through }) => data_through ?? []).sort();
  const reached = ends.find((end) => daysBetween(end, newest) <= LAG_DAYS_MAX) ?? newest;
  return { dataThrough: reached, settledThrough: settledThrough(reached) };
}

/** The last day that is believed to be complete in data that goes through this day. */
export function settledThrough(dataDay: string): string {
  return addDays(dataDay, -PROVISIONAL_DAYS);
}

/** The opposite of `settledThrough`. */
export function dataThrough(settledDay: string): string {
  return addDays(settledDay, PROVISIONAL_DAYS);
}

/** Whether nobody has looked for newer data for long. */
export function isStale({ lastSyncAt }: Pick<ConnectorState, "lastSyncAt">, now: Date): boolean {
  return lastSyncAt !== null && now.getTime() - lastSyncAt.getTime() > STALE_HOURS * 3_600_000;
}

/** What a reader should know of the connectors' states. */
export function stateWarnings(connectors: readonly ConnectorState[], now: Date): readonly string[] {
  if (connectors.length === 0) return ["No billing export is connected yet: see POST /api/connectors."];
  return connectors.flatMap((connector) => stateWarning(connector, now) ?? []);
}

/** Which connectors deliver what an earlier one does, too. */
export function overlapWarnings(connectors: readonly ConnectorState[]): readonly string[] {
  return connectors.flatMap((connector) => {
    const parts = connector.loads.reduce((sum, { deduplicated }) => sum + deduplicated.length, 0);
    if (parts === 0) return [];
    return [
      `${connectorLabel(connector)}: ${parts} of its account months also come from another connector; counted once.`,
    ];
  });
}

// Of one connector; an answer over years would have one for each of their months.
const NOTES_TOLD_MAX = 3;

/** What the connectors' last syncs note on the figures of months that a question reaches by these connectors' loads. */
export function noteWarnings(reached: readonly ConnectorState[]): readonly string[] {
  return reached.flatMap((connector) => {
    const asked = new Set(connector.loads.map(({ month }) => month));
    const notes = connector.notes.filter(
      ({ months }) => months.length === 0 || months.some((month) => asked.has(month)),
    );
    const told = notes.slice(0, NOTES_TOLD_MAX).map(({ text }) => `${connectorLabel(connector)}: ${text}`);
    const more = notes.length - told.length;
    const are = more === 1 ? "note of its last sync is" : "notes of its last sync are";
    return more === 0 ? told : [...told, `${connectorLabel(connector)}: ${more} more ${are} in its history.`];
  });
}

function stateWarning(connector: ConnectorState, now: Date): string | null {
  const { status, loads, lastSyncAt } = connector;
  const shown = dataOf(connector);
  if (status === "failed") return `${connectorLabel(connector)}: the last sync failed; ${shown}.`;
  if (connector.isRolledBack)
    return `${connectorLabel(connector)} was rolled back: it shows what was loaded before, not what its files hold.`;
  if (status === "syncing" && loads.length === 0)
    return `${connectorLabel(connector)}: a sync is under way; none of its data is loaded yet.`;
  if (status === "syncing" && lastSyncAt === null)
    return `${connectorLabel(connector)}: its first sync is under way; ${shown} so far.`;
  if (status === "paused") return `${connectorLabel(connector)} is paused; ${shown}.`;
  if (status === "pending") return `${connectorLabel(connector)} has delivered nothing yet.`;
  return isStale(connector, now)
    ? `${connectorLabel(connector)} has not been synced for ${STALE_HOURS} hours; ${shown}.`
    : null;
}

function dataOf({ lastSyncAt, loads }: ConnectorState): string {
  if (lastSyncAt) return `its data is from ${lastSyncAt.toISOString()}`;
  // The first sync makes its months current one by one.
  return loads.length > 0 ? "only some months of its data are loaded" : "none of its data is loaded";
}
