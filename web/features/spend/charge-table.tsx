import { useInfiniteQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Charge, ChargeList, Total } from "../../lib/api-types.ts";
import { longDay } from "../../lib/dates.ts";
import { readableCount } from "../../lib/figures.ts";
import { Amount } from "../../ui/amount.tsx";
import { Button } from "../../ui/button.tsx";
import { LongText } from "../../ui/long-text.tsx";
import { EmptyState, ErrorState, LoadingRows } from "../../ui/states.tsx";
import { BELOW, COLUMN, Facts, type Room, Table } from "../../ui/table.tsx";
import { useApi } from "../people/session.ts";
import { chargeParams } from "./spend-params.ts";
import type { Metric, SpendState } from "./spend-state.ts";
import { groupWord, METRIC_WORDS } from "./words.ts";

type TextOfLine =
  | "ServiceName"
  | "ResourceId"
  | "SubAccountName"
  | "RegionId"
  | "ChargeCategory"
  | "ChargeDescription"
  | "x_SourceFile";

type Column = {
  readonly column: TextOfLine;
  readonly head: string;
  /** The filter by which all lines have the same. */
  readonly field: string | null;
  readonly room: Room;
  /** The room that it needs where the service has a column, too. */
  readonly roomBesideService?: Room;
  readonly isId: boolean;
};

/** What stands between a line's day and its amount; below its name where there is no room. */
const COLUMNS: readonly Column[] = [
  { column: "ServiceName", head: groupWord("service"), field: "service", room: "m", isId: false },
  { column: "ResourceId", head: groupWord("resource"), field: "resource", room: "m", isId: true },
  {
    column: "SubAccountName",
    head: groupWord("account"),
    field: "account",
    room: "l",
    roomBesideService: "xl",
    isId: false,
  },
  { column: "RegionId", head: groupWord("region"), field: "region", room: "l", roomBesideService: "xl", isId: true },
  { column: "ChargeCategory", head: groupWord("charge_category"), field: "charge_category", room: "m", isId: false },
  { column: "ChargeDescription", head: "Description", field: null, room: "xxl", isId: false },
  { column: "x_SourceFile", head: "Source file", field: null, room: "l", isId: true },
];

/** The first cell in sight where the day has no column of its own begins where the card's other contents do. */
const FIRST = "@max-[48rem]:pl-gutter!";

type Shape = { readonly name: Column; readonly others: readonly Column[] };

/** What a filter fixes need not be said of each line: the first of what is left is what a line is called by. */
function shapeOf({ filters }: SpendState): Shape {
  const isFixed = ({ field }: Column) => {
    const own = filters.filter((filter) => filter.field === field);
    return own.length === 1 && own.every(({ excludes }) => !excludes);
  };
  const [name, ...others] = COLUMNS.filter((column) => !isFixed(column)) as [Column, ...Column[]];
  if (name.column !== "ServiceName") return { name, others };
  return { name, others: others.map((column) => ({ ...column, room: column.roomBesideService ?? column.room })) };
}

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
      {count > 0 ? <ChargeTable charges={charges} metric={state.metric} total={total} shape={shapeOf(state)} /> : null}
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
  readonly shape: Shape;
};

function ChargeTable({ charges, metric, total, shape }: ChargeTableProps): ReactNode {
  const { name, others } = shape;
  return (
    <Table label="Lines of the bill" caption="Lines of the bill, invoice by invoice">
      <thead>
        <tr>
          <th scope="col" className={COLUMN.m} title="ChargePeriodStart">
            Charge period
          </th>
          <th scope="col" className={FIRST} title={name.column}>
            {name.head}
          </th>
          {others.map(({ column, head, room }) => (
            <th key={column} scope="col" className={COLUMN[room]} title={column}>
              {head}
            </th>
          ))}
          <th scope="col" className="number" title={AMOUNTS[metric]}>
            {METRIC_WORDS[metric]}
          </th>
        </tr>
      </thead>
      <tbody>
        {charges.map((charge, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: Lines have no id, and keep their place.
          <ChargeRow key={index} charge={charge} metric={metric} shape={shape} />
        ))}
      </tbody>
      {total ? <SumRow total={total} shape={shape} /> : null}
    </Table>
  );
}

type ChargeRowProps = { readonly charge: Charge; readonly metric: Metric; readonly shape: Shape };

function ChargeRow({ charge, metric, shape: { name, others } }: ChargeRowProps): ReactNode {
  const time = timeOf(charge.ChargePeriodStart);
  // The category needs no word before it: in little room it stands beside the day.
  const told = others.filter(({ column }) => column !== "ChargeCategory" && charge[column]);
  const facts = told.map(({ column, head, room }) => ({
    label: head,
    below: room,
    value: <Value text={charge[column]} />,
  }));
  return (
    <tr>
      <th scope="row" className={COLUMN.m}>
        {time}
      </th>
      <td className={`name w-auto! ${FIRST}`}>
        <Value text={charge[name.column]} />
        <span className={`block text-xs text-muted ${BELOW.m}`}>
          {time} · {charge.ChargeCategory}
        </span>
        <Facts facts={facts} />
      </td>
      {others.map(({ column, room, isId }) => (
        <td key={column} className={`min-w-28 ${isId ? ID : "max-w-64 whitespace-normal!"} ${COLUMN[room]}`}>
          <Value text={charge[column]} isOneLine={isId} />
        </td>
      ))}
      <td className="number">
        <Amount value={charge[AMOUNTS[metric]]} currency={charge.BillingCurrency} />
      </td>
    </tr>
  );
}

function SumRow({ total, shape }: { total: Total; shape: Shape }): ReactNode {
  return (
    <tfoot className="bg-sunken font-[650]">
      <tr>
        <th scope="row" className={`text-table! font-[650]! text-text! ${COLUMN.m}`}>
          All lines
        </th>
        <td className={FIRST}>
          <span className={BELOW.m}>All lines</span>
        </td>
        {shape.others.map(({ column, room }) => (
          <td key={column} className={COLUMN[room]} />
        ))}
        <td className="number">
          <Amount value={total.cost} currency={total.currency} />
        </td>
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
  if (text.length <= CHARS_OF_END) return <span className="whitespace-pre">{text}</span>;
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
