import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import type { SpendAnswer, SpendRow, Total } from "../../lib/api-types.ts";
import { compareDecimals, heightOf, sizeOf } from "../../lib/decimals.ts";
import { Amount } from "../../ui/amount.tsx";
import { LongText } from "../../ui/long-text.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { ErrorState, LoadingRows } from "../../ui/states.tsx";
import { COLUMN, type Fact, Facts, Table } from "../../ui/table.tsx";
import { useApi } from "../people/session.ts";
import { Changed } from "./changed.tsx";
import { querySpend } from "./compared-days.ts";
import { whyNotCompared } from "./coverage.ts";
import { drillInto, linesOfRow, linesWithout } from "./drill.ts";
import { NothingToCompare } from "./nothing-to-compare.tsx";
import { othersWord, totalWithout } from "./others.ts";
import { LinesMenu, TotalMenu } from "./row-menu.tsx";
import { driverParams } from "./spend-params.ts";
import { baseOf, LIMITS, type SpendState } from "./spend-state.ts";
import { keyOfBase } from "./use-spend.ts";
import type { Change } from "./use-spend-state.ts";
import { groupValue, groupWord, nameOf } from "./words.ts";

const BY = ["service", "account", "region", "charge_category"] as const;
const SHOWN = 12;

type DriversProps = {
  readonly state: SpendState;
  readonly change: Change;
  readonly total: Total | undefined;
};

