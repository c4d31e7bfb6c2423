import type { Command } from "commander";
import { percentOf } from "../core/text/percent.ts";
import type { SpendAnswer, SpendRow } from "../spend/index.ts";
import type { CliIo } from "./cli-io.ts";
import { jsonOption } from "./options.ts";
import { noteOf, oneCurrency, showAmount, table, terminalColumns } from "./print.ts";
import { addLineOptions, LINE_PARAMETERS, type LineOptions, showLines } from "./spend-lines.ts";

/** The options that are parameters of the API under the same name, as commander calls them. */
const PARAMETERS = {
  ...LINE_PARAMETERS,
  groupBy: "group_by",
  metric: "metric",
  granularity: "granularity",
  compare: "compare",
  sort: "sort",
  page: "page",
  limit: "limit",
};

const BAR_CELLS = 20;
// A shorter bar tells nothing.
const BAR_CELLS_MIN = 6;

/** `spend --org ORG …`. */
export function addSpendCommand(program: Command, io: CliIo): void {
  addLineOptions(program.command("spend"))
    .description("what was spent, grouped; the month so far by service unless told otherwise")
    .option("--group-by <LIST>", "service, account, region, tag, tag:<key>, provider, connector, …; up to three")
    .option("--metric <NAME>", "billed, effective, list or contracted")
    .option("--granularity <NAME>", "total, day or month; a table begins with the newest")
    .option("--compare <RANGE>", "previous, previous_month or previous_year: show the change from those days")
    .option("--sort <KEY>", "cost, change, date or a group; - before it for descending (--sort=-cost)")
    .option("--page <N>", "1-based")
    .option("--limit <N>", "rows")
    .option("--csv", "all rows as CSV")
    .addOption(jsonOption())
    .action((options: LineOptions) => {
      const asked = isNewestFirst(options) ? { ...options, sort: "-date" } : options;
      return showLines(io, asked, { path: ["spend"], parameters: PARAMETERS, show: showAnswer });
    });
}

/** A table has room for one page of days or months, and whoever reads it wants the newest; files are in their order. */
function isNewestFirst({ granularity, sort, csv, json }: LineOptions): boolean {
  return /^(day|month)$/i.test(String(granularity)) && sort === undefined && !csv && !json;
}

/** A table with a bar for each cost, then the totals and what a reader should know. Costs are rounded to cents. */
function showAnswer(answer: SpendAnswer): string {
  const { granularity, data, totals, total_records, warnings } = answer;
  const sums = totals.map((total) => `${showAmount(total.cost)} ${total.currency ?? ""}`.trim() + changeOf(total));
  const currency = oneCurrency(data.map((row) => row.currency));
  const what = [
    `${answer.start_date} to ${answer.end_date}, ${answer.metric}`,
    ...(currency ? [`in ${currency}`] : []),
    ...(granularity === "total" ? [] : [`by ${granularity}`]),
  ];
  return [
    `${what.join(" ")}${comparedWith(answer)}`,
    data.length > 0 ? withBars(tableOf(answer), data) : "No rows.",
    `${data.length} of ${total_records} rows; total ${sums.join(" and ") || "0.00"}`,
    ...warnings.map(noteOf),
  ].join("\n");
}

function tableOf(answer: SpendAnswer): string {
  const { group_by: groups, granularity, data, previous } = answer;
  const hasOne = oneCurrency(data.map((row) => row.currency)) !== undefined;
  const headings = [
    ...groups.map((group) => group.toUpperCase()),
    ...(granularity === "total" ? [] : ["DATE"]),
    ...(hasOne ? [] : ["CURRENCY"]),
    "COST",
    ...(previous ? ["BEFORE", "CHANGE", "CHANGE %"] : []),
  ];
  const shown = groups.map((group) => namesOf(answer, group));
  const rows = data.map((row, place) => [
    ...shown.map((names) => names[place] as string),
    ...(granularity === "total" ? [] : [dateOf(row)]),
    ...(hasOne ? [] : [row.currency ?? "-"]),
    showAmount(row.cost),
    ...(previous
      ? [showAmount(row.previous_cost ?? "0"), signed(showAmount(row.change ?? "0")), percentOfChange(row)]
      : []),
  ]);
  return table(headings, rows, { names: [...groups.keys()] });
}

function comparedWith({ previous }: SpendAnswer): string {
  return previous ? `, compared with ${previous.start_date} to ${previous.end_date}` : "";
}

/** Of a total that was compared, how it has changed. */
function changeOf({ change, change_ratio: ratio }: SpendAnswer["totals"][number]): string {
  if (change === undefined) return "";
  return ` (${signed(showAmount(change))}${ratio ? `, ${signed(percentOf(ratio))} %` : ""})`;
}

/** What there was nothing of before has no ratio. */
function percentOfChange({ change_ratio: ratio, change = "0" }: SpendRow): string {
  if (ratio) return signed(percentOf(ratio));
  return change === "0" ? "-" : "new";
}

function signed(figure: string): string {
  return /^-|^[0.]+$/.test(figure) ? figure : `+${figure}`;
}

/** The day or month of a row; one that is not over is marked. */
function dateOf({ date = "", running }: SpendRow): string {
  return running ? `${date} (so far)` : date;
}

/** What the rows are of, each by its name; with its id, by which a filter finds it, where another has this name. */
function namesOf(answer: SpendAnswer, group: string): readonly string[] {
  const named = answer.data.map((row) => ({ name: nameOf(row, group, answer), id: String(row[group] ?? "-") }));
  const idsOf = Map.groupBy(named, ({ name }) => name);
  return named.map(({ name, id }) => {
    const isOne = (idsOf.get(name) ?? []).every((other) => other.id === id);
    return isOne || name === id ? name : `${name} (${id})`;
  });
}

function nameOf(row: SpendRow, group: string, { freshness }: SpendAnswer): string {
  const connector = group === "connector" && freshness.connectors.find(({ id }) => id === row.connector)?.name;
  return String(connector || (row[`${group}_name`] ?? row[group] ?? "(none)"));
}

/** The lines of a table, each with a bar for its cost where the terminal has room for one beside them. */
function withBars(text: string, rows: readonly SpendRow[]): string {
  const [headings = "", ...lines] = text.split("\n");
  const width = Math.max(...[headings, ...lines].map(({ length }) => length));
  const cells = Math.min(BAR_CELLS, terminalColumns() - width - 2);
  if (cells < BAR_CELLS_MIN || lines.length !== rows.length) return text;
  const barred = rows.map((row, place) => `${lines[place]?.padEnd(width)}  ${bar(row, rows, cells)}`.trimEnd());
  return [headings, ...barred].join("\n");
}

/** Against the highest cost in the same currency; what is below 0 is light. */
function bar({ cost, currency }: SpendRow, rows: readonly SpendRow[], cellsMax: number): string {
  const size = (text: string) => Number(text.replace("-", ""));
  const highest = Math.max(...rows.filter((row) => row.currency === currency).map((row) => size(row.cost)));
  const cells = highest > 0 ? Math.round((cellsMax * size(cost)) / highest) : 0;
  return (cost.startsWith("-") ? "░" : "█").repeat(cells);
}
