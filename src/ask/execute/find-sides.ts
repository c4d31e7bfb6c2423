import { compareDecimals, ratioOfDecimals } from "../../core/decimals.ts";
import type { Problem } from "../../core/problems.ts";
import { pairWithPrevious, type Scope, type Side } from "../../planner/index.ts";
import type { SpendRow } from "../../spend/index.ts";
import type { Chart, Table } from "../answer-schema.ts";
import type { FactBook } from "../fact-book.ts";
import { moved, RATIO_PLACES, tellChange } from "./change-words.ts";
import { type Comparison, comparePeriods } from "./comparison.ts";
import { type Execution, type Finding, type Op, type Outcome, sayOnly } from "./execution.ts";
import { divisionOf } from "./find-total.ts";
import { askSpend, type Spent } from "./spend-query.ts";
import { aboutSpend, nothingBilled } from "./tell-coverage.ts";
import { aboutWhat, during, listed, money, nameOfProvider, nameOfRow, ROWS_SHOWN } from "./tell-spend.ts";

type Failed = { readonly problem: Problem };

/** A side with its cost in the period. */
type Weighed = { readonly side: Side; readonly scope: Scope; readonly spent: Spent };

/** A side under the name that people know it by. */
function worded(side: Side): Side {
  const [only, ...others] = side.filters;
  const isProvider = only?.field === "provider" && others.length === 0 && side.tags.length === 0 && !only.excludes;
  return isProvider
    ? { ...side, label: listed(only.values.map((value) => nameOfProvider(value ?? side.label))) }
    : side;
}

/** Parts of the organization beside each other, in one period. */
export async function compareSides(run: Execution, op: Op<"compare">, sides: readonly Side[]): Outcome {
  const { scope, period, group_by } = op;
  const weighed: Weighed[] = [];
  for (const side of sides.map(worded)) {
    const own = scopeOf(scope, side);
    const spent = await askSpend(run, own, period, { group_by });
    if ("problem" in spent) return spent;
    weighed.push({ side, scope: own, spent });
  }
  const [first] = weighed as [Weighed];
  if (weighed.every(({ spent }) => spent.answer.totals.length === 0)) return nothingBilled(run, op, first.spent);
  const courses = await coursesOf(run, op, weighed);
  if ("problem" in courses) return courses;

  const { book } = run;
  const figures = weighed.map((one) => `${book.entity(one.side.label)} ${costOf(one, book)}`);
  return {
    ...sayOnly(`The ${aboutWhat(scope, period, book)}: ${listed(figures)}.`),
    insights: [...distancesOf(weighed, book), ...courses],
    tables: [sidesTable(weighed, op)],
    chart: sidesChart(weighed),
    ...aboutSpend(run, period, first.spent.answer, first.spent.source),
  };
}

function scopeOf(scope: Scope, { filters, tags }: Side): Scope {
  return { ...scope, filters: [...scope.filters, ...filters], tags: [...scope.tags, ...tags] };
}

function costOf({ side, spent }: Weighed, book: FactBook): string {
  const { totals } = spent.answer;
  if (totals.length === 0) return "nothing";
  return listed(totals.map((total) => money(book, side.label, total, spent.source)));
}

/** How far the most expensive side of each currency is above the others. */
function distancesOf(weighed: readonly Weighed[], book: FactBook): Finding["insights"] {
  const currencies = [...new Set(weighed.flatMap(({ spent }) => spent.answer.totals.map(({ currency }) => currency)))];
  return currencies.flatMap((currency) => {
    const costs = weighed
      .flatMap(({ side, spent }) => {
        const total = spent.answer.totals.find((one) => one.currency === currency);
        return total ? [{ label: side.label, cost: total.cost, source: spent.source }] : [];
      })
      .sort((one, other) => compareDecimals(other.cost, one.cost));
    const [highest, ...others] = costs;
    if (!highest || others.length === 0) return [];
    const from = money(book, highest.label, { currency, cost: highest.cost }, highest.source);
    const times = others.flatMap(({ label, cost, source }) => {
      const value = compareDecimals(cost, "0") > 0 ? ratioOfDecimals(highest.cost, cost, RATIO_PLACES) : null;
      if (value === null) return [];
      const other = money(book, label, { currency, cost }, source);
      const labelOfRatio = `${highest.label} beside ${label}`;
      const times = book.fact({ label: labelOfRatio, value, unit: "times", source, from: [from, other] });
      return [`${times} as much as ${book.entity(label)}`];
    });
    return times.length > 0
      ? [{ title: "How far apart they are", detail: `${book.entity(highest.label)} costs ${listed(times)}.` }]
      : [];
  });
}

/** How each side went since the period before: which of them drives the difference. */
async function coursesOf(
  run: Execution,
  { period }: Op<"compare">,
  weighed: readonly Weighed[],
): Promise<Finding["insights"] | Failed> {
  const pair = pairWithPrevious(period, run.today);
  const words: string[] = [];
  for (const { side, scope } of weighed) {
    const comparison = await comparePeriods(run, scope, pair, [divisionOf(scope)]);
    if ("problem" in comparison) return comparison;
    words.push(...courseOf(comparison, side, run.book));
  }
  if (words.length === 0) return [];
  const detail = `Compared with the cost ${during(pair.base, run.book)}: ${listed(words)}.`;
  return [{ title: "How each went since the period before", detail }];
}

function courseOf({ totals, before, after }: Comparison, { label }: Side, book: FactBook): readonly string[] {
  if (before.answer.totals.length === 0) return [];
  const sources = { before: before.source, after: after.source };
  return totals.map((total) => `${book.entity(label)} ${moved(tellChange(book, label, total, sources))}`);
}

function sidesTable(weighed: readonly Weighed[], { group_by }: Op<"compare">): Table {
  const rows = weighed.flatMap(({ side, spent }) =>
    spent.answer.data.slice(0, ROWS_SHOWN).map((row: SpendRow) => {
      const names = group_by.length > 0 ? [nameOfRow(row, group_by)] : [];
      return [side.label, ...names, row.cost, row.currency];
    }),
  );
  return { columns: ["side", ...(group_by.length > 0 ? [group_by.join(", ")] : []), "cost", "currency"], rows };
}

function sidesChart(weighed: readonly Weighed[]): Chart {
  const currencies = new Set(weighed.flatMap(({ spent }) => spent.answer.totals.map(({ currency }) => currency)));
  const costIn = ({ spent }: Weighed, wanted: string | null) =>
    spent.answer.totals.find(({ currency }) => currency === wanted)?.cost ?? null;
  return {
    kind: "bar",
    title: "Cost by side",
    x: weighed.map(({ side }) => side.label),
    series: [...currencies].map((currency) => {
      return { name: "cost", currency, values: weighed.map((one) => costIn(one, currency)) };
    }),
  };
}
