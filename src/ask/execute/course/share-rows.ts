import { ratioOfDecimals } from "../../../core/decimals.ts";
import type { SpendRow } from "../../../spend/index.ts";
import type { Chart } from "../../answer-schema.ts";
import { askSpend, type Spent } from "../ask-spend.ts";
import type { Asking, Execution, Op, Told } from "../execution.ts";
import { groupTitle, keyOfRow, labelsOf, nameOfRow, type Rows, tableOf } from "../tell-rows.ts";
import { groupWords, listed, scopeWords } from "../tell-spend.ts";
import { byStep, readBy } from "./trend-steps.ts";

const STEPS_NAMED = 6;

type Trend = Op<"trend">;

/** The rows of the groups that are shown and those that are named, and what makes their facts. */
type Lines = { readonly rows: Rows; readonly named: Rows; readonly spent: Spent };

/** A row of a step with what it is a part of. */
type Share = { readonly row: SpendRow; readonly whole: SpendRow; readonly share: string };

/** Whether a part of each group is asked for, "EC2 in each team", rather than each group as a part of all. */
export function isOfEachGroup({ scope, share_of }: Trend): boolean {
  return JSON.stringify(scope) !== JSON.stringify(share_of);
}

/** What part each group is in each step, of the whole or, where the lines are a part of it, of what it costs itself. */
export function* sharesOfRows(
  run: Execution,
  op: Trend,
  { lines, spent }: { readonly lines: Lines; readonly spent: Spent },
): Asking<Told> {
  const { granularity, period, group_by } = op;
  const whole = op.share_of ?? op.scope;
  const groups = isOfEachGroup(op) ? group_by : [];
  const wholes =
    groups.length > 0
      ? yield* askSpend(run, whole, period, { group_by, granularity: readBy(op), sort: "date" })
      : spent;
  const keyOf = (row: SpendRow) => `${row.date} ${keyOfRow(row, groups)}`;
  const byKey = new Map(byStep(wholes.data, { granularity, group_by: groups }).map((row) => [keyOf(row), row]));
  const shares = lines.rows.flatMap((row): readonly Share[] => {
    const of = byKey.get(keyOf(row));
    const share = of ? ratioOfDecimals(row.cost, of.cost) : null;
    return of && share !== null ? [{ row, whole: of, share }] : [];
  });
  const words = scopeWords(whole, run.book);
  const by = groupWords(group_by, run.book);
  const all = words === "" ? "all cost" : `the cost${words}`;
  const of = groups.length > 0 ? `what each ${by} costs${words}` : all;
  const told = tellNamed(op, shares, { lines, wholes });
  return {
    answer: told === "" ? `The table has the share in each ${granularity}.` : `Of ${of}, by ${granularity}: ${told}.`,
    tables: [
      tableOf(shares, [
        ["date", ({ row }) => row.date],
        ...group_by.map((group) => [group, ({ row }: Share) => nameOfRow(row, [group])] as const),
        ["cost", ({ row }) => row.cost],
        ["whole", ({ whole: { cost } }) => cost],
        ["currency", ({ row }) => row.currency],
        "share",
      ]),
    ],
    chart: chartOf(shares, op),
  };
}

/** "AWS 64 % in 2026-09 and 65 % in 2026-10; Azure …": only rows as the spend room has them are facts by themselves. */
function tellNamed(op: Trend, shares: readonly Share[], { lines, wholes }: { lines: Lines; wholes: Spent }): string {
  const { group_by, granularity } = op;
  if (granularity !== readBy(op)) return "";
  const tell = ({ row, whole, share }: Share) => {
    const figures = lines.spent.of(row);
    const name = `${nameOfRow(row, group_by)} ${row.date}`;
    const from = [figures.money(name, row), wholes.of(whole).money(`whole of ${name}`, whole)];
    return `${figures.ratio(`share of ${name}`, share, from)} in ${figures.day(granularity, row.date ?? "")}`;
  };
  const named = lines.named.flatMap((first) => {
    const own = shares.filter(({ row }) => keyOfRow(row, group_by) === keyOfRow(first, group_by));
    const told = listed(own.slice(-STEPS_NAMED).map(tell));
    return told === "" ? [] : [`${lines.spent.entity(nameOfRow(first, group_by))} ${told}`];
  });
  return named.join("; ");
}

function chartOf(shares: readonly Share[], { group_by }: Trend): Chart {
  const labelOf = labelsOf(
    shares.map(({ row }) => row),
    group_by,
  );
  const x = [...new Set(shares.map(({ row }) => row.date ?? ""))].toSorted();
  const groups = Map.groupBy(shares, ({ row }) => JSON.stringify([row.currency, labelOf(row)]));
  const series = [...groups.values()].flatMap((own) => {
    const [first] = own;
    const values = x.map((date) => own.find(({ row }) => row.date === date)?.share ?? null);
    return first ? [{ name: labelOf(first.row), currency: null, values }] : [];
  });
  return { kind: "line", title: `Share by ${groupTitle(group_by)}`, x, series };
}
