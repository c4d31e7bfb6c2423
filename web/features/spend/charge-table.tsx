import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Charge, ChargeList, Total } from "../../lib/api-types.ts";
import { readableCount } from "../../lib/figures.ts";
import { Amount } from "../../ui/amount.tsx";
import { Button } from "../../ui/button.tsx";
import { Scroller } from "../../ui/scroller.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../ui/states.tsx";
import { useApi } from "../people/session.ts";
import { chargeParams } from "./spend-params.ts";
import type { Metric, SpendState } from "./spend-state.ts";

/** The names of FOCUS that stand beside a line's day and amount; the last ones are left out where there is no room. */
const NAMES = [
  { column: "ServiceName", look: "" },
  { column: "ResourceId", look: "max-sm:hidden" },
  { column: "SubAccountName", look: "max-lg:hidden" },
  { column: "RegionId", look: "max-lg:hidden" },
  { column: "ChargeCategory", look: "max-md:hidden" },
  { column: "ChargeDescription", look: "max-xl:hidden" },
] as const;

const AMOUNTS = {
  billed: "BilledCost",
  effective: "EffectiveCost",
  list: "ListCost",
  contracted: "ContractedCost",
} as const satisfies Record<Metric, keyof Charge>;

function useCharges(state: SpendState) {
  const api = useApi();
  const params = chargeParams(state);
  return useInfiniteQuery({
    queryKey: [api.org, "spend-charges", params],
    queryFn: ({ signal, pageParam: cursor }) =>
      api.get<ChargeList>("/spend/charges", cursor === null ? params : { ...params, cursor }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor: next }) => next,
  });
}

type ChargesProps = {
  readonly state: SpendState;
  readonly total: Total | undefined;
  readonly onBack: () => void;
};

/** The lines of the bills behind the figure, page after page of one state of the data. */
export function Charges({ state, total, onBack }: ChargesProps): ReactNode {
  const query = useCharges(state);
  const charges = query.data?.pages.flatMap(({ data }) => data) ?? [];
  const count = query.data?.pages[0]?.total_records ?? 0;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-5 pt-4 pb-2 max-sm:px-3.5">
        <h2 className="mr-auto font-semibold">Lines of the bill</h2>
        <Button onClick={onBack}>Back to the rows</Button>
      </div>
      {query.isPending ? <LoadingRows label="Lines are on their way" /> : null}
      {query.data && count === 0 ? <EmptyState title="No lines match" /> : null}
      {count > 0 ? <ChargeTable charges={charges} metric={state.metric} total={total} /> : null}
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {count > 0 ? (
        <div className="flex flex-wrap items-center gap-2 border-t border-line px-5 py-2 text-xs text-muted max-sm:px-3.5">
          <span>
            {readableCount(charges.length)} of {readableCount(count)} lines
          </span>
          {query.hasNextPage ? (
            <Button disabled={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
              More lines
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}

type ChargeTableProps = {
  readonly charges: readonly Charge[];
  readonly metric: Metric;
  readonly total: Total | undefined;
};

function ChargeTable({ charges, metric, total }: ChargeTableProps): ReactNode {
  return (
    <Scroller label="Lines of the bill">
      <table className="figures w-full border-collapse text-table">
        <caption className="sr-only">Lines of the bill under their names of FOCUS, invoice by invoice</caption>
        <thead>
          <tr>
            <th scope="col">ChargePeriodStart</th>
            <th scope="col" className="number">
              {AMOUNTS[metric]}
            </th>
            {NAMES.map(({ column, look }) => (
              <th key={column} scope="col" className={look}>
                {column}
              </th>
            ))}
            <th scope="col" className="max-lg:hidden">
              x_SourceFile
            </th>
          </tr>
        </thead>
        <tbody>
          {charges.map((charge, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: Lines have no id, and keep their place.
            <ChargeRow key={index} charge={charge} metric={metric} />
          ))}
        </tbody>
        {total ? <SumRow total={total} /> : null}
      </table>
    </Scroller>
  );
}

function ChargeRow({ charge, metric }: { charge: Charge; metric: Metric }): ReactNode {
  const source = charge.x_SourceFile;
  return (
    <tr>
      <th scope="row">{timeOf(charge.ChargePeriodStart)}</th>
      <td className="number">
        <Amount value={charge[AMOUNTS[metric]]} currency={charge.BillingCurrency} />
      </td>
      {NAMES.map(({ column, look }) => (
        <td key={column} className={`max-w-64 truncate ${look}`} title={charge[column] ?? undefined}>
          {charge[column] ?? <Missing />}
        </td>
      ))}
      <td className="max-w-64 truncate text-muted max-lg:hidden" title={source ?? undefined}>
        {source ?? <Missing />}
      </td>
    </tr>
  );
}

function SumRow({ total }: { total: Total }): ReactNode {
  return (
    <tfoot className="bg-sunken font-[650]">
      <tr>
        <th scope="row" className="text-table! font-[650]! text-text!">
          All lines
        </th>
        <td className="number">
          <Amount value={total.cost} currency={total.currency} />
        </td>
        {NAMES.map(({ column, look }) => (
          <td key={column} className={look} />
        ))}
        <td className="max-lg:hidden" />
      </tr>
    </tfoot>
  );
}

function Missing(): ReactNode {
  return <span className="text-muted">–</span>;
}

/** The day, and its hour where the line is of one: `2026-03-01`, `2026-03-01 04:00`. Always UTC, as bills are. */
function timeOf(at: string): string {
  const [day = at, clock = ""] = at.split("T");
  return clock === "" || clock.startsWith("00:00:00") ? day : `${day} ${clock.slice(0, 5)}`;
}
