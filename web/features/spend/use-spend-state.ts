import { useCallback, useMemo } from "react";
import { dayOf } from "../../lib/dates.ts";
import { usePageSearch } from "../../lib/use-search.ts";
import { baseOf, ownCompare, readSpendState, type SpendState, writeSpendState } from "./spend-state.ts";

/** Changes some of the state; the page of the table begins anew unless it is what changes. */
export type Change = (change: Partial<SpendState>) => void;

/** What was chosen stays; days of one's own to compare with were chosen for these days alone. */
function compareAfter(state: SpendState, next: Partial<SpendState>): Partial<SpendState> {
  const isMoved = next.start !== undefined || next.end !== undefined || next.invoice !== undefined;
  const isChosen = state.compare !== ownCompare(state) && !baseOf(state);
  return isMoved && !isChosen ? { compare: ownCompare({ ...state, ...next }) } : {};
}

/** What the address says, and how it is changed. */
export function useSpendState(): readonly [SpendState, Change] {
  const [search, setSearch] = usePageSearch();
  const state = useMemo(() => readSpendState(search, dayOf(new Date())), [search]);
  const change = useCallback<Change>(
    (next) => setSearch(writeSpendState({ ...state, page: 1, ...compareAfter(state, next), ...next })),
    [state, setSearch],
  );
  return [state, change];
}
