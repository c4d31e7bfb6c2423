import { setImmediate } from "node:timers/promises";
import { LIMITS } from "../core/limits.ts";
import type { Problem, Refused } from "../core/problems.ts";
import { invalid } from "../http/index.ts";
import type { SpendQuery, SpendRow } from "./schema.ts";
import { type RowView, showRow, type Totals } from "./show-row.ts";
import type { SummedRow } from "./store-spend.ts";

const ROWS_AT_ONCE = 50;

/** How many units each row of a page may show, so that rows by units stay bounded. */
export function unitsMaxOf({ limit }: Pick<SpendQuery, "limit">): number {
  return Math.floor(LIMITS.spendPageUnitsMax / limit);
}

/** The rows of a page, some at a time, so that others are answered meanwhile; a problem where they are too large. */
export async function showPage(
  rows: readonly SummedRow[],
  view: RowView,
  totals: Totals,
): Promise<{ readonly rows: SpendRow[] } | Refused> {
  const shown: SpendRow[] = [];
  let bytes = 0;
  for (const row of rows) {
    const one = showRow(row, view, totals);
    bytes += Buffer.byteLength(JSON.stringify(one)) + 1;
    if (bytes > LIMITS.spendPageBytesMax) return { problem: tooLarge(shown.length) };
    shown.push(one);
    if (shown.length % ROWS_AT_ONCE === 0) await setImmediate();
  }
  return { rows: shown };
}

function tooLarge(rowsThatFit: number): Problem {
  const rows = Math.max(1, Math.floor(rowsThatFit / 2));
  const message = `A page has at most ${LIMITS.spendPageBytesMax} bytes. Ask for fewer rows, such as limit=${rows}.`;
  return invalid([{ field: "limit", code: "page_too_large", message }]);
}
