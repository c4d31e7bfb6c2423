import { ratioOfDecimals } from "../../core/decimals.ts";
import type { CveCounts } from "../../cves/index.ts";
import type { Chart } from "../answer-schema.ts";
import type { Asking, Execution, Told } from "../execute/execution.ts";
import { tableOf } from "../execute/tell-rows.ts";
import { listed, sentences } from "../execute/tell-spend.ts";
import type { FactBook, Figures, Placeholder } from "../fact-book.ts";
import {
  BY_SEVERITY,
  type Cell,
  type Counted,
  cellsOf,
  daysOf,
  NOTHING_OF,
  type Split,
  UNITS,
  type Unit,
  withDays,
} from "./count-cells.ts";
import {
  askCounts,
  askCves,
  conditionsOf,
  filtersOf,
  nameWords,
  ofVendor,
  paramsOf,
  type Reader,
  type Searched,
} from "./cve-search.ts";

/** A count, with the fact that its own request gives. */
export type Count = Cell & { readonly total: number; readonly fact: Placeholder; readonly figures: Figures };

// A search for one row tells how many there are.
const ONE_ROW = { sort: "-published", top: 1 } as const;
const STEPS_TOLD = 3;

/** Counts beside each other, all of one state of the feeds: by group of one request, else each of its own. */
export function* countBeside(run: Execution, op: Counted, reader: Reader): Asking<Told> {
  const { book, today } = run;
  const { by } = op.split;
  if (isApart(by)) return yield* countApart(run, { op, by, reader });
  const warnings: string[] = [];
  const counts: Count[] = [];
  for (const one of cellsOf(op, today, book)) {
    const cell = { ...one, op: ofVendor(one.op, reader) };
    const params = paramsOf({ ...cell.op, ...ONE_ROW });
    const { found, figures } = yield* askCves(book, reader, params);
    const fact = figures.count(`vulnerabilities, ${cell.name}`, found.total_records);
    counts.push({ ...cell, total: found.total_records, fact, figures });
    warnings.push(...found.warnings);
  }
  return { ...TELL[by](op, counts, book), ...gapsOf(warnings, book) };
}

/** A count over feeds of which some are absent is no fact on all vulnerabilities. */
export function gapsOf(warnings: readonly string[], book: FactBook): Pick<Told, "gaps" | "warnings"> {
  const told = [...new Set(warnings)];
  return { gaps: told.map((text) => book.entity(text, WARNING_CHARS_MAX)), warnings: told };
}

type Parts = { readonly op: Counted; readonly reader: Reader };
const ROWS_MAX = "1000";
const GROUPS = {
  severity: () => "severity",
  ...{ month: monthGroupOf, quarter: monthGroupOf, year: monthGroupOf },
  ...{ month_severity: monthAndSeverity, quarter_severity: monthAndSeverity, year_severity: monthAndSeverity },
} as const;
/** How counts are told apart that one request by group gives; those of quarters and years are sums of their months. */
type Apart = keyof typeof GROUPS;

function isApart(by: Split["by"]): by is Apart {
  return Object.hasOwn(GROUPS, by);
}

function monthAndSeverity(op: Counted): string {
  return `${monthGroupOf(op)},severity`;
}

/** The group of the months of the days that count. */
function monthGroupOf({ kev_due, kev_added }: Counted): "kev_due_month" | "kev_added_month" | "month" {
  if (kev_due) return "kev_due_month";
  return kev_added ? "kev_added_month" : "month";
}

