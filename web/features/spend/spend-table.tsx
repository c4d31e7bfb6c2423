import type { ReactNode } from "react";
import type { SpendAnswer, SpendRow, Total } from "../../lib/api-types.ts";
import { heightOf } from "../../lib/decimals.ts";
import { Amount, Share } from "../../ui/amount.tsx";
import { LongText } from "../../ui/long-text.tsx";
import { SortHead } from "../../ui/sort-head.tsx";
import { NoSparkline, Sparkline } from "../../ui/sparkline.tsx";
import { COLUMN, type Fact, Facts, Table } from "../../ui/table.tsx";
import { Changed } from "./changed.tsx";
import { drillInto } from "./drill.ts";
import { RowMenu, TotalMenu } from "./row-menu.tsx";
import { bucketsOf } from "./series.ts";
import { Swatch } from "./spend-chart.tsx";
import { isCharted } from "./spend-params.ts";
import { type SpendState, stepOf } from "./spend-state.ts";
import type { Course } from "./use-spend.ts";
import type { Change } from "./use-spend-state.ts";
import { groupValue, groupWord, METRIC_WORDS, nameAmong } from "./words.ts";

type SpendTableProps = {
  readonly state: SpendState;
  readonly change: Change;
  readonly answer: SpendAnswer;
  readonly rows: readonly SpendRow[];
  readonly total: Total | undefined;
  readonly course: Course | undefined;
  /** By the value of the first group. */
  readonly colors: ReadonlyMap<string | null, string>;
};

/** The rows, with share, course and change; each opens what it is made of. */
export function SpendTable(props: SpendTableProps): ReactNode {
  const { state, answer, rows, total, course } = props;
  const [group = ""] = state.groups;
  // Its room is kept while it is awaited: figures that are read do not move.
  const isAwaited = course?.group !== group;
  const isOnePlace = bucketsOf(answer.start_date, answer.end_date, stepOf(state)).length < 2;
  const isDrawn = state.groups.length === 1 && isCharted(group) && !isOnePlace;
  const hasCourse = isDrawn && (isAwaited || course.series.length > 0);
  const courses = new Map((course?.series ?? []).map((one) => [one.value, one.amounts.map(heightOf)]));
  return (
    <Table caption={`Spend by ${state.groups.map(groupWord).join(" and ") || "nothing"}`}>
      <Head {...props} hasCourse={hasCourse} hasBefore={answer.previous !== undefined} />
      <tbody>
        {rows.map((row) => (
          <Row
            key={JSON.stringify([row.currency, ...state.groups.map((group) => groupValue(row, group))])}
            {...props}
            row={row}
            curve={isAwaited ? undefined : courses.get(groupValue(row, group))}
            hasCourse={hasCourse}
          />
        ))}
      </tbody>
      {total ? <Foot {...props} total={total} hasCourse={hasCourse} /> : null}
    </Table>
  );
}

type HeadProps = Pick<SpendTableProps, "state" | "change"> & {
  readonly hasCourse: boolean;
  readonly hasBefore: boolean;
};

const STEP_WORDS = { day: "Daily", week: "Weekly", month: "Monthly" } as const;

function Head({ state, change, hasCourse, hasBefore }: HeadProps): ReactNode {
  const sort = (next: string) => change({ sort: next });
  return (
    <thead>
      <tr>
        {state.groups.length === 0 ? <th scope="col">All</th> : null}
        {state.groups.map((group, index) => (
          <SortHead
            key={group}
            name={group}
            label={groupWord(group)}
            sort={state.sort}
            onSort={sort}
            className={nameLook(index)}
          />
        ))}
        <SortHead name="cost" label={METRIC_WORDS[state.metric]} sort={state.sort} onSort={sort} isNumber />
        <th scope="col" className={`number ${COLUMN.m}`}>
          Share
        </th>
        {hasCourse ? (
          <th scope="col" className={COLUMN.l}>
            {STEP_WORDS[stepOf(state)]}
          </th>
        ) : null}
        {hasBefore ? (
          <>
            <th scope="col" className={`number ${COLUMN.m}`}>
              Before
            </th>
            <SortHead name="change" label="Change" sort={state.sort} onSort={sort} isNumber />
          </>
        ) : null}
        <th scope="col" className="do">
          <span className="sr-only">What to do</span>
        </th>
      </tr>
    </thead>
  );
}

type RowProps = SpendTableProps & {
  readonly row: SpendRow;
  readonly curve: readonly number[] | undefined;
  readonly hasCourse: boolean;
};

