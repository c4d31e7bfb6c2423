import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Charge, ChargeList, Total } from "../../lib/api-types.ts";
import { readableCount } from "../../lib/figures.ts";
import { Amount } from "../../ui/amount.tsx";
import { Button } from "../../ui/button.tsx";
import { Breakable, LongText } from "../../ui/long-text.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../ui/states.tsx";
import { COLUMN, Facts, type Room, Table } from "../../ui/table.tsx";
import { useApi } from "../people/session.ts";
import { chargeParams } from "./spend-params.ts";
import type { Metric, SpendState } from "./spend-state.ts";

/** The names of FOCUS that stand beside a line's day, amount and service; below it where there is no room. */
const NAMES = [
  { column: "ResourceId", room: "m" },
  { column: "SubAccountName", room: "xl" },
  { column: "RegionId", room: "xl" },
  { column: "ChargeCategory", room: "m" },
  { column: "ChargeDescription", room: "xxl" },
  { column: "x_SourceFile", room: "l" },
] as const satisfies readonly { column: keyof Charge; room: Room }[];

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
            <Button
              aria-disabled={query.isFetchingNextPage}
              onClick={() => !query.isFetchingNextPage && void query.fetchNextPage()}
            >
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
    <Table label="Lines of the bill" caption="Lines of the bill under their names of FOCUS, invoice by invoice">
      <thead>
        <tr>
          <th scope="col" className="whitespace-normal!">
            <Breakable text="ChargePeriodStart" />
          </th>
          <th scope="col" className="number">
            {AMOUNTS[metric]}
          </th>
          <th scope="col">ServiceName</th>
          {NAMES.map(({ column, room }) => (
            <th key={column} scope="col" className={COLUMN[room]}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {charges.map((charge, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Lines have no id, and keep their place.
          <ChargeRow key={index} charge={charge} metric={metric} />
        ))}
      </tbody>
      {total ? <SumRow total={total} /> : null}
    </Table>
  );
}

function ChargeRow({ charge, metric }: { charge: Charge; metric: Metric }): ReactNode {
  return (
    <tr>
      <th scope="row">{timeOf(charge.ChargePeriodStart)}</th>
      <td className="number">
        <Amount value={charge[AMOUNTS[metric]]} currency={charge.BillingCurrency} />
      </td>
      <td className="name w-auto!">
        {charge.ServiceName ? <LongText text={charge.ServiceName} /> : <Missing />}
        <Facts
          facts={NAMES.map(({ column, room }) => ({
            label: column,
            below: room,
            value: <Value of={charge} column={column} />,
          }))}
        />
      </td>
      {NAMES.map(({ column, room }) => (
        <td key={column} className={`max-w-64 min-w-28 whitespace-normal! ${COLUMN[room]}`}>
          <Value of={charge} column={column} />
        </td>
      ))}
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
        <td />
        {NAMES.map(({ column, room }) => (
          <td key={column} className={COLUMN[room]} />
        ))}
      </tr>
    </tfoot>
  );
}

function Value({ of, column }: { of: Charge; column: (typeof NAMES)[number]["column"] }): ReactNode {
  const value = of[column];
  return value === null || value === undefined || value === "" ? <Missing /> : <LongText text={value} />;
}

function Missing(): ReactNode {
  return <span className="text-muted">–</span>;
}

/** The day, and its hour where the line is of one: `2026-03-01`, `2026-03-01 04:00`. Always UTC, as bills are. */
function timeOf(at: string): string {
  const [day = at, clock = ""] = at.split("T");
  return clock === "" || clock.startsWith("00:00:00") ? day : `${day} ${clock.slice(0, 5)}`;
}
