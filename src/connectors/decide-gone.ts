import { monthOfDay } from "../core/days.ts";
import type { CurrentLoad, FileWithTotals, Note } from "./facts.ts";

/** A month of which a file had lines before, and has none now. */
export type Gone = { readonly path: string; readonly month: string };

/**
 * Loaded months of which no file has lines any more: what was loaded of them stays. A provider may take old files away,
 * and a place may be the wrong one by now: only a person can tell.
 */
export function notesOfGone(
  gone: readonly Gone[],
  totaled: readonly FileWithTotals[],
  current: readonly Pick<CurrentLoad, "month">[],
): readonly Note[] {
  const delivered = new Set(totaled.flatMap(({ months }) => months.map(({ month }) => month)));
  const kept = current.map(({ month }) => month).filter((month) => !delivered.has(month));
  const lost = gone.filter(({ month }) => kept.includes(month));
  const told = new Set(lost.map(({ month }) => month));
  const left = kept.filter((month) => !told.has(month));
  return [...lost.map(lostByFile), ...leftBehind(left.map(monthOfDay).sort())];
}

function lostByFile({ path, month }: Gone): Note {
  const what = `${path} no longer has lines of ${monthOfDay(month)}; what was loaded of it stays.`;
  const fix = "If those lines are in another month now, they count twice: delete and add the connector anew.";
  return { text: `${what} ${fix}`, months: [monthOfDay(month)] };
}

// A place can lose years at once, and a sentence has no room for all of their months.
const MONTHS_NAMED_MAX = 6;

function leftBehind(months: readonly string[]): readonly Note[] {
  if (months.length === 0) return [];
  const named = months.slice(0, MONTHS_NAMED_MAX).join(", ");
  const others = months.length - MONTHS_NAMED_MAX;
  const those = others > 0 ? `${named} and ${others} more until ${months.at(-1)}` : named;
  const fix = "if these lines should be there no more, delete the connector and add it anew";
  return [{ text: `No file has lines of ${those} any more. What was loaded stays and is counted: ${fix}.`, months }];
}
