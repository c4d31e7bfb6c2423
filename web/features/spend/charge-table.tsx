import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Charge, ChargeList, Total } from "../../lib/api-types.ts";
import { longDay } from "../../lib/dates.ts";
import { readableCount } from "../../lib/figures.ts";
import { Amount } from "../../ui/amount.tsx";
import { Button } from "../../ui/button.tsx";
import { LongText } from "../../ui/long-text.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../ui/states.tsx";
import { COLUMN, Facts, type Room, Table } from "../../ui/table.tsx";
import { useApi } from "../people/session.ts";
import { chargeParams } from "./spend-params.ts";
import type { Metric, SpendState } from "./spend-state.ts";
import { groupWord, METRIC_WORDS } from "./words.ts";

/** What stands beside a line's day, amount and service; below it where there is no room. */
const COLUMNS = [
  { column: "ResourceId", head: groupWord("resource"), room: "m", isId: true },
  { column: "SubAccountName", head: groupWord("account"), room: "xl", isId: false },
  { column: "RegionId", head: groupWord("region"), room: "xl", isId: true },
  { column: "ChargeCategory", head: groupWord("charge_category"), room: "m", isId: false },
  { column: "ChargeDescription", head: "Description", room: "xxl", isId: false },
  { column: "x_SourceFile", head: "Source file", room: "l", isId: true },
] as const satisfies readonly { column: keyof Charge; head: string; room: Room; isId: boolean }[];

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
      <div className="flex flex-wrap items-center gap-2 px-gutter pt-4 pb-2">
        <h2 className="mr-auto font-semibold">Lines of the bill</h2>
        <Button onClick={onBack}>Back to the rows</Button>
      </div>
      {query.isPending ? <LoadingRows label="Lines are on their way" /> : null}
      {query.data && count === 0 ? <EmptyState title="No lines match" /> : null}
      {count > 0 ? <ChargeTable charges={charges} metric={state.metric} total={total} /> : null}
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {count > 0 ? (
        <div className="flex flex-wrap items-center gap-2 border-t border-line px-gutter py-2 text-xs text-muted">
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
    <Table label="Lines of the bill" caption="Lines of the bill, invoice by invoice">
      <thead>
        <tr>
          <th scope="col" title="ChargePeriodStart">
            Charge period
          </th>
          <th scope="col" className="number" title={AMOUNTS[metric]}>
            {METRIC_WORDS[metric]}
          </th>
          <th scope="col" title="ServiceName">
            {groupWord("service")}
          </th>
          {COLUMNS.map(({ column, head, room }) => (
            <th key={column} scope="col" className={COLUMN[room]} title={column}>
              {head}
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
          facts={COLUMNS.map(({ column, head, room }) => ({
            label: head,
            below: room,
            value: <Value text={charge[column]} />,
          }))}
        />
      </td>
      {COLUMNS.map(({ column, room, isId }) => (
        <td key={column} className={`min-w-28 ${isId ? ID : "max-w-64 whitespace-normal!"} ${COLUMN[room]}`}>
          <Value text={charge[column]} isOneLine={isId} />
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
        {COLUMNS.map(({ column, room }) => (
          <td key={column} className={COLUMN[room]} />
        ))}
      </tr>
    </tfoot>
  );
}

type ValueProps = { readonly text: string | null | undefined; readonly isOneLine?: boolean };

function Value({ text, isOneLine = false }: ValueProps): ReactNode {
  if (!text) return <Missing />;
  return isOneLine ? <OneLine text={text} /> : <LongText text={text} />;
}

/** Ids are as wide as leaves room for the other columns. */
const ID = "max-w-48 @min-[96rem]:max-w-80";
const CHARS_OF_END = 12;

/**
 * An id or the name of a file, on one line: where it has no room its middle is left out, as many differ at their end
 * alone. All of it is its title. Below a name, where no pointer may be, it is told whole.
 */
function OneLine({ text }: { text: string }): ReactNode {
  return (
    <span className="flex whitespace-pre" title={text}>
      <span className="min-w-0 truncate">{text.slice(0, -CHARS_OF_END)}</span>
      <span className="flex-none">{text.slice(-CHARS_OF_END)}</span>
    </span>
  );
}

function Missing(): ReactNode {
  return <span className="text-muted">–</span>;
}

/** The day, and its hour where the line is of one: `1 Mar 2026`, `1 Mar 2026, 04:00`. Always UTC, as bills are. */
function timeOf(at: string): string {
  const [day = at, clock = ""] = at.split("T");
  return clock === "" || clock.startsWith("00:00:00") ? longDay(day) : `${longDay(day)}, ${clock.slice(0, 5)}`;
}