function Row({ state, change, answer, row, curve, hasCourse, colors }: RowProps): ReactNode {
  return (
    <tr>
      {state.groups.length === 0 ? (
        <th scope="row" className="name">
          All lines
          <Facts facts={factsOf(row, answer)} />
        </th>
      ) : null}
      {state.groups.map((group, index) => (
        <NameCell
          key={group}
          name={nameAmong(answer.data, row, group)}
          value={groupValue(row, group)}
          color={index === 0 && isCharted(group) ? (colors.get(groupValue(row, group)) ?? NO_COLOR) : undefined}
          onDrill={index === 0 ? () => change(drillInto(state, row)) : undefined}
          facts={index === 0 ? [...otherNames(row, state, answer), ...factsOf(row, answer)] : []}
          look={nameLook(index)}
        />
      ))}
      <td className="number">
        <Amount value={row.cost} currency={row.currency} />
      </td>
      <td className={`number ${COLUMN.m}`}>
        <Share ratio={row.share} />
      </td>
      {hasCourse ? (
        <td className={`align-middle! ${COLUMN.l}`}>{curve ? <Sparkline values={curve} /> : <NoSparkline />}</td>
      ) : null}
      {answer.previous ? <BeforeCells of={row} /> : null}
      <td className="do">
        <RowMenu state={state} change={change} answer={answer} row={row} />
      </td>
    </tr>
  );
}

/** A narrow table has no room for a second name beside the first: it stands below it. */
function nameLook(index: number): string {
  return index > 0 ? COLUMN.m : "";
}

function otherNames(row: SpendRow, { groups }: SpendState, { data }: SpendAnswer): readonly Fact[] {
  return groups.slice(1).map((group) => ({
    label: groupWord(group),
    below: "m",
    value: <LongText text={nameAmong(data, row, group)} />,
  }));
}

/** What a narrow table says below the row's name. */
function factsOf(of: SpendRow | Total, { previous }: SpendAnswer): readonly Fact[] {
  const share: Fact = {
    label: "Share",
    below: "m",
    value: <Share ratio={"share" in of ? of.share : "1"} hasBar={false} />,
  };
  if (!previous) return [share];
  const before = <Amount value={of.previous_cost ?? "0"} currency={of.currency} />;
  return [share, { label: "Before", below: "m", value: before }];
}

function BeforeCells({ of }: { of: Total }): ReactNode {
  return (
    <>
      <td className={`number text-muted ${COLUMN.m}`}>
        <Amount value={of.previous_cost ?? "0"} currency={of.currency} />
      </td>
      <td className="number">
        <Changed of={of} />
      </td>
    </>
  );
}

type NameCellProps = {
  readonly name: string;
  readonly value: string | null;
  /** undefined: there is no room for one. */
  readonly color: string | undefined;
  readonly onDrill: (() => void) | undefined;
  readonly facts: readonly Fact[];
  readonly look: string;
};

const NAME = "min-w-0 text-left";

/** What is within Other has no colour of its own: that of Other would lead to nothing. */
const NO_COLOR = "transparent";

function NameCell({ name, value, color, onDrill, facts, look: cell }: NameCellProps): ReactNode {
  const title = !value || value === name ? name : `${name} (${value})`;
  const look = `${NAME} ${!value ? "text-muted italic" : ""}`;
  return (
    <th scope="row" className={`name ${cell}`}>
      <span className="flex items-baseline gap-1">
        {color === undefined ? null : <Swatch color={color} />}
        {onDrill ? (
          <button type="button" className={`${look} min-h-6 hover:underline`} title={title} onClick={onDrill}>
            <LongText text={name} />
          </button>
        ) : (
          <span className={look} title={title}>
            <LongText text={name} />
          </span>
        )}
      </span>
      {facts.length > 0 ? (
        <span className={color === undefined ? "" : "block pl-[17px]"}>
          <Facts facts={facts} />
        </span>
      ) : null}
    </th>
  );
}

function Foot({
  state,
  change,
  answer,
  total,
  hasCourse,
}: SpendTableProps & { total: Total; hasCourse: boolean }): ReactNode {
  return (
    <tfoot className="bg-sunken font-[650]">
      <tr>
        <th scope="row" className="text-table! font-[650]! text-text!">
          Total
          <Facts facts={factsOf(total, answer).filter(({ label }) => label !== "Share")} />
        </th>
        {state.groups.slice(1).map((group, index) => (
          <td key={group} className={nameLook(index + 1)} />
        ))}
        <td className="number">
          <Amount value={total.cost} currency={total.currency} />
        </td>
        <td className={`number ${COLUMN.m}`}>100 %</td>
        {hasCourse ? <td className={COLUMN.l} /> : null}
        {answer.previous ? <BeforeCells of={total} /> : null}
        <td className="do">
          <TotalMenu state={state} change={change} answer={answer} total={total} />
        </td>
      </tr>
    </tfoot>
  );
}