/** What made the total rise or fall since the period before: the largest changes first, and all others together. */
export function Drivers({ state, change, total }: DriversProps): ReactNode {
  const { ways, first } = waysOf(state);
  const [chosen, setBy] = useState<string | null>(null);
  const by = chosen !== null && ways.includes(chosen) ? chosen : first;
  const api = useApi();
  const currency = total?.currency ?? state.currency;
  const params = driverParams(state, by, currency);
  const query = useQuery({
    queryKey: [api.org, "spend", params, ...keyOfBase(state)],
    queryFn: ({ signal }) => querySpend(api, { params, base: baseOf(state), sort: "-cost" }, signal),
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 px-gutter pt-4 pb-2">
        <h2 className="mr-auto font-semibold">What drove the change</h2>
        <Segmented
          label="By"
          value={by}
          options={ways.map((one) => ({ value: one, label: groupWord(one) }))}
          onChange={setBy}
        />
      </div>
      {query.error ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {query.isPending ? <LoadingRows label="The changes are on their way" /> : null}
      {query.data ? <Changes state={{ ...state, groups: [by] }} by={by} change={change} answer={query.data} /> : null}
    </>
  );
}

/** Ways to tell changes apart: first what the rows are grouped by, where changes add up by it. */
function waysOf({ filters, groups }: SpendState): { readonly ways: readonly string[]; readonly first: string } {
  const settled = filters.filter(({ excludes }) => !excludes).map(({ field }) => field);
  const [group = "service", another] = groups;
  const own = another === undefined && group !== "tag" && !settled.includes(group) ? [group] : [];
  const ways = [...own.filter((one) => !BY.some((by) => by === one)), ...BY];
  return { ways, first: own[0] ?? BY.find((by) => !settled.includes(by)) ?? "service" };
}

function Changes(props: DriverTableProps): ReactNode {
  const why = whyNotCompared(props.answer);
  if (!why) return <DriverTable {...props} />;
  return <NothingToCompare why={why} />;
}

type DriverTableProps = {
  /** Grouped by what the changes are told apart by. */
  readonly state: SpendState;
  readonly by: string;
  readonly change: Change;
  readonly answer: SpendAnswer;
};

function DriverTable({ by, ...props }: DriverTableProps): ReactNode {
  const { data, totals, total_records: records } = props.answer;
  const isWhole = data.length === records;
  const [total] = totals;
  const changed = data
    .filter(({ change }) => compareDecimals(change ?? "0", "0") !== 0)
    .toSorted((a, b) => compareDecimals(sizeOf(b.change ?? "0"), sizeOf(a.change ?? "0")));
  // Who comes from an answer finds all that it names.
  const count = props.state.limit > LIMITS[0] ? props.state.limit : SHOWN;
  const largest = changed.slice(0, count);
  const top = Math.abs(heightOf(largest[0]?.change ?? "1"));
  return (
    <Table caption={`Changes by ${groupWord(by)}, the largest first`}>
      <Head by={by} />
      <tbody>
        {largest.map((row) => (
          <DriverRow key={groupValue(row, by)} {...props} by={by} row={row} top={top} />
        ))}
        {total && records > largest.length ? (
          <OtherRow {...props} total={total} largest={largest} unchanged={isWhole ? records - changed.length : 0} />
        ) : null}
      </tbody>
      {total ? <Foot {...props} total={total} /> : null}
    </Table>
  );
}

function Head({ by }: { by: string }): ReactNode {
  return (
    <thead>
      <tr>
        <th scope="col">{groupWord(by)}</th>
        <th scope="col" className="number">
          Change
        </th>
        <th scope="col" className={COLUMN.l}>
          <span className="sr-only">As a bar</span>
        </th>
        <th scope="col" className={`number ${COLUMN.m}`}>
          Before
        </th>
        <th scope="col" className={`number ${COLUMN.m}`}>
          Now
        </th>
        <th scope="col" className="do">
          <span className="sr-only">What to do</span>
        </th>
      </tr>
    </thead>
  );
}

type DriverRowProps = DriverTableProps & { readonly row: SpendRow; readonly top: number };

function DriverRow({ by, row, top, ...props }: DriverRowProps): ReactNode {
  return (
    <tr>
      <th scope="row" className="name">
        <button
          type="button"
          className="min-h-6 max-w-full text-left hover:underline"
          onClick={() => props.change({ ...drillInto(props.state, row), view: "drivers" })}
        >
          <LongText text={nameOf(row, by)} />
        </button>
        <Facts facts={factsOf(row)} />
      </th>
      <ChangeCells of={row} top={top} />
      <td className="do">
        <LinesMenu {...props} of={nameOf(row, by)} lines={linesOfRow(props.state, row)} />
      </td>
    </tr>
  );
}

type OtherRowProps = Omit<DriverTableProps, "by"> & {
  readonly total: Total;
  readonly largest: readonly SpendRow[];
  readonly unchanged: number;
};

/** What is left of the total, so that each column of the rows adds up to it exactly. */
function OtherRow({ total, largest, unchanged, ...props }: OtherRowProps): ReactNode {
  const rest = totalWithout(total, largest);
  const lines = linesWithout(props.state, largest);
  return (
    <tr>
      <th scope="row">
        <span className="flex min-h-6 items-center">
          {othersWord(props.answer.total_records - largest.length, unchanged)}
        </span>
        <Facts facts={factsOf(rest)} />
      </th>
      <ChangeCells of={rest} top={0} />
      <td className="do">
        <LinesMenu {...props} of="all others" lines={lines && { ...lines, currency: total.currency ?? "" }} />
      </td>
    </tr>
  );
}

function Foot({ total, ...props }: Omit<DriverTableProps, "by"> & { total: Total }): ReactNode {
  return (
    <tfoot className="bg-sunken font-[650]">
      <tr>
        <th scope="row" className="text-table! font-[650]! text-text!">
          Together
          <Facts facts={factsOf(total)} />
        </th>
        <ChangeCells of={total} top={0} />
        <td className="do">
          <TotalMenu {...props} total={total} />
        </td>
      </tr>
    </tfoot>
  );
}

function ChangeCells({ of, top }: { of: Total; top: number }): ReactNode {
  return (
    <>
      <td className="number">
        <Changed of={of} />
      </td>
      <td className={COLUMN.l}>{top === 0 ? null : <ChangeBar ratio={heightOf(of.change ?? "0") / top} />}</td>
      <td className={`number text-muted ${COLUMN.m}`}>
        <Amount value={of.previous_cost ?? "0"} currency={of.currency} />
      </td>
      <td className={`number ${COLUMN.m}`}>
        <Amount value={of.cost} currency={of.currency} />
      </td>
    </>
  );
}

/** What a narrow table says below the name. */
function factsOf({ cost, previous_cost: before = "0", currency }: Total): readonly Fact[] {
  return [
    { label: "Before", below: "m", value: <Amount value={before} currency={currency} /> },
    { label: "Now", below: "m", value: <Amount value={cost} currency={currency} /> },
  ];
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
