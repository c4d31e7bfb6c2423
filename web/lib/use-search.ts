import { useNavigate, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import type { Params } from "./search.ts";

/** The parameters of the page's address, and how they are replaced; back leads to those before. */
export function usePageSearch(): readonly [Params, (next: Params, how?: { replace?: boolean }) => void] {
  const search = useSearch({ strict: false }) as Params;
  const navigate = useNavigate();
  const set = useCallback(
    (next: Params, how: { replace?: boolean } = {}) => {
      void navigate({ to: ".", search: next as never, replace: how.replace ?? false, resetScroll: false });
    },
    [navigate],
  );
  return [search, set];
}
