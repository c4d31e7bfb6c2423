import type { Command } from "commander";
import type { SpendAnswer, SpendRow } from "../spend/index.ts";
import type { CliIo } from "./cli-io.ts";
import { jsonOption } from "./options.ts";
import { printable, showAmount, tableOr, wrapped } from "./print.ts";
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

/** `spend --org ORG …`. */
export function addSpendCommand(program: Command, io: CliIo): void {
  addLineOptions(program.command("spend"))
    .description("what was spent, grouped; the month so far by service unless told otherwise")
    .option("--group-by <LIST>", "service, account, region, tag, tag:<key>, provider, connector, …; up to three")
    .option("--metric <NAME>", "billed, effective, list or contracted")
    .option("--granularity <NAME>", "total, day or month")
    .option("--compare <RANGE>", "previous, previous_month or previous_year: show those days, too")
    .option("--sort <KEY>", "cost, change, date or a group; - before it for descending (--sort=-cost)")
    .option("--page <N>", "1-based")
    .option("--limit <N>", "rows")
    .option("--csv", "all rows as CSV")
    .addOption(jsonOption())
    .action((options: LineOptions) => {
      return showLines(io, options, { path: ["spend"], parameters: PARAMETERS, show: showAnswer });
    });
}

/** A table with a bar for each cost, then the totals and what a reader should know. Costs are rounded to cents. */
function showAnswer(answer: SpendAnswer): string {
  const { group_by: groups, granularity, data, totals, total_records, warnings } = answer;
  const hasPrevious = answer.previous !== undefined;
  const headings = [
    ...groups.map((group) => group.toUpperCase()),
    ...(granularity === "total" ? [] : ["DATE"]),
    "CURRENCY",
    ...["COST", ...(hasPrevious ? ["BEFORE"] : [])].map((heading) => heading.padStart(widthOf(data))),
    "",
  ];
  const rows = data.map((row) => [
    ...groups.map((group) => nameOf(row, group)),
    ...(granularity === "total" ? [] : [dateOf(row)]),
    row.currency ?? "-",
    ...[row.cost, ...(hasPrevious ? [row.previous_cost ?? "0"] : [])].map((cost) =>
      showAmount(cost).padStart(widthOf(data)),
    ),
    bar(row, data),
  ]);
  const sums = totals.map(({ cost, currency }) => `${showAmount(cost)} ${currency ?? ""}`.trim());
  return [
    `${answer.start_date} to ${answer.end_date}, ${answer.metric}${comparedWith(answer)}`,
    tableOr("No rows.", headings, rows),
    `${data.length} of ${total_records} rows; total ${sums.join(" and ") || "0.00"}`,
    ...warnings.map((warning) => wrapped(`Note: ${printable(warning)}`)),
  ].join("\n");
}

function comparedWith({ previous }: SpendAnswer): string {
  return previous ? `, compared with ${previous.start_date} to ${previous.end_date}` : "";
}

/** The day or month of a row; one that is not over is marked. */
function dateOf({ date = "", running }: SpendRow): string {
  return running ? `${date} (so far)` : date;
}

function nameOf(row: SpendRow, group: string): string {
  const name = row[`${group}_name`] ?? row[group] ?? "(none)";
  return String(name);
}

function widthOf(rows: readonly SpendRow[]): number {
  return Math.max(
    6,
    ...rows.flatMap((row) => [showAmount(row.cost).length, showAmount(row.previous_cost ?? "0").length]),
  );
}

/** Against the highest cost in the same currency; what is below 0 is light. */
function bar({ cost, currency }: SpendRow, rows: readonly SpendRow[]): string {
  const size = (text: string) => Number(text.replace("-", ""));
  const highest = Math.max(...rows.filter((row) => row.currency === currency).map((row) => size(row.cost)));
  const cells = highest > 0 ? Math.round((BAR_CELLS * size(cost)) / highest) : 0;
  return (cost.startsWith("-") ? "░" : "█").repeat(cells);
}
