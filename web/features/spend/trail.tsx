import type { ReactNode } from "react";
import { trailOf } from "./drill.ts";
import { useValueNames } from "./filter-control.tsx";
import type { Filter, SpendState } from "./spend-state.ts";
import type { Change } from "./use-spend-state.ts";
import { valueWord } from "./words.ts";

/** Where what is shown is, from all services on, and the ways back up. */
export function Trail({ state, change }: { readonly state: SpendState; readonly change: Change }): ReactNode {
  const places = trailOf(state);
  return (
    <ol aria-label="The way here" className="flex flex-wrap items-center gap-x-1.5">
      {places.map(({ of, state: there }, index) => (
        <li key={of?.field ?? "all"} className="flex min-w-0 items-center gap-x-1.5">
          {index > 0 ? <span aria-hidden="true">/</span> : null}
          {index === places.length - 1 ? (
            <span aria-current="page" className="font-medium text-text wrap-anywhere">
              <PlaceName of={of} />
            </span>
          ) : (
            <button
              type="button"
              className="min-h-6 text-left wrap-anywhere hover:text-text hover:underline"
              onClick={() => change(there)}
            >
              <PlaceName of={of} />
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

function PlaceName({ of }: { of: Filter | null }): ReactNode {
  return of === null ? "All services" : <ValueName field={of.field} value={of.value} />;
}

function ValueName({ field, value }: Pick<Filter, "field" | "value">): ReactNode {
  return useValueNames(field).get(value ?? "") ?? valueWord(field, value);
}