/** The counts of each cell, out of one answer by group; a group that it does not have holds none. */
function* countApart({ book, today }: Execution, { op, by, reader }: Parts & { readonly by: Apart }): Asking<Told> {
  const params = { ...filtersOf(op), group_by: GROUPS[by](op), limit: ROWS_MAX };
  const { found, figures } = yield* askCounts(book, reader, params);
  const [whole, ...cells] = cellsOf(op, today, book);
  const countOfCell = (cell: Cell): Count => {
    const rows = found.data.filter((row) => isIn(row, cell.op, op));
    const total = rows.reduce((sum, row) => sum + row.total, 0);
    // Of a group without any there is no row that could prove it.
    const fact = total > 0 ? figures.count(`vulnerabilities, ${cell.name}`, total) : book.entity("0");
    return { ...cell, total, fact, figures };
  };
  const all = found.total_cves;
  const first = { ...(whole as Cell), total: all, fact: figures.count("vulnerabilities", all), figures };
  return { ...TELL[by](op, [first, ...cells.map(countOfCell)], book), ...gapsOf(found.warnings, book) };
}

/** Whether a row of counts is of a cell: of its severity where it has one of its own, and of a month of its days. */
function isIn(row: CveCounts["data"][number], cell: Counted, op: Counted): boolean {
  const isOfSeverity = row.severity === undefined || cell.severities.includes(row.severity);
  const month = row[monthGroupOf(op)];
  const days = daysOf(cell);
  const isOfMonth = (one: string) =>
    days !== null && one >= days.start_date.slice(0, MONTH_CHARS) && one <= days.end_date.slice(0, MONTH_CHARS);
  return isOfSeverity && (month === undefined || (month !== null && isOfMonth(month)));
}

const MONTH_CHARS = 7;
const WARNING_CHARS_MAX = 4_000;

type Tell = (op: Counted, counts: readonly Count[], book: FactBook) => Told;

const TELL: Readonly<Record<Counted["split"]["by"], Tell>> = {
  severity: tellSeverities,
  ...{ month: tellSteps, quarter: tellSteps, year: tellSteps },
  ...{ month_severity: tellStepsBySeverity, quarter_severity: tellStepsBySeverity, year_severity: tellStepsBySeverity },
  name: tellSides,
  period: tellSides,
  share: tellShare,
};

/** "The feeds hold 12 that …". */
export function holds(fact: Placeholder, op: Searched, book: FactBook): string {
  const conditions = conditionsOf(op, book);
  return `The feeds hold ${fact}${conditions.length > 0 ? ` that ${listed(conditions)}` : ""}`;
}

function tellSeverities(op: Counted, [all, ...parts]: readonly Count[], book: FactBook): Told {
  const whole = all as Count;
  const some = parts.filter(({ total }) => total > 0);
  const told = some.map((part) => `${part.fact} ${part.words} (${shareOf(part, whole)})`);
  const shares = (part: Count) => ratioOfDecimals(String(part.total), String(whole.total));
  return {
    answer: `${holds(whole.fact, op, book)}${told.length > 0 ? `: ${listed(told)}` : ""}.`,
    tables: [tableOf(parts, ["name", countOf, ["share", shares]])],
    chart: barsOf("Vulnerabilities by severity", parts),
  };
}

function unitOf({ split: { by } }: Counted): Unit {
  return by in UNITS ? UNITS[by as keyof typeof UNITS] : "month";
}

function tellSteps(op: Counted, [all, ...steps]: readonly Count[], book: FactBook): Told {
  const unit = unitOf(op);
  const most = steps.toSorted((one, other) => other.total - one.total).filter(({ total }) => total > 0);
  const told = most.slice(0, STEPS_TOLD).map(({ words, fact }) => `${words} with ${fact}`);
  return {
    answer: sentences(
      `${holds((all as Count).fact, op, book)}.`,
      told.length > 0 ? `The ${unit}s with the most: ${listed(told)}.` : "",
    ),
    tables: [tableOf(steps, [[unit, ({ name }) => name], countOf])],
    chart: barsOf(`Vulnerabilities by ${unit}`, steps),
  };
}

