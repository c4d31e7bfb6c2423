import type { Command } from "commander";
import type { ChargeList } from "../spend/index.ts";
import type { CliIo } from "./cli-io.ts";
import { jsonOption } from "./options.ts";
import { noteOf, oneCurrency, tableOr } from "./print.ts";
import { addLineOptions, LINE_PARAMETERS, type LineOptions, showLines } from "./spend-lines.ts";

const PARAMETERS = { ...LINE_PARAMETERS, limit: "limit", cursor: "cursor", format: "format" };

/** `charges --org ORG …`. */
export function addChargesCommand(program: Command, io: CliIo): void {
  addLineOptions(program.command("charges"))
    .description("the bill lines behind a spend figure; for the month so far unless told otherwise")
    .option("--limit <N>", "lines per page")
    .option("--cursor <TEXT>", "continues where the previous page ended")
    .option("--csv", "all lines as CSV, with FOCUS column names")
    .option("--format <NAME>", "focus: with --csv, a FOCUS 1.2 file, which a connector can load")
    .addOption(jsonOption())
    .action((options: LineOptions) => {
      return showLines(io, options, { path: ["spend", "charges"], parameters: PARAMETERS, show: showCharges });
    });
}

/** The columns of a line that tell people what it is; JSON and CSV have all of them. Costs are exact. */
function showCharges({ start_date, end_date, data, total_records, next_cursor, warnings }: ChargeList): string {
  const currency = oneCurrency(data.map((line) => shown(line, "BillingCurrency")));
  const rows = data.map((line) => [
    line.ChargePeriodStart.slice(0, 10),
    shown(line, "ServiceName"),
    shown(line, "SubAccountName", "SubAccountId", "BillingAccountId"),
    shown(line, "ChargeDescription"),
    ...(currency ? [] : [shown(line, "BillingCurrency")]),
    shown(line, "BilledCost"),
  ]);
  const headings = ["DATE", "SERVICE", "ACCOUNT", "DESCRIPTION", ...(currency ? [] : ["CURRENCY"]), "BILLED"];
  return [
    `${start_date} to ${end_date}${currency ? `, in ${currency}` : ""}`,
    tableOr("No lines.", headings, rows, { names: [1, 2, 3] }),
    `${data.length} of ${total_records} lines`,
    ...(next_cursor === null ? [] : [`The next page, with all else the same: --cursor ${next_cursor}`]),
    ...warnings.map(noteOf),
  ].join("\n");
}

/** The first of these columns that the line has. */
function shown(line: Readonly<Record<string, unknown>>, ...columns: readonly string[]): string {
  return String(columns.map((column) => line[column]).find(Boolean) ?? "-");
}
