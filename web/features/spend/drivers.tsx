import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { SpendRow, Total } from "../../lib/api-types.ts";
import { compareDecimals, heightOf, sizeOf, sumOf } from "../../lib/decimals.ts";
import { Amount, Delta, SignedAmount } from "../../ui/amount.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { ErrorState, LoadingRows } from "../../ui/states.tsx";
import { useApi } from "../people/session.ts";
import { driverParams } from "./spend-params.ts";
import type { SpendState } from "./spend-state.ts";
import { groupValue, groupWord, nameOf } from "./words.ts";

const BY = ["service", "account", "region", "charge_category"] as const;
type By = (typeof BY)[number];
const SHOWN = 12;

type DriversProps = {
  readonly state: SpendState;
  readonly total: Total | undefined;
  readonly onOpen: (by: string, row: SpendRow) => void;
};

/** What made the total rise or fall since the period before: the largest changes first, and all others together. */
export function Drivers({ state, total, onOpen }: DriversProps): ReactNode {
  const settled = state.filters.filter(({ excludes }) => !excludes).map(({ field }) => field);
  const free = BY.filter((by) => !settled.includes(by));
  const [by, setBy] = useState<By>(free[0] ?? "service");
  const api = useApi();
  const currency = total?.currency ?? state.currency;
  const params = driverParams(state, by, currency);
  const query = useQuery({
    queryKey: [api.org, "spend", params],
    queryFn: ({ signal }) => api.spend.query(params, signal),
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-5 pt-4 pb-2">
        <h2 className="mr-auto font-semibold">What drove the change</h2>
        <Segmented
          label="By"
          value={by}
          options={BY.map((one) => ({ value: one, label: groupWord(one) }))}
          onChange={setBy}
        />
      </div>
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingRows label="The changes are on their way" /> : null}
      {query.data ? <DriverTable by={by} rows={query.data.data} total={query.data.totals[0]} onOpen={onOpen} /> : null}
    </>
  );
}

type DriverTableProps = {
  readonly by: By;
  readonly rows: readonly SpendRow[];
  readonly total: Total | undefined;
  readonly onOpen: DriversProps["onOpen"];
};

function DriverTable({ by, rows, total, onOpen }: DriverTableProps): ReactNode {
  const changed = rows
    .filter(({ change }) => compareDecimals(change ?? "0", "0") !== 0)
    .toSorted((a, b) => compareDecimals(sizeOf(b.change ?? "0"), sizeOf(a.change ?? "0")));
  const largest = changed.slice(0, SHOWN);
  const rest = changed.slice(SHOWN);
  const top = Math.abs(heightOf(largest[0]?.change ?? "1"));
  const currency = total?.currency ?? null;
  return (
    <div className="relative overflow-x-auto">
      <table className="figures w-full border-collapse text-table">
        <caption className="sr-only">Changes by {groupWord(by)}, the largest first</caption>
        <thead>
          <tr>
            <th scope="col">{groupWord(by)}</th>
            <th scope="col" className="number">
              Change
            </th>
            <th scope="col" className="max-md:hidden">
              <span className="sr-only">As a bar</span>
            </th>
            <th scope="col" className="number">
              Ratio
            </th>
            <th scope="col" className="number max-sm:hidden">
              Before
            </th>
            <th scope="col" className="number max-sm:hidden">
              Now
            </th>
          </tr>
        </thead>
        <tbody>
          {largest.map((row) => (
            <tr key={groupValue(row, by) ?? ""}>
              <th scope="row">
                <button
                  type="button"
                  className="min-h-6 max-w-[44vw] truncate hover:underline"
                  onClick={() => onOpen(by, row)}
                >
                  {nameOf(row, by)}
                </button>
              </th>
              <ChangeCells of={row} top={top} />
            </tr>
          ))}
          {rest.length > 0 ? (
            <tr>
              <th scope="row">All others ({rest.length})</th>
              <td className="number">
                <SignedAmount value={sumOf(rest.map(({ change }) => change ?? "0"))} currency={currency} />
              </td>
              <td colSpan={4} />
            </tr>
          ) : null}
        </tbody>
        {total ? (
          <tfoot className="bg-sunken font-[650]">
            <tr>
              <th scope="row" className="text-table! font-[650]! text-text!">
                Together
              </th>
              <ChangeCells of={total} top={0} />
            </tr>
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

function ChangeCells({ of, top }: { of: Total; top: number }): ReactNode {
  const change = of.change ?? "0";
  return (
    <>
      <td className="number">
        <SignedAmount value={change} currency={of.currency} />
      </td>
      <td className="max-md:hidden">{top === 0 ? null : <ChangeBar ratio={heightOf(change) / top} />}</td>
      <td className="number">
        <Delta ratio={of.change_ratio} change={change} />
      </td>
      <td className="number text-muted max-sm:hidden">
        <Amount value={of.previous_cost ?? "0"} currency={of.currency} />
      </td>
      <td className="number max-sm:hidden">
        <Amount value={of.cost} currency={of.currency} />
      </td>
    </>
  );
}

const HALF_PX = 80;

function ChangeBar({ ratio }: { ratio: number }): ReactNode {
  const size = Math.max(1.5, Math.abs(ratio) * HALF_PX);
  return (
    <svg width={HALF_PX * 2} height="10" aria-hidden="true" className="align-middle">
      <rect x={HALF_PX - 0.5} width="1" height="10" fill="var(--line-strong)" />
      <rect
        x={ratio < 0 ? HALF_PX - size : HALF_PX}
        y="2"
        width={size}
        height="6"
        rx="1"
        fill={ratio < 0 ? "var(--down)" : "var(--up)"}
      />
    </svg>
  );
}