function tellStepsBySeverity(op: Counted, [all, ...cells]: readonly Count[], book: FactBook): Told {
  const unit = unitOf(op);
  const steps = [...Map.groupBy(cells, (cell) => daysOf(cell.op)?.label ?? "").entries()];
  const severities = BY_SEVERITY.filter((severity) => cells.some((cell) => cell.op.severities[0] === severity));
  const totalOf = (counts: readonly Count[], severity: string) =>
    String(counts.find((cell) => cell.op.severities[0] === severity)?.total ?? 0);
  const columns = severities.map(
    (name) => [name, ([, counts]: (typeof steps)[number]) => totalOf(counts, name)] as const,
  );
  const series = severities.map((name) => {
    return { name, currency: null, values: steps.map(([, counts]) => totalOf(counts, name)) };
  });
  return {
    answer: `${holds((all as Count).fact, op, book)}. The table has each severity of each ${unit}.`,
    tables: [tableOf(steps, [[unit, ([step]) => step], ...columns])],
    chart: { kind: "bar", title: `Vulnerabilities by ${unit} and severity`, x: steps.map(([step]) => step), series },
  };
}

/** Which of them is the most, and each of them. */
function tellSides(op: Counted, counts: readonly Count[], book: FactBook): Told {
  const isOfDays = op.split.by === "period";
  const conditions = conditionsOf(isOfDays ? withDays(op, null) : { ...op, keyword: null }, book);
  const sides = counts.map(
    ({ words, fact, op: side }) => `${fact} ${isOfDays ? words : `that ${nameWords(side, book)}`}`,
  );
  const [first, second] = counts.toSorted((one, other) => other.total - one.total) as [Count, Count];
  // Where the feeds hold none of either, they may only lack these days.
  const alike = first.total === 0 ? "" : "There are as many of the one as of the other.";
  const most =
    first.total === second.total
      ? alike
      : `The most are those ${isOfDays ? first.words : `that ${nameWords(first.op, book)}`}.`;
  return {
    answer: sentences(
      conditions.length > 0 ? `Of those that ${listed(conditions)}, the feeds hold ${listed(sides)}.` : "",
      conditions.length > 0 ? "" : `The feeds hold ${listed(sides)}.`,
      counts.length === 2 || first.total > second.total ? most : "",
    ),
    tables: [tableOf(counts, [[isOfDays ? "days" : "name", ({ name }) => name], countOf])],
    chart: barsOf("Vulnerabilities beside each other", counts),
  };
}

/** How many of those that fulfil the other conditions fulfil this one, too. */
export function tellShare(op: Counted, [part, whole]: readonly Count[], book: FactBook): Told {
  const [own, all] = [part as Count, whole as Count];
  const share = all.total > 0 ? `, which is ${shareOf(own, all)} of them` : "";
  const all_told = holds(all.fact, all.op, book);
  const only = conditionsOf({ ...op, published: null, kev_added: null, kev_due: null, ...othersOf(op) }, book);
  return {
    answer: `${all_told}; ${own.fact} of these ${listed(only)}${share}.`,
    tables: [tableOf([own, all], [["name", ({ name }) => name], countOf])],
  };
}

/** All conditions but the one by which a share is asked. */
function othersOf({ split }: Counted): Partial<Counted> {
  const { [split.by === "share" ? split.without : "kev"]: _, ...others } = NOTHING_OF;
  return { ...others, epss_min: null, score_min: null, score_max: null, cwes: [] };
}

/** What a count is of another. */
export function shareOf(part: Count, whole: Count): Placeholder {
  const value = ratioOfDecimals(String(part.total), String(whole.total)) ?? "0";
  return part.figures.ratio(`share, ${part.name}`, value, [part.fact, whole.fact]);
}

const countOf = ["vulnerabilities", ({ total }: Count) => String(total)] as const;

/** Counts beside each other as bars. */
export function barsOf(title: string, counts: readonly Pick<Count, "name" | "total">[]): Chart {
  const series = [{ name: "vulnerabilities", currency: null, values: counts.map(({ total }) => String(total)) }];
  return { kind: "bar", title, x: counts.map(({ name }) => name), series };
}
