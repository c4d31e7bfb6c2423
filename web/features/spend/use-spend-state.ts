import { useCallback, useMemo } from "react";
import { dayOf } from "../../lib/dates.ts";
import { usePageSearch } from "../../lib/use-search.ts";
import { readSpendState, type SpendState, writeSpendState } from "./spend-state.ts";

/** Changes some of the state; the page of the table begins anew unless it is what changes. */
export type Change = (change: Partial<SpendState>) => void;

/** What the address says, and how it is changed. */
export function useSpendState(): readonly [SpendState, Change] {
  const [search, setSearch] = usePageSearch();
  const state = useMemo(() => readSpendState(search, dayOf(new Date())), [search]);
  const change = useCallback<Change>(
    (next) => setSearch(writeSpendState({ ...state, page: 1, ...next })),
    [state, setSearch],
  );
  return [state, change];
}
